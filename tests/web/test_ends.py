"""How a game ends on the page, and that the next one is one press away; whose turn it is, for who looks elsewhere."""

from __future__ import annotations

from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played
from tests.web.test_lobby import take_name
from tests.web.visitor import become

ICON = "document.querySelector('link[rel=icon]').href.split('/').pop()"


async def test_the_end_is_told_and_the_next_game_is_one_press_away(visit: Visit) -> None:
    page = await visit()
    await take_name(page, "Ada")
    await page.page.locator('.game-card[data-game="vita_mors"] .button').first.click()
    await page.until("running")
    first = page.page.url
    await page.play(3)
    await page.until("over")
    await page.page.evaluate("player.paused = true")
    assert await page.page.locator(".curtain h2").text_content() in ("You have won", "You have lost", "Nobody has won.")
    assert await page.page.locator(".curtain-ranks li").count() == 3
    await page.page.locator(".curtain [data-key=again]").click()
    await page.until("running")
    assert page.page.url != first
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")
    assert await page.page.locator(".curtain").count() == 0


async def test_who_comes_to_an_ended_table_sees_its_board(site: Site, visit: Visit) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.play(3)
    await page.until("over")
    await page.page.locator(".curtain").wait_for()
    await page.page.reload()
    await page.until("over")
    assert await page.page.locator(".curtain").count() == 0


async def test_title_and_icon_say_whose_turn_it_is(site: Site, visit: Visit) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")
    await page.until_true("document.title === '● Vita Mors · Obol'")
    assert await page.page.evaluate(ICON) == "coin-turn.svg"
    await page.play(3)
    await page.until("over")
    await page.until_true("document.title === 'Vita Mors · Obol'")
    assert await page.page.evaluate(ICON) == "coin.svg"
