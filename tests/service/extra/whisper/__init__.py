"""The smallest game with a commit of which others see nothing: each seat whispers as often as it likes, then is done.

Seats that whispered most win. A seat out of time is done.
"""

from __future__ import annotations

from typing import Annotated, Any

import msgspec

from protocol.codes import Code
from service.games.kernel import (
    Chance,
    Event,
    Game,
    Intent,
    Offer,
    Options,
    Outcome,
    Redacted,
    Refusal,
    RunOut,
    Seat,
    first,
    offered,
    ranked,
    whole,
)

WORDS = ("aye", "nay", "what")


class Nothing(Options, frozen=True):
    """No options."""


class Whisper(Intent, frozen=True):
    word: Annotated[str, msgspec.Meta(max_length=8)]


class Done(Intent, frozen=True):
    pass


class Whispered(Event, frozen=True):
    seat: Seat
    word: str

    def redact(self) -> Redacted:
        return Redacted(public=None, seats={self.seat: self})


class WasDone(Event, frozen=True):
    seat: Seat
    automatic: bool = False
    redact = whole


class State(msgspec.Struct, frozen=True):
    words: tuple[tuple[str, ...], ...]
    done: tuple[bool, ...]


class Public(msgspec.Struct, frozen=True, omit_defaults=True):
    done: dict[str, bool]


class Private(msgspec.Struct, frozen=True, omit_defaults=True):
    words: tuple[str, ...] = ()


def begin(seats: int, options: Nothing) -> State:
    return State(words=((),) * seats, done=(False,) * seats)


def setup(state: State, chance: Chance) -> tuple[Event, ...]:
    return ()


def awaited(state: State) -> tuple[Seat, ...]:
    return tuple(Seat(seat) for seat, done in enumerate(state.done) if not done)


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    return () if state.done[seat] else (Offer("whisper", {"word": WORDS}), Offer("done"))


def decide(state: State, seat: Seat, intent: Any, chance: Chance) -> tuple[Event, ...] | Refusal:
    if isinstance(intent, RunOut):
        return Refusal(Code.NOT_AWAITED) if state.done[seat] else (WasDone(seat, automatic=True),)
    if not offered(offers(state, seat), intent):
        return Refusal(Code.NOT_OFFERED)
    return (Whispered(seat, intent.word),) if isinstance(intent, Whisper) else (WasDone(seat),)


def with_one(row: tuple[Any, ...], seat: Seat, value: Any) -> tuple[Any, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def evolve(state: State, event: Any) -> State:
    match event:
        case Whispered(seat, word):
            words = with_one(state.words, seat, (*state.words[seat], word))
            return msgspec.structs.replace(state, words=words)
        case WasDone(seat):
            return msgspec.structs.replace(state, done=with_one(state.done, seat, True))
    raise AssertionError(event)


def outcome(state: State) -> Outcome | None:
    if not all(state.done):
        return None
    ranks = ranked({Seat(seat): len(words) for seat, words in enumerate(state.words)})
    return Outcome(first(ranks), "most", ranks=ranks)


GAME: Game[State] = Game(
    name="whisper",
    title="Whisper",
    rules_version=1,
    seat_counts=(1, 2, 3, 4),
    options=Nothing,
    intents=(Whisper, Done),
    events=(Whispered, WasDone),
    state=State,
    begin=begin,
    setup=setup,
    decide=decide,
    evolve=evolve,
    public=lambda state: Public({str(seat): done for seat, done in enumerate(state.done)}),
    private=lambda state, seat: Private(state.words[seat]),
    offers=offers,
    awaited=awaited,
    step=lambda state: "whispers",
    outcome=outcome,
    pieces=lambda state: (),
)
