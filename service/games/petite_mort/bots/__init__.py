"""The bots of La Petite Mort, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.petite_mort.bots.first_evening import easy_scholar
from service.games.petite_mort.bots.scholar import scholar

BOTS: Mapping[str, Bot] = {"middle": scholar, "easy": easy_scholar, "scholar": scholar}
"""`scholar`: the middle bot, as tables of earlier days call it."""
