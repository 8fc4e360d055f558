"""The architects, read from data/ (WL-19), and what the AAA scores (WL-23)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from enum import StrEnum
from pathlib import Path

import msgspec

from service.games.welcome.cards import BY_NAME, Cause

DATA = Path(__file__).parent / "data" / "architects.toml"
STREETS_SCORE = 50


class Architect(StrEnum):
    LEVEL_1 = "level_1"
    LEVEL_2 = "level_2"
    LEVEL_3 = "level_3"
    LEVEL_4 = "level_4"
    LEVEL_5 = "level_5"
    LEVEL_6 = "level_6"
    ALAN = "alan"
    ALEX = "alex"
    ANN = "ann"
    BEN = "ben"


class Plan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`points`: for a card held, by its cause. `circles`: does the validation card drawn first, second, third make the
    AAA achieve an objective?"""

    points: dict[Cause, int]
    circles: tuple[bool, bool, bool]


class ArchitectFile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    architects: dict[Architect, Plan]


def read(path: Path) -> dict[Architect, Plan]:
    """Raises ValueError (msgspec's included) where the data breaks the rules."""
    found = msgspec.toml.decode(path.read_bytes(), type=ArchitectFile).architects
    if found.keys() != set(Architect) or any(plan.points.keys() != set(Cause) for plan in found.values()):
        raise ValueError("every architect has its points for every cause")
    return found


PLANS = read(DATA)


def by_cause(names: Iterable[str]) -> dict[Cause, int]:
    """How many cards of each cause; none where there is none."""
    found: dict[Cause, int] = {}
    for name in names:
        cause = BY_NAME[name].cause
        found[cause] = found.get(cause, 0) + 1
    return found


def parts(architect: Architect, cards: Mapping[Cause, int], objectives: Mapping[str, int]) -> dict[str, int]:
    """WL-23: what the AAA's score is the sum of."""
    points = PLANS[architect].points
    held = sum(points[cause] * count for cause, count in cards.items())
    return {"objectives": sum(objectives.values()), "cards": held, "streets": STREETS_SCORE}
