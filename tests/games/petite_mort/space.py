"""Any intent at all, legal or not."""

from __future__ import annotations

from random import Random

from service.games.kernel import Intent, Seat
from service.games.petite_mort.state import State
from tests.games.card_game import space


def random_intent(state: State, seat: Seat, source: Random) -> Intent:
    return space.random_intent(state.shared, seat, source)
