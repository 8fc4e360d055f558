"""Everything there is on the table, secrets included."""

from __future__ import annotations

from collections.abc import Iterator
from enum import StrEnum

import msgspec

from service.games.kernel import Outcome, Seat, right_of
from service.games.vita_mors.cards import Class
from service.games.vita_mors.missions import DESIGNATED, EVEN, EVEN_WIDE, SHORT, Judged, Mission
from service.games.vita_mors.options import Length, VitaMorsOptions
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.tokens import Holding, Token, Use


class Phase(StrEnum):
    """Which step of a round it is. In each, the table waits for the seats that are due."""

    SETUP = "setup"
    VISIT = "visit"
    PICK = "pick"
    DIAGNOSIS = "diagnosis"
    VOTE = "vote"
    PRIVILEGE = "privilege"
    HOST_VOTE = "host_vote"
    JUDGED = "judged"
    OVER = "over"


class Effect(StrEnum):
    """What the patient of the round before does to this round; one patient, so one effect at most."""

    NEXT_IS_ARISTOCRAT = "next_is_aristocrat"
    NO_PRIVILEGES = "no_privileges"
    EXTRA_VITA = "extra_vita"


class Patient(msgspec.Struct, frozen=True):
    """A card that has entered the Trial Hall. `actual`: its class from then on (VM-21)."""

    card: str
    actual: Class


class Record(msgspec.Struct, frozen=True, omit_defaults=True):
    """A round that is over; all of it is public. Maps are by seat, as a string."""

    host: Seat
    card: str
    actual: Class
    diagnosis: Side
    coins: dict[str, Side]
    vita: int
    mors: int
    fate: Side
    used: dict[str, Use] = {}


RULES = 2
"""The version of the rules that plays begin under. Since 2 events say why, and options choose between readings."""

Deck = tuple[str, ...]
"""Cards face down, the top one first."""

LAST_ROUNDS = {Length.EVEN: EVEN, Length.PRINTED: DESIGNATED, Length.SHORT: SHORT}
"""The Joker's round by length and seats (VM-37)."""


class State(msgspec.Struct, frozen=True):
    """Tuples without a word are by seat. `asked`: seats asked for a privilege this round, in order.
    `crowning`: a King's favour that waits for a card nobody has seen (VM-21). `rules`: the version it is under."""

    seats: int
    options: VitaMorsOptions
    decks: dict[Class, Deck]
    tops_up: dict[Class, str]
    missions: dict[Party, Mission]
    missions_out: tuple[Mission, ...]
    parties: tuple[Party, ...]
    undrawn: tuple[Party, ...]
    holdings: tuple[Holding, ...]
    coins: tuple[Side | None, ...]
    picks: tuple[Token | None, ...]
    discard: Holding = {}
    host: Seat = Seat(0)
    round: int = 0
    phase: Phase = Phase.SETUP
    due: tuple[Seat, ...] = ()
    effect: Effect | None = None
    hall: Patient | None = None
    diagnosis: Side | None = None
    asked: tuple[Seat, ...] = ()
    used: dict[str, Use] = {}
    vita_row: dict[str, Patient] = {}
    mors_row: dict[str, Patient] = {}
    records: dict[str, Record] = {}
    joker_absent: bool = False
    outcome: Outcome | None = None
    crowning: bool = False
    rules: int = 1

    def designated_round(self) -> int:
        """The round at whose end BALATRO is done (VM-37)."""
        if self.options.length == Length.EVEN and self.options.wide_pool:
            return EVEN_WIDE
        return LAST_ROUNDS[self.options.length][self.seats]

    def judged(self) -> Judged:
        return [(record.fate, record.actual) for record in self.records.values()]

    def from_the_right(self) -> Iterator[Seat]:
        """Every seat once, the host's right first, the host last (VM-12)."""
        seat = self.host
        for _ in range(self.seats):
            seat = right_of(seat, self.seats)
            yield seat

    def targets(self) -> set[Seat]:
        return {use.target for use in self.used.values() if isinstance(use.target, int)}

    def will_used(self) -> bool:
        return any(use.token == Token.WILL for use in self.used.values())


def step(state: State) -> str:
    """Each asking for a privilege is a step of its own: what was meant for one is not meant for the next (PL-08)."""
    asked = f" seat {state.asked[-1]}" if state.phase == Phase.PRIVILEGE else ""
    return f"{state.phase} {state.round}{asked}"
