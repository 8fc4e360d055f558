"""Every clause of every RULES.md is named by a test: in the docstring or the name of a function `test_…`.

A clause stands in a RULES.md as an item that begins with its id: `- VM-14 …`. Files: service/RULES.md, what holds at
every table, and one in each game's folder.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from service.games import games

ROOT = Path(__file__).parent.parent
ID = re.compile(r"\b[A-Z]{2}-\d{2}\b")
ITEM = re.compile(r"^- \**([A-Z]{2}-\d{2})\b", re.MULTILINE)

RULES = sorted((ROOT / "service").rglob("RULES.md"))


def clauses(rules: Path) -> list[str]:
    return ITEM.findall(rules.read_text())


@cache
def named_by_tests() -> frozenset[str]:
    return frozenset(name for path in (ROOT / "tests").rglob("test_*.py") for name in ids_in(path))


def ids_in(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
            yield from ID.findall(ast.get_docstring(node) or "")
            yield from (name.upper().replace("_", "-") for name in re.findall(r"[a-z]{2}_\d{2}", node.name))


def test_every_game_has_its_rules() -> None:
    for name in games():
        assert ROOT / "service/games" / name / "RULES.md" in RULES


@pytest.mark.parametrize("rules", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_every_clause_is_named_by_a_test(rules: Path) -> None:
    assert [clause for clause in clauses(rules) if clause not in named_by_tests()] == []


@pytest.mark.parametrize("rules", RULES, ids=lambda path: str(path.relative_to(ROOT)))
def test_clauses_are_numbered_without_a_gap(rules: Path) -> None:
    """So that none can be left out of the rules, and with them out of the tests."""
    found = clauses(rules)
    assert found
    prefix = found[0][:2]
    assert sorted(found) == [f"{prefix}-{number:02}" for number in range(1, len(found) + 1)]


def test_tests_name_no_clause_that_is_not_there() -> None:
    there = {clause for rules in RULES for clause in clauses(rules)}
    prefixes = {clause[:2] for clause in there}
    assert {name for name in named_by_tests() if name[:2] in prefixes} <= there
