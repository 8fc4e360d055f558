"""A law that cannot fail is none: it is shown the game and the service with a leak in them, and must find each."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from service.games.kernel import Game
from tests.secrecy.leaks import LEAKS, Leak
from tests.secrecy.telling import Told, check

TRIES = 60


@pytest.mark.parametrize("leak", LEAKS, ids=lambda leak: leak.__name__)
async def test_the_law_finds_a_leak(leak: Leak, monkeypatch: pytest.MonkeyPatch) -> None:
    """VM-43"""
    games = leak(monkeypatch)
    with pytest.raises(AssertionError, match="viewer"):
        await check_many(games)


async def check_many(games: Mapping[str, Game[Any]]) -> None:
    for seed in range(TRIES):
        await check(games["vita_mors"], games, seed, Told())
