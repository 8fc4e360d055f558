"""The way of one vote through the code, measured: `python -m tests.one_vote [--all]`.

A running table of Vita Mors without sockets; one vote goes in as a frame, and every call until its answer and updates
are written is seen by `sys.setprofile`. Told are the files of ours that it enters, how often it moves from one file to
another, and how deep the imports of service/ are.
"""

from __future__ import annotations

import ast
import asyncio
import gc
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random
from types import FrameType
from typing import Any

from protocol.messages import Ack
from tests.service.seats_of import begun
from tests.service.sitting import random_intent
from tests.service.unplugged import unplugged

ROOT = Path(__file__).parent.parent
OURS = tuple(str(ROOT / name) + "/" for name in ("service", "protocol"))


class Way(list[str]):
    """The files of ours, in the order in which they are entered."""

    def heard(self, frame: FrameType, event: str, _: Any) -> None:
        file = frame.f_code.co_filename
        if event == "call" and file.startswith(OURS) and (not self or self[-1] != file):
            self.append(file)


async def way_of_a_vote() -> list[str]:
    """The files that one vote enters, one after another; the same file twice in a row counts once."""
    async with unplugged() as node:
        seats = await begun(node)
        while seats.seen().game["phase"] != "vote":
            await seats.play_one(Random(0))
        seat = seats.seen().awaited[0]
        vote = random_intent(seats.seen(seat).game_offers(), Random(0))
        way = Way()
        gc.disable()  # what is let go of elsewhere is no part of it
        sys.setprofile(way.heard)
        try:
            seats.lines[seat].ask(seats.name, "vote", vote)
            await node.settle()
        finally:
            sys.setprofile(None)
            gc.enable()
        assert vote["type"] == "vote"
        assert isinstance(seats.lines[seat].answers("vote")[-1], Ack)
    return [str(Path(file).relative_to(ROOT)) for file in way]


@cache
def imports(module: str) -> frozenset[str]:
    """The modules of service/ that a module of service/ imports."""
    path = ROOT / (module.replace(".", "/") + ".py")
    path = path if path.exists() else ROOT / module.replace(".", "/") / "__init__.py"
    found: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.ImportFrom) and node.module and node.module.startswith("service"):
            names = {f"{node.module}.{alias.name}" for alias in node.names}
            found |= {name for name in names if (ROOT / (name.replace(".", "/") + ".py")).exists()} or {node.module}
    return frozenset(found - {module, "service"})


@cache
def depth(module: str) -> int:
    """How many modules of service/, games apart, stand one on another under this one, itself included."""
    return 1 + max((depth(one) for one in imports(module) if not one.startswith("service.games")), default=0)


def main() -> None:
    way = asyncio.run(way_of_a_vote())
    print(f"files entered: {len(set(way))}; moves from file to file: {len(way) - 1}")
    print(f"import depth of service/: {depth('service.node.server')}")
    if "--all" in sys.argv:
        for file, times in Counter(way).most_common():
            print(f"{times:4} {file}")


if __name__ == "__main__":
    main()
