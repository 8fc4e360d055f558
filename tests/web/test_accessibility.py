"""axe-core finds nothing wrong, in both languages, in daylight and in the dark, on a desktop and on a phone."""

from __future__ import annotations

import pytest

from service.games import games
from tests.web.axe import finds_nothing_wrong
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.visitor import become


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
