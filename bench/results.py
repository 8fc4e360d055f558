"""Figures of repeated runs, side by side: medians, and ratios to the yardstick of the same round."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import median
from typing import Any, NamedTuple

Figures = dict[str, Any]


class Row(NamedTuple):
    """One server's figures, a dict for each round. `beside`, `beside_too`: those of what it is compared with, in the
    same rounds, if there are any."""

    name: str
    rounds: Sequence[Figures]
    beside: Sequence[Figures] = ()
    beside_too: Sequence[Figures] = ()

    def median(self, what: str) -> float:
        return float(median(figures[what] for figures in self.rounds))

    def ratio(self, what: str, beside: Sequence[Figures]) -> float:
        """The median, over the rounds, of this one's figure by the yardstick's."""
        pairs = zip(self.rounds, beside, strict=True)
        return float(median(figures[what] / yardstick[what] for figures, yardstick in pairs))


def markdown(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """A table; every column but the first to the right."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def whole(value: float) -> str:
    return f"{value:,.0f}"


def short(value: float) -> str:
    return f"{value:.1f}"


def fine(value: float) -> str:
    return f"{value:.2f}"
