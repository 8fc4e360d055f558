"""What axe-core finds wrong with a page. It is put in from outside, past the page's policy, by the test alone."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Page

SOURCE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
RUN = """async () => {
  const { violations } = await axe.run(document, { resultTypes: ["violations"], preload: false });
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, any, all, none }) =>
    `${id}: ${help}: ${html.slice(0, 200)} ${[...any, ...all, ...none].map(({ message }) => message).join("; ")}`));
}"""


async def violations(page: Page) -> list[str]:
    """By every rule that axe knows, best practice too."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(SOURCE.read_text())
    return list(await page.evaluate(RUN))
