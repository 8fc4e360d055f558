"""A seat's sheet: its houses, bonuses and boxes (WL-02, WL-04). It lies open, so it is a part of the public view as it
is: seats whose sheets did not change share them from view to view.

Streets, houses and columns are called by their numbers, as strings: "1" is the topmost street, the leftmost house.
"""

from __future__ import annotations

from enum import StrEnum

import msgspec
from msgspec.structs import replace

from service.games.sheet.houses import HOUSES, STREETS

STREET_NAMES = tuple(str(street) for street in range(1, STREETS + 1))
HOUSE_NAMES = COLUMN_NAMES = tuple(str(house) for house in range(1, HOUSES + 1))
EVERY_HOUSE = STREETS * HOUSES

STREET_BONUS = 10
BASIC, PERFECT = 1, 3
DOUBLED = 2
SEPHI_BOXES = 3
SEPHI_COST = (0, 0, 3, 5)
"""Points lost for 0, 1, 2, 3 ticked boxes (WL-04)."""


class Bonus(StrEnum):
    """A bonus that is neither is still open."""

    CIRCLED = "circled"
    CROSSED_OUT = "crossed_out"


class House(msgspec.Struct, frozen=True, omit_defaults=True):
    """`perfect`: its soul box is ticked (WL-07)."""

    number: int
    perfect: bool = False


Houses = dict[str, House]
Bonuses = dict[str, Bonus]


class Sheet(msgspec.Struct, frozen=True, omit_defaults=True):
    """`streets`: the numbered houses, by street and house. `columns`: what each complete one scored. `objectives`: what
    each one achieved scored, by its number. `score`: of all that, and of the bonuses."""

    streets: dict[str, Houses] = {}
    columns: dict[str, int] = {}
    street_bonuses: Bonuses = {}
    column_bonuses: Bonuses = {}
    objectives: dict[str, int] = {}
    sephi: int = 0
    score: int = 0

    def is_perfect(self, street: str, house: str) -> bool:
        return street in self.streets and house in self.streets[street] and self.streets[street][house].perfect

    def numbered(self) -> int:
        return sum(map(len, self.streets.values()))

    def perfect(self) -> int:
        return sum(house.perfect for houses in self.streets.values() for house in houses.values())

    def parts(self) -> dict[str, int]:
        """WL-14: what the score is the sum of."""
        circled = sum(bonus == Bonus.CIRCLED for bonus in self.street_bonuses.values())
        return {
            "objectives": sum(self.objectives.values()),
            "columns": sum(self.columns.values()),
            "streets": circled * STREET_BONUS,
            "sephi": -SEPHI_COST[self.sephi],
        }


EMPTY = Sheet()


def written(sheet: Sheet, street: str, house: str, what: House) -> Sheet:
    houses = {**sheet.streets.get(street, {}), house: what}
    return replace(sheet, streets={**sheet.streets, street: houses})


def column_of(sheet: Sheet, column: str) -> list[House]:
    """The column's numbered houses."""
    return [houses[column] for houses in sheet.streets.values() if column in houses]


def column_points(sheet: Sheet, column: str, *, doubled: bool) -> int:
    """WL-11"""
    points = sum(PERFECT if house.perfect else BASIC for house in column_of(sheet, column))
    return points * DOUBLED if doubled else points


def open_bonuses(bonuses: Bonuses, names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if name not in bonuses)


def scored(sheet: Sheet) -> Sheet:
    """With its score brought up to date (WL-14)."""
    return replace(sheet, score=sum(sheet.parts().values()))
