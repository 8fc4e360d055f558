"""One decision of one seat, as it is exported. docs/DATA.md documents the columns; a test holds it to this."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from service.games.kernel import Event, Game, Intent, Outcome, RunOut, Seat


class Decision(msgspec.Struct, frozen=True):
    """What a seat could see and was offered, what it chose, what came of it. Nobody's name is in it."""

    table: int
    game: str
    rules: int
    seats: int
    options: dict[str, Any]
    number: int
    seat: int
    player: str
    public: dict[str, Any]
    private: dict[str, Any]
    offers: list[dict[str, Any]]
    intent: dict[str, Any]
    automatic: bool
    events: list[dict[str, Any]]
    won: bool
    reason: str
    score: int | UnsetType = UNSET
    rank: int | UnsetType = UNSET


class Made(msgspec.Struct, frozen=True):
    """A decision as it was made: the game's state before it, and the events that answered it, table's own aside."""

    state: Any
    seat: Seat
    player: str
    intent: Intent
    events: tuple[Event, ...]


class Whole(msgspec.Struct, frozen=True):
    """A play that is over."""

    game: Game[Any]
    seats: int
    options: dict[str, Any]
    made: tuple[Made, ...]
    outcome: Outcome


def rows_of(table: int, play: Whole) -> list[Decision]:
    """`table`: its number in the export."""
    return [row_of(table, number, one, play) for number, one in enumerate(play.made, 1)]


def row_of(table: int, number: int, made: Made, play: Whole) -> Decision:
    game, seat = play.game, made.seat
    return Decision(
        table=table,
        game=game.name,
        rules=game.rules_version,
        seats=play.seats,
        options=play.options,
        number=number,
        seat=seat,
        player=made.player,
        public=msgspec.to_builtins(game.public(made.state)),
        private=msgspec.to_builtins(game.private(made.state, seat)),
        offers=msgspec.to_builtins([offer.wire() for offer in game.offers(made.state, seat)]),
        intent=msgspec.to_builtins(made.intent),
        automatic=isinstance(made.intent, RunOut),
        events=[msgspec.to_builtins(shown) for event in made.events if (shown := heard(event, seat)) is not None],
        won=seat in play.outcome.winners,
        reason=play.outcome.reason,
        score=play.outcome.scores.get(str(seat), UNSET),
        rank=play.outcome.ranks.get(str(seat), UNSET),
    )


def heard(event: Event, seat: Seat) -> msgspec.Struct | None:
    """What the seat was told of it."""
    redacted = event.redact()
    return redacted.seats.get(seat, redacted.public)
