"""A program of ours as a process in a pipe."""

from __future__ import annotations

import asyncio
import os
import sys
from typing import NamedTuple

HANG_S = 60


class Ended(NamedTuple):
    """How a command ended: its exit code, what it wrote, and what it said was wrong."""

    code: int | None
    out: str
    err: str


async def piped(*program: str, typed: str = "", **environment: str) -> Ended:
    """`program`: what Python is to do, and with which arguments."""
    process = await asyncio.create_subprocess_exec(
        *(sys.executable, *program),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={**os.environ, "NO_COLOR": "1", "TERM": "dumb", **environment},
    )
    try:
        async with asyncio.timeout(HANG_S):
            out, err = await process.communicate(typed.encode())
    finally:
        if process.returncode is None:
            process.kill()
    return Ended(process.returncode, out.decode(), err.decode())
