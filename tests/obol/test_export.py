"""`obol export`: logs as data, with what each seat could see and nobody's name."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from typer.testing import CliRunner

from obol.command import app
from obol.export.decision import Decision
from service.games import games
from tests.service.running import Running, running
from tests.service.sitting import started

ROOT = Path(__file__).parents[2]
PLAYS = 3


async def exported(*arguments: str) -> tuple[list[dict[str, Any]], str]:
    result = await asyncio.to_thread(CliRunner().invoke, app, ["export", *arguments])
    assert result.exit_code == 0, result.output
    return [json.loads(line) for line in result.stdout.splitlines()], result.stderr


async def test_a_table_is_a_line_for_each_decision(service: Running, tmp_path: Path) -> None:
    """PL-10: with what the seat could see, was offered, chose, and heard of it."""
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(4))
    (tmp_path / "log.json").write_bytes((await service.http.get(f"/api/tables/{sitting.table}/log")).content)
    rows, said = await exported(str(tmp_path / "log.json"))
    assert said == f"1 tables, {len(rows)} decisions\n"
    assert [row["number"] for row in rows] == list(range(1, len(rows) + 1))
    assert {row["player"] for row in rows} == {"p1", "p2", "p3"}
    for row in rows:
        assert any(offer["type"] == row["intent"]["type"] for offer in row["offers"])
        assert row["private"]["party"] in ("i", "ii", "joker")
        assert row["won"] == (row["seat"] in sitting.seen().public["table"]["outcome"]["winners"])
    for name in ("Ada", "Bela", "Cem", *(person.player.id for person in sitting.people if person.player)):
        assert name not in json.dumps(rows)


async def test_only_what_the_seat_was_told_came_of_it(service: Running, tmp_path: Path) -> None:
    """VM-43: its own vote whole; of others' secrets, what is public."""
    rows, _ = await exported("--bots", "2", "--game", "vita_mors")
    votes = [(row, event) for row in rows for event in row["events"] if event["type"] == "vote_cast"]
    assert votes
    assert all(("coin" in event) == (event["seat"] == row["seat"]) for row, event in votes)


async def test_a_store_gives_its_finished_public_tables(tmp_path: Path) -> None:
    async with running(tmp_path) as service:
        over, _, hidden = [await started(service, 3, spectators=may) for may in (True, True, False)]
        for sitting in (over, hidden):
            await sitting.play_to_the_end(Random(4))
        log = service.node.settings.log
    rows, said = await exported("--log", log)
    assert {row["table"] for row in rows} == {1}
    assert said.startswith("1 tables, ")
    assert said.endswith("left out, not for everybody to see: 1\n")


@pytest.mark.parametrize("game", games())
async def test_bots_make_a_small_data_set_of_each_game(game: str, tmp_path: Path) -> None:
    """The same again from the same seed."""
    for name in ("one", "two"):
        await exported("--bots", str(PLAYS), "--game", game, "--out", str(tmp_path / f"{name}.ndjson.gz"))
    texts = [gzip.decompress((tmp_path / f"{name}.ndjson.gz").read_bytes()) for name in ("one", "two")]
    assert texts[0] == texts[1]
    rows = [json.loads(line) for line in texts[0].splitlines()]
    assert {row["table"] for row in rows} == set(range(1, PLAYS + 1))
    assert {row["game"] for row in rows} == {game}
    assert all(row["player"].startswith("bot:") for row in rows)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--game", "chess"), "there is no game 'chess'"),
        (("README.md",), "not a whole log"),
        (("nowhere.json",), "No such file"),
        (("--log", "mysql://host"), "no store for 'mysql'"),
    ],
)
def test_what_cannot_be_exported_is_said_in_a_line(
    arguments: tuple[str, ...], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(ROOT)
    result = CliRunner().invoke(app, ["export", *arguments])
    assert result.exit_code == 2
    assert said in result.stderr
    assert len(result.stderr.splitlines()) == 1


def test_every_column_is_documented() -> None:
    table = (ROOT / "docs" / "DATA.md").read_text("utf-8").partition("<!-- columns")[2].partition("<!-- /columns")[0]
    assert tuple(re.findall(r"^\| `(\w+)` \|", table, re.MULTILINE)) == Decision.__struct_fields__
