"""Played by keyboard alone, from the lobby on: every step of the focus is seen, and nothing needs a pointer."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from service.games import games
from tests.web.conftest import Visit
from tests.web.visitor import Visitor

WHOLE = "vita_mors"
"""The game that is played to its end; of the others some turns are enough, or as many as they have."""
TURNS = 5
MOST_KEYS = 4_000
FOCUS = """() => {
  const one = document.activeElement;
  const { outlineStyle, outlineWidth, boxShadow } = getComputedStyle(one);
  const form = one.closest("obol-offers form");
  const page = document.querySelector(".table-page");
  return {
    html: one.outerHTML.slice(0, 160),
    seen: one === document.body || (outlineStyle !== "none" && parseFloat(outlineWidth) > 0) || boxShadow !== "none",
    type: one.type ?? "",
    offers: one.closest("obol-offers") !== null,
    complete: form?.dataset.complete === "true",
    sent: [...document.querySelectorAll("obol-offers .sent")].some((sent) => sent.textContent),
    awaited: document.querySelector("obol-offers")?.dataset.awaited === "true",
    status: page?.dataset.status ?? "",
    version: Number(page?.dataset.version ?? 0),
  };
}"""


class Keyboard:
    """`unseen`: where the focus went and could not be seen."""

    def __init__(self, page: Visitor) -> None:
        self.page = page
        self.unseen: set[str] = set()
        self.pressed = 0

    async def press(self, key: str) -> dict[str, Any]:
        self.pressed += 1
        assert self.pressed < MOST_KEYS, "the keyboard leads nowhere"
        await self.page.page.keyboard.press(key)
        return await self.focus()

    async def focus(self) -> dict[str, Any]:
        found = dict(await self.page.page.evaluate(FOCUS))
        if not found["seen"]:
            self.unseen.add(found["html"])
        return found

    @property
    def answered(self) -> int:
        """How many of its intents stand in the log."""
        return sum(frame["type"] == "ack" for frame in self.page.frames)

    async def tab_to(self, selector: str) -> None:
        """Everything can be reached by the Tab key."""
        while not await self.page.page.evaluate("(selector) => document.activeElement.matches(selector)", selector):
            await self.press("Tab")


async def from_the_lobby(keys: Keyboard, game: str) -> None:
    await keys.page.open()
    await keys.page.page.locator(f'.game-card[data-game="{game}"]').wait_for()
    await keys.tab_to(".lobby-me input")
    await keys.page.page.keyboard.type("Ada")
    await keys.press("Enter")
    await keys.page.page.locator(".who").get_by_text("Ada", exact=True).wait_for()
    await keys.tab_to(f'.game-card[data-game="{game}"] .button')
    await keys.press("Enter")
    await keys.page.until("running")
    await keys.tab_to(".side-tab")
    while await keys.page.page.locator(".side-tab[data-tab=choices][aria-selected=true]").count() == 0:
        await keys.press("ArrowLeft")


async def take_turn(keys: Keyboard, chance: Random) -> None:
    """Tab from field to field, arrows and space to choose, enter on the button of what is complete."""
    focus = await keys.press("Tab")
    version = focus["version"]
    while focus["version"] == version and focus["awaited"]:
        if focus["offers"] and focus["type"] == "radio":
            for _ in range(chance.randrange(3)):
                await keys.press("ArrowDown")
            await keys.press("Space")
        elif focus["offers"] and focus["type"] == "checkbox" and chance.random() < 0.6:
            await keys.press("Space")
        elif focus["offers"] and focus["type"] == "number" and chance.random() < 0.6:
            await keys.press("ArrowUp")
        elif focus["offers"] and focus["type"] == "submit" and focus["complete"] and chance.random() < 0.7:
            await keys.press("Enter")
            await keys.page.until_true(
                "![...document.querySelectorAll('obol-offers .sent')].some((sent) => sent.textContent)"
            )
        focus = await keys.press("Tab")


@pytest.mark.parametrize("game", list(games()))
async def test_played_by_keyboard_alone(visit: Visit, game: str) -> None:
    keys, chance = Keyboard(await visit()), Random(4)
    await from_the_lobby(keys, game)
    before = keys.answered
    while (focus := await keys.focus())["status"] == "running" and (game == WHOLE or keys.answered - before < TURNS):
        if not focus["awaited"]:
            await keys.page.page.wait_for_timeout(20)
            continue
        await take_turn(keys, chance)
    assert keys.answered - before >= TURNS or focus["status"] == "over"
    assert keys.answered > before
    assert keys.unseen == set()
