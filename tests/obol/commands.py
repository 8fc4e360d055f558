"""`obol …` as a process in a pipe."""

from __future__ import annotations

from tests.piped import Ended, piped

OBOL = "from obol.command import main; main()"


async def obol(*arguments: str, typed: str = "", **environment: str) -> Ended:
    return await piped("-c", OBOL, *arguments, typed=typed, **environment)
