"""The tables of RULES.md: how plays on each Diploma went."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from service.games.petite_mort.balance.plays import CHANCES, DIED, PLACED, REAPED, REAPERS, TAKEN
from service.games.petite_mort.balance.plays_alike import Measured
from service.games.petite_mort.diplomas import DIPLOMAS

HEADS = ("Diploma", "seats", "finished", "rounds", "reaped", "died", "taken", "placed", "wins by place")


def report(found: Sequence[Measured]) -> Iterator[str]:
    yield from table(HEADS, [row(one) for one in found])
    yield ""
    seats = sorted({one.seats for one in found})
    yield from table(("Objective", *map(str, seats)), [line for name in DIPLOMAS for line in objectives(name, found)])


def table(heads: Sequence[str], rows: Sequence[Sequence[str]]) -> Iterator[str]:
    for cells in (heads, ["---"] * len(heads), *rows):
        yield f"| {' | '.join(cells)} |"


def row(one: Measured) -> tuple[str, ...]:
    """Reaps in percent of the times that a seat could declare one; the rest for each seat and round."""
    turns = one.rounds() * one.seats
    reaps = one.count(REAPERS) / max(1, one.count(CHANCES))
    return (
        one.diploma,
        str(one.seats),
        percent(one.finished()),
        f"{one.rounds() / one.plays:.1f} ({max(course.rounds for course in one.courses)})",
        f"{one.count(REAPED) / turns:.2f} ({percent(reaps)})",
        *(f"{one.count(name) / turns:.2f}" for name in (DIED, TAKEN, PLACED)),
        " ".join(percent(one.won(place)) for place in range(one.seats)),
    )


def objectives(diploma: str, found: Sequence[Measured]) -> Iterator[tuple[str, ...]]:
    """How often each is met, by number of seats."""
    yield (f"**{diploma}**",)
    for objective in DIPLOMAS[diploma].objective:
        yield objective.id, *(percent(one.met(objective.id)) for one in found if one.diploma == diploma)


def percent(share: float) -> str:
    return f"{share:.0%}"
