"""What the mission bot found of the other seats: their parties, from the coins they showed, and so their coins."""

from __future__ import annotations

from math import prod

from service.games.kernel import Seat
from service.games.vita_mors.bots.fate_values import Leans, leans
from service.games.vita_mors.bots.typed_view import TypedView
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import Record

FAITHFUL = 0.8
"""How likely a seat lays its coin as its party wants."""

INDIFFERENT = 0.02
"""Where less than this is at stake for a party, its seats are expected to vote either way."""


def past_leans(view: TypedView) -> list[tuple[Record, Leans]]:
    """For every round that is over: what each party wanted of it."""
    judged = view.judged()
    return [
        (record, leans(judged[:number], record.actual, view.missions)) for number, record in enumerate(view.records)
    ]


def vita_probability(wanted: float) -> float:
    """How likely a seat whose party leans so votes Vita."""
    if abs(wanted) < INDIFFERENT:
        return 0.5
    return FAITHFUL if wanted > 0 else 1 - FAITHFUL


def likelihood(seat: Seat, party: Party, past: list[tuple[Record, Leans]]) -> float:
    """How likely the seat's coins so far are, were it of that party."""
    chances = ((vita_probability(wanted[party]), record.coins[str(seat)]) for record, wanted in past)
    return prod(chance if coin == Side.VITA else 1 - chance for chance, coin in chances)


def party_probabilities(view: TypedView, seat: Seat, past: list[tuple[Record, Leans]]) -> Leans:
    """How likely each party is for another seat, one's own token out of the pool."""
    weights = {
        party: (view.pool.get(party, 0) - (party == view.party)) * likelihood(seat, party, past) for party in Party
    }
    whole = sum(weights.values()) or 1.0
    return {party: weight / whole for party, weight in weights.items()}


def vita_probabilities(view: TypedView) -> list[float]:
    """How likely each seat votes Vita on the patient in the hall. One's own coin, once it lies, is known."""
    assert view.hall is not None
    past, wanted = past_leans(view), leans(view.judged(), view.hall.actual, view.missions)
    now = {party: vita_probability(wanted[party]) for party in Party}
    found = []
    for seat in map(Seat, range(view.seats)):
        if seat == view.seat:
            found.append(0.5 if view.coin is None else float(view.coin == Side.VITA))
        else:
            parties = party_probabilities(view, seat, past)
            found.append(sum(parties[party] * now[party] for party in Party))
    return found
