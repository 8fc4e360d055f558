"""The long run says what it did, and fails with the seed that shows it again."""

from __future__ import annotations

from random import Random

import pytest

from tests.laws import __main__ as long_run
from tests.laws import keeping
from tests.laws.plays import Play


def breaks_with_six_seats(play: Play, source: Random) -> int:
    assert play.seats != 6, "six seats"
    return 1


def run(monkeypatch: pytest.MonkeyPatch, words: str) -> int:
    monkeypatch.setattr("sys.argv", ["laws", *words.split(), "--game", "vita_mors", "--jobs", "1"])
    return long_run.main()


def test_it_counts_plays_and_checks(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(long_run, "LAWS", (keeping.nothing_is_created_or_lost,))
    assert run(monkeypatch, "--games 3 --seed 5") == 0
    out = capsys.readouterr().out
    assert "vita_mors: 3 plays" in out
    assert "nothing_is_created_or_lost" in out


def test_it_fails_with_the_seed(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(long_run, "LAWS", (breaks_with_six_seats,))
    assert run(monkeypatch, "--games 12") == 1
    told = capsys.readouterr().err
    assert "BROKEN vita_mors: breaks_with_six_seats: AssertionError: six seats" in told
    seed = told.split("--seed ")[1].split()[0]
    assert run(monkeypatch, f"--games 1 --seed {seed}") == 1
