"""From the lobby into a game, and names that are anything but harmless."""

from __future__ import annotations

import pytest

from service.games import games
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import played
from tests.web.visitor import Visitor, become

HOSTILE = (
    "<img src=x onerror=alert(1)>",
    "שלום עולם",
    "骸骨渡し守の銭💀🪙⚰️👻",
    "{seat|seat} %s &amp;'`${1}",
)
"""Markup, right to left, wide, joined, and what templates might take for theirs."""


async def take_name(page: Visitor, name: str) -> None:
    await page.open()
    await page.page.locator(".lobby-me input").fill(name)
    await page.page.locator(".lobby-me button[type=submit]").click()
    await page.page.locator(".who").get_by_text(name, exact=True).wait_for()


@pytest.mark.parametrize("game", list(games()))
async def test_one_click_and_one_plays_against_bots(visit: Visit, game: str) -> None:
    page = await visit()
    await take_name(page, "Ada")
    await page.page.locator(f'.game-card[data-game="{game}"] .button').first.click()
    await page.until("running")
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")


async def test_a_name_is_asked_for_where_one_is_needed(visit: Visit) -> None:
    page = await visit()
    await page.open()
    await page.page.locator('.game-card[data-game="vita_mors"] .button').first.click()
    await page.page.locator("dialog input").fill("Bo")
    await page.page.locator("dialog button[type=submit]").click()
    await page.until("running")


async def test_a_table_is_made_and_joined_by_its_link(visit: Visit) -> None:
    """Unlisted: it is in nobody's lobby, and the link lets one in."""
    maker, friend, stranger = await visit(), await visit(), await visit()
    await take_name(maker, "Ada")
    await maker.page.locator('.game-card[data-game="vita_mors"] [aria-expanded=false]').click()
    form = maker.page.locator('.game-card[data-game="vita_mors"] form.make')
    await form.locator("select:has(option[value=unlisted])").select_option("unlisted")
    await form.locator("select:has(option[value='2'])").first.select_option("1")
    await form.locator("button[type=submit]").click()
    await maker.until("open")
    place = "#" + maker.page.url.partition("#")[2]
    assert "invite=" in place
    await take_name(friend, "Bo")
    await friend.open(place)
    await friend.page.locator('obol-seats [data-key^="seats.sit"]').first.click()
    await friend.until("running")
    await maker.until("running")
    await stranger.open(place.partition("?")[0])
    await stranger.page.locator("main .sheet h1").wait_for()
    assert await stranger.page.locator(".table-page").count() == 0
    await stranger.open()
    await stranger.page.locator("obol-tables [data-status=running] h2").wait_for()
    assert await stranger.page.locator(f'obol-tables [href*="{place.split("/")[2].partition("?")[0]}"]').count() == 0


async def test_the_lobby_lists_tables_as_they_come(site: Site, visit: Visit) -> None:
    page = await visit()
    await page.open()
    await page.page.locator("obol-tables [data-status=open] h2").wait_for()
    player = await site.player("Late Riser")
    table = await site.open_table(player["token"], "welcome", 3)
    await page.page.locator(f'obol-tables [data-status=open] li[data-table="{table}"]').wait_for()


async def test_every_open_table_can_be_reached(site: Site, visit: Visit) -> None:
    """However many there are."""
    made = {await site.open_table((await site.player("Many"))["token"], "welcome", 3) for _ in range(215)}
    page = await visit()
    await page.open()
    opens = page.page.locator("obol-tables [data-status=open]")
    found: set[str] = set()
    while True:
        rows = opens.locator("li[data-table]")
        await rows.first.wait_for()
        now = {str(one) for one in await rows.evaluate_all("all => all.map(({ dataset }) => dataset.table)")}
        found |= now
        onward = opens.locator("[data-key^=more], [data-key^=further]")
        if await onward.count() == 0:
            break
        await onward.click()
        await page.until_true(f"document.querySelectorAll('obol-tables [data-status=open] li').length !== {len(now)}")
    assert made <= found
    await opens.locator("[data-key^=first]").click()
    await page.until_true("document.querySelectorAll('obol-tables [data-status=open] li').length === 8")


@pytest.mark.parametrize("name", HOSTILE)
async def test_any_name_is_shown_as_text(site: Site, visit: Visit, name: str) -> None:
    """In the lobby, at the table, in what happened, in chat, in the replay."""
    made = await played(site, "vita_mors", name=name)
    open_one = await site.open_table(made.player["token"], "vita_mors", 3)
    page, other = await visit(), await visit()
    await become(page, made.player)
    await page.open()
    await shows(page, name, ".who", *(f'obol-tables li[data-table="{table}"]' for table in (made.table, open_one)))
    await other.open(f"#/table/{open_one}")
    await other.until("open")
    await page.sit(open_one, 0)
    await page.page.locator("obol-chat input").fill(name)
    await page.page.locator("obol-chat button[type=submit]").click()
    await shows(page, name, "obol-seats", "obol-chat .chat", ".table-about")
    await shows(other, name, "obol-seats", "obol-chat .chat", "obol-feed", ".table-about")
    await page.open(f"#/replay/{made.table}")
    await page.page.locator("[data-key=last]").click()
    await shows(page, name, "obol-feed", ".replay-page select")
    assert await page.page.locator("main img, main b").count() == 0
    assert await page.page.locator(".name:not([translate=no])").count() == 0


async def shows(page: Visitor, name: str, *places: str) -> None:
    for place in places:
        await page.page.locator(place).filter(has_text=name).first.wait_for(state="attached")
