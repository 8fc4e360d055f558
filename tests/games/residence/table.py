"""A table of the residence, dealt in the order of the cards, and rounds that are ready to be resolved."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from service.games.card_game.cards import DECKS
from service.games.residence import GAME
from service.games.residence.options import ResidenceOptions
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting, aim


class House(Sitting):
    """The dull way in a turn: the first item, the first half, the first card."""

    def dull_resolve(self, seat: int) -> tuple[str, dict[str, Any]]:
        return "resolve", {"item": self.offers(seat)[0]["item"][0]}

    def dull_walk(self, seat: int) -> tuple[str, dict[str, Any]]:
        return "walk", {"cards": self.offers(seat)[0]["cards"]["some"][:1]}

    def at(self, *spaces: int) -> House:
        """Puts the meeples there."""
        self.state = replace(self.state, spaces=spaces)
        return self

    def marking(self, marks: dict[int, int]) -> House:
        self.state = replace(self.state, marks={str(space): seat for space, seat in marks.items()})
        return self

    @property
    def spaces(self) -> tuple[int, ...]:
        found: tuple[int, ...] = self.state.spaces
        return found

    @property
    def marks(self) -> dict[int, int]:
        return {int(space): seat for space, seat in self.state.marks.items()}

    @property
    def turn(self) -> tuple[str, int]:
        """Whose turn it is, for what."""
        return (self.state.turn.stage.value, self.state.turn.seat) if self.state.turn else (self.phase, -1)

    def declare(self, *reaps: list[dict[str, str]]) -> House:
        """By seat, the reaps it declares; an empty list rests."""
        for seat, declared in enumerate(reaps):
            if declared:
                self.ask(seat, "reap", reaps=declared)
            else:
                self.ask(seat, "rest")
        return self

    def lead(self, **led: list[str]) -> House:
        """`lead(s0=[C[0]])`: who is led to the grave; nobody of the other seats that are asked."""
        while self.phase == "deathbed":
            seat = self.awaited[0]
            self.ask(seat, "deathbed", characters=led.get(f"s{seat}", []))
        return self

    def over_with(self) -> House:
        """To the end of the round, dully."""
        number = self.shared.round
        while self.state.outcome is None and self.shared.round == number:
            self.dull(self.awaited[0])
        return self


def deal(seats: int = 2, **options: Any) -> House:
    return House(GAME, seats, ResidenceOptions(**({"first_seat": 0} | options)), *DECKS.values())


def ripe(pen: Pen, seats: int = 2, **options: Any) -> House:
    """Declarations are asked; every Reap card in hand can reap every seat's first character."""
    for reap in R[: 2 * seats]:
        pen.reap(reap, "cancer lung")
    for seat in range(seats):
        pen.soul(C[3 * seat], weak="cancer lung")
    table = deal(seats, **options)
    table.to("reap")
    return alive(table, *([()] * seats))


def alive(table: House, *attached: tuple[str, ...]) -> House:
    """By seat, what lies on its first character; nothing lies on the others."""
    for seat, cards in enumerate(attached):
        for place in range(3):
            table.live(seat, C[3 * seat + place], cards if place == 0 else ())
    return table


def full(table: House, seat: int, number: int = 0) -> str:
    """The seat's character of this number gets three cards; gives its id."""
    character = C[3 * seat + number]
    first = 40 + 3 * (seat * 2 + number) % 18
    table.live(seat, character, P[first : first + 3])
    return character


def reaps(seat: int, *characters: str) -> list[dict[str, str]]:
    """The seat's Reap cards on these."""
    return [aim(R[2 * seat + place], character) for place, character in enumerate(characters)]
