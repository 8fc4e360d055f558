"""What a number stands for, where the view has it: a card by its place, a house by its street.

As in `phrases`, the names that numbers and views go by are all that is known of games.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Fields = Mapping[str, Any]

CARD_FIELDS = frozenset(["combination", "number_card", "cause_card", "give", "number_from", "cause_from"])
"""Fields whose numbers are places of cards that lie open."""
SHARES = {"number_card": "number", "cause_card": "cause"}
"""Of which cards only a part is taken, and which."""
LAID_OUT = ("combinations", "cards")
"""Where a view has those cards, by place."""
STREETS, HOUSES, COLUMNS = ("street", "streets"), ("house",), ("columns",)


def card_at(field: str, place: int, game: Fields) -> Fields:
    """The card that a number under `field` stands for, without what comes after it; {} if it stands for none."""
    laid_out = [game.get(name) for name in LAID_OUT] if field in CARD_FIELDS else []
    found = [cards.get(str(place)) for cards in laid_out if isinstance(cards, dict)]
    card = next((one for one in found if isinstance(one, dict)), {})
    return {name: value for name, value in card.items() if not name.startswith("next_")}


def houses_at(field: str, number: int, chosen: Fields, game: Fields, seat: int | None) -> list[int | str]:
    """What stands there, from left to right or from top to bottom: the number that a house of `seat` has, else its
    soul. `field`: whether `number` is a street's, a column's, or a house's of the street that is chosen."""
    souls: Sequence[Sequence[str]] = game.get("souls", [])
    streets, columns = range(1, len(souls) + 1), range(1, max(map(len, souls), default=0) + 1)
    if field in STREETS:
        spots = [(number, column) for column in columns]
    elif field in COLUMNS:
        spots = [(street, number) for street in streets]
    elif field in HOUSES:
        spots = [(chosen.get("street", 0), number)]
    else:
        return []
    written = game.get("seats", {}).get(str(seat), {}).get("streets", {})
    return [
        written.get(str(street), {}).get(str(column), {}).get("number") or souls[street - 1][column - 1]
        for street, column in spots
        if street in streets and 1 <= column <= len(souls[street - 1])
    ]
