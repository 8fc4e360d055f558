"""The bots of Vita Mors, the one to stand in for absent players first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot
from service.games.vita_mors.bots.mission import mission_bot

BOTS: Mapping[str, Bot] = {"mission": mission_bot}
