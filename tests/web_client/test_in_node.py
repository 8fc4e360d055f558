"""The client library and what the page works out without a browser, in Node."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import re
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import msgpack
import pytest_asyncio

from tests.service.running import Running
from tests.service.sitting import started

HERE = Path(__file__).parent
PAGE = HERE.parent.parent / "clients" / "web"
LIMIT_S = 120.0


@cache
def node() -> str:
    """The one that `make` installs, else the machine's; itself, and not the script that starts it."""
    found = shutil.which("node", path=str(Path(sys.executable).parent)) or shutil.which("node")
    assert found, "there is no node: `make test` installs one"
    return subprocess.run([found, "-p", "process.execPath"], capture_output=True, text=True, check=True).stdout.strip()


async def in_node(*arguments: str) -> tuple[int, str]:
    process = await asyncio.create_subprocess_exec(
        node(), *arguments, stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT, cwd=HERE
    )
    async with asyncio.timeout(LIMIT_S):
        told, _ = await process.communicate()
    return process.returncode or 0, told.decode()


async def test_the_tests_in_node_pass() -> None:
    status, told = await in_node("--test", *(str(file) for file in sorted(HERE.glob("*.test.mjs"))))
    assert status == 0, told
    assert "fail 0" in told


async def test_a_whole_game_is_played_over_a_connection_that_breaks(service: Running) -> None:
    """PL-07, PL-11: the library comes back, asks again under the same id, and sees what everybody sees."""
    status, told = await in_node("--experimental-websocket", "play.mjs", service.url)
    assert status == 0, told
    seen = json.loads(told.splitlines()[-1])
    last = seen["views"][0]["version"]
    assert [view["seat"] for view in seen["views"]] == [0, 1, 2]
    assert {view["version"] for view in [*seen["views"], seen["spectator"]]} == {last}
    assert {json.dumps(view["outcome"]) for view in seen["views"]} == {
        json.dumps(seen["spectator"]["public"]["table"]["outcome"])
    }
    assert seen["spectator"]["private"] == {}
    assert seen["connections"] > 1
    found = (await service.get(f"/tables/{seen['table']}")).json()
    assert (found["status"], found["version"]) == ("over", last)
    answered = [
        tuple(answer)
        for commit in (await log_of(service, seen["table"]))["commits"]
        for answer in commit["commit"]["answers"]
    ]
    assert len(answered) == len(set(answered)) <= seen["sent"]


async def test_the_example_of_the_readme_runs(service: Running, tmp_path: Path) -> None:
    example = re.search(r"```js\n(.*?)```", (PAGE / "obol" / "README.md").read_text(), re.DOTALL)
    assert example is not None
    code = example[1].replace('"obol.js"', f'"{(PAGE / "obol.js").as_uri()}"')
    file = tmp_path / "example.mjs"
    file.write_text(code.replace("https://obol.example", service.url) + "\nobol.close();\n")
    status, told = await in_node("--experimental-websocket", str(file))
    assert status == 0, told
    assert re.search(r"running \[.*'table_started'", told, re.DOTALL), told
    assert "it stands in the log at 5" in told


async def log_of(service: Running, table: str) -> dict[str, Any]:
    found: dict[str, Any] = (await service.get(f"/tables/{table}/log")).json()
    return found


@pytest_asyncio.fixture
async def ended(service: Running) -> tuple[dict[str, Any], str, str]:
    """The log of a game with draws in it, its last hash, and what was promised before it began."""
    sitting = await started(service, 3)
    commitment = sitting.seen().table["commitment"]
    await sitting.play_to_the_end(Random(5))
    head = (await service.get(f"/tables/{sitting.table}")).json()["head"]
    return await log_of(service, sitting.table), head, commitment


async def findings(place: Path, log: dict[str, Any], head: str, commitment: str) -> dict[str, bool]:
    file = place / "log.json"
    file.write_text(json.dumps(log))
    status, told = await in_node("check.mjs", str(file), head, commitment)
    assert status == 0, told
    return {finding["key"]: finding["good"] for finding in json.loads(told)}


Ended = tuple[dict[str, Any], str, str]
GOOD = {"check.chain": True, "check.head": True, "check.seed": True, "check.draws": True}


async def test_the_browser_finds_a_log_sound_that_is(ended: Ended, tmp_path: Path) -> None:
    """PL-20"""
    assert sum(len(row["commit"]["draws"]) for row in ended[0]["commits"]) > 3
    assert await findings(tmp_path, *ended) == GOOD


async def test_the_browser_finds_what_was_changed(ended: Ended, tmp_path: Path) -> None:
    """PL-20: one byte of a commit, its readable side alone, its order, the promise, the last hash."""
    log, head, commitment = ended
    row = next(row for row in log["commits"] if row["commit"]["draws"])
    body = bytearray(base64.b64decode(row["body"]))
    time_at = body.index(b"\xa2at") + 11
    body[time_at] ^= 1
    changed = [{**one, "body": base64.b64encode(body).decode()} if one is row else one for one in log["commits"]]
    assert await findings(tmp_path, {**log, "commits": changed}, head, commitment) == {
        "check.chain.bad": False, "check.head": True, "check.seed": True, "check.draws": True,
    }  # fmt: skip
    painted = [{**one, "commit": {**one["commit"], "events": []}} if one is row else one for one in log["commits"]]
    assert (await findings(tmp_path, {**log, "commits": painted}, head, commitment))["check.chain.bad"] is False
    short = await findings(tmp_path, {**log, "commits": log["commits"][:-1]}, head, commitment)
    assert short == {"check.chain": True, "check.head.bad": False, "check.seed": True, "check.draws": True}
    other = await findings(tmp_path, log, "0" * 64, "1" * 64)
    assert other == {"check.chain": True, "check.head.bad": False, "check.seed.bad": False, "check.draws": True}


async def test_the_browser_finds_a_draw_that_was_made_up(ended: Ended, tmp_path: Path) -> None:
    """PL-20: two cards of the first shuffle changed places, and every seal after it was made anew."""
    log, _, commitment = ended
    commits, prev = [], ""
    place = next(place for place, row in enumerate(log["commits"]) if row["commit"]["draws"])
    for at, row in enumerate(log["commits"]):
        commit = {**msgpack.unpackb(base64.b64decode(row["body"])), "prev": prev}
        if at == place:
            out = commit["draws"][-1][1]
            out[0], out[1] = out[1], out[0]
        body = msgpack.packb(commit)
        prev = hashlib.sha256(body).hexdigest()
        commits.append(
            {"version": row["version"], "hash": prev, "body": base64.b64encode(body).decode(), "commit": commit}
        )
    assert await findings(tmp_path, {**log, "commits": commits}, prev, commitment) == {
        "check.chain": True, "check.head": True, "check.seed": True, "check.draws.bad": False,
    }  # fmt: skip
