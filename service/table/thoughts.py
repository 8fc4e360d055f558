"""What the strong bots of one table think of, until it is their turn (PL-03)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

import msgspec

from service.games.bots import has_strong
from service.games.kernel import Game, Intent, Seat
from service.games.searching import known_to
from service.platform.bots import STRONG, intent_of, thought_seed
from service.platform.state import TableState
from service.table.context import Context
from service.table.minds import Thought

State = TableState[Any]


class Thoughts:
    """`found`: by seat, what came of thinking in this step; None: nothing. `under_way`: the seats that
    still think. `ring` is called when all have."""

    def __init__(self, context: Context, game: Game[Any], ring: Callable[[], None]) -> None:
        self.context = context
        self.game = game
        self.ring = ring
        self.step = ""
        self.found: dict[Seat, Intent | None] = {}
        self.under_way: set[Seat] = set()

    def ready(self, state: State, version: int) -> bool:
        """Have all thought whose turn it is? If not they begin to."""
        step = self.game.step(state.game)
        if step != self.step:
            self.forget()
            self.step = step
        for seat in self.strong(state):
            if seat not in self.found and seat not in self.under_way:
                self.under_way.add(seat)
                self.context.spawn(self.think(state, version, seat, step))
        return not self.under_way

    def strong(self, state: State) -> Iterator[Seat]:
        if has_strong(self.game.name) and self.context.minds.most:
            yield from (seat for seat in self.game.awaited(state.game) if state.chairs[seat].bot == STRONG)

    async def think(self, state: State, version: int, seat: Seat, step: str) -> None:
        """Whatever becomes of it, the table goes on."""
        intent: Intent | None = None
        try:
            intent = await self.thought_of(state, version, seat)
        except Exception:
            self.context.telemetry.fault("thought", game=self.game.name)
        if step == self.step and seat in self.under_way:
            self.under_way.discard(seat)
            self.found[seat] = intent
            if not self.under_way:
                self.ring()

    async def thought_of(self, state: State, version: int, seat: Seat) -> Intent | None:
        known = msgspec.msgpack.encode(known_to(self.game, state.game, seat))
        seed = thought_seed(state.seed, version, seat)
        wire = await self.context.minds.think(Thought(self.game.name, known, seat, seed))
        return None if wire is None else intent_of(self.game, wire)

    def intents(self) -> Mapping[Seat, Intent]:
        return {seat: intent for seat, intent in self.found.items() if intent is not None}

    def forget(self) -> None:
        """They have had their turn, or it is another's."""
        self.found, self.under_way = {}, set()
