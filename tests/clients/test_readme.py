"""The programs in the client's README do what it says."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path
from typing import Any

import pytest

import obol_client
from obol_client import Api, Client, Seen, play_seat, sit_down
from tests.service.running import Running, running

README = (Path(obol_client.__file__).parent.parent / "README.md").read_text(encoding="utf-8")
BOTS = Path(__file__).parents[2] / "docs" / "BOTS.md"
BLOCKS = re.findall(r"```python\n(.*?)```", README, re.DOTALL)


def defined(block: str) -> dict[str, Any]:
    names: dict[str, Any] = {"__name__": "readme"}
    exec(block, names)
    return names


async def with_two_bots(service: Running, api: Api) -> str:
    """A table that starts as soon as somebody takes its last seat."""
    maker = await api.new_player("Ada")
    table = (await api.open_table("vita_mors", 3, token=maker.token, start_when_full=True)).table
    async with Client(service.url, maker.token) as client:
        watched = await client.watch(table)
        for _ in range(2):
            await watched.ask({"type": "add_bot", "bot": "random"})
    return table


async def test_the_programs_of_the_readme_run(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bot, brain, runner, follower = (defined(block) for block in BLOCKS[:4])
    async with running(tmp_path) as service, Api(service.url) as api:
        table = await with_two_bots(service, api)
        following = asyncio.create_task(follower["follow"](service.url, table))
        await bot["main"](service.url, table, "Bo")
        await following
        said = capsys.readouterr().out
        assert "the table at version 3" in said
        assert "'reason':" in said
        table = await with_two_bots(service, api)
        player = await api.new_player("Cy")
        async with Client(service.url, player.token) as client:
            watched = await client.watch(table)
            await sit_down(watched)
            assert (await play_seat(watched, brain["first_choice"])).status == "over"
        tables = [await with_two_bots(service, api) for _ in range(2)]
        await runner["run"](service.url, player.token, tables)
        assert len(re.findall("True|False", capsys.readouterr().out)) == 2


async def test_the_program_of_the_manual_for_bots_runs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """docs/BOTS.md"""
    (block,) = re.findall(r"```python\n(.*?)```", BOTS.read_text(encoding="utf-8"), re.DOTALL)
    async with running(tmp_path) as service, Api(service.url) as api:
        tables = [await with_two_bots(service, api) for _ in range(2)]
        await defined(block)["main"](service.url, "Bo", *tables)
    said = capsys.readouterr().out
    assert [line.split()[0] for line in said.splitlines() if "won" in line] == tables


def test_a_brain_sees_what_the_readme_says() -> None:
    assert set(Seen.__struct_fields__) == {"game", "seat", "public", "private", "offers"}
