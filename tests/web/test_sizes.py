"""Nothing has to be scrolled sideways, on a phone or a desktop, at 200 % and at 400 %; and targets are large enough."""

from __future__ import annotations

import pytest

from service.games import games
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.sizes import fits
from tests.web.tables import half_played, played
from tests.web.visitor import become


@pytest.mark.parametrize("language", ["en", "fr"])
async def test_the_lobby(site: Site, visit: Visit, language: str) -> None:
    await played(site, "vita_mors", name="Wilhelmina Featherstonehaugh-Ba")
    made = await half_played(site, "welcome", name="WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW")
    await site.open_table(made.player["token"], "vita_mors", 3)
    page = await visit(locale=language)
    await become(page, made.player)
    await page.open()
    await page.page.locator("obol-tables [data-status=over] li").first.wait_for()
    await fits(page)


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("game", list(games()))
async def test_a_board(site: Site, visit: Visit, game: str, language: str) -> None:
    made = await half_played(site, game, name="WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW")
    page = await visit(locale=language)
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.until("running")
    await fits(page)
