"""Where the browser keeps nothing for the page, one plays all the same, and is told."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.test_lobby import take_name

BLOCKED = """for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("Access is denied", "SecurityError"); } });
}"""
"""As Chromium does it with all site data blocked."""
FULL = "Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError'); }"


@pytest.mark.parametrize("trouble", [BLOCKED, FULL])
async def test_one_plays_where_nothing_is_kept(visit: Visit, trouble: str) -> None:
    page = await visit()
    await page.page.context.add_init_script(trouble)
    await take_name(page, "Ada")
    await page.page.locator(".who .not-kept").wait_for()
    await page.page.locator('.game-card[data-game="vita_mors"] .button').first.click()
    await page.until("running")
    await page.page.locator("obol-offers[data-awaited=true] form").first.wait_for(state="attached")
    await page.speak("fr")
    await page.page.locator("html[lang=fr] .who").get_by_text("Ada", exact=True).wait_for(state="attached")


async def test_who_keeps_things_is_told_nothing(visit: Visit) -> None:
    page = await visit()
    await take_name(page, "Ada")
    assert await page.page.locator(".not-kept").count() == 0
