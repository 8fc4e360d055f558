"""What holds for every test of secrecy: nothing happens by a timer, and an error of ours fails the test."""

from __future__ import annotations

import pytest

from tests.service.conftest import no_errors, pytest_asyncio_loop_factories

__all__ = ["no_errors", "pytest_asyncio_loop_factories"]


@pytest.fixture(autouse=True)
def nothing_by_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who is here is told when a test says so, in both worlds in the same place."""
    monkeypatch.setattr("service.table.presence_feed.PRESENCE_PAUSE_S", 1e6)
