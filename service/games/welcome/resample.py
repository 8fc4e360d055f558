"""Another world that a viewer cannot tell from this one (WL-05, WL-15, WL-20, WL-24)."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from msgspec.structs import replace

from service.games.kernel import Seat
from service.games.welcome.choices import Choice
from service.games.welcome.offers import offers
from service.games.welcome.state import State

T = TypeVar("T")
LOWER_HALF = 40
SPECIAL = ("solo", "validation_1", "validation_2", "validation_3")


def resample(state: State, viewer: Seat | None, source: Random) -> State:
    if state.outcome is not None:
        return replace(state, stacks=other_stacks(state, source), deck=other_deck(state, source))
    return replace(
        state,
        stacks=other_stacks(state, source),
        deck=other_deck(state, source),
        choices=other_choices(state, viewer, source),
    )


def other_stacks(state: State, source: Random) -> tuple[tuple[str, ...], ...]:
    """The top of each stack lies open; of what is under it only which cards it is, in all three together, is known."""
    hidden = shuffled(tuple(card for stack in state.stacks for card in stack[1:]), source)
    found = []
    for stack in state.stacks:
        found.append((stack[0], *hidden[: len(stack) - 1]))
        hidden = hidden[len(stack) - 1 :]
    return tuple(found)


def other_deck(state: State, source: Random) -> tuple[str, ...]:
    """Any order, but that what was shuffled into the lower half is in it; when all cards were shuffled again with the
    solo card, it may be anywhere."""
    special = [card for card in state.deck if card in SPECIAL]
    plain = shuffled(tuple(card for card in state.deck if card not in SPECIAL), source)
    upper = 0 if state.solo_came else max(0, len(plain) - LOWER_HALF)
    return (*plain[:upper], *shuffled((*plain[upper:], *special), source))


def other_choices(state: State, viewer: Seat | None, source: Random) -> dict[str, Choice]:
    """Who has chosen is known, and whether it could write is; not what."""
    return {
        name: choice if int(name) == viewer else another(state, Seat(int(name)), source)
        for name, choice in state.choices.items()
    }


def another(state: State, seat: Seat, source: Random) -> Choice:
    """Of company: alone one's choice is never waited with."""
    offer = source.choice(offers(state, seat))
    if offer.type == "sephi":
        return Choice(sephi=True)
    fields = {name: source.choice(values) for name, values in offer.fields.items() if isinstance(values, tuple)}
    place = fields.pop("combination")
    return Choice(number_from=place, cause_from=place, **fields)


def shuffled(row: tuple[T, ...], source: Random) -> tuple[T, ...]:
    return tuple(source.sample(row, len(row)))
