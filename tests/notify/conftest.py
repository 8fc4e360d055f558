"""A push service of the tests' own, whose certificate the nodes here believe."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.fakes.push_service import PushService, authority, push_service
from tests.service.conftest import faults_are_meant, no_errors, pytest_asyncio_loop_factories

__all__ = ["faults_are_meant", "no_errors", "pytest_asyncio_loop_factories"]


@pytest.fixture
async def pushes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[PushService]:
    file = tmp_path / "authority.pem"
    authority().cert_pem.write_to_path(str(file))
    monkeypatch.setenv("SSL_CERT_FILE", str(file))
    async with push_service() as found:
        yield found
