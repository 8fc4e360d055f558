"""What a player asks for next, whatever the game: mostly what is offered, now and then what is not, a line of chat, or
the same again."""

from __future__ import annotations

import random
from typing import Any

import msgspec

from obol_client.offers import game_offers, random_intent
from tests.kills.record import View

WRONG: tuple[dict[str, Any], ...] = (
    {"type": "take_seat", "seat": 0},
    {"type": "start"},
    {"type": "leave_seat"},
    {"type": "dance"},
    {"type": "add_bot", "bot": "nobody"},
)
LINES = ("good luck", "well, well", "the doctor is in", "zażółć gęślą jaźń", "謝謝")


class Habits(msgspec.Struct, frozen=True):
    """How often, each time it could, a player does what it need not do. `wrong`: half of it is what was offered some
    time ago. `sleeps`: through a whole step of play. `leaves`: for a while, without a word."""

    wrong: float = 0.03
    says: float = 0.02
    repeats: float = 0.03
    hands_over: float = 0.003
    takes_back: float = 0.2
    with_version: float = 0.5
    sleeps: float = 0.0
    leaves: float = 0.0


class Mind:
    """`seat`: the one it wants. `bots`: the seats that it, as the maker, gives to server bots before the start."""

    def __init__(self, chance: random.Random, habits: Habits, *, seat: int, bots: tuple[int, ...] = ()) -> None:
        self.chance = chance
        self.habits = habits
        self.seat = seat
        self.bots = bots
        self.step = 0
        self.asleep = False
        self.stale: list[dict[str, Any]] = [{"type": "vote", "coin": "edge"}]

    def wants(self, view: View) -> dict[str, Any] | None:
        """One intent, or None: nothing now."""
        status = view.public["table"]["status"]
        if self.happens(self.habits.says):
            return {"type": "say", "text": self.chance.choice(LINES)}
        if status == "open":
            return self.before_the_start(view)
        if self.happens(self.habits.wrong):
            return self.chance.choice((self.chance.choice(WRONG), self.chance.choice(self.stale)))
        return self.in_play(view) if status == "running" else None

    def happens(self, how_often: float) -> bool:
        return self.chance.random() < how_often

    def before_the_start(self, view: View) -> dict[str, Any] | None:
        seats = view.public["table"]["seats"]
        if view.seat is None:
            nonce = f"{self.chance.getrandbits(64):x}"
            return {"type": "take_seat", "seat": self.seat, "nonce": nonce}
        free = [seat for seat in self.bots if not seats.get(str(seat))]
        if free:
            return {"type": "add_bot", "seat": self.chance.choice(free), "bot": "random"}
        return {"type": "start"} if offered(view, "start") else None

    def in_play(self, view: View) -> dict[str, Any] | None:
        if offered(view, "take_seat"):
            return {"type": "take_seat"} if self.happens(self.habits.takes_back) else None
        if offered(view, "add_bot") and self.happens(self.habits.hands_over):
            return {"type": "add_bot", "bot": "random"}
        if view.seat not in view.public["table"].get("awaited", ()):
            return None  # it may change its mind, but that would not bring the play on
        offers = game_offers(view.offers or ())
        if not offers or self.sleeps_through(view.public["table"]["step_version"]):
            return None
        wanted = random_intent(offers, self.chance)
        self.stale.append(wanted)
        return wanted

    def sleeps_through(self, step: int) -> bool:
        """Made up its mind once a step, named by the version at which it began."""
        if step != self.step:
            self.step, self.asleep = step, self.happens(self.habits.sleeps)
        return self.asleep


def offered(view: View, kind: str) -> bool:
    return any(offer["type"] == kind for offer in view.offers or ())
