"""What a sheet may yet come to: a rough guess of its score at the end, made quick to redo for one more number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any

from service.games.sheet.houses import HOUSES, SHEET, STREETS, Soul
from service.games.welcome.hopes import Row, row_hopes
from service.games.welcome.houses import BASIC, PERFECT, STREET_BONUS
from service.games.welcome.objectives import CONDITIONS, Condition, Objective

OFTEN, SELDOM = 0.5, 0.3
"""How often a house that is still empty will be a perfect reaping, by how many cards have its colour."""
MANY = 10
FOCUS = 0.3
"""How much houses suffer from there being too few turns for all of them: what is nearly done is done first."""

SOULS = SHEET.streets
LIKELY: tuple[tuple[float, ...], ...] = tuple(
    tuple(OFTEN if sum(row.count(soul) for row in SOULS) == MANY else SELDOM for soul in street) for street in SOULS
)

View = Mapping[str, Any]


class Prospect:
    """A sheet as it travels, and so many turns to come. `ends`: then it is over, however many houses are empty."""

    def __init__(self, sheet: View, objectives: Mapping[str, View], turns: int, *, ends: bool) -> None:
        streets = sheet.get("streets", {})
        self.rows = [row_of(streets.get(str(street), {})) for street in range(1, STREETS + 1)]
        self.perfect = [perfect_of(streets.get(str(street), {})) for street in range(1, STREETS + 1)]
        self.turns = turns
        self.column_bonuses: Mapping[str, str] = sheet.get("column_bonuses", {})
        self.street_bonuses: Mapping[str, str] = sheet.get("street_bonuses", {})
        achieved = sheet.get("objectives", {})
        self.wanted = [
            (CONDITIONS[Objective(one["objective"])], one["worth"])
            for number, one in objectives.items()
            if number not in achieved
        ]
        self.empty = sum(row.count(0) for row in self.rows)
        self.focus = min(1.0, turns / self.empty) ** FOCUS if ends and self.empty else 1.0
        self.hopes = [self.hopes_of(row) for row in self.rows]
        drawn = zip(self.rows, self.perfect, LIKELY, strict=True)
        self.shares = [shares_of(row, good, likely) for row, good, likely in drawn]

    def hopes_of(self, row: Row) -> list[float]:
        focus = self.focus
        return [hope if hope == 1.0 else hope * focus for hope in row_hopes(row, self.turns)]

    def with_number(self, street: int, house: int, number: int, *, perfect: bool) -> float:
        """What it would come to with this number written."""
        row, shares = self.written(street, house, number, perfect=perfect)
        hopes = list(self.hopes)
        hopes[street - 1] = self.hopes_of(row)
        return self.value(hopes, shares)

    def final(self, street: int, house: int, number: int, *, perfect: bool) -> float:
        """What it would come to if the game ended with this number."""
        row, shares = self.written(street, house, number, perfect=perfect)
        rows = [*self.rows[: street - 1], row, *self.rows[street:]]
        return self.value([[float(number > 0) for number in row] for row in rows], shares)

    def ends(self, street: int, house: int, number: int, *, perfect: bool) -> bool:
        """Would this number be on the last house, or achieve the last objective?"""
        if self.empty == 1:
            return True
        if len(self.wanted) != 1:
            return False
        row, shares = self.written(street, house, number, perfect=perfect)
        done = [[float(number > 0) for number in row] for row in (*self.rows[: street - 1], row, *self.rows[street:])]
        columns, streets = [prod(column) for column in zip(*done, strict=True)], [prod(row) for row in done]
        return odds(self.wanted[0][0], columns, streets, done, shares) == 1.0

    def written(self, street: int, house: int, number: int, *, perfect: bool) -> tuple[Row, list[list[float]]]:
        """The street's numbers with this one, and every house's share."""
        place, row = street - 1, self.rows[street - 1]
        row = (*row[: house - 1], number, *row[house:])
        good = self.perfect[place] | {house - 1} if perfect else self.perfect[place]
        shares = list(self.shares)
        shares[place] = shares_of(row, good, LIKELY[place])
        return row, shares

    def value(self, hopes: Sequence[Sequence[float]], shares: Sequence[Sequence[float]]) -> float:
        """`hopes`: that a house is numbered; `shares`: that it is a perfect reaping if it is."""
        columns = [prod(column) for column in zip(*hopes, strict=True)]
        streets = [prod(row) for row in hopes]
        total = 0.0
        for place, column in enumerate(zip(*shares, strict=True)):
            points = BASIC * STREETS + (PERFECT - BASIC) * sum(column)
            total += columns[place] * points * self.times(str(place + 1))
        for place, chance in enumerate(streets, start=1):
            if self.street_bonuses.get(str(place)) != "crossed_out":
                total += chance * STREET_BONUS
        for one, worth in self.wanted:
            total += worth * odds(one, columns, streets, hopes, shares)
        return total

    def bonus_hopes(self) -> tuple[list[float], list[float]]:
        """What the bonus of each street and of each column may yet bring."""
        streets = [prod(row) * STREET_BONUS for row in self.hopes]
        columns = [
            prod(hopes) * (BASIC * STREETS + (PERFECT - BASIC) * sum(shares))
            for hopes, shares in zip(zip(*self.hopes, strict=True), zip(*self.shares, strict=True), strict=True)
        ]
        return streets, columns

    def times(self, column: str) -> float:
        return 1.0 if self.column_bonuses.get(column) == "crossed_out" else 2.0


def row_of(houses: View) -> Row:
    return tuple(houses[str(house)]["number"] if str(house) in houses else 0 for house in range(1, HOUSES + 1))


def perfect_of(houses: View) -> frozenset[int]:
    return frozenset(int(house) - 1 for house, one in houses.items() if one.get("perfect"))


def shares_of(row: Row, perfect: frozenset[int], likely: Sequence[float]) -> list[float]:
    return [(1.0 if place in perfect else 0.0) if number else likely[place] for place, number in enumerate(row)]


def odds(
    one: Condition,
    columns: Sequence[float],
    streets: Sequence[float],
    hopes: Sequence[Sequence[float]],
    shares: Sequence[Sequence[float]],
) -> float:
    """How likely an objective is, by the likeliest way to it."""
    if one.souls is not None:
        return prod(hopes[street][house] * shares[street][house] for street, house in HOMES[one.souls])
    done, count = (list(columns), one.columns) if one.columns else (list(streets), one.streets)
    if one.perfect:
        lines = zip(*shares, strict=True) if one.columns else shares
        done = [chance * prod(line) for chance, line in zip(done, lines, strict=True)]
    return prod(sorted(done)[-count:])


HOMES: dict[Soul, list[tuple[int, int]]] = {
    soul: [(street, house) for street, row in enumerate(SOULS) for house, here in enumerate(row) if here is soul]
    for soul in Soul
}
