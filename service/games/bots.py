"""The bot that every game has, and which bots a game's seats may be given."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from functools import cache
from importlib.util import find_spec
from itertools import accumulate
from typing import Any

from service.games.kernel import Bot, Chance, Game, Seen, within_caps

LISTS = (list, tuple)


def random_bot(seen: Seen, chance: Chance) -> dict[str, Any]:
    """Any offer, the wider the likelier, and any value for each of its fields."""
    offers = seen.offers
    widths = list(accumulate(map(width, offers)))
    return random_intent(offers[bisect_right(widths, one_of(range(widths[-1]), chance))], chance)


def width(offer: dict[str, Any]) -> int:
    """How many intents an offer stands for, as far as its lists tell; a `some` counts once."""
    found = 1
    for values in offer.values():
        if isinstance(values, LISTS):
            found *= len(values)
    return found


def random_intent(offer: dict[str, Any], chance: Chance) -> dict[str, Any]:
    """An intent from an offer as it travels."""
    fields = {name: random_value(values, chance) for name, values in offer.items() if name != "type"}
    return {"type": offer["type"], **fields}


def random_value(values: Any, chance: Chance) -> Any:
    return random_some(values, chance) if isinstance(values, dict) else one_of(values, chance)


def random_some(some: dict[str, Any], chance: Chance) -> list[Any]:
    """A list that a `some` allows, of any size that it allows."""
    size = one_of(range(some["least"], some["most"] + 1), chance)
    items = list(some["some"]) * (size if some.get("repeats") else 1)
    order = [items[place] for place in chance.draw(range(len(items)), len(items))]
    caps = some.get("caps", {})
    found = first_fit(order, size, caps, [])
    return found if found is not None else first_fit(order, some["least"], caps, []) or []


def first_fit(order: list[Any], size: int, caps: dict[str, Any], chosen: list[Any]) -> list[Any] | None:
    """The first `size` items of `order`, going back where the caps leave too few."""
    if not caps:
        return order[:size] if len(order) >= size else None
    if len(chosen) == size:
        return chosen
    for place, item in enumerate(order):
        if len(order) - place < size - len(chosen):
            return None
        if within_caps(caps, [*chosen, item]):
            found = first_fit(order[place + 1 :], size, caps, [*chosen, item])
            if found is not None:
                return found
    return None


def happens(how_often: float, chance: Chance) -> bool:
    """Does what happens so often, in hundredths, happen now?"""
    return bool(one_of(range(100), chance) < 100 * how_often)


def one_of(values: Sequence[Any], chance: Chance) -> Any:
    return values[chance.draw(range(len(values)), 1)[0]]


STRENGTHS = ("easy", "middle", "strong")
"""What bots are called in every game, and what is offered where one is chosen; others are names of before."""


@cache
def has_strong(game: str) -> bool:
    """Has the game of that name a `bots/strong.py`, with the `MIND` that the search asks?"""
    try:
        return find_spec(f"service.games.{game}.bots.strong") is not None
    except ModuleNotFoundError:  # what it would be in
        return False


BLIND: frozenset[Bot] = frozenset({random_bot})
"""They look at nothing but their offers: no views need to be made for them."""


def bots_of(game: Game[Any]) -> Mapping[str, Bot]:
    """A game's bots by name, the one to stand in for absent players first; `random` is there for every game. `strong`,
    where the game has it, is here what plays where it may not think: the middle one."""
    strong = {"strong": game.bots["middle"]} if "middle" in game.bots and has_strong(game.name) else {}
    first = {name: bot for name, bot in game.bots.items() if name in STRENGTHS}
    return {**first, **strong, **game.bots, "random": game.bots.get("random", random_bot)}
