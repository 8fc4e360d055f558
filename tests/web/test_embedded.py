"""docs/EMBED.md: a table in somebody else's page, from another origin, in a real browser."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator, Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import FrameLocator, Page

from service.games import games
from tests.web.axe import violations
from tests.web.conftest import Visit
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.visitor import become
from tests.web.wire import Wire

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "embed.html"
MOST_BYTES = 100_000


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *_: Any) -> None:
        pass


class Blog:
    """Pages of somebody else's, at an origin of their own. `url`: where."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder)))
        self.url = f"http://127.0.0.1:{self.server.server_port}"

    def write(self, name: str, html: str) -> str:
        (self.folder / name).write_text(html)
        return name

    def page(self, site: Site, element: str, name: str = "page.html") -> str:
        head = f'<!doctype html><html lang="en"><title>Blog</title><script type="module" src="{site.url}embed.js">'
        return self.write(name, f"{head}</script><main><h1>Blog</h1>{element}</main></html>")


@pytest.fixture(scope="session")
def blog(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Blog]:
    found = Blog(tmp_path_factory.mktemp("blog"))
    thread = Thread(target=found.server.serve_forever)
    thread.start()
    yield found
    found.server.shutdown()
    thread.join()
    found.server.server_close()


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def embedding(tmp_path_factory: pytest.TempPathFactory, blog: Blog) -> AsyncIterator[Site]:
    """A site whose tables the blog may show."""
    found = Site(tmp_path_factory.mktemp("embedding"), OBOL_EMBED_ORIGINS=blog.url)
    await found.start()
    yield found
    try:
        assert await found.faults() == 0
    finally:
        await found.stop()


def framed(page: Page, at: int = 0) -> FrameLocator:
    return page.frame_locator("obol-table iframe").nth(at)


@pytest.mark.parametrize("game", list(games()))
async def test_a_table_in_a_page_of_somebody_else_costs_little(
    embedding: Site, blog: Blog, visit: Visit, game: str
) -> None:
    """A hundred thousand bytes at most until it is shown: headers, the page around, and the game so far."""
    made = await half_played(embedding, game)
    page = await visit(blog.url)
    wire = await Wire.of(page.page)
    await page.open(blog.page(embedding, f'<obol-table table="{made.table}"></obol-table>', f"{game}.html"))
    await framed(page.page).locator(".embedded[data-status=running] .board-place").wait_for()
    await page.page.wait_for_load_state("networkidle")
    assert 20_000 < wire.total < MOST_BYTES, (wire.total, wire.taken)


async def test_it_follows_play_as_nobody_and_keeps_nothing(embedding: Site, blog: Blog, visit: Visit) -> None:
    """No cookie, no token, though the same browser has a player of the same service."""
    made = await half_played(embedding, "vita_mors")
    own = await visit(embedding.url)
    await become(own, made.player)
    await own.open(f"#/table/{made.table}")
    await own.page.locator(".table-page[data-version]").wait_for()
    kept = json.loads(await own.stored())[0].keys()
    tab = await own.page.context.new_page()
    sent: list[dict[str, Any]] = []
    tab.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(json.loads(frame))))
    await tab.goto(f"{blog.url}/{blog.page(embedding, f'<obol-table table={made.table}></obol-table>', 'live.html')}")
    before = await framed(tab).locator(".embedded").get_attribute("data-version")
    await own.play(5, most=1)
    await framed(tab).locator(f".embedded:not([data-version='{before}'])").wait_for()
    assert [one.get("token") for one in sent if one["type"] == "hello"] == [None]
    assert await tab.context.cookies() == []
    assert json.loads(await own.stored())[0].keys() == kept


async def test_the_example_of_the_manual_shows_a_table_and_a_moment(embedding: Site, blog: Blog, visit: Visit) -> None:
    """By another language and theme than the page's; the moment is played on by keyboard."""
    made = await played(embedding, "vita_mors")
    text = EXAMPLE.read_text().replace("https://obol.example/", embedding.url).replace("TABLE", made.table)
    page = await visit(blog.url)
    await page.open(blog.write("example.html", text))
    await framed(page.page).locator(".embedded[data-status=over]").wait_for()
    moment = framed(page.page, 1)
    await moment.locator(".embedded[data-version='12']").wait_for()
    assert await moment.locator("html").get_attribute("lang") == "fr"
    night, day = [await one.locator("body").evaluate(COLOUR) for one in (moment, framed(page.page))]
    assert night != day
    assert await page.page.locator("obol-table iframe").nth(1).get_attribute("title") == "The move of the week"
    await moment.locator("obol-scrubber [data-key=forward]").press("Enter")
    await moment.locator(".embedded[data-version='13']").wait_for()
    assert await moment.locator(".table-head a").get_attribute("href") == f"{embedding.url}t/{made.table}/13"
    assert await violations(page.page) == []
    page.trouble = [one for one in page.trouble if "postMessage" not in one]  # axe looks for itself in the frames
    assert [await violations_in(page.page, at) for at in (0, 1)] == [[], []]


COLOUR = "(body) => getComputedStyle(body.firstElementChild).backgroundColor"


async def violations_in(page: Page, at: int) -> list[str]:
    frames = [one for one in page.frames if "embed.html" in one.url]
    return await violations(frames[at])


async def test_it_says_what_may_not_be_shown(embedding: Site, blog: Blog, visit: Visit) -> None:
    """PL-02: unlisted, or gone."""
    player = await embedding.player("Ada")
    hidden = await embedding.open_table(player["token"], "vita_mors", 3, visibility="unlisted")
    page = await visit(blog.url)
    elements = f'<obol-table table="{hidden}"></obol-table><obol-table replay table="nothing"></obol-table>'
    with page.a_broken_network():
        await page.open(blog.page(embedding, elements, "hidden.html"))
        await framed(page.page, 0).get_by_text("shown to those who were invited").wait_for()
        await framed(page.page, 1).get_by_text("not there any more").wait_for()
    page.trouble = [one for one in page.trouble if "404" not in one]


async def test_where_it_may_not_be_framed_a_link_stands(site: Site, blog: Blog, visit: Visit) -> None:
    """No origin is allowed unless it is set."""
    made = await played(site, "vita_mors")
    page = await visit(blog.url)
    await page.open(blog.page(site, f'<obol-table table="{made.table}" at="4"></obol-table>', "barred.html"))
    link = page.page.locator("obol-table a")
    assert await link.get_attribute("href") == f"{site.url}t/{made.table}/4"
    await page.until_true("document.querySelector('obol-table')?.shadowRoot?.querySelector('.waits iframe') != null")
    page.trouble = [one for one in page.trouble if "frame-ancestors" not in one and "chrome-error" not in one]


async def test_a_plain_address_leads_to_the_page(site: Site, visit: Visit) -> None:
    made = await played(site, "vita_mors")
    page = await visit()
    await page.open(f"t/{made.table}/7?as=0")
    await page.page.locator(".replay-page[data-version='7']").wait_for()
    assert page.page.url.startswith(f"{site.url}#/replay/{made.table}?as=0")
