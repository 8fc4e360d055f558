"""Whether a page fits: on a phone and a desktop, at 200 % and at 400 %, with targets large enough."""

from __future__ import annotations

import pytest

from tests.web.visitor import DESKTOP, PHONE, Visitor

ZOOMED = {"width": DESKTOP["width"] // 2, "height": DESKTOP["height"] // 2}
NARROWEST = {"width": 320, "height": 640}
"""What WCAG asks of a page: a desktop of 1280 pixels at 400 %."""
SIZES = (PHONE, DESKTOP, ZOOMED, NARROWEST)
TOO_WIDE = """() => {
  const { scrollWidth, clientWidth } = document.documentElement;
  if (scrollWidth <= clientWidth) return [];
  const isOut = (one) => one.getBoundingClientRect().right > clientWidth + 1;
  const out = [...document.body.querySelectorAll("*")].filter(isOut);
  return [`${scrollWidth} > ${clientWidth}`, ...out.slice(-5).map((one) => one.outerHTML.slice(0, 160))];
}"""
TOO_SMALL = """(least) => {
  const targets = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']";
  const within = (one) => one.closest("p, dd, .feed, .chat") !== null && one.matches("a, button.link");
  const labelled = (one) => one.matches("label input, input[id]") ? one.closest("label") ?? one : one;
  return [...document.querySelectorAll(targets)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !within(one))
    .map((one) => [one, labelled(one).getBoundingClientRect()])
    .filter(([one, { width, height }]) => width > 1 && (width < least || height < least))
    .map(([one, { width, height }]) => `${Math.round(width)} x ${Math.round(height)}: ${one.outerHTML.slice(0, 160)}`);
}"""
BROKEN = """() => {
  const words = document.createTreeWalker(document.querySelector("main"), NodeFilter.SHOW_TEXT);
  const found = [];
  for (let node = words.nextNode(); node; node = words.nextNode()) {
    const { parentElement: around } = node;
    if (!around.checkVisibility() || around.closest(".name, .unseen, .visually-hidden")) continue;
    if (getComputedStyle(around).hyphens === "auto") continue;
    for (const { 0: word, index } of node.data.matchAll(/\\p{L}{2,20}/gu)) {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word);
    }
  }
  return found;
}"""
"""Words that go on in the next line; names aside, which may be as long as they like, and what is hyphenated."""
LEAST_TARGET = 24
"""CSS pixels, WCAG 2.2 (2.5.8). What stands in a line of text may be as high as the line."""


async def keeps_words_whole(page: Visitor) -> None:
    await page.look(size=DESKTOP)
    assert await page.page.evaluate(BROKEN) == []


async def fits(page: Visitor) -> None:
    found = []
    for size in SIZES:
        await page.look(size=size)
        wide = await page.page.evaluate(TOO_WIDE)
        small = await page.page.evaluate(TOO_SMALL, LEAST_TARGET)
        found += [f"at {size['width']}: {one}" for one in wide + small]
    if found:
        pytest.fail("\n".join(found), pytrace=False)
