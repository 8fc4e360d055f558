"""What a seat has in mind: the objectives nearest to it, and what each card is worth to them."""

from __future__ import annotations

from functools import lru_cache

from service.games.card_game.cards import POINTS
from service.games.petite_mort.bots.distance import FAR, MET, NEVER, Distance, distance
from service.games.petite_mort.conditions import NAMES_OF, counted
from service.games.petite_mort.diplomas import ORDERED
from service.games.petite_mort.state import TO_END

ASIDE = 0.25
"""What an objective counts that is not among the nearest that are needed, which count 1."""

SOUL = 0.02
"""What a soul point is worth in any case: it breaks ties."""


class CardPrices(dict[str, float]):
    """By card, how much of its way to the end it brings a seat; worked out when first asked for."""

    def __init__(self, by_name: dict[str, float]) -> None:
        super().__init__()
        self.by_name = by_name

    def __missing__(self, card: str) -> float:
        of_name = self.by_name
        price = SOUL * POINTS[card]
        for name, count in NAMES_OF[card].items():
            if name in of_name:
                price += of_name[name] * count
        self[card] = price
        return price


@lru_cache(maxsize=1024)
def prices(diploma: str, graveyard: tuple[str, ...], taken: frozenset[str], closed: frozenset[str]) -> CardPrices:
    """`taken`: by the seat. `closed`: exclusive ones that others have."""
    by_name: dict[str, float] = {}
    for place, found in enumerate(nearest(diploma, graveyard, taken, closed)):
        weight = 1.0 if place < TO_END - len(taken) else ASIDE
        for name, price in found.prices.items():
            by_name[name] = by_name.get(name, 0.0) + weight * price
    return CardPrices(by_name)


def nearest(diploma: str, graveyard: tuple[str, ...], taken: frozenset[str], closed: frozenset[str]) -> list[Distance]:
    """What is still to be met, the nearest first."""
    counts = counted(graveyard)
    distances: dict[str, Distance] = {}
    for one in ORDERED[diploma]:
        if one.id not in taken and one.id not in closed:
            found = distance(one.condition, counts)
            first = MET if not one.requires or one.requires in taken else distances.get(one.requires, NEVER)
            distances[one.id] = found._replace(cards=max(found.cards, first.cards))
    return sorted((one for one in distances.values() if one.cards < FAR), key=lambda one: one.cards)
