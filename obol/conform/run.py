"""Runs the cases, one after another, with one client that is told to connect anew for each."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from typing import NamedTuple

from obol.conform.case import Case
from obol.conform.failed import Failed
from obol.conform.scene import playing
from obol.conform.subject import Subject

NOT_SPOKEN = "the client does not speak this encoding"


class Result(NamedTuple):
    """`why`: "" where the client passed. `left_out`: it was not tried, for the client says that it cannot."""

    case: Case
    why: str
    seconds: float
    left_out: bool = False


async def conform(
    program: Sequence[str], cases: Sequence[Case], patience_s: float, tell: Callable[[Result], None]
) -> list[Result]:
    """Each case's result, in order. A client that failed is started anew for the next."""
    subject = Subject(program, patience_s)
    results: list[Result] = []
    try:
        for case in cases:
            results.append(await tried(subject, case))
            tell(results[-1])
    finally:
        await subject.stop()
    return results


async def tried(subject: Subject, case: Case) -> Result:
    since = time.monotonic()
    why, left_out = "", False
    try:
        if not subject.running:
            await subject.start()
        left_out = case.encoding not in subject.encodings
        if not left_out:
            async with playing(subject, case.encoding) as scene:
                await case.play(scene)
    except Failed as failed:
        why = str(failed)
        await subject.stop()
    return Result(case, why, time.monotonic() - since, left_out)
