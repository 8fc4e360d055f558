"""One browser and one node for all the browser tests of a process; a fresh profile for every visitor."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright

from tests.web.chromium import FLAGS, chromium
from tests.web.site import HANG_S, Site
from tests.web.visitor import Visitor, visitor

Visit = Callable[..., Awaitable[Visitor]]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """They share one loop, as they share one browser."""
    for item in items:
        if item.path.parent.name == "web":
            item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser() -> AsyncIterator[Browser]:
    async with async_playwright() as playwright:
        found = await playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        yield found
        async with asyncio.timeout(HANG_S):
            await found.close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def site(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[Site]:
    found = Site(tmp_path_factory.mktemp("site"))
    await found.start()
    yield found
    try:
        assert await found.faults() == 0
    finally:
        await found.stop()


@pytest_asyncio.fixture(loop_scope="session")
async def visit(browser: Browser, site: Site) -> AsyncIterator[Visit]:
    """Makes visitors; afterwards none of them may have had an error on page or console."""
    made: list[Visitor] = []

    async def come(url: str = "", **context: Any) -> Visitor:
        made.append(await visitor(browser, url or site.url, **context))
        return made[-1]

    yield come
    async with asyncio.timeout(HANG_S):
        for one in made:
            await one.close()
    if trouble := [trouble for one in made for trouble in one.trouble]:
        pytest.fail("\n".join(trouble), pytrace=False)
