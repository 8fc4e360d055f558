"""Which tests start programs of their own: a browser, a redis-server, a node, a client. `make quick` runs the others.

A test lands where it belongs by itself. It starts programs if its file, or what that imports of tests/, does; or if a
fixture that it asks for does. Whatever this misses fails when it starts one (`held`).
"""

from __future__ import annotations

import ast
import functools
import sys
from collections.abc import Iterator
from contextvars import ContextVar
from pathlib import Path
from types import CodeType
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent
MARK = "process"
HOMES = ("tests.", "bench.")
STARTS = {"subprocess", "multiprocessing", "create_subprocess_exec", "create_subprocess_shell"}

holding: ContextVar[str] = ContextVar("holding", default="")


def starts_programs(item: pytest.Item) -> bool:
    fixtures = getattr(item, "_fixtureinfo").name2fixturedefs.values()  # noqa: B009 - pytest has no other name for it
    return reaches(item.path) or any(uses(one.func) for several in fixtures for one in several)


@functools.cache
def reaches(path: Path) -> bool:
    """Does the file, or one of tests/ that it imports? What a conftest.py starts, who asks its fixtures starts."""
    return any(starts(each) for each in reached(path))


def reached(path: Path) -> set[Path]:
    found, ahead = set[Path](), {path}
    while ahead:
        one = ahead.pop()
        found.add(one)
        ahead |= {other for other in imported(one) if other.name != "conftest.py"} - found
    return found


@functools.cache
def starts(path: Path) -> bool:
    names = {name for node in ast.walk(tree(path)) for name in named(node)}
    return bool(names & STARTS)


def named(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Import(names):
            yield from (alias.name for alias in names)
        case ast.ImportFrom(module, names):
            yield from (module or "", *(alias.name for alias in names))
        case ast.Attribute(_, name):
            yield name


@functools.cache
def imported(path: Path) -> frozenset[Path]:
    """Files of tests/ and bench/."""
    modules = {
        module
        for node in ast.walk(tree(path))
        if isinstance(node, ast.ImportFrom) and node.module
        for module in (node.module, *(f"{node.module}.{alias.name}" for alias in node.names))
    }
    files = (ROOT.joinpath(*module.split(".")).with_suffix(".py") for module in modules if module.startswith(HOMES))
    return frozenset(file for file in files if file.exists())


@functools.cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@functools.cache
def uses(fixture: Any) -> bool:
    """Does it name something of a file that starts programs?"""
    code = getattr(fixture, "__code__", None)
    named = [] if code is None else [fixture.__globals__.get(name) for name in names_in(code)]
    modules = {sys.modules.get(getattr(each, "__module__", "") or "") for each in named}
    files = {Path(module.__file__) for module in modules if module is not None and module.__file__}
    return any(reaches(file) for file in files if ROOT / "tests" in file.parents and file.name != "conftest.py")


def names_in(code: CodeType) -> set[str]:
    inner = (each for each in code.co_consts if isinstance(each, CodeType))
    return set(code.co_names).union(*(names_in(each) for each in inner))


def held(event: str, arguments: tuple[Any, ...]) -> None:
    """An audit hook: a test that is taken for one that starts nothing starts nothing."""
    if event == "subprocess.Popen" and (test := holding.get()):
        pytest.fail(
            f"{test} starts {arguments[0]}: what starts programs imports subprocess and stands in tests/ or bench/"
        )
