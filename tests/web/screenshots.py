"""The pictures of the README, by `make screenshots`: lobby, each board half way, a replay, at both sizes."""

from __future__ import annotations

import asyncio
import base64
import tempfile
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, async_playwright

from service.games import games
from tests.web.chromium import FLAGS, chromium
from tests.web.site import Site
from tests.web.tables import half_played, played
from tests.web.visitor import DESKTOP, PHONE, Visitor, become, visitor

PLACE = Path(__file__).parents[2] / "docs" / "screenshots"
QUALITY = 82
NAMES = ("Ada", "Bérénice", "Çetin", "Dmitri", "Ewa")
LOOKS: dict[str, dict[str, Any]] = {
    "desktop": {"viewport": DESKTOP, "color_scheme": "light"},
    "phone": {
        "viewport": PHONE,
        "color_scheme": "dark",
        "device_scale_factor": 2,
        "is_mobile": True,
        "has_touch": True,
    },
}
"""By day on a desktop, by night on a phone."""


async def take(page: Visitor, name: str) -> None:
    """WebP, which only the browser's own tools write."""
    await page.look()
    await page.page.wait_for_timeout(500)
    devtools = await page.page.context.new_cdp_session(page.page)
    shot = await devtools.send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    PLACE.mkdir(parents=True, exist_ok=True)
    (PLACE / f"{name}.webp").write_bytes(base64.b64decode(shot["data"]))
    print(f"docs/screenshots/{name}.webp", flush=True)


async def pictures(browser: Browser, site: Site) -> None:
    halves = {game: await half_played(site, game, name=name) for game, name in zip(games(), NAMES, strict=False)}
    whole = await played(site, "vita_mors", name="Bo")
    await played(site, "welcome", name="Çetin")
    await site.open_table(halves["vita_mors"].player["token"], "vita_mors", 5)
    lobby = "obol-tables [data-status=over] li"
    seat = "obol-offers[data-awaited=true] form"
    middle = len((await site.log(whole.table))["commits"]) * 2 // 3
    replay = f"#/replay/{whole.table}?as=open&at={middle}"
    places = {"lobby": ("", lobby, "vita_mors"), "replay": (replay, ".replay-page", None)}
    places |= {game: (f"#/table/{made.table}", seat, game) for game, made in halves.items()}
    for look, given in LOOKS.items():
        for name, (place, selector, game) in places.items():
            page = await visitor(browser, site.url, **given)
            await become(page, halves[game].player if game else whole.player)
            await page.open(place)
            await page.page.locator(selector).first.wait_for(state="attached")
            await take(page, f"{name}-{look}")
            await page.close()


async def main() -> None:
    with tempfile.TemporaryDirectory() as place:
        site = Site(Path(place))
        await site.start()
        try:
            async with async_playwright() as playwright:
                browser = await playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
                await pictures(browser, site)
                await browser.close()
        finally:
            await site.stop()


if __name__ == "__main__":
    asyncio.run(main())
