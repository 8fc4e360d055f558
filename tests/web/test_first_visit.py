"""What a first visit costs."""

from __future__ import annotations

import pytest

from service.games import games
from tests.web.boards import WITH_BOARDS
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played
from tests.web.visitor import become
from tests.web.wire import Wire

MOST_BYTES = 200_000


@pytest.mark.parametrize("game", list(games()))
async def test_the_lobby_and_then_a_board(site: Site, visit: Visit, game: str) -> None:
    """All that comes over the wire until a player who was never here before sits in the middle of a game; besides the
    story of this game so far, which grows with it."""
    made = await half_played(site, game)
    page = await visit()
    await become(page, made.player)
    wire = await Wire.of(page.page)
    await page.open()
    await page.page.locator("obol-tables [data-status=running] li").first.wait_for()
    await page.page.evaluate(f"location.hash = '#/table/{made.table}'")
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")
    await page.page.wait_for_load_state("networkidle")
    told = sum(size for address, size in wire.taken.items() if "/log?" in address)
    assert 20_000 < wire.total - told < MOST_BYTES, wire.taken


async def test_everything_comes_from_the_service_alone(visit: Visit) -> None:
    page = await visit()
    await page.open()
    await page.page.locator("obol-tables [data-status=running] h2").wait_for()
    assert page.asked
    assert all(address.partition(" ")[2].startswith("/") for address in page.asked)


ASKED = """async (game) => {
  const { boardOf } = await import("/parts/boards.js");
  const counts = [];
  for (let times = 0; times < 2; times += 1) {
    await boardOf(game);
    counts.push([...document.head.querySelectorAll("link")].map((link) => `${link.rel} ${link.href}`));
  }
  return counts;
}"""


@pytest.mark.parametrize("game", WITH_BOARDS)
async def test_a_second_board_asks_for_nothing_again(visit: Visit, game: str) -> None:
    """What is asked for ahead and then not taken makes browsers warn of it."""
    page = await visit()
    await page.open()
    first, second = await page.page.evaluate(ASKED, game)
    assert any(game in one and one.startswith("preload ") for one in first)
    assert first == second
