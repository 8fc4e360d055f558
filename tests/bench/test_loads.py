"""Each load runs against a real server, and what it counts is what the server counted."""

from __future__ import annotations

import re
import urllib.request

import pytest

from bench.fold import main as fold
from bench.loads import run_load
from bench.results import Row
from bench.servers import Served, bare, nodes, obol

STORE = "SQLite, synchronous=NORMAL"


def counted(served: Served, metric: str) -> float:
    with urllib.request.urlopen(f"http://127.0.0.1:{served.port}/metrics", timeout=10) as answer:
        text = answer.read().decode()
    return sum(float(value) for value in re.findall(rf"^{metric}(?:{{[^}}]*}})? (\S+)$", text, re.MULTILINE))


def test_the_ballot_on_obol() -> None:
    """No more votes than the service acknowledged, and each update told of a commit of the log."""
    with obol(STORE) as served:
        found = run_load("ballot_load", served, 2, 0.5)
        assert 0 < found["votes_s"] * 0.5 <= counted(served, 'obol_intents_total{outcome="ack"}')
        assert 0 < found["updates_s"] * 0.5 <= counted(served, "obol_commits_total") * 4


def test_the_ballot_on_the_yardstick() -> None:
    """Every vote makes an update for each of the four seats."""
    with bare() as served:
        found = run_load("ballot_load", served, 2, 0.5)
    assert found["votes_s"] > 0
    assert found["updates_s"] == pytest.approx(found["votes_s"] * 4, rel=0.1)


def test_whole_plays() -> None:
    with obol(STORE) as served:
        found = run_load("game_load", served, 2, 1.0)
    assert found["intents_s"] > 0
    assert found["refused_s"] == 0


def test_the_ballot_on_two_nodes() -> None:
    """Both take part."""
    with nodes(2) as served:
        found = run_load("ballot_load", served, 4, 0.5, "apart")
        acks = [counted(one, 'obol_intents_total{outcome="ack"}') for one in (served, *served.others)]
    assert 0 < found["votes_s"] * 0.5 <= sum(acks)
    assert min(acks) > 0


def test_a_crowd_over_two_nodes() -> None:
    with nodes(2) as served:
        assert run_load("crowd_load", served, 20, 4)["p50_ms"] > 0


def test_a_crowd() -> None:
    with obol(STORE) as served:
        assert run_load("crowd_load", served, 20, 4)["p50_ms"] > 0


def test_a_big_table() -> None:
    """What seats are sent beside what spectators are: offers, acks, and no other's choice."""
    with obol(STORE) as served:
        found = run_load("big_table", served, 5, 10, 1)
    assert found["turns"] > 10
    assert 0 < found["spectator_bytes"] < found["seat_bytes"]


def test_memory() -> None:
    with obol(STORE) as served:
        assert run_load("memory_load", served, "connection", 50)["bytes"] > 0


def test_folding() -> None:
    found = fold(1)
    assert found["longest_commits"] == found["commits_a_play"] > 20


def test_ratios_are_of_the_same_round() -> None:
    ours, theirs = ([{"votes_s": figure} for figure in figures] for figures in ((10, 40, 9), (10, 20, 3)))
    row = Row("ours", ours, theirs, ours)
    assert (row.median("votes_s"), row.ratio("votes_s", row.beside), row.ratio("votes_s", row.beside_too)) == (10, 2, 1)
