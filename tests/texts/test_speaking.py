"""Whole plays, worded for every viewer by the rules of PROTOCOL.md: there is always one text to say, and all of it
can be said."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from service.games.bots import random_bot
from service.games.kernel import Event, Game, Refusal, RunOut, Seat
from service.games.simulate import Dice, begun, chosen
from service.http.texts import texts
from tests.texts.needed import GAMES, LANGUAGES
from tests.texts.speaking import lines, plain_keys

PLAYS = 6


def told(game: Game[Any], seats: int, seed: str) -> Iterator[Event]:
    """Every event of a play in which one in five runs out of time."""
    chance, source = Dice(seed), Random(seed)
    state = begun(game, seats, game.options())
    events = game.setup(state, chance)
    while True:
        for event in events:
            state = game.evolve(state, event)
        yield from events
        if game.outcome(state) is not None:
            return
        seat = source.choice(game.awaited(state))
        intent = RunOut() if source.random() < 0.2 else chosen(game, state, seat, random_bot, chance)
        decided = game.decide(state, seat, intent, chance)
        assert not isinstance(decided, Refusal), decided
        events = decided


def as_seen(event: Event, seats: int) -> list[dict[str, Any]]:
    """The event as it travels: to all, to the seats that see something else, and whole, once all is open."""
    redacted = event.redact()
    forms = [redacted.public, *(redacted.seats.get(Seat(seat)) for seat in range(seats)), event]
    return [msgspec.json.decode(msgspec.json.encode(form)) for form in forms if form is not None]


class Complete(dict[str, str]):
    """Texts that do not let an id pass where a word is missing."""

    def get(self, key: str, default: Any = None) -> Any:
        return self[key]


@pytest.mark.parametrize("name", GAMES)
def test_every_event_has_one_text_for_everybody(name: str) -> None:
    game = GAMES[name]
    found = texts(name, "en")
    for play in range(PLAYS):
        seats = game.seat_counts[play % len(game.seat_counts)]
        for event in told(game, seats, f"{name} {play}"):
            for seen in as_seen(event, seats):
                assert len(plain_keys(seen, found)) == 1, seen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_whatever_happens_can_be_said(name: str, language: str) -> None:
    """No field is left standing, and no id is shown for want of a word."""
    game, found = GAMES[name], Complete(texts(name, language))
    for play in range(PLAYS):
        seats = game.seat_counts[play % len(game.seat_counts)]
        for event in told(game, seats, f"{name} {play}"):
            for line in (line for seen in as_seen(event, seats) for line in lines(seen, found)):
                assert line
                assert not set("{}[]_") & set(line), line
