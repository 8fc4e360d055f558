"""`obol arena`: every order of seats, ratings that say how sure they are, and logs that verify and replay read."""

from __future__ import annotations

import asyncio
import json
import os
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from obol.arena.entrant import entrants_of
from obol.arena.orders import orders
from obol.arena.ratings import Play, Seat, ranks_of, standings, wilson
from obol.command import app
from obol_client import Seen, intents_of
from service.games import games


def first(seen: Seen) -> dict[str, Any]:
    return next(intents_of(seen.offers[0]))


async def run(*arguments: str) -> tuple[int, str]:
    result = await asyncio.to_thread(CliRunner().invoke, app, ["arena", *arguments])
    return result.exit_code, result.output


async def test_a_tournament_of_ours_and_of_a_function(tmp_path: Path) -> None:
    """One of our bots, and a function of somebody's; each order of seats twice; logs are sound."""
    mine = "mine=tests.obol.test_arena:first"
    code, text = await run("petite_mort", "scholar", mine, "--rounds", "2", "--logs", str(tmp_path), "--json")
    assert code == 0, text
    told = json.loads(text)
    assert Counter(tuple(play["order"]) for play in told["plays"]) == {(0, 1): 2, (1, 0): 2}
    assert {one["label"]: one["seats"] for one in told["standings"]} == {"scholar": 4, "mine": 4}
    assert all(one["rating_error"] > 0 and not one["faults"] for one in told["standings"])
    for play in told["plays"]:
        verified = await asyncio.to_thread(CliRunner().invoke, app, ["verify", play["log"]])
        assert verified.exit_code == 0, verified.output
    replayed = await asyncio.to_thread(CliRunner().invoke, app, ["replay", told["plays"][0]["log"], "--to", "4"])
    assert "scholar 1" in replayed.output


async def test_a_table_for_people(tmp_path: Path) -> None:
    """Two of one kind at a table of three: each at some tables twice, by different names."""
    code, text = await run("vita_mors", "mission", "random", "--seats", "3", "--logs", str(tmp_path))
    assert code == 0, text
    assert "mission" in text
    assert "6 plays" in text
    assert len(os.listdir(tmp_path)) == 6


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("chess", "random", "random"), "no game 'chess'"),
        (("vita_mors", "genius", "random"), "no bot 'genius'"),
        (("vita_mors", "random", "random", "--seats", "9"), "seats, not 9"),
        (("vita_mors", "random", "random", "--options", "{"), "truncated"),
        (("welcome", "random", "random", "--seats", "20"), "--most allows 1000"),
        (("vita_mors", "random", "no.module:think"), "no no.module:think"),
        (("vita_mors", "random", "random", "--seats", "3", "--options", '{"x": 1}'), "x"),
    ],
)
async def test_what_cannot_be_played_is_said_in_a_line(tmp_path: Path, arguments: tuple[str, ...], why: str) -> None:
    code, text = await run(*arguments, "--logs", str(tmp_path))
    assert code in (1, 2)
    assert why in text
    assert len(text.strip().splitlines()) == 1


def test_every_choice_in_every_order() -> None:
    assert len(orders(4, 3, 100)) == len(set(orders(4, 3, 100))) == 24
    assert orders(2, 2, 100) == [(0, 1), (1, 0)]
    assert sorted(orders(2, 3, 100)) == [(0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0)]
    with pytest.raises(ValueError, match="--most allows 10"):
        orders(5, 4, 10)


def test_bots_of_one_kind_are_told_apart() -> None:
    found = entrants_of(["random", "random", "mine=random", "random"], games()["vita_mors"])
    assert [one.label for one in found] == ["random", "random #2", "mine", "random #3"]


def play(order: tuple[int, ...], *ranks: int) -> Play:
    return Play(order, "t", "", tuple(Seat(won=rank == 1, rank=rank) for rank in ranks))


def test_ratings_tell_the_better_from_the_worse_and_grow_surer() -> None:
    few = standings(["good", "bad"], [play((0, 1), 1, 2), play((1, 0), 2, 1)])
    many = standings(["good", "bad"], [play((0, 1), 1, 2), play((1, 0), 2, 1)] * 20)
    assert [one.label for one in few] == [one.label for one in many] == ["good", "bad"]
    assert many[0].rating_error < few[0].rating_error
    assert many[0].rating - many[0].rating_error > many[1].rating + many[1].rating_error
    twice = standings(["good", "bad"], [play((0, 0, 1), 1, 2, 3)])
    assert (twice[0].seats, twice[0].wins) == (2, 1)


def test_a_share_of_few_is_not_sure() -> None:
    """Wilson's interval, by its published values."""
    assert wilson(0, 0) == (0.0, 1.0)
    assert wilson(10, 10) == pytest.approx((0.722, 1.0), abs=0.001)
    assert wilson(5, 10) == pytest.approx((0.237, 0.763), abs=0.001)


def test_where_a_side_wins_its_seats_are_first() -> None:
    assert ranks_of({"winners": [0, 2]}, 3) == [1, 2, 1]
    assert ranks_of({"winners": [1], "ranks": {"0": 2, "1": 1}}, 3) == [2, 1, 3]
    assert ranks_of({"winners": []}, 2) == [2, 2]
