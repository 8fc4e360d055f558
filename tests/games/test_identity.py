"""Values that travel are compared by value: what was read from a wire or a log is equal to the game's own, and seldom
the same object. A bot that built a token as a plain string once saw rules that count it for nothing."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import service.games

HOME = Path(service.games.__file__).parent
FILES = sorted(HOME.rglob("*.py"))
BY_IDENTITY = {"None", "UNSET"}


def compared_by_identity(tree: ast.AST) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Compare):
            for way, value in zip(node.ops, node.comparators, strict=True):
                if isinstance(way, ast.Is | ast.IsNot) and ast.unparse(value) not in BY_IDENTITY:
                    yield f"line {node.lineno}: {ast.unparse(node)}"


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(HOME)))
def test_no_game_compares_values_by_identity(file: Path) -> None:
    assert list(compared_by_identity(ast.parse(file.read_text("utf-8")))) == []


def test_a_comparison_by_identity_is_found() -> None:
    source = "a is None or b is UNSET or c is Token.WILL"
    assert list(compared_by_identity(ast.parse(source))) == ["line 1: c is Token.WILL"]
