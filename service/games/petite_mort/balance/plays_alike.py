"""Plays alike, taken together."""

from __future__ import annotations

from typing import NamedTuple

from service.games.petite_mort.balance.plays import Course
from service.games.petite_mort.ending import DIPLOMA


class Measured(NamedTuple):
    """Plays on one Diploma by so many seats."""

    diploma: str
    seats: int
    courses: tuple[Course, ...]

    @property
    def plays(self) -> int:
        return len(self.courses)

    def finished(self) -> float:
        return sum(one.reason == DIPLOMA for one in self.courses) / self.plays

    def met(self, objective: str) -> float:
        return sum(objective in one.met for one in self.courses) / self.plays

    def won(self, place: int) -> float:
        """A win that is shared counts in part."""
        return sum((place in one.places) / len(one.places) for one in self.courses) / self.plays

    def rounds(self) -> int:
        return sum(one.rounds for one in self.courses)

    def count(self, name: str) -> int:
        return sum(one.counts[name] for one in self.courses)
