"""The client libraries as they are installed: alone in an empty place, their examples play."""

from __future__ import annotations

import asyncio
import os
import shutil
import sys
from pathlib import Path

import pytest

from obol_client import Api, Client
from tests.kit.installed import JS_CLIENT, PYTHON_CLIENT, NodePlace, PythonPlace, run, wheel_of
from tests.service.running import Running
from tests.web_client.test_in_node import node

pytestmark = pytest.mark.xdist_group("packages")
LIMIT_S = 120.0


@pytest.fixture(scope="module", autouse=True)
def _npm() -> None:
    """npm starts the node that it finds first."""
    os.environ["PATH"] = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"


@pytest.fixture(scope="module")
def python_place(tmp_path_factory: pytest.TempPathFactory) -> PythonPlace:
    folder = tmp_path_factory.mktemp("python")
    return PythonPlace(folder / "there", wheel_of(PYTHON_CLIENT, folder), "obol-client")


@pytest.fixture(scope="module")
def node_place(tmp_path_factory: pytest.TempPathFactory) -> NodePlace:
    place = NodePlace(tmp_path_factory.mktemp("node") / "there")
    for example in (place.library / "examples").iterdir():
        shutil.copy(example, place.folder)
    return place


class Program:
    """How to start an example in a language, and where."""

    def __init__(self, start: tuple[str, ...], folder: Path, ending: str) -> None:
        self.start = start
        self.folder = folder
        self.ending = ending

    async def run(self, example: str, *arguments: str) -> asyncio.subprocess.Process:
        return await asyncio.create_subprocess_exec(
            *self.start,
            example + self.ending,
            *arguments,
            cwd=self.folder,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.PIPE,
            stderr=asyncio.subprocess.STDOUT,
            env={name: value for name, value in os.environ.items() if name != "PYTHONPATH"},
        )


@pytest.fixture(params=["python", "node"])
def program(request: pytest.FixtureRequest, tmp_path: Path) -> Program:
    if request.param == "node":
        place = request.getfixturevalue("node_place").folder
        return Program((node(), "--experimental-websocket"), place, ".mjs")
    for example in (PYTHON_CLIENT / "examples").glob("*.py"):
        shutil.copy(example, tmp_path)
    return Program((str(request.getfixturevalue("python_place").python),), tmp_path, ".py")


async def table_of(service: Running) -> tuple[str, str]:
    """One that starts when somebody takes its last seat, and its maker's token."""
    async with Api(service.url) as api:
        maker = await api.new_player("Ada")
        table = (await api.open_table("vita_mors", 3, token=maker.token, start_when_full=True)).table
    async with Client(service.url, maker.token) as client:
        watched = await client.watch(table)
        for _ in range(2):
            await watched.ask({"type": "add_bot", "bot": "random"})
    return table, maker.token


async def told(process: asyncio.subprocess.Process, typed: str = "") -> str:
    """All that it said, once it has ended; it must have ended well."""
    async with asyncio.timeout(LIMIT_S):
        out, _ = await process.communicate(typed.encode())
    assert process.returncode == 0, out.decode()
    return out.decode()


async def line_of(process: asyncio.subprocess.Process) -> str:
    assert process.stdout is not None
    async with asyncio.timeout(LIMIT_S):
        return (await process.stdout.readline()).decode()


async def test_one_example_watches_what_another_plays(service: Running, program: Program) -> None:
    table, _ = await table_of(service)
    watching = await program.run("watch", service.url, table)
    assert "the table is open" in await line_of(watching)
    assert "seat 2 has " in await told(await program.run("bot", service.url, table, "Bo"))
    seen = await told(watching)
    assert "winners: " in seen
    assert "has voted" in seen


async def test_the_bridge_brings_lines_in_and_out(service: Running, program: Program) -> None:
    table, token = await table_of(service)
    bridge = await program.run("bridge", service.url, table, "Bridge")
    async with Client(service.url, token) as client:
        watched = await client.watch(table)
        await watched.ask({"type": "say", "text": "hello out there"})
        assert await line_of(bridge) == "Ada: hello out there\n"
        await told(bridge, "hello in there\n")
        while not any(line.text == "hello in there" for line in watched.chat):
            await anext(aiter(watched))


async def test_an_example_says_what_it_was_refused(service: Running, program: Program) -> None:
    process = await program.run("bot", service.url, "nosuchtable", "Bo")
    async with asyncio.timeout(LIMIT_S):
        out, _ = await process.communicate()
    assert process.returncode != 0
    assert "There is no such table." in out.decode()


def test_the_python_client_has_nothing_of_the_service(python_place: PythonPlace) -> None:
    ours = ("obol", "protocol", "service", "clients")
    look = f"import importlib.util as u; print([name for name in {ours} if u.find_spec(name)])"
    assert run(str(python_place.python), "-c", look, at=python_place.site).strip() == "[]"
    assert (python_place.site / "obol_client" / "py.typed").is_file()


def test_what_npm_packs_is_the_library_alone(node_place: NodePlace) -> None:
    modules = {path.name for path in JS_CLIENT.glob("*.js")}
    there = {path.name for path in node_place.library.iterdir()}
    assert there == modules | {"types", "games", "examples", "README.md", "CHANGELOG.md", "LICENSE", "package.json"}
