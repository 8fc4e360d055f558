"""One play of a game in this process, at the speed of the rules."""

from __future__ import annotations

import copy
import secrets
from collections.abc import Mapping, Sequence
from importlib import import_module
from random import Random
from typing import Any

import msgspec

from service.games import HOME, games
from service.games.kernel import Event, Intent, Outcome, Refusal, RunOut, Seat, Seen, tag_of
from service.games.simulate import Dice

Wire = dict[str, Any]


class Illegal(ValueError):
    """The seat may not do this now. `code` and `clause`: as the service refuses it."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(refusal.text)
        self.code = str(refusal.code)
        self.clause = refusal.clause


class Play:
    """A play of a game, by name; see `obol_env.games()` for those there are.

    `seats`: how many; None: as few as the game takes, two at least. `options`: the game's, as a table takes them. What
    a seat sees, is offered and asks for is as it travels at a table (PROTOCOL.md). Raises ValueError where the options
    do not fit, LookupError for a game that there is not.
    """

    def __init__(self, game: str, seats: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        self.game = games()[game]
        self.seats = seats or max(2, min(self.game.seat_counts))
        self.options = msgspec.convert(dict(options or {}), self.game.options)
        self.kinds = {tag_of(kind): kind for kind in self.game.intents}
        self.reset()

    def reset(self, seed: int | str | None = None) -> None:
        """Begins again. The same seed and the same intents make the same play; None: a seed that nobody knows."""
        self.chance = Dice(str(seed) if seed is not None else secrets.token_hex(16))
        begun = self.game.begin(self.seats, self.options)
        if isinstance(begun, Refusal):
            raise ValueError(begun.text)
        self.state = begun
        self.told: tuple[Event, ...] = ()
        self.take(self.game.setup(begun, self.chance))

    def take(self, events: Sequence[Event]) -> None:
        for event in events:
            self.state = self.game.evolve(self.state, event)
        self.told = tuple(events)

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that the play waits for, ascending; none when it is over."""
        return self.game.awaited(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None while it goes on."""
        return self.game.outcome(self.state)

    def legal(self, seat: int) -> list[Wire]:
        """What the seat may do now: offers."""
        offers: list[Wire] = msgspec.to_builtins([offer.wire() for offer in self.game.offers(self.state, Seat(seat))])
        return offers

    def observe(self, seat: int) -> Seen:
        """All that the seat sees: what is public, what is its own, its offers."""
        public, private = self.game.public(self.state), self.game.private(self.state, Seat(seat))
        return Seen(seat, msgspec.to_builtins(public), msgspec.to_builtins(private), self.legal(seat))

    def heard(self, seat: int | None) -> list[Wire]:
        """What the seat, or None: a spectator, was told of the last step, set-up included: events."""
        found = []
        for event in self.told:
            redacted = event.redact()
            shown = redacted.public if seat is None else redacted.seats.get(Seat(seat), redacted.public)
            if shown is not None:
                found.append(msgspec.to_builtins(shown))
        return found

    def step(self, seat: int, intent: Wire | None) -> None:
        """The seat does this; None: its time is out. Raises Illegal where it may not, ValueError (msgspec's included)
        for what is none of the game's intents; then nothing has happened."""
        events = self.game.decide(self.state, Seat(seat), self.typed(intent), self.chance)
        if isinstance(events, Refusal):
            raise Illegal(events)
        self.take(events)

    def typed(self, intent: Wire | None) -> Intent:
        if intent is None:
            return RunOut()
        kind = self.kinds.get(intent.get("type", ""))
        if kind is None:
            raise ValueError(f"{self.game.name} has no intent of the type {intent.get('type')!r}")
        return msgspec.convert(intent, kind)

    def clone(self) -> Play:
        """The same play, to go on with apart: the same steps lead to the same, chance included."""
        other = copy.copy(self)
        other.chance = self.chance.copied()
        return other

    def resample(self, seat: int | None, seed: int | str) -> Play:
        """Another play that the seat, or None: a spectator, cannot tell from this one by all it was ever shown, its
        chance another too: one of the worlds that may be, not the likeliest. Raises NotImplementedError for a game that
        does not say which there are."""
        try:
            resample = import_module(f"{HOME}.{self.game.name}.resample").resample
        except ModuleNotFoundError:
            raise NotImplementedError(f"{self.game.name} has no resample.py") from None
        other = copy.copy(self)
        other.state = resample(self.state, None if seat is None else Seat(seat), Random(str(seed)))
        other.chance = Dice(f"resampled {seed}")
        return other
