"""The program of a node that loses nudges: `obol` as ever, over a store that keeps some of them to itself."""

from __future__ import annotations

import json
import os
import random
from collections.abc import Callable
from typing import Any

import structlog

from obol import command
from service.log import Store, open_store
from service.log.forwarding import ForwardingStore
from service.node import app
from tests.kills.node import Node

SHARE = "NUDGES_LOST"
SAID = "nudges were lost"


class DeafStore(ForwardingStore):
    """`share`: of all nudges, how many are lost. When it is closed it says how many were."""

    def __init__(self, store: Store, share: float) -> None:
        super().__init__(store)
        self.share = share
        self.lost = 0

    def on_commit(self, told: Callable[[str, int], None]) -> None:
        self.store.on_commit(lambda table, version: told(table, version) if self.hears() else None)

    def on_nudge(self, told: Callable[[str, str], None]) -> None:
        self.store.on_nudge(lambda table, about: told(table, about) if self.hears() else None)

    def hears(self) -> bool:
        lost = random.random() < self.share
        self.lost += lost
        return not lost

    async def close(self) -> None:
        structlog.stdlib.get_logger("obol").warning(SAID, count=self.lost)
        await super().close()


class DeafNode(Node):
    """`tests.kills.node`, that loses such a `share` of nudges."""

    program = __name__

    def lose(self, share: float) -> None:
        self.environment[SHARE] = str(share)


def lost_nudges(node: Node) -> int:
    """How many, as it said each time that it stopped by itself."""
    lines = [line for line in node.log_file.read_text().splitlines() if SAID in line]
    return sum(int(json.loads(line)["count"]) for line in lines)


def opened(url: str, **options: Any) -> Store:
    return DeafStore(open_store(url, **options), float(os.environ[SHARE]))


def main() -> None:
    vars(app)["open_store"] = opened
    command.main()
