"""Out of file descriptors: one line in the log, and service goes on afterwards."""

from __future__ import annotations

import asyncio
import os
import socket
from pathlib import Path

import httpx
import pytest
import structlog

from service.node.fd_limit import FilesLeft, may_be_open
from service.support.telemetry import Telemetry
from tests.kills.node import Node

FILES, CONNECTIONS = 64, 100
OUT, BACK = "no file can be opened any more: connections are turned away", "files can be opened again"
WAIT_S = 30.0


async def test_it_is_said_once_and_again_only_after_there_were_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    left = 0

    def opened(path: str, flags: int) -> int:
        nonlocal left
        if left == 0:
            raise OSError(24, "Too many open files")
        left -= 1
        return really(path, flags)

    def closed(file: int) -> None:
        nonlocal left
        left += 1
        really_close(file)

    really, really_close = os.open, os.close
    monkeypatch.setattr(os, "open", opened)
    monkeypatch.setattr(os, "close", closed)
    files = FilesLeft(Telemetry())
    enough = min(100, may_be_open() // 10) + 1
    with structlog.testing.capture_logs() as lines:
        for there_are in (0, 1, 0, enough - 1, enough, 1, 0, 0):
            left = there_are
            await files.look()
    assert [line["event"] for line in lines] == [OUT, BACK, OUT]


def lines_of(node: Node) -> list[str]:
    return [line for line in node.log_file.read_text().splitlines() if OUT in line or BACK in line]


async def until_said(node: Node, count: int) -> list[str]:
    async with asyncio.timeout(WAIT_S):
        while len(lines_of(node)) < count:  # noqa: ASYNC110 - nothing else tells of it
            await asyncio.sleep(0.05)
    return lines_of(node)


async def test_a_node_without_files_says_so_and_goes_on(tmp_path: Path) -> None:
    node = Node(f"sqlite:///{tmp_path}/obol.db", tmp_path / "log", {"synchronous": "normal"})
    node.arguments = ["sh", "-c", f'ulimit -n {FILES}; exec "$@"', "sh", *node.arguments]
    node.start()
    await node.ready()
    sockets = [socket.create_connection(("127.0.0.1", node.port)) for _ in range(CONNECTIONS)]
    (said,) = await until_said(node, 1)
    assert f'"files": {FILES}' in said
    for one in sockets:
        one.close()
    assert BACK in (await until_said(node, 2))[-1]
    async with httpx.AsyncClient(trust_env=False) as http:
        made = await http.post(f"{node.url}/api/players", json={"name": "Ada"})
    assert made.status_code == 201
    await node.stop()
    assert node.exits == [0]
