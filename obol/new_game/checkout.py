"""The checkout that a game is written into: where it is, and whether it has the tools."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

NEEDED = ("service/games/kernel.py", "tests/games", "clients/web/games/rules", "clients/python/obol_client/games")
MODULES = ("ruff", "pytest", "datamodel_code_generator")
JSON2TS = "node_modules/.bin/json2ts"
SET_UP = "`make .venv/page.ready` brings what is missing"


def checkout() -> Path:
    """Its top. Raises ValueError where this is an installed Obol, or the tools to finish a game are missing."""
    root = Path(__file__).parents[2]
    if not all((root / path).exists() for path in NEEDED):
        raise ValueError(
            "new-game writes into a checkout of Obol's source, and this is none: clone it, then `make run`"
        )
    missing = [name for name in MODULES if find_spec(name) is None]
    if not (root / JSON2TS).exists():
        missing.append(JSON2TS)
    if missing:
        raise ValueError(f"new-game needs the tools of the tests; missing: {', '.join(missing)}. {SET_UP}")
    return root


def run(root: Path, *arguments: str) -> str:
    """`python -m …` at the top of the checkout: what it prints. Raises ValueError with what it said if it fails."""
    paths = os.pathsep.join((str(root), str(root / "clients" / "python")))
    done = subprocess.run(
        (sys.executable, "-m", *arguments),
        cwd=root,
        env={**os.environ, "PYTHONPATH": paths},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise ValueError(f"python -m {' '.join(arguments)} failed:\n{done.stdout}{done.stderr}".rstrip())
    return done.stdout
