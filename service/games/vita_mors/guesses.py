"""What the mission bot guesses of the other seats: their parties, from the coins they showed, and so their coins."""

from __future__ import annotations

from math import prod

from service.games.kernel import Seat
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.sight import Sight
from service.games.vita_mors.stakes import Leans, leans
from service.games.vita_mors.state import Record

FAITHFUL = 0.8
"""How likely a seat lays its coin as its party wants."""

INDIFFERENT = 0.02
"""Where less than this is at stake for a party, its seats are expected to vote either way."""


def past_leans(sight: Sight) -> list[tuple[Record, Leans]]:
    """For every round that is over: what each party wanted of it."""
    judged = sight.judged()
    return [
        (record, leans(judged[:number], record.actual, sight.missions)) for number, record in enumerate(sight.records)
    ]


def vita_chance(wanted: float) -> float:
    """How likely a seat whose party leans so votes Vita."""
    if abs(wanted) < INDIFFERENT:
        return 0.5
    return FAITHFUL if wanted > 0 else 1 - FAITHFUL


def likelihood(seat: Seat, party: Party, past: list[tuple[Record, Leans]]) -> float:
    """How likely the seat's coins so far are, were it of that party."""
    chances = ((vita_chance(wanted[party]), record.coins[str(seat)]) for record, wanted in past)
    return prod(chance if coin is Side.VITA else 1 - chance for chance, coin in chances)


def party_guess(sight: Sight, seat: Seat, past: list[tuple[Record, Leans]]) -> Leans:
    """How likely each party is for another seat, one's own token out of the pool."""
    weights = {
        party: (sight.pool.get(party, 0) - (party is sight.party)) * likelihood(seat, party, past) for party in Party
    }
    whole = sum(weights.values()) or 1.0
    return {party: weight / whole for party, weight in weights.items()}


def coin_guesses(sight: Sight) -> list[float]:
    """How likely each seat votes Vita on the patient in the hall. One's own coin, once it lies, is known."""
    assert sight.hall is not None
    past, wanted = past_leans(sight), leans(sight.judged(), sight.hall.actual, sight.missions)
    now = {party: vita_chance(wanted[party]) for party in Party}
    guesses = []
    for seat in map(Seat, range(sight.seats)):
        if seat == sight.seat:
            guesses.append(0.5 if sight.coin is None else float(sight.coin is Side.VITA))
        else:
            guess = party_guess(sight, seat, past)
            guesses.append(sum(guess[party] * now[party] for party in Party))
    return guesses
