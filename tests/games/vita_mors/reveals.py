"""What the rulebook turns up between two states that follow each other: cards (VM-09, VM-27), picks (VM-25),
coins (VM-16), whether the Joker is held (VM-38), everything (VM-41). Nothing else may ever tell two worlds apart."""

from __future__ import annotations

from typing import Any

from service.games.kernel import Seat
from service.games.vita_mors.parties import Party
from service.games.vita_mors.state import Phase, State
from tests.games.vita_mors.rulebook import LAST_ROUND_OF_BALATRO, someone_is_done

LEGALITY_IS_PUBLIC = True


def reveals(before: State, after: State, viewer: Seat | None) -> dict[str, Any]:
    if before.phase is Phase.VISIT:
        return turned_up(before, after)
    if before.phase is Phase.PICK and after.phase is not Phase.PICK:
        return {"picks": before.picks}
    if len(after.records) > len(before.records):
        return {"coins": before.coins} | at_the_end_of_a_round(before, after)
    return {}


def turned_up(before: State, after: State) -> dict[str, Any]:
    """The card that went from its deck into the hall; with the Prophet, the tops of all decks."""
    visited = [deck[0] for back, deck in before.decks.items() if len(after.decks[back]) < len(deck)]
    tops = [deck[0] for deck in after.decks.values() if deck] if visited == ["prophet"] else []
    return {"card": visited, "tops": tops}


def at_the_end_of_a_round(before: State, after: State) -> dict[str, Any]:
    everything = {"parties": before.parties, "undrawn": before.undrawn, "decks": before.decks}
    if someone_is_done(after):
        return everything
    if before.round == LAST_ROUND_OF_BALATRO[before.seats] and Party.JOKER in before.parties:
        return everything
    if not any(before.decks.values()):
        return everything
    return {"joker held": False} if before.round == LAST_ROUND_OF_BALATRO[before.seats] else {}
