"""One person at a browser: a page with a profile of its own, and all that reached it or went wrong in it."""

from __future__ import annotations

import asyncio
import contextlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, ConsoleMessage, Page, Request, WebSocket

from obol_client.offers import TABLE_INTENTS, game_offers

PHONE = {"width": 390, "height": 844}
DESKTOP = {"width": 1440, "height": 900}
TELEPHONE = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
"""What makes a visitor's browser one."""
WAIT_MS = 30_000
"""Nothing here takes as long; a wait that does fails instead of hanging."""


PLAYER = Path(__file__).with_name("player.js").read_text()
LOOKS = Path(__file__).with_name("looks.js").read_text()
PAINTED = """async () => {
  for (let frame = 0; frame < 3; frame += 1) await new Promise(requestAnimationFrame);
  await Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {})));
}"""
STORED = """async () => JSON.stringify([
  {...localStorage}, {...sessionStorage}, document.cookie, await indexedDB.databases(), await caches.keys(),
])"""


class Visitor:
    """`frames`: what came over its sockets, in order. `sent`: the intents that went out. `asked`: every
    address it asked for, method first. `looks`: the words in its document, by version. `trouble`: errors of the page
    and of its console."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        self.url = url
        self.frames: list[dict[str, Any]] = []
        self.sent: list[dict[str, Any]] = []
        self.asked: list[str] = []
        self.trouble: list[str] = []
        self.looks: list[tuple[int, str]] = []
        self.network_breaks = False
        self.times_broken = 0
        page.set_default_timeout(WAIT_MS)
        page.on("websocket", self.follow)
        page.on("request", self.note)
        page.on("console", self.hear)
        page.on("pageerror", lambda error: self.trouble.append(f"page error: {error}"))

    def follow(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))
        socket.on("framesent", lambda frame: self.keep_sent(json.loads(frame)))

    def keep_sent(self, message: dict[str, Any]) -> None:
        """A page that comes back sends again what it had no answer to, under the same id."""
        if message["type"] == "intent" and message["id"] not in {one["id"] for one in self.sent}:
            self.sent.append(message)

    def note(self, request: Request) -> None:
        self.asked.append(f"{request.method} {request.url.removeprefix(self.url.rstrip('/'))}")

    def hear(self, message: ConsoleMessage) -> None:
        """A browser says on the console that it has no network; no page can keep it from that."""
        if message.type not in ("error", "warning") or (self.network_breaks and "net::ERR_" in message.text):
            return
        self.trouble.append(f"console {message.type}: {message.text} ({message.location.get('url')})")

    @contextlib.contextmanager
    def a_broken_network(self) -> Iterator[None]:
        """While it lasts, and until the page is told otherwise, the browser may complain of the network."""
        self.network_breaks = True
        self.times_broken += 1
        yield
        self.network_breaks = False

    async def open(self, place: str = "") -> None:
        await self.page.goto(self.url.rstrip("/") + "/" + place)

    async def look(self, **media: Any) -> None:
        """In another colour scheme or size, once it is painted."""
        size = media.pop("size", None)
        if media:
            await self.page.emulate_media(reduced_motion="reduce", **media)
        if size:
            await self.page.set_viewport_size(size)
        await self.page.evaluate(PAINTED)

    async def speak(self, language: str) -> None:
        """By the page's own buttons, which lie in a menu while a game is shown. It is shut again after."""
        button = self.page.locator(f".languages button[lang={language}]")
        if await button.get_attribute("aria-pressed") == "false":
            menu = self.page.locator(".top-open")
            is_in_menu = await menu.is_visible()
            if is_in_menu:
                await menu.click()
            await button.click()
            await self.page.locator(f"html[lang={language}] main:not([aria-busy])").wait_for()
            await self.page.locator(f".languages button[lang={language}]:focus").wait_for()
            if is_in_menu:
                await menu.click()

    # At a table

    @property
    def version(self) -> int:
        """Of the table, as far as its frames go."""
        return max((frame["version"] for frame in self.frames if frame["type"] in ("snapshot", "update")), default=0)

    @property
    def events(self) -> list[dict[str, Any]]:
        """All that it was told."""
        return [event for frame in self.frames for event in frame.get("events", [])]

    @property
    def offers(self) -> list[dict[str, Any]]:
        """What the game offers its seat now."""
        return game_offers(next((frame["offers"] for frame in reversed(self.frames) if "offers" in frame), []))

    @property
    def game_intents(self) -> list[dict[str, Any]]:
        """What it asked of the game."""
        return [one["intent"] for one in self.sent if one["intent"]["type"] not in TABLE_INTENTS]

    @property
    def answers(self) -> dict[str, dict[str, Any]]:
        """To what it asked for, by id."""
        return {frame["id"]: frame for frame in self.frames if frame["type"] in ("ack", "refused") and "id" in frame}

    async def acked(self) -> int:
        """The version that the log has what it asked for last at, once it is told."""
        async with asyncio.timeout(WAIT_MS / 1000):
            while not self.sent or self.sent[-1]["id"] not in self.answers:
                await self.page.wait_for_timeout(10)
        return int(self.answers[self.sent[-1]["id"]]["version"])

    async def sit(self, table: str, seat: int) -> None:
        await self.open(f"#/table/{table}")
        await self.page.locator(f'obol-seats [data-key="seats.sit {seat}"]').click()
        await self.page.locator(f'obol-seats li[data-seat="{seat}"][data-me=true]').wait_for(state="attached")

    async def beside(self, name: str) -> None:
        """Opens what lies beside the board: feed, chat, players, choices."""
        await self.page.locator(".table-page[data-version]").wait_for(state="attached")
        tab = self.page.locator(f".side-tab[data-tab={name}]")
        if await tab.is_visible() and await tab.get_attribute("aria-selected") == "false":
            await tab.click()

    async def play(self, seed: int, *, most: int | None = None) -> None:
        """From now on the page chooses by itself, at random, until it is loaded again or has done so `most` times."""
        await self.page.evaluate(PLAYER, [seed, most])

    async def until_true(self, expression: str) -> None:
        """Asked from outside: the page's policy lets nothing be evaluated in it."""
        async with asyncio.timeout(WAIT_MS / 1000):
            while not await self.page.evaluate(expression):
                await self.page.wait_for_timeout(20)

    async def shows(self, version: int) -> None:
        """Of the table, that one or a later one."""
        await self.until_true(f"Number(document.querySelector('.table-page')?.dataset.version) >= {version}")

    async def keep_looks(self) -> None:
        self.looks += [(version, text) for version, text in await self.page.evaluate("looks.splice(0)")]

    async def reload(self) -> None:
        """Of one that is watched."""
        await self.keep_looks()
        await self.page.reload()

    async def until(self, status: str) -> None:
        await self.page.locator(f".table-page[data-status={status}]").wait_for(timeout=8 * WAIT_MS)

    async def stored(self) -> str:
        """All that the browser keeps for the page."""
        return str(await self.page.evaluate(STORED))

    async def close(self) -> None:
        await self.page.context.close()


async def visitor(browser: Browser, url: str, *, watched: bool = False, **context: Any) -> Visitor:
    """With an empty profile. `watched`: keep its looks. `context`: as Playwright takes it: viewport, locale …"""
    given = {"viewport": DESKTOP, "locale": "en-GB", "reduced_motion": "reduce", **context}
    found = await browser.new_context(**given)
    if watched:
        await found.add_init_script(LOOKS)
    return Visitor(await found.new_page(), url)


async def become(visitor: Visitor, player: dict[str, Any]) -> None:
    """The visitor comes back as a player it was before."""
    kept = json.dumps(json.dumps(player))
    own = f"location.origin === {json.dumps(visitor.url.rstrip('/'))} && localStorage.getItem('obol.player') === null"
    await visitor.page.context.add_init_script(f"if ({own}) localStorage.setItem('obol.player', {kept});")
