"""What axe-core finds wrong with a page. It is put in from outside, past the page's policy, by the test alone."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Frame, Page

from tests.web.visitor import DESKTOP, PHONE, Visitor

SOURCE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, any, all, none }) =>
    `${id}: ${help}: ${html.slice(0, 200)} ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`));
}"""
LANGUAGES = ("en", "fr")


async def violations(page: Page | Frame) -> list[str]:
    """By every rule that axe knows, best practice too."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(SOURCE.read_text())
    return list(await page.evaluate(RUN))


async def finds_nothing_wrong(page: Visitor) -> None:
    found = []
    for language in LANGUAGES:
        await page.speak(language)
        for scheme, size in (("light", PHONE), ("dark", DESKTOP)):
            await page.look(color_scheme=scheme, size=size)
            found += [f"{language}, {scheme}: {one}" for one in await violations(page.page)]
    if found:
        pytest.fail("\n".join(found), pytrace=False)
