"""Diplomas as a test needs them: tests prove the rules, whatever the Diplomas of the day ask."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from service.games.petite_mort import diplomas
from service.games.petite_mort.diplomas import DEFAULT, Diploma, Objective

NEVER = {"count": "points", "at_least": 1000}


class Papers:
    """Writes on the default Diploma. Objective 0 is the first that was written; the rest nobody can meet."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.patch = patch
        self.write()

    @staticmethod
    def id(number: int) -> str:
        return f"objective_{number}"

    def write(self, *conditions: dict[str, Any], **more: dict[int, Any]) -> None:
        """`exclusive={1: True}`, `requires={1: 0}`: by number, of the objectives that are so."""
        asked = [*conditions, *([NEVER] * (6 - len(conditions)))]
        written = tuple(self.objective(number, condition, more) for number, condition in enumerate(asked))
        paper = Diploma(DEFAULT, 1, written)
        diplomas.check_diploma(paper)
        self.patch.setitem(diplomas.ORDERED, DEFAULT, paper.in_order())
        self.patch.setitem(diplomas.FIGURES_COUNT, DEFAULT, paper.counts_figures())

    def objective(self, number: int, condition: dict[str, Any], more: dict[str, dict[int, Any]]) -> Objective:
        required = more.get("requires", {}).get(number)
        return msgspec.convert(
            {
                "id": self.id(number),
                "condition": condition,
                "exclusive": more.get("exclusive", {}).get(number, False),
                "requires": "" if required is None else self.id(required),
            },
            Objective,
        )
