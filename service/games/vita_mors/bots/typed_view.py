"""What the mission bot makes of its view: the same facts, typed."""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.kernel import Seat, Seen
from service.games.vita_mors.bots.fate_values import Missions
from service.games.vita_mors.cards import Class
from service.games.vita_mors.parties import Party, pool_counts
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import Effect, Patient, Record, State
from service.games.vita_mors.tokens import Use


class TypedView(msgspec.Struct, frozen=True):
    """`records`: the rounds that are over, in order. `used`: this round's tokens, by seat as a string."""

    seat: Seat
    seats: int
    party: Party
    missions: Missions
    pool: dict[Party, int]
    records: tuple[Record, ...]
    hall: Patient | None
    diagnosis: Side | None
    coin: Side | None
    used: dict[str, Use]
    extra_vita: bool
    decks: dict[Class, Any]

    def judged(self) -> list[tuple[Side, Class]]:
        return [(record.fate, record.actual) for record in self.records]


def view_of(state: State, seat: Seat) -> TypedView:
    """The same as `typed_view` of what the seat sees."""
    return TypedView(
        seat=seat,
        seats=state.seats,
        party=state.parties[seat],
        missions=state.missions,
        pool=pool_counts(state.seats, wide=state.options.wide_pool),
        records=tuple(state.records.values()),
        hall=state.hall,
        diagnosis=state.diagnosis,
        coin=state.coins[seat],
        used=state.used,
        extra_vita=state.effect == Effect.EXTRA_VITA,
        decks={back: {"size": len(deck)} for back, deck in state.decks.items()}
        | {back: {"size": len(state.decks[back]), "top": {"card": card}} for back, card in state.tops_up.items()},
    )


def typed_view(seen: Seen) -> TypedView:
    public, private = seen.public, seen.private
    rounds = sorted(public.get("rounds", {}).items(), key=lambda entry: int(entry[0]))
    return msgspec.convert(
        {
            "seat": seen.seat,
            "seats": len(public["seats"]),
            "party": private["party"],
            "missions": public["missions"],
            "pool": public["pool"],
            "records": [record for _, record in rounds],
            "hall": public.get("hall"),
            "diagnosis": public.get("diagnosis"),
            "coin": private.get("coin"),
            "used": {seat: shown["used"] for seat, shown in public["seats"].items() if "used" in shown},
            "extra_vita": bool(public.get("extra_vita", 0)),
            "decks": public["decks"],
        },
        TypedView,
    )
