"""Any intent at all, legal or not."""

from __future__ import annotations

from random import Random

from service.games.card_game.intents import Share
from service.games.kernel import Intent, Seat
from service.games.residence.intents import Resolve, Walk
from service.games.residence.state import Stage, State
from tests.games.card_game import space


def random_intent(state: State, seat: Seat, source: Random) -> Intent:
    """Mostly of the step or turn that is open."""
    if state.turn is None and source.random() < 0.9:
        return space.random_intent(state.shared, seat, source)
    kinds = (Resolve, Walk, Share) if state.turn is None or source.random() < 0.2 else (KINDS[state.turn.stage],)
    kind = source.choice(kinds)
    if kind is Resolve:
        return resolve(state, source)
    return walk(state, seat, source) if kind is Walk else space.share(state.shared, seat, source)


KINDS = {Stage.RESOLVE: Resolve, Stage.SHARE: Share, Stage.WALK: Walk}


def resolve(state: State, source: Random) -> Resolve:
    items = [*state.shared.reaping, *(card for cards in state.dying.values() for card in cards)]
    return Resolve(source.choice(items) if items and source.random() < 0.9 else space.living(state.shared, source))


def walk(state: State, seat: Seat, source: Random) -> Walk:
    cards = list(state.shared.graveyards[seat])
    if source.random() < 0.2 or not cards:
        cards.append(space.living(state.shared, source))
    return Walk(tuple(source.choice(cards) for _ in range(source.randint(0, 3))))
