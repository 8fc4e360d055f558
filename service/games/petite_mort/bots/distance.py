"""How far a graveyard is from what an objective asks, and what would bring it nearer."""

from __future__ import annotations

from typing import NamedTuple

from service.games.card_game.cards import DECKS, Deck
from service.games.petite_mort.conditions import NAMES, NAMES_OF, Condition, Counts, is_met, measured, names_in

SOULS = (*DECKS[Deck.CHARACTERS], *DECKS[Deck.PERSONALITIES])
RARE = 0.02
OFTEN: dict[str, float] = {
    name: max(RARE, sum(NAMES_OF[card].get(name, 0) for card in SOULS) / len(SOULS)) for name in NAMES
}
"""How many of each name a card brings, on average. A figure comes seldom: with a Reap card that is dealt out."""

FAR = 1000.0
SPOILT = -0.5
"""What the one too many costs that makes an objective impossible; of several that there is room for, each its share."""


class Distance(NamedTuple):
    """`cards`: how many more it is likely to take. `prices`: by name, how much of the way one of it is."""

    cards: float
    prices: dict[str, float]


MET = Distance(0.0, {})
NEVER = Distance(FAR, {})


def distance(condition: Condition, counts: Counts) -> Distance:
    if condition.any:
        return min([distance(part, counts) for part in condition.any], key=lambda one: one.cards)
    if condition.all:
        return together([distance(part, counts) for part in condition.all])
    if condition.none_of:
        return Distance(0.0, dict.fromkeys(condition.none_of, SPOILT)) if is_met(condition, counts) else NEVER
    if condition.at_most is not None and (kept := within(condition, condition.at_most, counts)) is not None:
        return kept
    return kinds(condition, counts) if condition.kinds_of else amounts(condition, counts)


def together(parts: list[Distance]) -> Distance:
    """The way is as long as the longest; each part that is not met yet is a share of it."""
    longest = max([part.cards for part in parts])
    if longest == FAR:
        return NEVER
    open = sum([part.cards > 0 for part in parts])
    prices: dict[str, float] = {}
    for part in parts:
        for name, price in part.prices.items():
            prices[name] = prices.get(name, 0.0) + (price / open if price > 0 else price)
    return Distance(longest, prices)


def within(condition: Condition, at_most: int, counts: Counts) -> Distance | None:
    """Too many, or just enough, but not too few: then there is a way to go as anywhere."""
    measure = measured(condition, counts)
    if measure > at_most:
        return NEVER
    if measure < (condition.at_least or 0):
        return None
    return Distance(0.0, dict.fromkeys(names_in(condition), SPOILT / (at_most - measure + 1)))


def kinds(condition: Condition, counts: Counts) -> Distance:
    """Every new kind leaves one kind fewer that is new."""
    lacking = [name for name in condition.kinds_of if not counts.get(name)]
    missing = (condition.at_least or 0) - len(condition.kinds_of) + len(lacking)
    if missing <= 0:
        return MET
    each = sum([OFTEN[name] for name in lacking]) / len(lacking)
    cards = sum([1 / (each * (len(lacking) - found)) for found in range(missing)])
    return Distance(cards, dict.fromkeys(lacking, 1 / missing))


def amounts(condition: Condition, counts: Counts) -> Distance:
    at_least = condition.at_least or 0
    wanted: dict[str, int] = {}
    for name in condition.sets_of or (condition.count,):
        wanted[name] = wanted.get(name, 0) + at_least
    missing = {name: count - counts.get(name, 0) for name, count in wanted.items() if count > counts.get(name, 0)}
    if not missing:
        return MET
    cards = max([count / OFTEN[name] for name, count in missing.items()])
    return Distance(cards, dict.fromkeys(missing, 1 / sum(missing.values())))
