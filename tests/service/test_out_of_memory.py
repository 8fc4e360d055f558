"""Out of memory is an end with a word, and what was acked is there when the node runs again (PL-17)."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import resource
import signal
from pathlib import Path

import httpx
import psutil
import pytest
from websockets.exceptions import WebSocketException

from protocol.messages import Ack
from service.support import out_of_memory
from service.support.telemetry import Telemetry
from tests.kills.node import Node
from tests.service.caller import Caller

MORE_BYTES = 24 * 2**20
"""What it may take beyond what it has when it is ready."""
WHILE_S = 60.0
NO_LIMITS = dict.fromkeys(("tables_per_s", "tables_burst", "http_per_s", "http_burst"), 10**6) | {
    "address_cost_per_s": 10**9,
    "address_cost_burst": 10**9,
}


class Ended(BaseException):
    """In the place of the end of the process."""


@pytest.fixture
def ends(monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]) -> list[int]:
    """With which codes the process would have ended."""
    codes: list[int] = []

    def end(code: int) -> None:
        codes.append(code)
        raise Ended

    monkeypatch.setattr(os, "_exit", end)
    monkeypatch.setattr(out_of_memory, "spare", [bytearray(1)])
    return codes


@pytest.mark.parametrize("way", ["an error of ours", "the loop", "a library's log", "a thread"])
def test_wherever_it_is_met_it_is_the_end(way: str, ends: list[int], capfd: pytest.CaptureFixture[str]) -> None:
    error = MemoryError()
    with contextlib.suppress(Ended):
        match way:
            case "an error of ours":
                try:
                    raise error
                except MemoryError:
                    Telemetry().fault("table")
            case "the loop":
                with contextlib.closing(asyncio.new_event_loop()) as loop:
                    out_of_memory.in_loop(loop, {"exception": error})
            case "a library's log":
                told = (MemoryError, error, None)
                out_of_memory.EndsInLogs().filter(logging.LogRecord("x", 40, "", 1, "failed", None, told))
            case "a thread":
                out_of_memory.ending(lambda about: None, lambda about: about)(error)
    assert ends == [out_of_memory.EXIT]
    assert out_of_memory.EVENT in capfd.readouterr().err


def test_any_other_error_is_not(ends: list[int]) -> None:
    out_of_memory.told(ValueError())
    out_of_memory.told(None)
    assert ends == []


async def fill(node: Node, acked: dict[str, int]) -> None:
    """Sit down at one large table after the other, until the connection ends."""
    assert node.running is not None
    async with httpx.AsyncClient(base_url=node.url, trust_env=False) as http:
        token = (await http.post("/api/players", json={"name": "Ada"})).json()["token"]
        caller = await Caller.connect(node.url.replace("http", "ws", 1) + "/ws")
        try:
            await caller.hello(token)
            while True:
                options = {"game": "welcome", "seats": 50}
                made = await http.post("/api/tables", json=options, headers={"authorization": f"Bearer {token}"})
                table = made.json()["table"]
                await caller.watch(table)
                answer = await caller.ask(table, {"type": "take_seat", "seat": 0})
                assert isinstance(answer, Ack)
                acked[table] = answer.version
                caller.raw.clear()
        finally:
            await caller.hang_up()


async def test_a_node_that_gets_no_more_memory_says_so_and_loses_nothing(tmp_path: Path) -> None:
    node = Node(f"sqlite:///{tmp_path}/obol.db", tmp_path / "log", {"synchronous": "normal", **NO_LIMITS})
    node.start()
    await node.ready()
    assert node.running is not None
    most = psutil.Process(node.running.pid).memory_info().vms + MORE_BYTES
    resource.prlimit(node.running.pid, resource.RLIMIT_AS, (most, most))
    acked: dict[str, int] = {}
    async with asyncio.timeout(WHILE_S):
        while node.running.poll() is None:
            with contextlib.suppress(
                httpx.HTTPError, OSError, WebSocketException, AssertionError, KeyError, ValueError
            ):
                await fill(node, acked)
    said = node.log_file.read_text()
    match node.running.poll():
        case out_of_memory.EXIT:
            assert out_of_memory.EVENT in said.splitlines()[-1]
        case code:  # in a library that did not look whether it got memory
            assert code == -signal.SIGSEGV
            assert "Fatal Python error: Segmentation fault" in said
    assert acked
    node.start()
    await node.ready()
    async with httpx.AsyncClient(base_url=node.url, trust_env=False) as http:
        for table, version in acked.items():
            assert (await http.get(f"/api/tables/{table}")).json()["version"] >= version
    await node.stop()
