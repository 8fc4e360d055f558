"""What is pressed twice is done once."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.test_lobby import take_name
from tests.web.visitor import become

TWICE = """async (button) => {
  for (let times = 0; times < 3; times += 1) {
    button.click();
    await new Promise((done) => setTimeout(done));
  }
}"""
MADE = "POST /api/tables"


async def test_play_now_makes_one_table(visit: Visit) -> None:
    page = await visit()
    await take_name(page, "Ada")
    await page.page.locator('.game-card[data-game="vita_mors"] .button').first.evaluate(TWICE)
    await page.page.locator('.game-card[data-game="welcome"] .button').first.evaluate(TWICE)
    await page.until("running")
    assert page.asked.count(MADE) == 1


async def test_the_form_makes_one_table(visit: Visit) -> None:
    page = await visit()
    await take_name(page, "Ada")
    card = page.page.locator('.game-card[data-game="vita_mors"]')
    await card.locator("[aria-expanded=false]").click()
    await card.locator("form.make button[type=submit]").evaluate(TWICE)
    await card.locator(".button").first.evaluate(TWICE)
    await page.until("open")
    assert page.asked.count(MADE) == 1


async def test_what_was_refused_can_be_tried_again(visit: Visit) -> None:
    page = await visit()
    await take_name(page, "Ada")
    play = page.page.locator('.game-card[data-game="vita_mors"] .button').first
    with page.a_broken_network():
        await page.page.context.set_offline(True)
        await play.click()
        await page.page.locator('.game-card[data-game="vita_mors"] .wrong:not(:empty)').wait_for()
        await page.page.context.set_offline(False)
        await page.page.locator("obol-connection[data-state=online]").wait_for()
    await play.click()
    await page.until("running")


async def test_a_name_is_taken_once(visit: Visit) -> None:
    page = await visit()
    await page.open()
    await page.page.locator(".lobby-me input").fill("Ada")
    await page.page.locator(".lobby-me button[type=submit]").evaluate(TWICE)
    await page.page.locator(".who").get_by_text("Ada", exact=True).wait_for()
    assert page.asked.count("POST /api/players") == 1


async def test_a_seat_is_given_to_a_bot_once_and_a_question_is_asked_once(site: Site, visit: Visit) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator('[data-key="seats.concede 0"]').evaluate(TWICE)
    assert await page.page.locator("dialog").count() == 1
    await page.page.keyboard.press("Escape")
    await page.page.locator('[data-key="seats.hand_over 0"]').evaluate(TWICE)
    while not page.answers:
        await page.page.wait_for_timeout(10)
    assert [one["intent"]["type"] for one in page.sent] == ["add_bot"]
    assert await page.page.locator(".notice").count() == 0


async def test_a_log_is_downloaded_once_and_who_cannot_have_it_is_told(site: Site, visit: Visit) -> None:
    made = await played(site, "vita_mors")
    page = await visit()
    await page.open(f"#/replay/{made.table}")
    download = page.page.locator("button", has_text="Download the log")
    async with page.page.expect_download():
        await download.evaluate(TWICE)
    assert page.asked.count(f"GET /api/tables/{made.table}/log?") == 1
    with page.a_broken_network():
        await page.page.context.set_offline(True)
        await download.click()
        await page.page.get_by_text("The service cannot be reached now.", exact=True).wait_for()
        await page.page.context.set_offline(False)
