"""While a game is shown the table fills the window: what one is asked, and all one may choose, is in sight at once."""

from __future__ import annotations

from typing import Any

import pytest

from service.games import games
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import finished, half_played, played
from tests.web.visitor import Visitor, become

SIZES = ((1280, 720), (1366, 657), (1440, 900), (1920, 1080), (820, 1180), (390, 844), (360, 640))
CHOICES = (
    ".vm-coin-button, .vm-deck-button.is-open, .vm-diagnose, .vm-token-button:not([aria-disabled=true]), "
    ".vm-target, .vm-pass, .vm-hall .vm-patient-large"
)
"""What Vita Mors asks about, and all that it may be answered with."""
HIDDEN = """(choices) => [...document.querySelectorAll(choices)].flatMap((one) => {
  if (!one.checkVisibility()) return [];
  const { left, top, right, bottom } = one.getBoundingClientRect();
  const isIn = left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
  const [x, y] = [(left + right) / 2, (top + bottom) / 2];
  const there = document.elementFromPoint(x, y);
  if (isIn && (one.contains(there) || there?.contains(one))) return [];
  return [`${one.className} at ${[left, top, right, bottom].map(Math.round)} under ${there?.outerHTML.slice(0, 90)}`];
})"""
FILLED = """() => {
  const of = (selector) => document.querySelector(selector).getBoundingClientRect();
  const { scrollWidth, scrollHeight } = document.documentElement;
  const [bar, place] = [of(".top"), of(".board-place")];
  const fits = [scrollWidth <= innerWidth, scrollHeight <= innerHeight, bar.height <= 48];
  return [...fits, place.left, Math.round(place.top - bar.bottom)];
}"""


async def hidden(page: Visitor) -> list[str]:
    found = []
    for width, height in SIZES:
        await page.look(size={"width": width, "height": height})
        found += [f"{width} x {height}: {one}" for one in await page.page.evaluate(HIDDEN, CHOICES)]
    return found


async def at_table(visit: Visit, made: Any) -> Visitor:
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")
    return page


@pytest.mark.parametrize("game", list(games()))
async def test_the_table_fills_the_window(site: Site, visit: Visit, game: str) -> None:
    page = await at_table(visit, await half_played(site, game))
    for width, height in SIZES:
        await page.look(size={"width": width, "height": height})
        assert await page.page.evaluate(FILLED) == [True, True, True, 0, 0], (width, height)


@pytest.mark.parametrize("seats", [3, 6])
async def test_all_that_vita_mors_asks_is_in_sight(site: Site, visit: Visit, seats: int) -> None:
    """At every moment at which one is asked, over a whole game."""
    made = await played(site, "vita_mors", intents=0, seats=seats)
    page = await at_table(visit, made)
    is_first = True
    while await page.page.locator(".table-page[data-status=over]").count() == 0:
        assert await hidden(page) == []
        await page.look(size={"width": 1280, "height": 720})
        version = page.version
        if is_first:
            await page.play(5)
            is_first = False
        else:
            await page.page.evaluate("player.paused = false")
        await page.until_true("player.moves > 0 || document.querySelector('.table-page[data-status=over]') !== null")
        await page.page.evaluate("player.paused = true; player.moves = 0")
        await page.shows(version + 1)
        await page.page.locator(".table-page[data-status=over], obol-offers[data-awaited=true] form").first.wait_for(
            state="attached"
        )


LAID_OUT = """() => {
  const of = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [hand, head, cards] = [of(".yard-hand"), of(".yard-hand-head"), of(".yard-cards")];
  return [Math.round(cards.left - hand.left) < 30, cards.width > hand.width - 60, cards.top >= head.bottom];
}"""


@pytest.mark.parametrize("game", ["petite_mort", "residence"])
async def test_a_hand_with_nothing_to_choose_lies_in_order(site: Site, visit: Visit, game: str) -> None:
    """Under what is said of it, and over its whole width."""
    made = await finished(site, game)
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator(".yard-hand").wait_for()
    for width, height in SIZES:
        await page.look(size={"width": width, "height": height})
        assert await page.page.evaluate(LAID_OUT) == [True, True, True], (width, height)
