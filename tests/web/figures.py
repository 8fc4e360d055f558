"""What the page costs, as this machine's browser measures it: `make page-figures`. Nothing here is asserted.

- bytes of a first visit, headers and bodies as they came, from the lobby into the middle of a game;
- how long a first visit takes until there is something to press and no long task holds it up;
- main-thread time of an update in the second half of a game, out of the browser's own trace: all tasks within a
  tenth of a second of the frame's arrival, or until the next one's, in CPU time, so that a busy machine does not count.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.async_api import Browser, async_playwright

from obol_client import Client, play_seat, random_brain
from service.games import games
from tests.web.chromium import FLAGS, chromium
from tests.web.site import Site
from tests.web.tables import Made, half_played
from tests.web.visitor import Visitor, become, visitor
from tests.web.wire import Wire

LOBBY, SEAT = ".game-card .button", "obol-offers[data-awaited=true] form"
WITHIN_US = 100_000
BOT_DELAY_MS = 250
PAUSE_S = 0.25
CATEGORIES = ["toplevel", "devtools.timeline", "blink.user_timing"]
WATCH = """(() => {
  const long = [];
  new PerformanceObserver((list) => long.push(...list.getEntries().map((one) => one.startTime + one.duration)))
    .observe({ type: "longtask", buffered: true });
  window.ready = (selector) => new Promise((done) => {
    const look = () => {
      if (!document.querySelector(selector)) return requestAnimationFrame(look);
      const at = performance.now();
      setTimeout(() => done(Math.max(at, ...long.filter((end) => end < at + 500))), 600);
    };
    look();
  });
  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", ({ data }) => {
        if (data.includes('"type":"update"')) performance.mark("obol-update");
      });
    }
  };
})();"""


class Cost(NamedTuple):
    """Main-thread CPU time of each update, and the longest single task in it; milliseconds."""

    whole: list[float]
    longest: list[float]

    def line(self) -> str:
        whole, longest = sorted(self.whole), max(self.longest)
        ninth = whole[int(len(whole) * 0.9)]
        return f"{statistics.median(whole):.1f} | {ninth:.1f} | {whole[-1]:.1f} | {longest:.1f} | {len(whole)}"


async def come(browser: Browser, site: Site, made: Made | None, **context: Any) -> Visitor:
    page = await visitor(browser, site.url, **context)
    await page.page.context.add_init_script(WATCH)
    if made is not None:
        await become(page, made.player)
    return page


async def until_ready(page: Visitor, place: str, selector: str) -> float:
    await page.open(place)
    return float(await page.page.evaluate("(selector) => ready(selector)", selector))


async def first_visits(browser: Browser, site: Site, game: str, made: Made) -> str:
    page = await come(browser, site, made)
    wire = await Wire.of(page.page)
    lobby_ms = await until_ready(page, "", LOBBY)
    lobby_bytes = wire.total
    await page.close()
    page = await come(browser, site, made)
    wire = await Wire.of(page.page)
    table_ms = await until_ready(page, f"#/table/{made.table}", SEAT)
    table_bytes = wire.total
    await page.page.evaluate("location.hash = '#/'")
    await page.page.locator(LOBBY).first.wait_for()
    await page.page.wait_for_load_state("networkidle")
    await page.close()
    sizes = (lobby_bytes, table_bytes, wire.total)
    return f"| {game} | " + " | ".join(f"{size / 1000:.0f}" for size in sizes) + f" | {lobby_ms:.0f} | {table_ms:.0f} |"


async def updates(browser: Browser, site: Site, made: Made, motion: str) -> Cost:
    """As the player of seat 0 sees them, who plays on elsewhere, at random, to the end."""
    page = await come(browser, site, made, reduced_motion=motion)
    await page.open(f"#/table/{made.table}")
    await page.page.locator(SEAT).first.wait_for(state="attached")
    await browser.start_tracing(page=page.page, categories=CATEGORIES)
    async with Client(site.url.rstrip("/"), made.player["token"]) as client:
        await play_seat(await client.watch(made.table), random_brain(1), pause_s=PAUSE_S)
    await page.until("over")
    trace = json.loads(await browser.stop_tracing())["traceEvents"]
    await page.close()
    return cost(trace)


def cost(trace: list[dict[str, Any]]) -> Cost:
    marks = sorted((one["ts"], one["pid"], one["tid"]) for one in trace if one["name"] == "obol-update")
    tasks = sorted(
        (one["ts"], one.get("tdur", one["dur"]) / 1000, one["ts"] + one["dur"], one["pid"], one["tid"])
        for one in trace
        if one["ph"] == "X" and one["name"] in ("RunTask", "ThreadControllerImpl::RunTask")
    )
    found = Cost([], [])
    for (at, pid, tid), after in zip(marks, [*marks[1:], (marks[-1][0] + WITHIN_US, 0, 0)], strict=True):
        until = min(at + WITHIN_US, after[0])
        own = [ms for begun, ms, ended, *thread in tasks if thread == [pid, tid] and ended > at and begun < until]
        found.whole.append(sum(own))
        found.longest.append(max(own, default=0.0))
    return found


async def measure(site: Site) -> None:
    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        print("| game | lobby, KB | by link to a table, KB | both, KB | lobby ready, ms | table ready, ms |")
        print("|---|---|---|---|---|---|")
        for game in games():
            print(await first_visits(browser, site, game, await half_played(site, game)), flush=True)
        print("\n| update of | motion | median, ms | 9 of 10, ms | worst, ms | longest task, ms | updates |")
        print("|---|---|---|---|---|---|---|")
        for game in games():
            for motion, word in (("reduce", "none"), ("no-preference", "all")):
                found = await updates(browser, site, await half_played(site, game), motion)
                print(f"| {game} | {word} | {found.line()} |", flush=True)
        await browser.close()


async def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        site = Site(Path(place), OBOL_BOT_DELAY_MS=str(BOT_DELAY_MS))
        await site.start()
        try:
            await measure(site)
        finally:
            await site.stop()


if __name__ == "__main__":
    asyncio.run(main())
