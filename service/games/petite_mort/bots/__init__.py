"""The bots of La Petite Mort, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.petite_mort.bots.scholar import scholar

BOTS: Mapping[str, Bot] = {"scholar": scholar}
