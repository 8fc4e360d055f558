"""Objectives: PM-23, and the conditions of PM-06."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from service.games.petite_mort.conditions import NAMES, Condition, check, counted, is_met
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting
from tests.games.petite_mort.papers import Papers
from tests.games.petite_mort.table import deal

FIVE_CHARACTERS = {"count": "characters", "at_least": 5}
POINTS = {"count": "points", "at_least": 6}


def condition(**form: Any) -> Condition:
    return msgspec.convert(form, Condition)


def lone(table: Sitting, number: int = 0) -> set[str]:
    """Who has taken the objective."""
    return set(table.public.objectives.get(f"objective_{number}", {}))


def checked(seats: int = 2, **graves: tuple[str, ...]) -> Sitting:
    """A round ends with these graveyards: `checked(s0=C[:5])`."""
    table = deal(seats).to("reap")
    for name, cards in graves.items():
        table.grave(int(name[1:]), *cards)
    return end(table)


def end(table: Sitting) -> Sitting:
    number = table.shared.round
    while table.state.outcome is None and table.shared.round == number:
        table.dull(table.awaited[0])
    return table


def test_a_met_objective_takes_a_pawn_for_good(papers: Papers) -> None:
    """PM-23: also if it is met no longer."""
    papers.write(FIVE_CHARACTERS)
    table = checked(s0=C[10:15])
    assert lone(table) == {"0"}
    assert table.state.pawns == (4, 5)
    assert table.public.objectives == {"objective_0": {"0": 1}}
    end(table.to("reap").grave(0))
    assert lone(table) == {"0"}
    assert table.state.pawns == (4, 5), "and is not taken twice"


def test_it_is_checked_for_all_seats_at_once(papers: Papers) -> None:
    """PM-23: what is not exclusive all may take, in this round or another."""
    papers.write(FIVE_CHARACTERS)
    table = checked(3, s0=C[10:15], s2=C[15:20])
    assert lone(table) == {"0", "2"}
    end(table.to("reap").grave(1, *C[20:25]))
    assert lone(table) == {"0", "1", "2"}
    assert table.public.objectives["objective_0"] == {"0": 1, "2": 1, "1": 2}


def test_it_is_checked_at_the_end_of_the_round_only(papers: Papers) -> None:
    """PM-23: after reaps and deathbeds."""
    papers.write(FIVE_CHARACTERS)
    table = deal(2).to("reap").grave(0, *C[10:15]).ask(0, "rest")
    assert lone(table) == set()
    table.ask(1, "rest")
    assert lone(table) == {"0"}


def test_several_may_be_taken_in_one_check(papers: Papers, pen: Pen) -> None:
    """PM-23"""
    papers.write(FIVE_CHARACTERS, POINTS)
    for card in C[10:12]:
        pen.soul(card, points=3)
    table = checked(s0=C[10:15])
    assert (lone(table, 0), lone(table, 1)) == ({"0"}, {"0"})
    assert table.heard_of("objectives_taken")[0].taken == {"0": ("objective_0", "objective_1")}


def test_a_required_one_counts_in_the_same_check(papers: Papers) -> None:
    """PM-23: whatever their order on the Diploma; and a chain of them too."""
    papers.write(
        {"count": "cards", "at_least": 6},
        {"count": "cards", "at_least": 5},
        {"count": "cards", "at_least": 4},
        requires={0: 1, 1: 2},
    )
    table = checked(s0=C[10:16])
    assert [lone(table, number) for number in range(3)] == [{"0"}] * 3


def test_what_requires_another_one_waits_for_it(papers: Papers) -> None:
    """PM-06, PM-23"""
    papers.write({"count": "personalities", "at_least": 9}, FIVE_CHARACTERS, requires={1: 0})
    assert lone(checked(s0=C[10:15]), 1) == set()


def test_an_exclusive_one_is_for_the_first(papers: Papers) -> None:
    """PM-23: who meets it later does not take it."""
    papers.write(FIVE_CHARACTERS, exclusive={0: True})
    table = checked(s1=C[10:15])
    end(table.to("reap").grave(0, *C[15:21]))
    assert lone(table) == {"1"}


@pytest.mark.parametrize(
    ("points", "characters", "takers"),
    [((7, 6), (5, 9), {"0"}), ((6, 7), (9, 5), {"1"}), ((6, 6), (5, 6), {"1"}), ((6, 6), (5, 5), {"0", "1"})],
)
def test_an_exclusive_one_met_twice_at_once(
    papers: Papers, pen: Pen, points: tuple[int, int], characters: tuple[int, int], takers: set[str]
) -> None:
    """PM-23: more soul points, then more characters; equal in both: both."""
    papers.write(FIVE_CHARACTERS, exclusive={0: True})
    graves = []
    for seat in (0, 1):
        cards, worth = C[10 + 12 * seat :][: characters[seat]], points[seat]
        for card in cards[:3]:
            pen.soul(card, points=min(3, worth))
            worth -= min(3, worth)
        graves.append(cards)
    assert lone(checked(s0=graves[0], s1=graves[1])) == takers


def test_the_one_that_requires_an_exclusive_one_is_for_who_has_that(papers: Papers, pen: Pen) -> None:
    """PM-23"""
    papers.write(FIVE_CHARACTERS, FIVE_CHARACTERS, exclusive={0: True}, requires={1: 0})
    pen.soul(C[10], points=1)
    table = checked(s0=C[10:15], s1=C[15:20])
    assert (lone(table, 0), lone(table, 1)) == ({"0"}, {"0"})


def test_without_a_free_pawn_nothing_is_taken(papers: Papers) -> None:
    """PM-23: a pawn each, and in the Diploma's order."""
    papers.write(FIVE_CHARACTERS, {"count": "cards", "at_least": 1})
    table = deal(2).to("reap").grave(0, *C[10:15])
    table.state = replace(table.state, pawns=(1, 5), taken={f"other_{n}": {"0": 1} for n in range(4)})
    end(table)
    assert (lone(table, 0), lone(table, 1)) == ({"0"}, set())
    assert table.state.pawns[0] == 0


def soul_yard(pen: Pen) -> tuple[str, ...]:
    """2 characters (3 points), 3 personalities (3 points), a Reap card with a raven."""
    pen.soul(C[0], weak="cancer cancer", points=3)
    pen.soul(C[1], strong="lung", darwin=2)
    pen.soul(P[0], weak="lung", points=2, job=True)
    pen.soul(P[1], weak="stroke", points=1, job=True, darwin=1)
    pen.soul(P[2])
    pen.reap(R[0], "cancer lung", figure="raven")
    return (*C[:2], *P[:3], R[0])


COUNTS = {
    "characters": 2,
    "personalities": 3,
    "cards": 5,
    "points": 6,
    "jobs": 2,
    "darwin": 3,
    "weaknesses": 4,
    "strengths": 1,
    "weakness:cancer": 2,
    "weakness:lung": 1,
    "weakness:stroke": 1,
    "strength:lung": 1,
    "worth:0": 2,
    "worth:1": 1,
    "worth:2": 1,
    "worth:3": 1,
    "figures": 1,
    "figure:raven": 1,
}


def test_everything_that_an_objective_may_count_is_counted(pen: Pen) -> None:
    """PM-06: and a Reap card for its figure alone (PM-19)."""
    assert counted(soul_yard(pen)) == COUNTS
    assert COUNTS.keys() <= NAMES


FORMS: list[tuple[dict[str, Any], bool]] = [
    ({"count": "cards", "at_least": 5}, True),
    ({"count": "cards", "at_least": 6}, False),
    ({"count": "cards", "at_most": 5}, True),
    ({"count": "cards", "at_most": 4}, False),
    ({"count": "cards", "at_least": 4, "at_most": 4}, False),
    ({"count": "weakness:cardiac", "at_most": 0}, True),
    ({"count": "weakness:cardiac", "at_least": 1}, False),
    ({"sets_of": ["jobs", "characters"], "at_least": 2}, True),
    ({"sets_of": ["jobs", "characters"], "at_least": 3}, False),
    ({"sets_of": ["darwin", "darwin", "jobs"], "at_least": 1}, True),
    ({"sets_of": ["darwin", "darwin", "jobs"], "at_least": 2}, False),
    ({"kinds_of": ["weakness:cancer", "weakness:lung", "weakness:cardiac"], "at_least": 2}, True),
    ({"kinds_of": ["weakness:cancer", "weakness:lung", "weakness:cardiac"], "at_least": 3}, False),
    ({"none_of": ["weakness:cardiac", "weakness:suicide"]}, True),
    ({"none_of": ["weakness:cardiac", "weakness:stroke"]}, False),
    ({"all": [{"count": "jobs", "at_least": 2}, {"count": "darwin", "at_least": 3}]}, True),
    ({"all": [{"count": "jobs", "at_least": 2}, {"count": "darwin", "at_least": 4}]}, False),
    ({"any": [{"count": "jobs", "at_least": 3}, {"count": "darwin", "at_least": 3}]}, True),
    ({"any": [{"count": "jobs", "at_least": 3}, {"count": "darwin", "at_least": 4}]}, False),
]


@pytest.mark.parametrize(("form", "met"), FORMS)
def test_a_condition_is_met_or_not(form: dict[str, Any], met: bool) -> None:
    """PM-06"""
    check(condition(**form))
    assert is_met(condition(**form), COUNTS) is met


@pytest.mark.parametrize(
    "form",
    [
        {},
        {"count": "cards"},
        {"count": "souls", "at_least": 1},
        {"count": "cards", "none_of": ["jobs"]},
        {"none_of": ["jobs"], "at_least": 1},
        {"at_least": 1},
        {"all": [{"count": "cards"}]},
        {"any": [{"sets_of": ["luck"], "at_least": 1}]},
    ],
)
def test_a_condition_that_says_nothing_is_refused(form: dict[str, Any]) -> None:
    """PM-06"""
    with pytest.raises(ValueError, match=r"condition|called"):
        check(condition(**form))
