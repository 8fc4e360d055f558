"""A play driven by a test: a deal that is stacked, and whole rounds in one line."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from service.games.kernel import Event, Intent, Refusal, RunOut, Seat, tag_of
from service.games.vita_mors import GAME
from service.games.vita_mors.cards import DECKS
from service.games.vita_mors.intents import INTENTS
from service.games.vita_mors.options import VitaMorsOptions
from service.games.vita_mors.parties import pool
from service.games.vita_mors.state import Phase, State
from service.games.vita_mors.tokens import Token
from tests.chance import Stacked

COINS = {"v": "vita", "m": "mors"}
KINDS = {tag_of(kind): kind for kind in INTENTS}
QUIET = ("favoris", "iniquitas")
"""Missions that two rounds cannot complete."""


def intent(kind: str, **fields: Any) -> Intent:
    return msgspec.convert({"type": kind, **fields}, KINDS[kind])


class Sitting:
    """`heard`: the events of the last commit. `told`: all of them, set-up included."""

    def __init__(self, state: Any, dealt: tuple[Event, ...] = ()) -> None:
        self.state = state
        self.heard: tuple[Any, ...] = ()
        self.told: list[Any] = []
        self.take(dealt)

    @property
    def public(self) -> Any:
        return GAME.public(self.state)

    def private(self, seat: int) -> Any:
        return GAME.private(self.state, Seat(seat))

    def take(self, events: tuple[Event, ...]) -> None:
        for event in events:
            self.state = GAME.evolve(self.state, event)
        self.heard = events
        self.told.extend(events)

    def ask(self, seat: int, kind: str, **fields: Any) -> Sitting:
        events = GAME.decide(self.state, Seat(seat), intent(kind, **fields), Stacked())
        assert not isinstance(events, Refusal), events
        self.take(events)
        return self

    def refused(self, seat: int, kind: str, **fields: Any) -> Refusal:
        answer = GAME.decide(self.state, Seat(seat), intent(kind, **fields), Stacked())
        assert isinstance(answer, Refusal), answer
        return answer

    def run_out(self, seat: int, *draws: tuple[Any, ...]) -> Sitting:
        chance = Stacked(*draws)
        events = GAME.decide(self.state, Seat(seat), RunOut(), chance)
        assert not isinstance(events, Refusal), events
        assert chance.left == [], "it drew less"
        self.take(events)
        return self

    def holding(self, **tokens: str) -> Sitting:
        """Sets what seats hold: `holding(s1="lock will", s2="")`; the others keep what they have."""
        holdings = list(self.state.holdings)
        for name, held in tokens.items():
            holdings[int(name[1:])] = dict(Counter(map(Token, held.split())))
        self.state = replace(self.state, holdings=tuple(holdings))
        return self

    def asked_in_turn(self) -> list[int]:
        """Everyone who is asked for a privilege from here on, all passing."""
        asked: list[int] = []
        while self.state.phase is Phase.PRIVILEGE:
            asked.append(self.state.due[0])
            self.ask(self.state.due[0], "pass_privilege")
        return asked

    def to_diagnosis(self, deck: str, picks: Mapping[int, str] | None = None) -> Sitting:
        self.ask(self.state.host, "visit", deck=deck)
        while self.state.phase is Phase.PICK:
            seat = self.state.due[0]
            self.ask(seat, "pass_token", token=(picks or {}).get(seat) or next(iter(self.state.holdings[seat])))
        return self

    def to_votes(self, deck: str, verdict: str, picks: Mapping[int, str] | None = None) -> Sitting:
        return self.to_diagnosis(deck, picks).ask(self.state.host, "diagnose", verdict=verdict)

    def to_privileges(self, deck: str, verdict: str, coins: str) -> Sitting:
        self.to_votes(deck, verdict)
        while self.state.phase is Phase.VOTE:
            seat = self.state.due[0]
            self.ask(seat, "vote", coin=COINS[coins[seat]])
        return self

    def round(
        self,
        deck: str,
        verdict: str,
        coins: str,
        uses: Mapping[int, tuple[Any, ...]] | None = None,
        picks: Mapping[int, str] | None = None,
    ) -> Sitting:
        """`coins`: "vvm" by seat. `uses`: by seat, ("reverse", 1) or ("will",); the others pass when asked."""
        number = self.state.round
        self.to_votes(deck, verdict, picks)
        while self.state.round == number and self.state.due:
            seat = self.state.due[0]
            if self.state.phase is Phase.PRIVILEGE:
                self.use_or_pass(seat, (uses or {}).get(seat))
            else:
                self.ask(seat, "vote", coin=COINS[coins[seat]])
        return self

    def use_or_pass(self, seat: int, use: tuple[Any, ...] | None) -> None:
        if use is None:
            self.ask(seat, "pass_privilege")
        else:
            self.ask(seat, "use_privilege", **dict(zip(("token", "target"), use, strict=False)))

    def heard_types(self) -> list[str]:
        return [tag_of(type(event)) for event in self.heard]

    def row(self, side: str) -> list[str]:
        row = self.state.vita_row if side == "vita" else self.state.mors_row
        return [row[str(place)].card for place in range(1, len(row) + 1)]


def stacked_deck(back: str, top: tuple[str, ...]) -> tuple[str, ...]:
    cards = next(deck for kind, deck in DECKS.items() if kind == back)
    return (*top, *(card for card in cards if card not in top))


def deal(
    seats: int = 3,
    *,
    host: int = 0,
    tops: Mapping[str, tuple[str, ...]] | None = None,
    missions: tuple[str, str] = QUIET,
    parties: tuple[str, ...] | None = None,
    wide_pool: bool = False,
) -> Sitting:
    """A table whose decks begin with `tops`, from the top down."""
    options = VitaMorsOptions(first_host=host, wide_pool=wide_pool)
    begun = GAME.begin(seats, options)
    assert isinstance(begun, State), begun
    decks = [stacked_deck(back, (tops or {}).get(back, ())) for back in ("aristocrats", "civilians", "slaves")]
    drawn = parties or tuple(party.value for party in pool(seats, wide=wide_pool)[:seats])
    chance = Stacked(*decks, missions, drawn)
    return Sitting(begun, GAME.setup(begun, chance))
