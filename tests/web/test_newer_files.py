"""The service has newer files than an open page was loaded with."""

from __future__ import annotations

import json
from typing import Any

import pytest

from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played
from tests.web.visitor import Visitor, become

NEWER = 'import { somethingNew } from "../app/dom.js"; export default somethingNew;'
"""A module that needs what the files an open page has do not have."""
MARKED = "window.marked = true"
LOADED_AGAIN = "window.marked === undefined"
LOOK = "document.dispatchEvent(new Event('visibilitychange'))"


async def deploy(page: Visitor, module: str) -> None:
    """From now on; whoever loads the page anew gets files that fit."""

    async def release(route: Any) -> None:
        await route.fulfill(body=json.dumps({"release": "another"}), content_type="application/json")

    async def changed(route: Any) -> None:
        if await page.page.evaluate("window.marked === true"):
            await route.fulfill(body=NEWER, content_type="text/javascript")
        else:
            await route.continue_()

    await page.page.evaluate(MARKED)
    await page.page.route("**/release.json", release)
    await page.page.route(f"**/{module}", changed)


async def looked(page: Visitor) -> None:
    await page.until_true("performance.getEntriesByName(new URL('release.json', location.href).href).length > 0")


@pytest.mark.parametrize(("module", "place"), [("pages/rules.js", "#/rules"), ("pages/replay.js", "#/replay/{}")])
async def test_the_next_page_is_loaded_with_the_newer_files(site: Site, visit: Visit, module: str, place: str) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await page.open()
    await page.page.locator(".game-card").first.wait_for()
    await looked(page)
    await deploy(page, module)
    async with page.page.expect_event("load"):
        await page.page.evaluate(f"location.hash = '{place.format(made.table)}'")
    assert await page.page.evaluate(LOADED_AGAIN)
    await page.page.locator("main[data-page]:not([data-page=lobby]) h1").wait_for()
    assert await page.page.locator(".newer p").count() == 0
    page.trouble.clear()


async def test_a_board_is_loaded_with_the_newer_files(site: Site, visit: Visit) -> None:
    made = await half_played(site, "vita_mors")
    page = await visit()
    await page.open()
    await page.page.locator(".game-card").first.wait_for()
    await looked(page)
    await deploy(page, "games/vita_mors.js")
    async with page.page.expect_event("load"):
        await page.page.evaluate(f"location.hash = '#/table/{made.table}'")
    assert await page.page.evaluate(LOADED_AGAIN)
    await page.page.locator("obol-game-vita-mors .vm").wait_for()
    page.trouble.clear()


async def test_a_page_on_which_nothing_is_begun_loads_itself_again(visit: Visit) -> None:
    page = await visit()
    await page.open()
    await page.page.locator(".game-card").first.wait_for()
    await looked(page)
    await deploy(page, "nothing.js")
    async with page.page.expect_event("load"):
        await page.page.evaluate(LOOK)
    assert await page.page.evaluate(LOADED_AGAIN)
    assert await page.page.locator(".newer p").count() == 0


async def test_what_somebody_writes_is_not_lost(site: Site, visit: Visit) -> None:
    """It is said instead, and whoever wants it loads the page."""
    made = await half_played(site, "vita_mors")
    page = await visit()
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await page.beside("chat")
    await page.page.locator("obol-chat input").fill("half a thought")
    await looked(page)
    await deploy(page, "nothing.js")
    await page.page.evaluate(LOOK)
    await page.page.locator(".newer p").wait_for()
    assert await page.page.locator("obol-chat input").input_value() == "half a thought"
    async with page.page.expect_event("load"):
        await page.page.locator(".newer button").click()
    assert await page.page.evaluate(LOADED_AGAIN)
    await page.page.locator("obol-chat input").wait_for(state="attached")


async def test_nodes_that_differ_do_not_load_a_page_for_ever(visit: Visit) -> None:
    """Each asks another one, and each says another release."""
    page = await visit()
    times = 0

    async def release(route: Any) -> None:
        nonlocal times
        times += 1
        await route.fulfill(body=json.dumps({"release": f"{times % 2}"}), content_type="application/json")

    await page.page.route("**/release.json", release)
    await page.page.context.add_init_script(f"setInterval(() => {LOOK}, 100)")
    await page.open()
    await page.page.locator(".newer p").wait_for()
    assert page.asked.count("GET /") <= 3
