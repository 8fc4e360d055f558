"""The objectives, read from data/ (WL-03), and whether a sheet achieves one."""

from __future__ import annotations

from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec

from service.games.sheet.houses import SHEET, Soul
from service.games.welcome.houses import COLUMN_NAMES, HOUSE_NAMES, STREET_NAMES, House, Sheet

DATA = Path(__file__).parent / "data" / "objectives.toml"
NUMBERS = (1, 2, 3)


class Objective(StrEnum):
    RED_SOULS = "red_souls"
    GREEN_SOULS = "green_souls"
    FOUR_COLUMNS = "four_columns"
    TWO_PERFECT_COLUMNS = "two_perfect_columns"
    TWO_STREETS = "two_streets"
    PERFECT_STREET = "perfect_street"


class Condition(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`first`: what it is worth in the first turn in which anybody achieves it; `later`: after."""

    number: Annotated[int, msgspec.Meta(ge=1, le=3)]
    first: int
    later: int
    souls: Soul | None = None
    columns: int = 0
    streets: int = 0
    perfect: bool = False


class ObjectiveFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    objectives: dict[Objective, Condition]


def read(path: Path) -> dict[Objective, Condition]:
    """Raises ValueError (msgspec's included) where the data breaks the rules."""
    found = msgspec.toml.decode(path.read_bytes(), type=ObjectiveFile).objectives
    if found.keys() != set(Objective):
        raise ValueError("every objective has its condition")
    if any(sum(map(bool, (one.souls, one.columns, one.streets))) != 1 for one in found.values()):
        raise ValueError("an objective is of souls, of columns or of streets")
    return found


CONDITIONS = read(DATA)
BY_NUMBER: dict[int, tuple[Objective, ...]] = {
    number: tuple(objective for objective, one in CONDITIONS.items() if one.number == number) for number in NUMBERS
}
HOMES: dict[Soul, tuple[tuple[str, str], ...]] = {
    soul: tuple(
        (STREET_NAMES[street], HOUSE_NAMES[house])
        for street, souls in enumerate(SHEET.streets)
        for house, here in enumerate(souls)
        if here == soul
    )
    for soul in Soul
}
"""Where the souls of a colour live."""


def achieves(sheet: Sheet, condition: Condition) -> bool:
    if condition.souls is not None:
        return all(sheet.is_perfect(street, house) for street, house in HOMES[condition.souls])
    if condition.columns:
        return complete_columns(sheet, perfect=condition.perfect) >= condition.columns
    return complete_streets(sheet, perfect=condition.perfect) >= condition.streets


def complete_columns(sheet: Sheet, *, perfect: bool) -> int:
    rows = [sheet.streets.get(street) for street in STREET_NAMES]
    if not all(rows):
        return 0
    columns = ([row[column] for row in rows if row and column in row] for column in COLUMN_NAMES)
    return sum(len(column) == len(STREET_NAMES) and counts(column, perfect=perfect) for column in columns)


def complete_streets(sheet: Sheet, *, perfect: bool) -> int:
    rows = (list(houses.values()) for houses in sheet.streets.values())
    return sum(len(row) == len(HOUSE_NAMES) and counts(row, perfect=perfect) for row in rows)


def counts(row: list[House], *, perfect: bool) -> bool:
    return not perfect or all(house.perfect for house in row)
