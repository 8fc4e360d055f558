"""Whatever happens to the connection, the page says so, comes back by itself, and shows what the log has, no more."""

from __future__ import annotations

import signal
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from tests.web.conftest import Visit
from tests.web.history import replay
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.visitor import Visitor, become

CONNECTION = "obol-connection[data-state={}]"


@pytest_asyncio.fixture(loop_scope="session")
async def own_site(tmp_path: Path) -> AsyncIterator[Site]:
    """A node that only this test restarts."""
    found = Site(tmp_path)
    await found.start()
    yield found
    await found.stop()


@pytest.mark.parametrize("how", [signal.SIGTERM, signal.SIGKILL])
async def test_the_service_is_restarted_under_the_page(own_site: Site, visit: Visit, how: signal.Signals) -> None:
    made = await half_played(own_site, "vita_mors")
    page = await visit(own_site.url)
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.until("running")
    with page.a_broken_network():
        await own_site.stop(how)
        await page.page.locator(
            ":is(obol-connection[data-state=waiting], obol-connection[data-state=connecting])"
        ).wait_for()
        await own_site.start()
        await page.page.locator(CONNECTION.format("online")).wait_for()
    await page.play(3)
    await page.until("over")
    assert page.version == max(await replay(own_site, made.table, "0"))


async def test_what_was_asked_without_a_network_is_asked_once(site: Site, visit: Visit) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")
    with page.a_broken_network():
        await page.page.context.set_offline(True)
        await page.page.locator(CONNECTION.format("offline")).wait_for()
        await page.play(5)
        await page.until_true("player.moves === 1")
        await page.page.evaluate("player.paused = true")
        await page.page.context.set_offline(False)
        await page.page.locator(CONNECTION.format("online")).wait_for()
    await page.until_true("[...document.querySelectorAll('obol-offers .sent')].every((one) => one.textContent === '')")
    asked = [(who, what) for commit in (await counted(site, page, made.table)) for who, what in commit]
    assert len(set(asked)) == len(asked)


async def counted(site: Site, page: Visitor, table: str) -> list[list[tuple[str, str]]]:
    """The intents that the log answers, once the game is over."""
    await page.page.evaluate("player.paused = false")
    await page.until("over")
    log = await site.log(table)
    return [[tuple(answer) for answer in commit["commit"]["answers"]] for commit in log["commits"]]


async def test_two_tabs_of_one_seat(site: Site, visit: Visit) -> None:
    """Both show the same, either may act, and the other sees it. A game just begun asks a seat more than twice."""
    made = await played(site, "vita_mors", intents=0)
    page = await visit()
    await become(page, made.player)
    other = Visitor(await page.page.context.new_page(), site.url)
    for tab in (page, other):
        await tab.open(f"#/table/{made.table}")
    for tab in (page, other):
        await tab.play(1, most=1)
        await tab.until_true("player.moves === 1")
        version = await tab.acked()
        for each in (page, other):
            await each.shows(version)
    for tab in (page, other):
        await tab.page.evaluate("player.most = Infinity")
    await page.until("over")
    await other.until("over")
    assert page.version == other.version == max(await replay(site, made.table, "0"))
    assert other.trouble == []


async def test_a_new_name_in_one_tab_is_the_name_in_all(site: Site, visit: Visit) -> None:
    page = await visit()
    other = Visitor(await page.page.context.new_page(), site.url)
    for tab in (page, other):
        await tab.open()
        await tab.page.locator(".lobby-me input").wait_for()
    await page.page.locator(".lobby-me input").fill("Ada")
    await page.page.locator(".lobby-me button[type=submit]").click()
    for tab in (page, other):
        await tab.page.locator(".who").get_by_text("Ada", exact=True).wait_for()
    assert other.trouble == []
