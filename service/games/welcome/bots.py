"""The bots, best first."""

from __future__ import annotations

from collections.abc import Mapping

from service.games.kernel import Bot

BOTS: Mapping[str, Bot] = {}
