"""The bots of Welcome, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.welcome.bots.mortician import mortician_bot

BOTS: Mapping[str, Bot] = {"mortician": mortician_bot}
