"""A table of La Petite Mort, dealt in the order of the cards."""

from __future__ import annotations

from typing import Any

from service.games.card_game.cards import DECKS
from service.games.petite_mort import GAME
from service.games.petite_mort.options import PetiteMortOptions
from tests.games.card_game.sitting import Sitting


def deal(seats: int = 2, **options: Any) -> Sitting:
    return Sitting(GAME, seats, PetiteMortOptions(**({"first_seat": 0} | options)), *DECKS.values())
