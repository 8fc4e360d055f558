"""What the `strong` bot thinks of: every intent, in worlds in which the parties are as likely as the coins say."""

from __future__ import annotations

from random import Random

from msgspec.structs import replace

from service.games.kernel import Chance, Seat, Seen
from service.games.searching import Afresh, Mind
from service.games.vita_mors.bots.fate_values import leans, worths
from service.games.vita_mors.bots.mission import Wire, combinations, mission
from service.games.vita_mors.bots.typed_view import view_of
from service.games.vita_mors.bots.vote_probability import likelihood, vita_probability
from service.games.vita_mors.offers import offers
from service.games.vita_mors.parties import Party
from service.games.vita_mors.resample import other_parties, resample
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import State

WORLDS = 24
"""Of so many deals of the parties one is taken, the likelier the more often."""


def choices(seen: Seen, chance: Chance) -> list[Wire]:
    return [intent for offer in seen.offers for intent in combinations(offer)]


def imagine(state: State, seat: Seat, source: Random) -> State:
    world = resample(state, seat, Afresh(source.getrandbits(64)))
    deals = [other_parties(world, seat, source) for _ in range(WORLDS)]
    judged = state.judged()
    past = [
        (record, leans(judged[:number], record.actual, state.missions))
        for number, record in enumerate(state.records.values())
    ]
    known = [{party: likelihood(Seat(at), party, past) for party in Party} for at in range(state.seats)]
    weights = []
    for deal in deals:
        weight = 1.0
        for at, party in enumerate(deal.parties):
            if at != seat:
                weight *= known[at][party]
        weights.append(weight)
    return with_likely_coins(source.choices(deals, weights)[0], seat, source)


def with_likely_coins(world: State, seat: Seat, source: Random) -> State:
    """Coins that lie there already lie as their parties want."""
    if world.hall is None or all(coin is None for coin in world.coins):
        return world
    wanted = leans(world.judged(), world.hall.actual, world.missions)

    def another(at: int, coin: Side | None) -> Side | None:
        if coin is None or at == seat:
            return coin
        return Side.VITA if source.random() < vita_probability(wanted[world.parties[at]]) else Side.MORS

    return replace(world, coins=tuple(another(at, coin) for at, coin in enumerate(world.coins)))


def value(state: State, seat: Seat) -> float:
    if state.outcome is not None:
        return float(seat in state.outcome.winners)
    return 0.5 + 0.3 * worths(state.judged(), state.missions)[state.parties[seat]]


def plays_on(state: State, seat: Seat, chance: Chance, me: Seat) -> Wire:
    return mission([offer.wire() for offer in offers(state, seat)], lambda: view_of(state, seat), chance)


MIND: Mind[State] = Mind(resample=resample, imagine=imagine, choices=choices, plays_on=plays_on, value=value)
