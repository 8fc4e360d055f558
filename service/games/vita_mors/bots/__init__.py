"""The bots of Vita Mors, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.vita_mors.bots.first_evening import first_evening
from service.games.vita_mors.bots.mission import mission_bot

BOTS: Mapping[str, Bot] = {"middle": mission_bot, "easy": first_evening, "mission": mission_bot}
"""`mission`: the middle bot, as tables of earlier days call it."""
