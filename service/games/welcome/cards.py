"""The cards, read from data/ and checked once (WL-01). A card is called by its colour and its number, "white_5"; two
cards may be called alike, for nothing tells them apart."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path

import msgspec

DATA = Path(__file__).parent / "data" / "cards.toml"
HOW_MANY = 81


class Cause(StrEnum):
    """A cause of death has the colour of the souls it is perfect for (WL-07)."""

    GREEN = "green"
    VIOLET = "violet"
    WHITE = "white"
    BLUE = "blue"
    ORANGE = "orange"
    RED = "red"


class Card(msgspec.Struct, frozen=True):
    """Both are on the number side: the cause stands in its corner (WL-05)."""

    number: int
    cause: Cause


class CardFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    numbers: dict[Cause, tuple[int, ...]]


def read(path: Path) -> tuple[str, ...]:
    """Raises ValueError (msgspec's included) where the data breaks the rules."""
    file = msgspec.toml.decode(path.read_bytes(), type=CardFile)
    cards = tuple(f"{cause}_{number}" for cause, numbers in file.numbers.items() for number in numbers)
    if len(cards) != HOW_MANY or not all(1 <= number <= 15 for row in file.numbers.values() for number in row):
        raise ValueError(f"there are {HOW_MANY} cards, numbered 1 to 15")
    return cards


def as_card(name: str) -> Card:
    cause, number = name.split("_")
    return Card(int(number), Cause(cause))


CARDS = read(DATA)
BY_NAME: dict[str, Card] = {name: as_card(name) for name in CARDS}

SOLO = "solo"
VALIDATIONS: dict[str, int] = {"validation_1": 1, "validation_2": 2, "validation_3": 3}
"""The validation cards by the objective they are for (WL-20)."""
