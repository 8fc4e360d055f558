"""Every test here runs on the loop the service runs on, and fails if the service had an error of its own."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from pathlib import Path

import pytest
import structlog
import uvloop

from protocol.codec import JSON, MSGPACK, Codec
from tests.service.running import Running, running


def pytest_asyncio_loop_factories(
    config: pytest.Config, item: pytest.Item
) -> Mapping[str, Callable[[], asyncio.AbstractEventLoop]]:
    return {"uvloop": uvloop.new_event_loop}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """A signal does not reach a test that hangs in uvloop."""
    for item in items:
        if item.path.is_relative_to(Path(__file__).parent):
            item.add_marker(pytest.mark.timeout(300, method="thread"))


@pytest.fixture(params=[JSON, MSGPACK], ids=lambda codec: codec.name)
def codec(request: pytest.FixtureRequest) -> Codec:
    found: Codec = request.param
    return found


@pytest.fixture
def faults_are_meant() -> None:
    """For a test that breaks something on purpose."""


@pytest.fixture(autouse=True)
def no_errors(request: pytest.FixtureRequest, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """No record at ERROR, from us, from a library or from the loop."""
    structlog.configure(
        processors=[structlog.stdlib.add_log_level, structlog.stdlib.render_to_log_kwargs],
        logger_factory=structlog.stdlib.LoggerFactory(),
    )
    yield
    structlog.reset_defaults()
    if "faults_are_meant" not in request.fixturenames:
        records = [*caplog.get_records("setup"), *caplog.get_records("call")]
        assert [record.getMessage() for record in records if record.levelno >= logging.ERROR] == []


@pytest.fixture
async def service(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Running]:
    """A node with quick settings."""
    async with running(tmp_path) as found:
        yield found
        if "faults_are_meant" not in request.fixturenames:
            assert found.faults == 0
