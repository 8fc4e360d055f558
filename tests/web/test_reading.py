"""What there is to read, replays and rules: it fits at every size, and axe-core finds nothing wrong with it."""

from __future__ import annotations

import pytest

from service.games import games
from tests.web.axe import finds_nothing_wrong
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.sizes import fits
from tests.web.tables import finished


async def can_be_read(visit: Visit, place: str, kind: str) -> None:
    page = await visit()
    await page.open(place)
    await page.page.locator(f"main[data-page={kind}]").wait_for()
    await fits(page)
    await finds_nothing_wrong(page)


@pytest.mark.parametrize("game", list(games()))
async def test_a_replay(site: Site, visit: Visit, game: str) -> None:
    made = await finished(site, game)
    await can_be_read(visit, f"#/replay/{made.table}", "replay")


@pytest.mark.parametrize("game", list(games()))
async def test_the_rules(visit: Visit, game: str) -> None:
    await can_be_read(visit, f"#/rules/{game}", "rules")
