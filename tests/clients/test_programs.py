"""Programs in any language that think for a seat, as lines of JSON (docs/BOTS.md)."""

from __future__ import annotations

import asyncio
import shlex
import sys

import pytest

from obol_client import Program, ProgramGone, Seen, think_of

pytestmark = pytest.mark.process

SEEN = Seen(game="vita_mors", seat=1, public={"phase": "vote"}, private={}, offers=[{"type": "vote", "coin": ["vita"]}])
ANSWERS = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    assert asked["game"] == "vita_mors" and asked["seat"] == 1 and asked["public"] == {"phase": "vote"}
    intent = {"type": "vote", "coin": asked["offers"][0]["coin"][0]}
    print(json.dumps({"id": asked["id"], "intent": intent}), flush=True)
"""
ONCE = ANSWERS + "    break\n"
VOTE = {"type": "vote", "coin": "vita"}


def program(text: str) -> Program:
    found = think_of(shlex.join([sys.executable, "-c", text]))
    assert isinstance(found, Program)
    return found


async def test_a_program_answers_as_many_at_once_as_it_is_asked() -> None:
    async with program(ANSWERS) as think:
        assert await asyncio.gather(*(think(SEEN) for _ in range(5))) == [VOTE] * 5
        assert think.starts == 1
        process = think.process
    assert process is not None
    assert process.returncode == 0


async def test_a_program_that_has_ended_is_started_again() -> None:
    async with program(ONCE) as think:
        assert await think(SEEN) == VOTE
        assert think.process is not None
        await think.process.wait()
        assert await think(SEEN) == VOTE
        assert think.starts == 2


@pytest.mark.parametrize(
    "text", ["import sys; sys.stdin.readline(); print('what?')", "import sys; sys.stdin.readline()"]
)
async def test_who_asked_a_program_that_is_none_is_told(text: str) -> None:
    async with program(text) as think:
        with pytest.raises(ProgramGone):
            await think(SEEN)


async def test_what_cannot_be_started_is_said() -> None:
    async with Program(["/no/such/program"]) as think:
        with pytest.raises(ProgramGone, match="cannot be started"):
            await think(SEEN)


async def test_it_is_not_started_for_ever() -> None:
    async with program("") as think:
        for _ in range(30):
            with pytest.raises(ProgramGone):
                await think(SEEN)
        assert think.starts < 30
