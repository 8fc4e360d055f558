"""Clients that are wrong on purpose, under the suite's contract: python -m tests.kit.broken HOW"""

from __future__ import annotations

import asyncio
import runpy
import sys
from typing import Any

import obol_client.view
from obol_client.asking import Asks
from obol_client.watching import Watching
from tests.kit.installed import PYTHON_CLIENT


def keeps_what_is_null() -> None:
    """A patch's null is taken for a value."""

    def merge(target: Any, patch: Any) -> Any:
        if not isinstance(patch, dict):
            return patch
        merged = dict(target) if isinstance(target, dict) else {}
        return merged | {name: merge(merged.get(name), value) for name, value in patch.items()}

    obol_client.view.merge = merge  # type: ignore[attr-defined]


def begins_anew() -> None:
    """After a connection that broke it watches as if it had seen nothing."""
    Watching.since = property(lambda watching: None)  # type: ignore[assignment,method-assign]


def forgets_what_it_asked() -> None:
    """What has no answer is not asked again."""

    def forget(asks: Asks) -> None:
        for ask in list(asks):
            asks.remove(ask)

    Asks.connection_lost = forget  # type: ignore[assignment, method-assign]


if __name__ == "__main__":
    globals()[sys.argv[1]]()
    asyncio.run(runpy.run_path(str(PYTHON_CLIENT / "examples" / "conform.py"))["main"]())
