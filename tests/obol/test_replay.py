"""`obol replay` and `obol verify`: a table in the game's words, from a server and from a file."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from random import Random
from typing import Any

from typer.testing import CliRunner

from obol.command import app
from obol.retelling import lines
from service.games import games
from service.http.texts import texts
from tests.service.running import Running
from tests.service.sitting import Sitting, started


async def obol(*arguments: str, **environment: str) -> tuple[int, str]:
    """A command's exit code, and what it says."""
    result = await asyncio.to_thread(CliRunner().invoke, app, arguments, env=environment)
    return result.exit_code, result.output


async def saved(service: Running, sitting: Sitting, folder: Path) -> Path:
    """The log, downloaded."""
    answer = await service.http.get(f"/api/tables/{sitting.table}/log")
    assert answer.status_code == 200
    (file := folder / "log.json").write_bytes(answer.content)
    return file


async def test_a_replay_is_told_in_the_games_words(service: Running, tmp_path: Path) -> None:
    """PL-19: from a server and from a file, in either language, without one event's name or one brace."""
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(19))
    file = await saved(service, sitting, tmp_path)
    kinds = {event["type"] for row in json.loads(file.read_bytes())["commits"] for event in row["commit"]["events"]}
    assert len(kinds) > 8
    for language, said in (("en", "The game begins."), ("fr", "La partie commence.")):
        for source in ([sitting.table, "--url", service.url], [str(file), "--as", "spectator"]):
            code, told = await obol("replay", *source, "--language", language)
            assert code == 0, told
            assert said in told
            assert texts("vita_mors", language)["view.phase"] in told
            assert [kind for kind in kinds if "_" in kind and kind in told] == []
            assert re.search(r'[{}"]', told) is None


async def test_a_file_is_told_as_the_server_tells_it(service: Running, tmp_path: Path) -> None:
    """PL-19"""
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(19))
    file = await saved(service, sitting, tmp_path)
    for viewer in ("spectator", "1", "open"):
        asked = ["--as", viewer, "--to", "12"]
        told = await obol("replay", str(file), *asked)
        assert told[0] == 0
        assert told == await obol("replay", sitting.table, "--url", service.url, *asked)


async def test_whose_eyes_they_are_decides_what_is_told(service: Running, tmp_path: Path) -> None:
    """PL-19, PL-10: a seat sees its own party, a spectator none, and openly everybody's are seen."""
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(19))
    file = str(await saved(service, sitting, tmp_path))
    own = {
        viewer: (await obol("replay", file, "--as", viewer, "--to", "6"))[1] for viewer in ("spectator", "1", "open")
    }
    party = texts("vita_mors", "en")["view.party"]
    assert own["spectator"].count(f"{party}:") == 0
    assert own["1"].count(f"Only you see: {party}:") == 1
    assert own["open"].count(f"{party}:") == 3
    assert "Only you see" not in own["open"]


async def test_with_everything_open_it_is_told_whose_secret_it_was(service: Running, tmp_path: Path) -> None:
    """PL-19"""
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(19))
    file = str(await saved(service, sitting, tmp_path))
    told = {viewer: (await obol("replay", file, "--as", viewer))[1] for viewer in ("spectator", "1", "open")}
    assert "Your vote: " not in told["spectator"]
    assert "  Your vote: " in told["1"]
    assert re.findall(r"^.....  Your vote: ", told["open"], re.MULTILINE) == []
    assert {name for name in ("Ada", "Bela", "Cem") if f"  {name}: Your vote: " in told["open"]} == {
        "Ada",
        "Bela",
        "Cem",
    }


async def test_every_line_of_a_version_stands_behind_its_number(service: Running) -> None:
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(19))
    _, told = await obol("replay", sitting.table, "--url", service.url)
    versions = [int(line[:5]) for line in told.partition("\n\n")[0].splitlines() if line[:5].strip()]
    assert versions == list(range(1, sitting.seen().version + 1))
    assert told.startswith("    1  Ada opened the table.\n")


async def test_a_language_that_there_is_not_is_refused_in_words(service: Running, tmp_path: Path) -> None:
    sitting = await started(service, 3)
    await sitting.play_to_the_end(Random(19))
    file = await saved(service, sitting, tmp_path)
    for source in ([str(file)], [sitting.table, "--url", service.url]):
        code, told = await obol("replay", *source, OBOL_LANGUAGE="de")
        assert code == 2
        assert told.strip() == "obol: there are no words in 'de' here; there are: en, fr"


def test_a_game_that_only_the_server_has_is_told_without_words_of_its_own() -> None:
    table = {"game": "elsewhere", "status": "running", "maker": {"id": "a", "name": "Ada"}, "seats": {"0": {}}}
    updates: list[dict[str, Any]] = [
        {"version": 1, "public": {"table": table}},
        {"version": 2, "events": [{"type": "table_started"}, {"type": "die_thrown", "seat": 0, "eyes": 6}]},
        {"version": 3},
    ]
    assert "elsewhere" not in games()
    told = list(lines(updates, "fr", width=60))
    assert told[:5] == [
        "    1  Ada ouvre la table.",
        "    2  La partie commence.",
        "       Place 0\u00a0: die thrown\u00a0: eyes 6",
        "    3",
        "",
    ]


async def test_a_table_that_goes_on_cannot_be_verified_and_it_is_said_why(service: Running, tmp_path: Path) -> None:
    """PL-20"""
    sitting = await started(service, 3)
    file = str(await saved(service, sitting, tmp_path))
    for source in ([sitting.table, "--url", service.url], [file]):
        code, told = await obol("verify", *source)
        assert code == 2
        assert "the table is not over yet" in told
        assert "commits" not in told
    (nonsense := tmp_path / "nonsense.json").write_bytes(b"[1]")
    assert "not a whole log" in (await obol("verify", str(nonsense)))[1]
