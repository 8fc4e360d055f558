"""How far a command is: on a terminal, and nowhere else."""

from __future__ import annotations

import io

import pytest

from obol.progress import progress


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


def test_nothing_is_shown_where_nobody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    assert shown(monkeypatch, terminal=False) == ('{"figures": 1}\n', "")
