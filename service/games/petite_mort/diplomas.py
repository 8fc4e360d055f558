"""The nine Diplomas, and those that older rules had in their place, read from data/ and checked once (PM-06)."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import msgspec

from service.games.petite_mort.conditions import Condition, check, names_in

DATA = Path(__file__).parent / "data" / "diplomas.toml"
OLDER_DATA = DATA.with_name("diplomas_2.toml")
HOW_MANY = 9
LEAST_OBJECTIVES = 6


class Objective(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`exclusive`: for one seat only. `requires`: the one of the same Diploma that a seat must have first."""

    id: str
    condition: Condition
    exclusive: bool = False
    requires: str = ""


class Diploma(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`level`: from 1, apprentice, to 9, expert."""

    id: str
    level: Annotated[int, msgspec.Meta(ge=1, le=HOW_MANY)]
    objective: tuple[Objective, ...]

    def in_order(self) -> tuple[Objective, ...]:
        """Each objective after the one it requires; otherwise as the Diploma lists them."""
        ordered: list[Objective] = []
        while len(ordered) < len(self.objective):
            there = {objective.id for objective in ordered} | {""}
            free = [one for one in self.objective if one.id not in there and one.requires in there]
            if not free:
                raise ValueError(f"{self.id}: what its objectives require goes round in a circle, or is not there")
            ordered.append(free[0])
        return tuple(ordered)

    def counts_figures(self) -> bool:
        """PM-19: then Reap cards stay in graveyards."""
        names: set[str] = set().union(*(names_in(objective.condition) for objective in self.objective))
        return any(name.startswith("figure") for name in names)


class Diplomas(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    diploma: tuple[Diploma, ...]


def read(path: Path) -> dict[str, Diploma]:
    """By id, from apprentice to expert. Raises ValueError (msgspec's included) where the data breaks the rules."""
    found = decoded(path)
    if [diploma.level for diploma in found] != list(range(1, HOW_MANY + 1)):
        raise ValueError(f"there are {HOW_MANY} Diplomas, in the order of their levels")
    if len({diploma.id for diploma in found}) < len(found):
        raise ValueError("two Diplomas have one id")
    return {diploma.id: diploma for diploma in found}


def decoded(path: Path) -> tuple[Diploma, ...]:
    """Each of them sound. Raises ValueError (msgspec's included) where one is not."""
    found = msgspec.toml.decode(path.read_bytes(), type=Diplomas).diploma
    for diploma in found:
        check_diploma(diploma)
    return found


def check_diploma(diploma: Diploma) -> None:
    if len({objective.id for objective in diploma.objective}) < LEAST_OBJECTIVES:
        raise ValueError(f"{diploma.id}: at least {LEAST_OBJECTIVES} different objectives")
    if len({objective.id for objective in diploma.objective}) < len(diploma.objective):
        raise ValueError(f"{diploma.id}: two objectives have one id")
    diploma.in_order()
    for objective in diploma.objective:
        check(objective.condition)


DIPLOMAS = read(DATA)
DEFAULT = next(iter(DIPLOMAS))
"""PM-08: April Harvest, the apprentice's."""

RULES = 3
"""The version of the rules that plays begin under. Since 3 seven Diplomas have other objectives, so that who takes an
exclusive one wins little more often for it."""

OLDER = {f"{diploma.id}_2": diploma for diploma in decoded(OLDER_DATA)}
"""Those that plays under rules 1 and 2 are on, where they are others: under their names and a 2."""

EVERY = {**DIPLOMAS, **OLDER}

ORDERED: dict[str, tuple[Objective, ...]] = {name: diploma.in_order() for name, diploma in EVERY.items()}
FIGURES_COUNT: dict[str, bool] = {name: diploma.counts_figures() for name, diploma in EVERY.items()}
EXCLUSIVE: frozenset[str] = frozenset(
    objective.id for diploma in EVERY.values() for objective in diploma.objective if objective.exclusive
)


def printed_under(rules: int, diploma: str) -> str:
    """The one of EVERY that a play on this Diploma is on, under these rules."""
    older = f"{diploma}_2"
    return older if rules < RULES and older in OLDER else diploma
