"""Nothing has to be scrolled sideways, on a phone or a desktop, at 200 % and at 400 %; and targets are large enough."""

from __future__ import annotations

import pytest

from service.games import games
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.visitor import DESKTOP, PHONE, Visitor, become

ZOOMED = {"width": DESKTOP["width"] // 2, "height": DESKTOP["height"] // 2}
NARROWEST = {"width": 320, "height": 640}
"""What WCAG asks of a page: a desktop of 1280 pixels at 400 %."""
SIZES = (PHONE, DESKTOP, ZOOMED, NARROWEST)
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isOut = (one) => one.getBoundingClientRect().right > clientWidth + 1;
  const out = [...document.body.querySelectorAll("*")].filter(isOut);
  return [`${scrollWidth} > ${clientWidth}`, ...out.slice(-5).map((one) => one.outerHTML.slice(0, 160))];
}"""
TOO_SMALL = """(least) => {
  const targets = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']";
  const within = (one) => one.closest("p, dd, .feed, .chat") !== null && one.matches("a, button.link");
  const labelled = (one) => one.matches("label input, input[id]") ? one.closest("label") ?? one : one;
  return [...document.querySelectorAll(targets)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !within(one))
    .map((one) => [one, labelled(one).getBoundingClientRect()])
    .filter(([one, { width, height }]) => width > 1 && (width < least || height < least))
    .map(([one, { width, height }]) => `${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 160)}`);
}"""
LEAST_TARGET = 24
"""CSS pixels, WCAG 2.2 (2.5.8). What stands in a line of text may be as high as the line."""


async def fits(page: Visitor) -> None:
    found = []
    for size in SIZES:
        await page.look(size=size)
        wide = await page.page.evaluate(TOO_WIDE)
        small = await page.page.evaluate(TOO_SMALL, LEAST_TARGET)
        found += [f"at {size['width']}: {one}" for one in wide + small]
    if found:
        pytest.fail("\n".join(found), pytrace=False)


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


@pytest.mark.parametrize("game", list(games()))
async def test_a_replay(site: Site, visit: Visit, game: str) -> None:
    made = await played(site, game)
    page = await visit()
    await page.open(f"#/replay/{made.table}")
    await page.page.locator("main[data-page=replay]").wait_for()
    await fits(page)


@pytest.mark.parametrize("game", list(games()))
async def test_the_rules(visit: Visit, game: str) -> None:
    page = await visit()
    await page.open(f"#/rules/{game}")
    await page.page.locator("main[data-page=rules]").wait_for()
    await fits(page)
