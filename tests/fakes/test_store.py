"""The fake store keeps the contract that real stores keep: the same suite is run over it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from service.log import Store
from tests.contracts import (
    test_cancellation,
    test_forgetting,
    test_listings,
    test_log,
    test_nudges,
    test_shelf,
    test_wakes,
)
from tests.contracts.conftest import OpenStore
from tests.fakes.store import FakeStore

for suite in (test_cancellation, test_forgetting, test_listings, test_log, test_nudges, test_shelf, test_wakes):
    globals().update({name: test for name, test in vars(suite).items() if name.startswith("test_")})


@pytest.fixture
async def another_store() -> AsyncIterator[OpenStore]:
    opened = [FakeStore()]

    async def open_one() -> Store:
        opened.append(opened[0].another())
        return opened[-1]

    yield open_one
    for store in opened:
        await store.close()


@pytest.fixture
async def store(another_store: OpenStore) -> Store:
    return await another_store()
