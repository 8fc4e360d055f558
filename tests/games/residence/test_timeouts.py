"""Time running out: RS-14, PM-28. A leaver in the middle of each step and turn."""

from __future__ import annotations

import pytest

from service.games.kernel import Refusal, RunOut, Seat
from tests.chance import Stacked
from tests.games.card_game.pen import C, P, Pen
from tests.games.residence.table import House, alive, full, reaps, ripe

pytestmark = pytest.mark.usefixtures("pen")


def with_beds(pen: Pen) -> House:
    table = ripe(pen)
    beds = [full(table, 0, 1), full(table, 0, 2)]
    return table.declare(reaps(0, C[3]), []).lead(s0=beds)


def test_a_leaver_resolves_the_first_of_its_list(pen: Pen) -> None:
    """RS-14: reaps before deathbeds."""
    table = with_beds(pen)
    assert table.offers(0)[0]["item"][0] == C[3]
    table.run_out(0)
    picked = table.heard_of("item_picked")[0]
    assert (picked.seat, picked.item, picked.automatic) == (0, C[3], True)


def test_a_leaver_walks_with_its_single_lowest_card(pen: Pen) -> None:
    """RS-14: of equal ones, the one that came first."""
    table = ripe(pen)
    bed = full(table, 0, 1)
    cards = (bed, *table.shared.fronts[0][bed].attached)
    for card, points in zip(cards, (2, 1, 3, 1), strict=True):
        pen.soul(card, points=points)
    table.declare([], []).lead(s0=[bed]).run_out(0)
    walked = table.heard_of("walked")[0]
    assert (walked.cards, walked.points, walked.automatic) == ((cards[1],), 1, True)
    assert table.spaces == (1, 0)


def test_a_leaver_keeps_the_most_soul_points(pen: Pen) -> None:
    """PM-28: also where the reaper is asked alone."""
    table = alive(ripe(pen), (), (P[40], P[41], P[42]))
    for card, points in zip((P[40], P[41], P[42]), (1, 3, 2), strict=True):
        pen.soul(card, points=points)
    table.declare(reaps(0, C[3]), []).lead().run_out(0)
    reaped = table.heard_of("character_reaped")[0]
    assert reaped.received == {"0": (P[41], P[42]), "1": (C[3], P[40])}
    assert reaped.automatic


def test_what_a_seat_does_itself_is_not_automatic(pen: Pen) -> None:
    """RS-14"""
    table = with_beds(pen).ask(0, "resolve", item=C[2])
    assert not table.heard_of("item_picked")[0].automatic
    table.ask(0, "walk", cards=[C[2]])
    assert not table.heard_of("walked")[0].automatic


def test_time_runs_out_only_for_the_seat_whose_turn_it_is(pen: Pen) -> None:
    """RS-14"""
    table = with_beds(pen)
    answer = table.game.decide(table.state, Seat(1), RunOut(), Stacked())
    assert isinstance(answer, Refusal)
    assert answer.code == "not_awaited"


def test_a_leaver_in_the_middle_of_the_steps_that_all_take(pen: Pen) -> None:
    """PM-28: as in La Petite Mort; deathbeds too are led, before anything is resolved."""
    table = ripe(pen, 3)
    bed = full(table, 1, 1)
    other = full(table, 2, 1)
    table.ask(0, "rest").run_out(1).ask(2, "rest")
    table.run_out(1)
    assert table.heard[0].choice.characters == (bed,)
    table.ask(2, "deathbed", characters=[])
    assert bed in table.shared.graveyards[1]
    assert other in table.shared.fronts[2]
