"""A finished table, at any version, as any viewer."""

from __future__ import annotations

import re

import pytest
from playwright.async_api import Route

from service.games import games
from tests.web.conftest import Visit
from tests.web.history import History, cards, replay, secrets, words
from tests.web.site import Site
from tests.web.tables import finished
from tests.web.visitor import Visitor


async def stands_at(page: Visitor, version: int) -> None:
    await page.page.locator(f'.replay-page[data-version="{version}"]').wait_for()


def beginning(everything: History) -> int:
    """The first version at which there is a game to be seen."""
    return min(version for version, seen in everything.items() if "game" in seen.public)


@pytest.mark.parametrize("game", list(games()))
async def test_a_game_is_scrubbed_to_its_start_middle_and_end(site: Site, visit: Visit, game: str) -> None:
    """As spectator and as a seat; no card is to be seen that this viewer was not shown by then."""
    made = await finished(site, game)
    everything, ids = await replay(site, made.table, "open"), await cards(site, game)
    last, start = max(everything), beginning(everything)
    assert start > 1
    page = await visit(watched=True)
    for viewer in ("spectator", "0"):
        await page.open(f"#/replay/{made.table}?as={viewer}")
        await stands_at(page, start)
        assert await page.page.locator(".board-place").is_visible()
        await page.page.locator("[data-key=last]").click()
        await stands_at(page, last)
        assert await page.page.locator(".replay-page").get_attribute("data-status") == "over"
        await page.page.locator("obol-scrubber input[type=range]").fill(str(last // 2))
        await stands_at(page, last // 2)
        await page.page.locator("[data-key=forward]").click()
        await stands_at(page, last // 2 + 1)
        await page.page.wait_for_timeout(300)
        await page.page.locator("[data-key=first]").click()
        await stands_at(page, 1)
        own = await replay(site, made.table, viewer)
        hidden = dict(secrets(everything, own, int(viewer) if viewer.isdigit() else None, ids))
        looks = await page.page.evaluate("looks.splice(0)")
        assert {version for version, _ in looks} == {1, start, last // 2, last // 2 + 1, last}
        for version, text in looks:
            assert hidden[version].isdisjoint(words(text)), (viewer, version)
        await page.page.goto("about:blank")


async def test_with_everything_open_hands_are_seen(site: Site, visit: Visit) -> None:
    made = await finished(site, "petite_mort")
    everything = await replay(site, made.table, "open")
    version = max(everything) // 2
    hands = [everything[version].private[seat]["hand"] for seat in everything[version].private]
    page = await visit()
    await page.open(f"#/replay/{made.table}?as=open&at={version}")
    await stands_at(page, version)
    shown = words(await page.page.locator("main").inner_html())
    assert any(hands)
    assert set().union(*hands) <= shown


async def test_a_link_leads_to_the_moment(site: Site, visit: Visit) -> None:
    made = await finished(site, "vita_mors")
    start = beginning(await replay(site, made.table, "open"))
    page, other = await visit(), await visit()
    await page.open(f"#/replay/{made.table}")
    await stands_at(page, start)
    for _ in range(6):
        await page.page.locator("[data-key=forward]").click()
    await stands_at(page, start + 6)
    for version in (start + 6, 1):
        await other.open(re.sub(r"at=\d+", f"at={version}", "#" + page.page.url.partition("#")[2]))
        await stands_at(other, version)


async def test_no_two_buttons_look_alike(site: Site, visit: Visit) -> None:
    made = await finished(site, "vita_mors")
    page = await visit()
    await page.open(f"#/replay/{made.table}")
    buttons = page.page.locator("obol-scrubber button")
    await buttons.first.wait_for()
    looks = [await one.locator("svg").screenshot() for one in await buttons.all()]
    assert len(looks) == len(set(looks)) == 5


async def test_it_plays_by_itself(site: Site, visit: Visit) -> None:
    made = await finished(site, "vita_mors")
    page = await visit()
    await page.open(f"#/replay/{made.table}")
    await page.page.locator("obol-scrubber select").select_option("8")
    await page.page.locator("[data-key=play]").click()
    start = beginning(await replay(site, made.table, "open"))
    await page.until_true(f"Number(document.querySelector('.replay-page').dataset.version) >= {start + 4}")
    await page.page.locator("[data-key=play]").click()


async def test_the_shuffles_are_checked_in_the_browser(site: Site, visit: Visit) -> None:
    made = await finished(site, "vita_mors")
    page = await visit()
    await page.open(f"#/replay/{made.table}")
    await page.page.locator(".check button").click()
    await page.page.locator(".check-result[data-good=true] li").first.wait_for()


async def test_a_changed_log_is_found_out(site: Site, visit: Visit) -> None:
    made = await finished(site, "vita_mors")
    page = await visit()

    async def change(route: Route) -> None:
        answer = await route.fetch()
        text = await answer.text()
        bodies = re.findall(r'"body":"([^"]+)"', text)
        await route.fulfill(content_type="application/json", body=text.replace(bodies[5], bodies[6]))

    await page.page.route(re.compile(rf"/api/tables/{made.table}/log(\?(?!as=).*)?$"), change)
    await page.open(f"#/replay/{made.table}")
    await page.page.locator(".check button").click()
    await page.page.locator(".check-result[data-good=false] li[data-good=false]").first.wait_for()


async def test_the_log_is_downloaded(site: Site, visit: Visit) -> None:
    made = await finished(site, "vita_mors")
    page = await visit()
    await page.open(f"#/replay/{made.table}?at=1")
    await stands_at(page, 1)
    async with page.page.expect_download() as download:
        await page.page.locator(".replay-page").get_by_role("button", name="Download").click()
    found = await download.value
    assert made.table in found.suggested_filename
