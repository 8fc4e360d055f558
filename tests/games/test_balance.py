"""How even every game is, in small: the same plays every time. In full: `obol balance GAME`."""

from __future__ import annotations

import re
from collections.abc import Sequence
from html import escape

import pytest

from obol.balance.playing import parts_of, rows
from obol.balance.writing import DRAWING, rules_of
from service.games import games
from service.games.balance.counting import Balance, Kind, balance_of
from service.games.balance.course import Course, course
from service.games.balance.figures import Row, row_of
from service.games.balance.floors import faults, uneven
from service.games.bots import bots_of
from service.games.kernel import Options

EVEN, OTHERS, LONG = 100, 24, 8
"""Plays of a kind of table: whose sides are to be even, others, those of games that are long."""
DOUBT = 2.0
"""Standard errors. The plays are always the same, so that fewer do than where chance may be unkind."""
PLAIN = Balance[None](kinds=(), rounds=lambda state: 1)
KIND = Kind("even", 3, Options(), even=True)


def few(game: str, kind: int) -> Row:
    bot = next(iter(bots_of(games()[game])))
    plays = EVEN if balance_of(game).kinds[kind].even else LONG if game == "welcome" else OTHERS
    (found,) = rows(parts_of(game, [kind], bot, plays), 1, lambda done: None)
    return found


KINDS = [(game, place) for game in games() for place in range(len(balance_of(game).kinds))]


@pytest.mark.parametrize(("game", "kind"), KINDS, ids=[f"{game} {kind}" for game, kind in KINDS])
def test_a_kind_of_table_keeps_what_its_rules_promise(game: str, kind: int) -> None:
    """PM-07, VM-37: as far as a few plays show, and chance is no excuse."""
    found = few(game, kind)
    assert faults(balance_of(game), [found], DOUBT) == []
    assert sum(place.won for place in found.places) == pytest.approx(1 - found.nobody)
    assert sum(place.fair for place in found.places) == pytest.approx(1)
    assert sum(found.ended.values()) == pytest.approx(1)


@pytest.mark.parametrize("game", games())
def test_every_number_of_seats_is_measured(game: str) -> None:
    """As many as bots play in a moment: of 1 to 50 the first six."""
    assert {kind.seats for kind in balance_of(game).kinds} >= set(games()[game].seat_counts[:6])


@pytest.mark.parametrize("game", games())
def test_the_rules_have_a_row_of_a_thousand_games_for_every_kind_of_table(game: str) -> None:
    """Of this command, and a drawing beside it: `obol balance GAME --games 1000 --rules` makes them anew."""
    measured = {
        (kind, int(count))
        for kind, count in re.findall(r"^\| ([^|]+) \| (\d+) \|", rules_of(game).read_text("utf-8"), re.M)
    }
    kinds = balance_of(game).kinds
    assert {kind for kind, count in measured if count >= 1000} >= {kind.title for kind in kinds}
    drawing = rules_of(game).with_name(DRAWING).read_text("utf-8")
    assert [kind.title for kind in kinds if f">{escape(kind.title)}<" not in drawing] == []


def test_what_is_no_game_cannot_be_measured() -> None:
    with pytest.raises(ValueError, match="what can: petite_mort, residence, vita_mors, welcome"):
        balance_of("sheet")


def went(*winners: int, sides: Sequence[str] = (), took: Sequence[int] = ()) -> Course:
    return Course("done", 5, 3, winners, tuple(sides), (3, 2, 1), {"prize": tuple(took)}, {"steps": 30})


def test_a_shared_win_counts_in_part() -> None:
    found = row_of(KIND, "bot", [went(0), went(0, 2), went()])
    assert [place.won for place in found.places] == pytest.approx([0.5, 0.0, 1 / 6])
    assert found.nobody == pytest.approx(1 / 3)


def test_sides_share_alike_whatever_their_size() -> None:
    """Two of one side have half of a win between them, and a side that nobody held has no part in it."""
    found = row_of(KIND, "bot", [went(0, 1, sides="aab"), went(2, sides="aab"), went(2, sides="aac")])
    assert {side: (share.won, share.fair, share.plays) for side, share in found.sides.items()} == {
        "a": (pytest.approx(1 / 3), 0.5, 3),
        "b": (0.5, 0.5, 2),
        "c": (1.0, 0.5, 1),
    }


def test_who_took_a_thing_is_held_against_a_fair_share_of_as_many() -> None:
    found = row_of(KIND, "bot", [went(0, took=[0]), went(1, took=[0, 1]), went(1)]).taken["prize"]
    assert found.plays == pytest.approx(2 / 3)
    assert found.takers.won == 1.0
    assert found.takers.fair == pytest.approx(0.5)


def test_scores_lengths_and_counts_are_summed_up() -> None:
    found = row_of(KIND, "bot", [went(0)] * 4)
    assert found.scores is not None
    assert (found.scores.mean, found.scores.least, found.scores.median, found.scores.most) == (2.0, 1, 2, 3)
    assert found.places_scored == (3.0, 2.0, 1.0)
    assert (found.rounds.mean, found.counts) == (5.0, {"steps": 2.0})


def test_a_seat_that_wins_too_often_is_a_fault() -> None:
    always = row_of(KIND, "bot", [went(0)] * 40)
    assert faults(PLAIN, [always]) == [
        "even, 3 seats: place 1 has 3.00 of its fair share of wins, more than 1.4",
        "even, 3 seats: place 2 has 0.00 of its fair share of wins, less than 0.7",
        "even, 3 seats: place 3 has 0.00 of its fair share of wins, less than 0.7",
    ]


def test_chance_is_no_fault() -> None:
    assert faults(PLAIN, [row_of(KIND, "bot", [went(0), went(0), went(1)])]) == []


def test_sides_are_held_to_it_where_they_are_to_be_even() -> None:
    plays = [went(place % 2, sides=("xyz")) for place in range(200)]
    named = [fault for fault in faults(PLAIN, [row_of(KIND, "bot", plays)]) if "place" not in fault]
    assert [fault.split(" has")[0] for fault in named] == ["even, 3 seats: z"]
    printed = row_of(KIND._replace(even=False), "bot", plays)
    assert not any("place" not in fault for fault in faults(PLAIN, [printed]))


def test_a_bound_of_ones_own() -> None:
    share = row_of(KIND, "bot", [went(0, took=[0])] * 100).taken["prize"].takers
    assert list(uneven("who has the prize", share, 3.0, 0.0, 1.6)) == [
        "who has the prize has 3.00 of its fair share of wins, more than 1.6"
    ]


def test_the_order_of_seats_begins_with_the_first() -> None:
    """Against the play itself: places are seats from the first host on, and sides go with them."""
    game, balance = games()["vita_mors"], balance_of("vita_mors")
    found = [course(game, balance, balance.kinds[0], "random", str(seed)) for seed in range(12)]
    again = [course(game, balance, balance.kinds[0], "random", str(seed)) for seed in range(12)]
    assert found == again
    for one in found:
        assert {one.sides[winner] for winner in one.winners} <= {"i", "ii", "joker"}
        assert sorted(one.sides) == ["i", "ii", "joker"]
        holders = {place for places in one.takers.values() for place in places}
        assert holders == {0, 1, 2}
        assert one.takers.get(one.reason) == one.winners
