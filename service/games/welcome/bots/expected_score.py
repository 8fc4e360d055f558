"""What a sheet may yet come to: a rough guess of its score at the end, made quick to redo for one more number."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import prod
from typing import Any, NamedTuple, TypeVar

from service.games.sheet.houses import HOUSES, SHEET, STREETS, Soul
from service.games.welcome.bots.fill_probability import Row, row_probabilities
from service.games.welcome.houses import BASIC, PERFECT, STREET_BONUS, Bonus
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

CROSSED_OUT = Bonus.CROSSED_OUT.value

View = Mapping[str, Any]
T = TypeVar("T")


class Rest(NamedTuple):
    """What the other streets come to. By column: that they are numbered, that they are perfect, how many are perfect.
    `streets`: what their bonuses may bring."""

    filled: list[float]
    shares: list[float]
    perfect: list[float]
    streets: float


class ExpectedScore:
    """A sheet as it travels, and so many turns to come; none: what it is worth as it is. `ends`: then it is over,
    however many houses are empty."""

    def __init__(self, sheet: View, objectives: Mapping[str, View], turns: int, *, ends: bool) -> None:
        streets, achieved = sheet.get("streets", {}), sheet.get("objectives", {})
        self.rows = [row_of(streets.get(str(street), {})) for street in range(1, STREETS + 1)]
        self.perfect = [perfect_of(streets.get(str(street), {})) for street in range(1, STREETS + 1)]
        self.turns = turns
        crossed_out = (sheet.get("street_bonuses", {}), sheet.get("column_bonuses", {}))
        self.bonuses, self.times = (
            [least if bonuses.get(str(place)) == "crossed_out" else most for place in range(1, count + 1)]
            for bonuses, count, least, most in zip(
                crossed_out, (STREETS, HOUSES), (0, 1), (STREET_BONUS, 2), strict=True
            )
        )
        self.wanted = [
            (CONDITIONS[Objective(one["objective"])], one["worth"])
            for number, one in objectives.items()
            if number not in achieved
        ]
        self.empty = sum(row.count(0) for row in self.rows)
        self.focus = min(1.0, turns / self.empty) ** FOCUS if ends and self.empty else 1.0
        self.filled = [self.probabilities_of(row) for row in self.rows]
        streets = zip(self.rows, self.perfect, LIKELY, strict=True)
        self.shares = [shares_of(row, good, likely) for row, good, likely in streets]
        self.streets = [prod(row) for row in self.filled]
        self.rests: dict[int, Rest] = {}

    def probabilities_of(self, row: Row) -> list[float]:
        focus = self.focus
        return [
            likely_here if likely_here == 1.0 else likely_here * focus
            for likely_here in row_probabilities(row, self.turns)
        ]

    def with_number(self, street: int, house: int, number: int, *, perfect: bool) -> float:
        """What it would come to with this number written."""
        return self.with_street(street - 1, *self.written(street - 1, house, number, perfect=perfect))

    def as_it_is(self) -> float:
        """What it would come to with nothing written now."""
        return self.with_street(0, self.filled[0], self.shares[0])

    def with_street(self, place: int, filled: list[float], shares: list[float]) -> float:
        rest, mine = self.rest(place), prod(filled)
        total = rest.streets + mine * self.bonuses[place]
        columns = [theirs * here for theirs, here in zip(rest.filled, filled, strict=True)]
        for chance, share, perfect_ones, times in zip(columns, shares, rest.perfect, self.times, strict=True):
            total += chance * times * (BASIC * STREETS + (PERFECT - BASIC) * (perfect_ones + share))
        for one, worth in self.wanted:
            total += worth * self.probability(one, place, filled, shares)
        return total

    def ends(self, street: int, house: int, number: int, *, perfect: bool) -> bool:
        """As it is: would this number be on the last house, or achieve the last objective?"""
        if self.empty == 1:
            return True
        if len(self.wanted) != 1:
            return False
        place = street - 1
        return self.probability(self.wanted[0][0], place, *self.written(place, house, number, perfect=perfect)) == 1.0

    def written(self, place: int, house: int, number: int, *, perfect: bool) -> tuple[list[float], list[float]]:
        """The street's filled and shares with this number."""
        row = self.rows[place]
        row = (*row[: house - 1], number, *row[house:])
        good = self.perfect[place] | {house - 1} if perfect else self.perfect[place]
        return self.probabilities_of(row), shares_of(row, good, LIKELY[place])

    def rest(self, place: int) -> Rest:
        """Of all streets but this one."""
        if place not in self.rests:
            filled, shares = without(self.filled, place), without(self.shares, place)
            self.rests[place] = Rest(
                filled=[prod(column) for column in zip(*filled, strict=True)],
                shares=[prod(column) for column in zip(*shares, strict=True)],
                perfect=[sum(column) for column in zip(*shares, strict=True)],
                streets=sum(
                    chance * bonus
                    for chance, bonus in zip(without(self.streets, place), without(self.bonuses, place), strict=True)
                ),
            )
        return self.rests[place]

    def probability(self, one: Condition, place: int, filled: Sequence[float], shares: Sequence[float]) -> float:
        """How likely an objective is, by the likeliest way to it, with this street in its place."""
        if one.souls is not None:
            return prod(
                filled[house] * shares[house]
                if street == place
                else self.filled[street][house] * self.shares[street][house]
                for street, house in HOMES[one.souls]
            )
        rest = self.rest(place)
        if one.columns:
            done = [theirs * here for theirs, here in zip(rest.filled, filled, strict=True)]
            if one.perfect:
                done = [all_of * a * b for all_of, a, b in zip(done, rest.shares, shares, strict=True)]
        else:
            done = [*self.streets[:place], prod(filled), *self.streets[place + 1 :]]
            if one.perfect:
                lines = [*self.shares[:place], shares, *self.shares[place + 1 :]]
                done = [chance * prod(line) for chance, line in zip(done, lines, strict=True)]
        return prod(sorted(done)[-(one.columns or one.streets) :])

    def bonus_values(self) -> tuple[list[float], list[float]]:
        """What the bonus of each street and of each column may yet bring."""
        columns = [
            prod(filled) * (BASIC * STREETS + (PERFECT - BASIC) * sum(shares))
            for filled, shares in zip(zip(*self.filled, strict=True), zip(*self.shares, strict=True), strict=True)
        ]
        return [chance * STREET_BONUS for chance in self.streets], columns


def without(rows: Sequence[T], place: int) -> list[T]:
    return [*rows[:place], *rows[place + 1 :]]


def row_of(houses: View) -> Row:
    return tuple(houses[str(house)]["number"] if str(house) in houses else 0 for house in range(1, HOUSES + 1))


def perfect_of(houses: View) -> frozenset[int]:
    return frozenset(int(house) - 1 for house, one in houses.items() if one.get("perfect"))


def shares_of(row: Row, perfect: frozenset[int], likely: Sequence[float]) -> list[float]:
    return [(1.0 if place in perfect else 0.0) if number else likely[place] for place, number in enumerate(row)]


HOMES: dict[Soul, list[tuple[int, int]]] = {
    soul: [(street, house) for street, row in enumerate(SOULS) for house, here in enumerate(row) if here == soul]
    for soul in Soul
}
