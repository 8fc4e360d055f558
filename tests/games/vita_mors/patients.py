"""Rounds about one card: tables whose decks begin with it, and what its tally was."""

from __future__ import annotations

from tests.games.vita_mors.sitting import Sitting, deal

LIFE = ("vita", "vvvvvv")
DEATH = ("mors", "mmmmmm")


def with_tops(seats: int = 3, host: int = 0, **tops: str) -> Sitting:
    """`with_tops(slaves="beggar")`; several cards in one word, from the top down."""
    return deal(seats, host=host, tops={back: tuple(cards.split()) for back, cards in tops.items()})


def counted(table: Sitting, number: int) -> tuple[int, int, str]:
    record = table.state.records[str(number)]
    return record.vita, record.mors, record.fate.value
