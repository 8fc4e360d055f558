"""Nodes for the tests of this folder, taken down at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

import service.table.actor
from tests.races.actors import Nodes


@pytest.fixture(autouse=True)
def short_stalls(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fake store is back as soon as a test says so."""
    monkeypatch.setattr(service.table.actor, "STORE_PAUSES_S", (0.001,))


@pytest.fixture
async def nodes() -> AsyncIterator[Nodes]:
    found = Nodes()
    yield found
    await found.stop()
