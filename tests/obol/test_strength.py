"""`obol strength`: bots of two strengths against each other."""

from __future__ import annotations

import json

from typer.testing import CliRunner

from obol.command import app
from obol.strength import Match, played, strengths, told
from service.games.kernel import Outcome, Seat
from service.games.simulate import Result


def run(*given: str) -> tuple[int, str]:
    result = CliRunner().invoke(app, ["strength", *given])
    return result.exit_code, result.output


def test_it_counts_who_won_and_by_how_much() -> None:
    won = Result(("strong", "middle"), Outcome((Seat(0),), "", {"0": 9, "1": 5}), 1)
    lost = Result(("middle", "strong"), Outcome((Seat(0),), "", {"0": 6, "1": 3}), 1)
    best, other = strengths([won, won, lost])
    assert (best.bot, best.seats, best.won, best.points) == ("strong", 3, 2, 7.0)
    assert (round(best.of_fair, 2), round(other.of_fair, 2)) == (1.33, 0.67)
    assert "1.33" in next(iter(told([best, other])))


def test_the_same_seed_plays_the_same_games() -> None:
    match = Match("vita_mors", 3, ("strong", "easy"), 1, plays=6)
    assert list(played(match)) == list(played(match))


def test_it_tells_programs_in_json() -> None:
    code, output = run("petite_mort", "--bots", "middle,easy", "--seats", "2", "--games", "2", "--json")
    assert code == 0
    assert {row["bot"] for row in json.loads(output)} == {"middle", "easy"}


def test_what_is_not_there_is_said_in_a_line() -> None:
    assert run("chess")[0] == 2
    code, output = run("vita_mors", "--bots", "strong,perfect")
    assert (code, "perfect" in output) == (2, True)
