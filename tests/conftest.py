"""What holds for every test."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

from tests.processes import MARK, held, holding, starts_programs

# Timings are not asserted: a busy machine must not fail a test.
settings.register_profile("obol", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("obol")

sys.addaudithook(held)


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--brief", action="store_true", help="laws and hidden worlds over a tenth of the plays")


@pytest.fixture(scope="session")
def share(request: pytest.FixtureRequest) -> float:
    """Of the random plays that a law is held to: all, or so many of them."""
    return 0.1 if request.config.getoption("--brief") else 1.0


LONG = ("kills", "faults", "web")
"""Folders whose tests take longest: they begin first, so that at the end no core waits for one of them."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.parent.name not in LONG)
    for item in items:
        if starts_programs(item):
            item.add_marker(MARK)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Whoever is not marked starts nothing, neither itself nor in a fixture."""
    token = holding.set("" if item.get_closest_marker(MARK) else item.nodeid)
    try:
        return (yield)
    finally:
        holding.reset(token)
