"""How far a command is: on a terminal, and nowhere else."""

from __future__ import annotations

import io
import json
from collections.abc import Callable
from pathlib import Path

import pytest

from obol.command import app
from obol.progress import progress
from tests.laws import __main__ as laws


class Screen(io.StringIO):
    def __init__(self, *, terminal: bool) -> None:
        super().__init__()
        self.terminal = terminal

    def isatty(self) -> bool:
        return self.terminal


def shown(patch: pytest.MonkeyPatch, *, terminal: bool) -> tuple[str, str]:
    """What standard output and standard error were given."""
    out, err = Screen(terminal=False), Screen(terminal=terminal)
    patch.setattr("sys.stdout", out)
    patch.setattr("sys.stderr", err)
    patch.setenv("TERM", "xterm")
    patch.setenv("COLUMNS", "120")
    with progress("playing", 4) as step:
        step(1)
        print('{"figures": 1}')
        step(2)
    return out.getvalue(), err.getvalue()


def test_a_terminal_is_shown_how_far_it_is_and_what_is_left(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = shown(monkeypatch, terminal=True)
    assert out == '{"figures": 1}\n', "what programs read stays as it is"
    assert "playing" in err
    assert "3/4" in err
    assert "left:" in err


def on_a_terminal(patch: pytest.MonkeyPatch, command: Callable[[], None]) -> tuple[str, str]:
    """What the command wrote to standard output, which is none, and to standard error, which is one."""
    out, err = Screen(terminal=False), Screen(terminal=True)
    for name, screen in (("stdout", out), ("stderr", err)):
        patch.setattr(f"sys.{name}", screen)
    patch.setenv("TERM", "xterm")
    patch.setenv("COLUMNS", "120")
    command()
    return out.getvalue(), err.getvalue()


def test_balance_shows_how_far_it_is_beside_figures_for_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    given = ["balance", "residence", "--games", "1", "--bot", "random", "--processes", "1", "--json"]
    out, err = on_a_terminal(monkeypatch, lambda: app(given, standalone_mode=False))
    assert len(json.loads(out)["rows"]) == 3
    assert "playing residence" in err
    assert "3/3" in err


def test_export_shows_how_far_it_is_and_spoils_no_data(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    path = tmp_path / "data.jsonl"
    given = ["export", "--bots", "2", "--game", "vita_mors", "--out", str(path)]
    out, err = on_a_terminal(monkeypatch, lambda: app(given, standalone_mode=False))
    assert out == ""
    assert "2/2" in err
    assert {json.loads(line)["game"] for line in path.read_text("utf-8").splitlines()} == {"vita_mors"}


def test_the_laws_show_how_far_they_are(monkeypatch: pytest.MonkeyPatch) -> None:
    words = "laws --games 2 --game vita_mors --jobs 1"
    monkeypatch.setattr("sys.argv", words.split())
    monkeypatch.setattr(laws, "LAWS", ())
    out, err = on_a_terminal(monkeypatch, lambda: print(laws.main()))
    assert out.startswith("vita_mors: 2 plays")
    assert "laws of vita_mors" in err
    assert "2/2" in err


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=False) == ('{"figures": 1}\n', "")
