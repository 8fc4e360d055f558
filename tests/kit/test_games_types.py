"""What games show, tell, offer and take, as types of both libraries."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from service.games import games
from tests.kit.games_types import PYTHON, TYPESCRIPT, files
from tests.kit.installed import ROOT, run


def test_the_types_are_those_of_the_schemas() -> None:
    """`make generated` writes them anew."""
    wrong = [str(path.relative_to(ROOT)) for path, text in files().items() if path.read_text(encoding="utf-8") != text]
    assert wrong == []


def test_there_are_types_of_every_game_and_no_other() -> None:
    assert {path.stem for path in PYTHON.glob("*.py")} - {"__init__"} == set(games())
    assert {path.name.removesuffix(".d.ts") for path in TYPESCRIPT.iterdir()} == set(games())


def test_typescript_takes_them() -> None:
    node = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    tsc = ("env", f"PATH={node}", str(ROOT / "node_modules" / ".bin" / "tsc"), "--ignoreConfig", "--noEmit", "--strict")
    run(*tsc, *(str(path) for path in sorted(TYPESCRIPT.iterdir())), at=ROOT)
