"""What keeps a node from serving is told in one line, without a traceback, and ends it with a code that says so."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

NOBODY_LISTENS = "redis://127.0.0.1:1/0"
HANG_S = 30.0


def serve(folder: Path, *options: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """`obol serve`, to its end."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("OBOL_")}
    given = {"OBOL_LOG": f"sqlite:///{folder}/obol.db", "OBOL_PORT": "0", **environment}
    return subprocess.run(
        [sys.executable, "-c", "from obol.command import main; main()", "serve", *options],
        env=clean | given,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=HANG_S,
        check=False,
    )


def the_last_line(ended: subprocess.CompletedProcess[str]) -> dict[str, str]:
    assert ended.returncode == 1, ended.stderr
    assert "Traceback" not in ended.stderr
    line: dict[str, str] = json.loads(ended.stderr.splitlines()[-1])
    assert line["level"] == "error"
    return line


def test_a_store_that_is_not_there_is_named_without_its_password(tmp_path: Path) -> None:
    ended = serve(tmp_path, "--log", NOBODY_LISTENS.replace("://", "://obol:hunter2@"))
    line = the_last_line(ended)
    assert line["event"] == "cannot serve: the store cannot be used"
    assert line["log"] == NOBODY_LISTENS
    assert "hunter2" not in ended.stderr


def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    file = tmp_path / "obol.db"
    file.write_bytes(os.urandom(20_000))
    before = file.read_bytes()
    assert str(file) in the_last_line(serve(tmp_path))["why"]
    assert file.read_bytes() == before


def test_a_place_where_no_file_can_be_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    assert (
        f"{tmp_path}/file/obol.db"
        in the_last_line(serve(tmp_path, "--log", f"sqlite:///{tmp_path}/file/obol.db"))["why"]
    )


def test_a_port_in_use_is_named(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        line = the_last_line(serve(tmp_path, "--port", str(port)))
    assert line["event"] == "cannot serve: nobody can listen there"
    assert line["port"] == port


@pytest.mark.parametrize(
    ("name", "value"), [("OBOL_PORT", "http"), ("OBOL_GAMES", "no.such.games"), ("OBOL_LOG", "mysql://host/obol")]
)
def test_a_useless_setting_is_told_in_one_line(tmp_path: Path, name: str, value: str) -> None:
    ended = serve(tmp_path, **{name: value})
    assert ended.returncode == 2
    assert ended.stderr.startswith("obol: ")
    assert len(ended.stderr.splitlines()) == 1
