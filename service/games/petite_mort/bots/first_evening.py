"""The `easy` bot: as both card games are played on a first evening."""

from __future__ import annotations

from functools import partial

from service.games.card_game.bots.first_evening import first_evening
from service.games.petite_mort.bots.scholar import scholar

easy_scholar = partial(first_evening, scholar, 0.1)
