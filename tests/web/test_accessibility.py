"""axe-core finds nothing wrong, in both languages, in daylight and in the dark, on a desktop and on a phone."""

from __future__ import annotations

import pytest

from service.games import games
from tests.web.axe import violations
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.visitor import DESKTOP, PHONE, Visitor, become

LANGUAGES = ("en", "fr")


async def finds_nothing_wrong(page: Visitor) -> None:
    found = []
    for language in LANGUAGES:
        await page.speak(language)
        for scheme, size in (("light", PHONE), ("dark", DESKTOP)):
            await page.look(color_scheme=scheme, size=size)
            found += [f"{language}, {scheme}: {one}" for one in await violations(page.page)]
    if found:
        pytest.fail("\n".join(found), pytrace=False)


async def test_the_lobby(site: Site, visit: Visit) -> None:
    """With tables of each kind in it, and a form for a table open."""
    await played(site, "vita_mors", name="Bo")
    made = await half_played(site, "vita_mors")
    await site.open_table(made.player["token"], "welcome", 3)
    page = await visit()
    await page.open()
    await page.page.locator('.game-card[data-game="vita_mors"] [aria-expanded=false]').click()
    await finds_nothing_wrong(page)


@pytest.mark.parametrize("game", list(games()))
async def test_a_board_as_a_player_sees_it(site: Site, visit: Visit, game: str) -> None:
    made = await half_played(site, game)
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.until("running")
    await finds_nothing_wrong(page)


@pytest.mark.parametrize("game", list(games()))
async def test_a_replay(site: Site, visit: Visit, game: str) -> None:
    made = await played(site, game)
    page = await visit()
    await page.open(f"#/replay/{made.table}")
    await page.page.locator("main[data-page=replay]").wait_for()
    await finds_nothing_wrong(page)


@pytest.mark.parametrize("game", list(games()))
async def test_the_rules(visit: Visit, game: str) -> None:
    page = await visit()
    await page.open(f"#/rules/{game}")
    await page.page.locator("main[data-page=rules]").wait_for()
    await finds_nothing_wrong(page)
