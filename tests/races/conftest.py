"""Nodes for the tests of this folder, taken down at the end."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from tests.races.actors import Nodes


@pytest.fixture
async def nodes() -> AsyncIterator[Nodes]:
    found = Nodes()
    yield found
    await found.stop()
