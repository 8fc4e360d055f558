"""The bots of the residence, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.residence.bots.first_evening import easy_visitor
from service.games.residence.bots.visitor import visitor

BOTS: Mapping[str, Bot] = {"middle": visitor, "easy": easy_visitor, "visitor": visitor}
"""`visitor`: the middle bot, as tables of earlier days call it."""
