"""The size of its plays, for tests (tests/games/facts.py)."""

from __future__ import annotations

from tests.games.facts import Facts

FACTS = Facts(middle=14)
