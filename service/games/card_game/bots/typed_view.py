"""What the bots of both games make of their view: the same facts, typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec

from service.games.card_game.choices import Shared
from service.games.card_game.state import Front, Grave, Life, SharedState, Tokens
from service.games.kernel import Seen


class SeatFacts(msgspec.Struct, frozen=True):
    characters: Front
    graveyard: Grave
    tokens: Tokens = {}


class Chosen(msgspec.Struct, frozen=True):
    """What one chose in this step; `kept`: of each character one has shared out."""

    kept: dict[str, tuple[str, ...]] = {}


class TypedView(msgspec.Struct, frozen=True):
    """A game has one of its own, with what else it reads. `seats`: all of them, by number as a string."""

    seat: int
    seats: Mapping[str, SeatFacts]
    supply: Tokens
    hand: tuple[str, ...]
    reaps: tuple[str, ...]
    discards: Grave = {}
    choice: Chosen = Chosen()

    @property
    def mine(self) -> SeatFacts:
        return self.seats[str(self.seat)]

    @property
    def others(self) -> dict[int, SeatFacts]:
        return {int(seat): facts for seat, facts in self.seats.items() if int(seat) != self.seat}

    def opposing(self) -> dict[str, tuple[int, Life]]:
        """Opponents' living characters, each with whose it is."""
        return {card: (seat, life) for seat, facts in self.others.items() for card, life in facts.characters.items()}


S = TypeVar("S", bound=TypedView)


def typed_view(seen: Seen, kind: type[S]) -> S:
    return msgspec.convert({**seen.public, **seen.private, "seat": seen.seat}, kind)


def own_facts(state: SharedState, seat: int) -> dict[str, Any]:
    """The fields that every view has but `seats`, of the state itself."""
    choice = state.choices.get(str(seat))
    return {
        "seat": seat,
        "supply": state.supply,
        "hand": state.hands[seat],
        "reaps": state.reap_hands[seat],
        "discards": state.discards,
        "choice": Chosen(choice.kept) if isinstance(choice, Shared) else Chosen(),
    }
