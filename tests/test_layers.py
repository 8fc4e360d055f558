"""Folders are layers: each may import what stands below it, and nothing above or beside it (docs/ARCHITECTURE.md)."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from os.path import normpath
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
OURS = ("protocol", "service", "clients", "obol_client", "obol_env", "obol", "tests", "bench")

SERVICE = (
    ("node",),
    ("http",),
    ("transport", "audit"),
    ("table", "notify"),
    ("projection",),
    ("support",),
    ("log",),
    ("platform",),
    ("games",),
)
"""From the top to the bottom; what stands in one row stands side by side."""

MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "protocol": ("protocol",),
    "clients/python/obol_client": ("obol_client", "protocol"),
    "clients/terminal": ("clients.terminal", "obol_client", "protocol"),
    "research/obol_env": ("obol", "service", "protocol"),
    "service/games": ("service.games", "protocol.codes"),
    "service": ("service", "protocol"),
    "obol": ("obol.", "obol_client", "service", "clients.terminal", "protocol", "bench"),
}

JS_MAY_IMPORT: dict[str, tuple[str, ...]] = {
    "obol": ("obol",),
    "app/words": ("app/words",),
    "app": ("app", "app/words", "obol"),
    "parts": ("parts", "app", "app/words", "obol"),
    "games/art": ("games/art", "app"),
    "games/stage": ("games/stage", "games/art", "app"),
    "games/yard": ("games/yard", "games/stage", "games/art", "app"),
    "games/residence": ("games/residence", "games/yard", "games/stage", "games/art", "app"),
    "games/vita_mors": ("games/vita_mors", "games/stage", "games/art", "app"),
    "games/welcome": ("games/welcome", "games/stage", "games/art", "app"),
    "pages": ("pages", "parts", "app", "obol"),
    "start": ("start", "parts", "app", "app/words", "obol"),
}
"""The page's folders. Boards and pages are loaded by their names, when wanted; types may come from anywhere."""
JS_IMPORT = re.compile(r'^(?:import|export)\b[^;]*?from "(\.[^"]+)";|^import "(\.[^"]+)";', re.M)


def imported(path: Path) -> Iterator[str]:
    """The modules of ours that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            assert node.level == 0, f"{path}: relative imports hide where they point"
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def below(folder: str) -> set[str]:
    """The folders of service/ that one of them may import: itself, and all that stand in the rows under it."""
    row = next(number for number, names in enumerate(SERVICE) if folder in names)
    return {folder, *(name for names in SERVICE[row + 1 :] for name in names)}


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_imports_point_one_way(folder: str) -> None:
    files = list((ROOT / folder).rglob("*.py"))
    assert files
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files
        for module in imported(path)
        if module.split(".")[0] in OURS and not module.startswith(MAY_IMPORT[folder]) and module != "service"
    ]
    assert wrong == []


@pytest.mark.parametrize("folder", [name for names in SERVICE for name in names])
def test_a_folder_of_the_service_imports_what_stands_below_it(folder: str) -> None:
    files = list((ROOT / "service" / folder).rglob("*.py"))
    assert files
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in files
        for module in imported(path)
        if module.startswith("service.") and module.split(".")[1] not in below(folder)
    ]
    assert wrong == []


def test_every_folder_of_the_service_is_a_layer() -> None:
    there = {path.parent.name for path in (ROOT / "service").glob("*/__init__.py")}
    assert there == {name for names in SERVICE for name in names}
    assert [path.name for path in (ROOT / "service").glob("*.py")] == ["__init__.py"]


@pytest.mark.parametrize("folder", JS_MAY_IMPORT)
def test_the_pages_imports_point_one_way(folder: str) -> None:
    web = ROOT / "clients" / "web"
    files = list((web / folder).glob("*.js"))
    assert files
    wrong = []
    for path in files:
        for found in JS_IMPORT.findall(path.read_text(encoding="utf-8")):
            target = Path(normpath(path.parent / (found[0] or found[1]))).relative_to(web)
            if target.parent.as_posix() not in JS_MAY_IMPORT[folder]:
                wrong.append(f"{path.relative_to(web)} imports {target}")
    assert wrong == []


def test_every_folder_of_the_page_has_its_row() -> None:
    web = ROOT / "clients" / "web"
    folders = {path.parent.relative_to(web).as_posix() for path in web.rglob("*.js")}
    assert {one for one in folders if not one.startswith("obol/")} == {*JS_MAY_IMPORT, "games", "."}


OUTSIDE_PLAY = ("simulate.py", "resample.py", "resampling.py", "searching.py", "strong.py")
"""What no table ever runs: it may have a chance of its own. Strong bots think in processes of their own."""
THINKERS = ("minds.py", "thoughts.py")
"""What gives those processes something to think about."""


def test_no_rule_imports_what_has_a_chance_of_its_own() -> None:
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in (ROOT / "service").rglob("*.py")
        if path.name not in OUTSIDE_PLAY + THINKERS and path.parent.name != "balance"
        for module in imported(path)
        if module.startswith("service.games.") and f"{module.split('.')[-1]}.py" in OUTSIDE_PLAY
    ]
    assert wrong == []


def test_rules_know_no_clock_no_chance_of_their_own_and_no_io() -> None:
    """Style 1: a game's functions are pure; everything random comes from the chance handed in."""
    forbidden = {"random", "time", "datetime", "asyncio", "socket", "secrets", "threading"}
    wrong = [
        f"{path.relative_to(ROOT)} imports {module}"
        for path in (ROOT / "service" / "games").rglob("*.py")
        if path.name not in OUTSIDE_PLAY
        for module in imported(path)
        if module.split(".")[0] in forbidden
    ]
    assert wrong == []


def test_a_class_of_the_service_shares_its_name_with_no_other() -> None:
    """Games apart, which may call a card a card each."""
    paths = [path for folder in ("service", "protocol") for path in (ROOT / folder).rglob("*.py")]
    files = defaultdict(list)
    for path in (path for path in paths if "games" not in path.parts):
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.ClassDef):
                files[node.name].append(str(path.relative_to(ROOT)))
    assert {name: where for name, where in files.items() if len(where) > 1} == {}
