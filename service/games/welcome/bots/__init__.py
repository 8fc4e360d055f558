"""The bots of Welcome, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.welcome.bots.first_evening import first_evening
from service.games.welcome.bots.mortician import mortician_bot

BOTS: Mapping[str, Bot] = {"middle": mortician_bot, "easy": first_evening, "mortician": mortician_bot}
"""`mortician`: the middle bot, as tables of earlier days call it."""
