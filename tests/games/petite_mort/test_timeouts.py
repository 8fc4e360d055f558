"""Time running out: PM-28. A leaver in the middle of each step that all take at once."""

from __future__ import annotations

import pytest

from service.games.card_game.choices import Declared, Led, Placed, Shared
from service.games.kernel import Refusal, RunOut, Seat
from tests.chance import Quick, Stacked
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting, aim, token
from tests.games.petite_mort.table import deal


def automatic(table: Sitting) -> list[tuple[int, bool]]:
    return [(event.seat, event.automatic) for event in table.heard_of("choice_made")]


def idle(table: Sitting) -> int:
    """Nobody does anything, to the end. Gives the number of rounds."""
    while table.state.outcome is None:
        events = table.game.decide(table.state, Seat(table.awaited[0]), RunOut(), Quick(table.shared.round))
        assert not isinstance(events, Refusal)
        table.take(events)
    return table.shared.round


@pytest.mark.parametrize("order", ["first", "middle", "last"])
def test_a_leaver_passes_at_random(order: str) -> None:
    """PM-28, PM-09: whenever it comes; the others' picks stay as they are."""
    table = deal(3)
    stay = [0, 2]
    when = {"first": 0, "middle": 1, "last": 2}[order]
    for turn in range(3):
        if turn == when:
            table.run_out(1, (P[5], P[3]))
            assert automatic(table) == [(1, True)]
            assert table.heard[0].draws() == ((P[5], P[3]),)
        else:
            seat = stay.pop(0)
            table.ask(seat, "pass_cards", right=P[3 * seat], left=P[3 * seat + 1])
    assert P[5] in table.shared.hands[2]
    assert P[3] in table.shared.hands[0]
    assert P[4] in table.shared.hands[1]


def test_with_two_seats_two_cards_are_passed_at_random() -> None:
    """PM-28"""
    table = deal(2).run_out(0, (P[2], P[0]))
    table.dull(1)
    assert {P[0], P[2]} <= set(table.shared.hands[1])


def test_a_leaver_attaches_at_random_on_free_places() -> None:
    """PM-28, PM-10: a character with two cards has one place, so it is drawn once at most."""
    table = deal(2).live(0, C[0], P[40:42]).live(0, C[1], P[42:45]).to("attach")
    hand = table.shared.hands[0]
    table.run_out(0, (hand[2], hand[1]), (C[2], C[0]))
    assert table.heard[0].draws() == ((hand[2], hand[1]), (C[2], C[0]))
    table.dull(1)
    assert table.shared.fronts[0][C[2]].attached == (hand[2],)
    assert table.shared.fronts[0][C[0]].attached == (*P[40:42], hand[1])
    for seed in range(60):
        again = deal(2).live(0, C[0], P[40:42]).live(0, C[1], P[42:45]).to("attach")
        events = again.game.decide(again.state, Seat(0), RunOut(), Quick(seed))
        assert not isinstance(events, Refusal)
        again.take(events)
        again.dull(1)
        assert all(len(life.attached) <= 3 for life in again.shared.fronts[0].values())


def test_a_leaver_places_nothing() -> None:
    """PM-28, PM-13"""
    table = deal(2).holding(0, "cancer").holding(1, "lung").to("tokens")
    table.ask(1, "place_tokens", tokens=[token("lung", C[0])]).run_out(0)
    assert table.heard[0].choice == Placed()
    assert automatic(table) == [(0, True)]
    assert [len(held) for held in table.shared.tokens] == [1, 0]


def test_a_leaver_rests_without_a_token(pen: Pen) -> None:
    """PM-28, PM-14, PM-15: the other's reap stands."""
    pen.reap(R[0], "cancer lung")
    pen.soul(C[3], weak="cancer lung")
    table = deal(2).to("reap").live(1, C[3]).ask(0, "reap", reaps=[aim(R[0], C[3])]).run_out(1)
    assert table.heard[0].choice == Declared()
    assert C[3] in table.shared.graveyards[0]
    assert table.shared.tokens == ({}, {})


def test_a_leaver_keeps_the_most_soul_points(pen: Pen) -> None:
    """PM-28, PM-17: of what it has not shared out yet; what it has stays as it chose."""
    for reap in R[:2]:
        pen.reap(reap, "cancer lung")
    for card, points in ((C[3], 0), (P[40], 3), (P[41], 1), (P[42], 2), (C[4], 1), (P[43], 3)):
        pen.soul(card, weak="cancer lung", points=points)
    table = deal(2).to("reap").live(1, C[3], P[40:43]).live(1, C[4], (P[43],))
    table.ask(0, "reap", reaps=[aim(R[0], C[3]), aim(R[1], C[4])]).ask(1, "rest")
    table.ask(0, "share", character=C[4], keep=[C[4]]).run_out(0)
    assert table.heard[0].choice == Shared({C[3]: (P[40], P[42]), C[4]: (C[4],)})
    assert set(table.shared.graveyards[0]) == {P[40], P[42], C[4]}
    assert set(table.shared.graveyards[1]) == {C[3], P[41], P[43]}


def test_a_leaver_leads_all_it_may_to_their_graves() -> None:
    """PM-28, PM-21"""
    table = deal(2).to("reap").live(0, C[0], P[40:43]).live(0, C[1], P[43:46]).live(1, C[3], P[46:49])
    table.dull(0).dull(1).ask(1, "deathbed", characters=[]).run_out(0)
    assert table.heard[0].choice == Led((C[0], C[1]))
    assert len(table.shared.graveyards[0]) == 8
    assert table.shared.graveyards[1] == {}


def test_what_a_seat_chose_itself_is_not_automatic() -> None:
    """PM-28"""
    assert automatic(deal(2).dull(0)) == [(0, False)]


def test_time_runs_out_only_for_those_who_have_not_answered() -> None:
    """PM-28: who has answered is not awaited, though it may still change its mind."""
    table = deal(2).dull(0)
    answer = table.game.decide(table.state, Seat(0), RunOut(), Stacked())
    assert isinstance(answer, Refusal)
    assert answer.code == "not_awaited"


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_table_that_everybody_left_ends(seats: int) -> None:
    """PM-28"""
    table = deal(seats)
    idle(table)
    assert all(event.automatic for event in table.told if hasattr(event, "choice"))
