"""What the rulebook turns up between two states that follow each other: cards (VM-09, VM-27), picks (VM-25),
coins (VM-16), whether the Joker is held (VM-38), everything (VM-41). Nothing else may ever tell two worlds apart."""

from __future__ import annotations

from typing import Any

from service.games.kernel import Intent, RunOut, Seat
from service.games.vita_mors.intents import PassToken, Vote
from service.games.vita_mors.parties import Party
from service.games.vita_mors.state import Phase, State
from tests.games.vita_mors.rulebook import last_round_of_balatro, someone_is_done

LEGALITY_IS_PUBLIC = True


def is_secret(state: State, seat: Seat, intent: Intent) -> bool:
    """Coins and picks, also those that chance chose for a seat out of time."""
    if isinstance(intent, RunOut):
        return state.phase in (Phase.VOTE, Phase.HOST_VOTE, Phase.PICK)
    return isinstance(intent, (Vote, PassToken))


def reveals(before: State, after: State, viewer: Seat | None) -> dict[str, Any]:
    if before.phase is Phase.VISIT:
        return turned_up(before, after)
    if before.phase is Phase.PICK and after.phase is not Phase.PICK:
        return {"picks": before.picks, "holdings": after.holdings}
    if len(after.records) > len(before.records):
        return {"coins": all_coins(before, after)} | at_the_end_of_a_round(before, after)
    return {}


def turned_up(before: State, after: State) -> dict[str, Any]:
    """The card that went from its deck into the hall; with the Prophet, the tops of all decks."""
    visited = [deck[0] for back, deck in before.decks.items() if len(after.decks[back]) < len(deck)]
    tops = [deck[0] for deck in after.decks.values() if deck] if visited == ["prophet"] else []
    return {"card": visited, "tops": tops}


def all_coins(before: State, after: State) -> list[Any]:
    """Those that lay on the table; of a seat whose vote brought the tally, what was turned up then."""
    turned = after.records[str(before.round)].coins
    return [coin or turned[str(seat)] for seat, coin in enumerate(before.coins)]


def at_the_end_of_a_round(before: State, after: State) -> dict[str, Any]:
    everything = {"parties": before.parties, "undrawn": before.undrawn, "decks": before.decks}
    if someone_is_done(after):
        return everything
    is_last = before.round == last_round_of_balatro(before)
    if is_last and Party.JOKER in before.parties:
        return everything
    if not any(before.decks.values()):
        return everything
    return {"joker held": False} if is_last else {}
