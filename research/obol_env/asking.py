"""Large choices in factored steps: an intent is put together by a few numbered choices at a time.

First which offer, then a value for each of its fields; of a list one item at a time, until it is long enough and the
seat says that it is done. Where more than `MOST` stand to choose, first a part of them is chosen. Whatever is chosen,
the intent in the end is one that the offers allow.
"""

from __future__ import annotations

from collections.abc import Generator, Sequence
from typing import Any, NamedTuple

from service.games.bots import first_fit
from service.games.kernel import within_caps

MOST = 64
"""Choices in one step, at most."""
DONE, PART, OFFER = "done", "part", "offer"

Wire = dict[str, Any]


class Choice(NamedTuple):
    """`field`: what it is for: a field of the intent, or "offer", "part", "done". `value`: as it travels."""

    field: str
    value: Any


Steps = Generator[list[Choice], int, Any]


class Asking:
    """One intent in the making, from what a seat is offered. `choices` are what it may choose now, by number; `intent`
    is there once nothing is left to choose."""

    def __init__(self, offers: Sequence[Wire]) -> None:
        if not offers:
            raise ValueError("nothing is offered")
        self.intent: Wire | None = None
        self.picked: list[Choice] = []
        self.steps = asked(offers)
        self.choices: list[Choice] = next(self.steps)

    def choose(self, number: int) -> None:
        """Raises IndexError where there is no such choice."""
        if not 0 <= number < len(self.choices):
            raise IndexError(f"there are {len(self.choices)} choices, and no {number}")
        self.picked.append(self.choices[number])
        try:
            self.choices = self.steps.send(number)
        except StopIteration as made:
            self.intent, self.choices = made.value, []


def asked(offers: Sequence[Wire]) -> Steps:
    """What leaves no choice is not asked, but once where there is none at all."""
    steps = intent_from(offers)
    try:
        choices = next(steps)
    except StopIteration as forced:
        yield [Choice(OFFER, forced.value["type"])]
        return forced.value
    while True:
        try:
            choices = steps.send((yield choices))
        except StopIteration as made:
            return made.value


def intent_from(offers: Sequence[Wire]) -> Steps:
    offer = offers[(yield from number_of(OFFER, [one["type"] for one in offers]))]
    intent: Wire = {"type": offer["type"]}
    for field, values in offer.items():
        if field == "type":
            continue
        if isinstance(values, dict):
            intent[field] = yield from some_from(field, values)
        else:
            intent[field] = values[(yield from number_of(field, values))]
    return intent


def some_from(field: str, some: Wire) -> Steps:
    chosen: list[Any] = []
    while len(chosen) < some["most"]:
        items = [item for item in distinct(some["some"]) if can_follow(some, chosen, item)]
        is_enough = len(chosen) >= some["least"]
        if not items:
            break
        named = ([Choice(DONE, field)] if is_enough else []) + [Choice(field, item) for item in items]
        number = yield from pick(named)
        if is_enough and number == 0:
            break
        chosen.append(named[number].value)
    return chosen


def distinct(items: Sequence[Any]) -> list[Any]:
    return [item for place, item in enumerate(items) if item not in items[:place]]


def can_follow(some: Wire, chosen: list[Any], item: Any) -> bool:
    """May the item come next, so that the list can still become long enough?"""
    caps, after = some.get("caps", {}), [*chosen, item]
    if (item in chosen and not some.get("repeats")) or not within_caps(caps, after):
        return False
    least: int = some["least"]
    if len(after) >= least:
        return True
    left = list(some["some"]) * (least if some.get("repeats") else 1)
    left = left if some.get("repeats") else [one for one in left if one not in after]
    if not caps:
        return len(after) + len(left) >= least
    return first_fit(left, least, caps, after) is not None


def number_of(field: str, values: Sequence[Any]) -> Generator[list[Choice], int, int]:
    return (yield from pick([Choice(field, value) for value in values]))


def pick(choices: list[Choice]) -> Generator[list[Choice], int, int]:
    """The number of the one chosen; in parts, where there are many."""
    if len(choices) == 1:
        return 0
    if len(choices) <= MOST:
        return (yield choices)
    size = -(-len(choices) // MOST)
    starts = range(0, len(choices), size)
    start = starts[(yield [Choice(PART, [choice.value for choice in choices[at : at + size]]) for at in starts])]
    return start + (yield from pick(choices[start : start + size]))
