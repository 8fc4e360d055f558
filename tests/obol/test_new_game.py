"""`obol new-game`: in a copy of the tree, what it writes passes everything, with no other file touched."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
NAME = "zebra_9"
"""Sorts behind every other module, where the templates' imports are written in front."""
OWN = (
    "service/games/zebra_9/",
    "tests/games/zebra_9/",
    "clients/web/games/rules/zebra_9.",
    "clients/python/obol_client/games/zebra_9.py",
    "clients/web/obol/games/zebra_9.d.ts",
    "protocol/recordings/zebra_9.ndjson.gz",
)
HELD_TO = (
    "tests/games",
    "tests/laws/test_laws.py",
    "tests/laws/test_golden.py",
    "tests/secrecy/test_hidden_worlds.py",
    "tests/texts",
    "tests/test_clauses.py",
    "tests/service/test_shapes.py",
    "tests/service/test_one_outcome.py",
    "tests/service/test_waiting.py",
    "tests/kit/test_whole_games.py",
    "tests/web/test_whole_games.py",
    "tests/web/test_first_visit.py",
)
"""What is parametrised by games, of each kind some: rules, laws, secrets, words, types, tables, the page."""
APART = (
    "tests/test_clauses.py::test_tests_name_no_clause_that_is_not_there",
    "tests/kit/test_games_types.py::test_there_are_types_of_every_game_and_no_other",
    "tests/texts/test_texts.py::test_no_text_of_a_game_is_unused",
    "tests/texts/test_data.py::test_the_manual_names_every_kind_of_the_games_it_tells_of",
)
"""What is about all games together."""


class Tree:
    """A copy of this checkout, with this one's tools."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        for name in self.git(ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard").split("\0"):
            if name and (ROOT / name).is_file():
                (folder / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, folder / name)
        for tools in (".venv", "node_modules"):
            (folder / tools).symlink_to(ROOT / tools)
        self.before = self.contents()

    def contents(self) -> dict[str, bytes]:
        """By path; what tools leave behind aside. Links are not followed."""
        found: dict[str, bytes] = {}
        for place, folders, names in os.walk(self.folder):
            folders[:] = [name for name in folders if name not in ("__pycache__", ".ruff_cache")]
            paths = [Path(place, name) for name in names]
            found |= {path.relative_to(self.folder).as_posix(): path.read_bytes() for path in paths}
        return found

    def git(self, at: Path, *arguments: str) -> str:
        return subprocess.run(("git", *arguments), cwd=at, capture_output=True, text=True, check=True).stdout

    def python(self, *arguments: str) -> str:
        """What it prints. Fails with all that it said."""
        paths = os.pathsep.join((str(self.folder), str(self.folder / "clients" / "python")))
        done = subprocess.run(
            (sys.executable, *arguments),
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": paths, "PYTHONDONTWRITEBYTECODE": "1"},
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout


OBOL = ("-c", "from obol.command import main; main()")


@pytest.fixture(scope="module")
def tree(tmp_path_factory: pytest.TempPathFactory) -> Tree:
    """A new game is in it."""
    found = Tree(tmp_path_factory.mktemp("tree"))
    said = found.python(*OBOL, "new-game", NAME)
    assert "Zebra 9 is there" in said
    return found


def test_it_writes_the_games_own_files_and_no_other(tree: Tree) -> None:
    after = tree.contents()
    assert {name: after[name] for name in tree.before} == tree.before
    new = after.keys() - tree.before.keys()
    assert [name for name in new if not name.startswith(OWN)] == []
    assert all(any(name.startswith(own) for name in new) for own in OWN)
    assert not any(name.startswith(f"clients/web/games/{NAME}") for name in new), "there is no board"


def test_what_it_writes_is_formatted_and_linted(tree: Tree) -> None:
    tree.python("-m", "ruff", "format", "--check", "service/games", "tests/games")
    tree.python("-m", "ruff", "check", "service/games", "tests/games")


def test_it_passes_what_games_are_held_to(tree: Tree) -> None:
    """Laws, hidden worlds, clauses, texts, types; and the page plays it, by its offers."""
    quiet = ("-n", "0", "-p", "no:cacheprovider", "--brief")
    said = tree.python("-m", "pytest", *quiet, *HELD_TO, "-k", NAME)
    assert "passed" in said
    assert "skipped" not in said
    tree.python("-m", "pytest", *quiet, *APART)


def test_it_is_played_over_sockets(tree: Tree) -> None:
    said = tree.python(*OBOL, "demo", "--game", NAME)
    assert "== Zebra 9, 4 seats" in said
    assert "sound" in said
