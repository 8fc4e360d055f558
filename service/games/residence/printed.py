"""What is printed on the cards and on the sheet, for clients (RS-01, RS-10)."""

from __future__ import annotations

from service.games.card_game.printed import CARDS, Printed
from service.games.residence.scores import ROW, WORTH
from service.games.sheet.houses import ROAD, House, Soul


def of_space(house: House) -> Printed:
    """`street` and `house` from 1, from the top and from the left."""
    return {"street": house.street, "house": house.house, "soul": house.soul.value}


def of_soul(soul: Soul) -> Printed:
    """`worth`: of 1, 2, 3, 4 or more marked houses of that colour, besides the 1 that each is worth."""
    return {"worth": [WORTH[soul] * points for points in ROW[1:]]} if soul in WORTH else {}


PRINTED: dict[str, dict[str, Printed]] = {
    "card": CARDS,
    "space": {str(space): of_space(house) for space, house in enumerate(ROAD, start=1)},
    "soul": {soul.value: of_soul(soul) for soul in Soul},
}
