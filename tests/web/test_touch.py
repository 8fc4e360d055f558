"""A finger means what it touched, whatever others move before the browser has made a click of it."""

from __future__ import annotations

import pytest

from tests.web.conftest import Visit
from tests.web.visitor import TELEPHONE

ROWS = """() => {
  window.pressed = [];
  const rows = document.createElement("div");
  rows.id = "rows";
  for (const name of ["a", "b", "c"]) {
    const row = document.createElement("button");
    row.id = name;
    row.dataset.press = name;
    row.textContent = name;
    row.style.setProperty("display", "block");
    row.style.setProperty("height", "60px");
    rows.append(row);
  }
  rows.addEventListener("click", ({ target }) => pressed.push(target.id));
  document.querySelector("main").replaceChildren(rows);
}"""
MOVED = """(how) => addEventListener("touchend", () => {
  if (how === "up") document.querySelector("#a").style.setProperty("margin-top", "-60px");
  const b = document.querySelector("#b");
  if (how === "gone") b.remove();
  if (how === "anew") {
    document.querySelector("#c").after(b.cloneNode(true));
    b.remove();
  }
}, { once: true })"""


@pytest.mark.parametrize(("how", "pressed"), [("still", ["b"]), ("up", ["b"]), ("anew", ["b"]), ("gone", [])])
async def test_what_is_touched_is_pressed_and_nothing_else(visit: Visit, how: str, pressed: list[str]) -> None:
    page = await visit(**TELEPHONE)
    await page.open()
    await page.page.locator(".game-card .button").first.wait_for()
    await page.page.evaluate(ROWS)
    await page.page.evaluate(MOVED, how)
    await page.page.locator("#b").tap()
    await page.look()
    assert await page.page.evaluate("pressed") == pressed
    await page.page.locator("#c").tap()
    await page.page.locator("#a").focus()
    await page.page.keyboard.press("Enter")
    assert await page.page.evaluate("pressed") == [*pressed, "c", "a"]


async def test_a_label_that_is_touched_sets_its_box(visit: Visit) -> None:
    page = await visit(**TELEPHONE)
    await page.open()
    await page.page.locator(".game-card .button").first.wait_for()
    await page.page.evaluate("document.querySelector('main').innerHTML = '<label>Box <input type=checkbox></label>'")
    for checked in (True, False):
        await page.page.locator("main label").tap(position={"x": 5, "y": 5})
        assert await page.page.locator("main input").is_checked() is checked
