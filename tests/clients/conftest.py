"""A service of its own for each test, and its HTTP API."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from obol_client import Api
from tests.service.running import Running, running


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as found:
        yield found


@pytest.fixture
async def api(service: Running) -> AsyncIterator[Api]:
    async with Api(service.url) as found:
        yield found
