"""The bots of the residence, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.residence.bots.visitor import visitor

BOTS: Mapping[str, Bot] = {"visitor": visitor}
