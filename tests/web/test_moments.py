"""All that the page shows is of one version, however long the board plays how it came about."""

from __future__ import annotations

from pathlib import Path

import pytest

from service.games import games
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played
from tests.web.visitor import become

MOMENTS = Path(__file__).with_name("moments.js").read_text()


@pytest.mark.parametrize("game", list(games()))
async def test_whole_games_are_of_one_moment(site: Site, visit: Visit, game: str) -> None:
    """Looked at every 50 ms, with motion, from the middle of a game to its end."""
    made = await half_played(site, game)
    page = await visit(reduced_motion="no-preference")
    await page.page.context.add_init_script(MOMENTS)
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")
    await page.play(4)
    await page.until("over")
    found = await page.page.evaluate("moments")
    assert found["apart"] == []
    assert found["looks"] > len(found["versions"]) > 1
