"""A measurement says a line, and how many there will be is known before."""

from __future__ import annotations

from collections import defaultdict
from contextlib import nullcontext
from subprocess import CompletedProcess
from typing import Any

import pytest

from bench import runs


@pytest.fixture(autouse=True)
def _nothing_is_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    def figures(*given: Any, **named: Any) -> dict[str, float]:
        return defaultdict(lambda: 1.0)

    def served(*given: Any, **named: Any) -> nullcontext[None]:
        return nullcontext()

    monkeypatch.setattr(runs, "run_load", figures)
    monkeypatch.setattr(runs, "measured", figures)
    for server in ("obol", "bare", "nodes"):
        monkeypatch.setattr(runs, server, served)
    done = CompletedProcess[bytes]((), 0, b'{"many_events_s": 1.0}')
    monkeypatch.setattr("subprocess.run", lambda *given, **named: done)


@pytest.mark.parametrize("with_peers", [False, True])
@pytest.mark.parametrize("scale", [runs.QUICK, runs.WHOLE])
def test_as_many_lines_are_said_as_there_are_measurements(scale: runs.Scale, with_peers: bool) -> None:
    said: list[str] = []
    wanted = [runs.ballot, runs.games, runs.crowds, runs.big_tables, runs.many_nodes, runs.crowds_over_nodes]
    for measure in (*wanted, runs.memory, runs.folding, *([runs.peers] if with_peers else [])):
        measure(scale, said.append)
    assert len(said) == runs.measurements(scale, with_peers=with_peers)
