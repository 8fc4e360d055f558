"""A person's hands on a board: a mouse, or a finger where there is a touch screen. They take any intent offered, press
what the board has for it, see that just this is asked for, and that the log has it."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from random import Random
from typing import Any

from playwright.async_api import Locator
from playwright.async_api import TimeoutError as Waited

from obol_client.offers import random_intent
from tests.web.boards import Intent, ways_of
from tests.web.visitor import WAIT_MS, Visitor

LISTS_WITH_AN_ORDER = ("ranking",)
MOST_TAKEN_BACK = 20
THOUGHTS = 8
TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Hands:
    """`chosen`: how often the board did it, by type of intent."""

    def __init__(self, page: Visitor, game: str, seed: int, *, touch: bool = False) -> None:
        self.page = page
        self.board = page.page.locator(f"obol-game-{game.replace('_', '-')}")
        self.game = game
        self.chance = Random(seed)
        self.touch = touch
        self.chosen: Counter[str] = Counter()

    async def play(self) -> None:
        """To the end of the table."""
        while await self.is_asked():
            await self.has_heard()
            await self.choose(self.wish())

    def wish(self) -> Intent:
        """Any type that is offered; of such intents, out of a few, the one that ends the game soonest."""
        first, *others = (random_intent(self.page.offers, self.chance) for _ in range(THOUGHTS))
        return max([first, *(one for one in others if one["type"] == first["type"])], key=haste)

    async def is_asked(self) -> bool:
        """Once it is, or the table is over. The plain form says so, and lies behind a tab."""
        page = self.page.page
        over, asked = ".table-page[data-status=over]", "obol-offers[data-awaited=true]"
        await page.locator(f"{over}, {asked}").first.wait_for(state="attached", timeout=4 * WAIT_MS)
        return await page.locator(over).count() == 0

    async def has_heard(self) -> None:
        """What the page shows may come here later than to its reader: what is wished is to be of the same version."""
        shown = int(await self.page.page.locator(".table-page").get_attribute("data-version") or 0)
        while self.page.version < shown:
            await self.page.page.wait_for_timeout(10)

    async def choose(self, intent: Intent) -> int:
        """Answers at which version the log has it. A press that fell into the moment at which the network went is lost:
        one sees that nothing came of it, and presses again."""
        before = len(self.page.sent)
        broken = self.page.times_broken
        try:
            await self.press_all(intent)
        except Waited:
            if broken == self.page.times_broken or len(self.page.sent) > before:
                raise
            await self.press_all(intent)
        version = await self.answered(before, intent)
        self.chosen[intent["type"]] += 1
        return version

    async def press_all(self, intent: Intent) -> None:
        """The last press asks for what the others put together. If the network went meanwhile, one of them may have
        fallen on a button that was gone: it is put together anew before it is asked for."""
        way = ways_of(self.game)[intent["type"]](intent)
        *parts, ask = way.presses
        put_together_at = -1
        while put_together_at != self.page.times_broken:
            put_together_at = self.page.times_broken
            await self.take_back(way.back)
            for part in parts:
                await self.press(self.seen(part))
        await self.press(self.seen(ask))

    def seen(self, selector: str) -> Locator:
        return self.board.locator(selector).locator("visible=true").first

    async def take_back(self, back: str) -> None:
        """What was chosen before, or was left there."""
        for _ in range(MOST_TAKEN_BACK):
            lying = self.board.locator(back).locator("visible=true").first if back else None
            if lying is None or await lying.count() == 0:
                return
            await self.press(lying)
        raise AssertionError(f"it never comes off the board: {back}")

    async def press(self, button: Locator) -> None:
        """Where it is to be seen, nothing lies over it, and it is not dead."""
        await (button.tap() if self.touch else button.click())
        # A page is told of a tap a little later, and what it does may move what is pressed next: no finger is as quick.
        await self.page.page.evaluate(TWO_FRAMES)

    async def answered(self, before: int, intent: Intent) -> int:
        """Exactly this was asked for, once, and the page shows the version that has it."""
        async with asyncio.timeout(WAIT_MS / 1000):
            while len(self.page.sent) == before:
                await self.page.page.wait_for_timeout(10)
            asked = self.page.sent[before]
            assert plain(asked["intent"]) == plain(intent), f"{asked['intent']} is not {intent}"
            while asked["id"] not in self.page.answers:
                await self.page.page.wait_for_timeout(10)
        answer = self.page.answers[asked["id"]]
        assert answer["type"] == "ack", answer
        await self.page.shows(answer["version"])
        return int(answer["version"])


def haste(intent: Intent) -> int:
    """Who walks far and reaps much is done soon, and who leaves no room to the left of a number; ranks take long."""
    much = sum(len(intent.get(field, ())) for field in ("reaps", "characters", "cards"))
    return much - len(intent.get("ranking", ())) - int(intent.get("house", 0))


def plain(intent: Intent) -> dict[str, Any]:
    """The order of a list means nothing but in a ranking."""
    lists = {name for name, value in intent.items() if isinstance(value, list) and name not in LISTS_WITH_AN_ORDER}
    return {name: sorted(map(canonical, value)) if name in lists else value for name, value in intent.items()}


def canonical(item: Any) -> str:
    return json.dumps(item, sort_keys=True)
