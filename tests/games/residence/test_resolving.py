"""Resolving a round: RS-02, RS-03, RS-06 to RS-09, RS-13."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.codes import Code
from service.games.kernel import Seat
from service.games.residence.items import walkers
from service.games.residence.road import LEFT
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import aim
from tests.games.residence.table import House, alive, full, reaps, ripe

pytestmark = pytest.mark.usefixtures("pen")


def two_each(pen: Pen, *spaces: int, seats: int = 3, **options: Any) -> House:
    """Every seat leads two characters to their graves; their meeples stand on these spaces."""
    table = ripe(pen, seats, **options)
    led = {f"s{seat}": [full(table, seat, 1), full(table, seat, 2)] for seat in range(seats)}
    return table.at(*spaces).declare(*([[]] * seats)).lead(**led)


def picked(table: House) -> list[tuple[int, str]]:
    return [(event.seat, event.item) for event in table.told if hasattr(event, "item") and not hasattr(event, "stage")]


def test_a_seat_has_two_pawns_to_reap_with(pen: Pen) -> None:
    """RS-02: two reaps a round at most, whatever it holds."""
    table = ripe(pen)
    pen.reap(R[20], "cancer lung")
    for character in C[4:6]:
        pen.soul(character, weak="cancer lung")
    table.reaps(0, R[0], R[1], R[20])
    assert table.offers(0)[0]["reaps"]["most"] == 2
    three = [aim(R[0], C[3]), aim(R[1], C[4]), aim(R[20], C[5])]
    assert table.refused(0, "reap", reaps=three).clause == "PM-14"


@pytest.mark.parametrize(("oldest", "order"), [(0, [0, 1, 2]), (1, [1, 2, 0]), (2, [2, 0, 1])])
def test_at_the_entrance_the_oldest_comes_first_then_in_turn(pen: Pen, oldest: int, order: list[int]) -> None:
    """RS-02, RS-06: the option names the oldest, seat 0 by default."""
    table = two_each(pen, 0, 0, 0, oldest=oldest)
    for seat in order:
        assert table.turn == ("resolve", seat)
        table.dull(seat)
        pen.soul(next(iter(table.shared.graveyards[seat])), points=3)
        table.ask(seat, "walk", cards=[next(iter(table.shared.graveyards[seat]))])


def test_the_seat_furthest_behind_resolves_next(pen: Pen) -> None:
    """RS-06"""
    assert two_each(pen, 9, 4, 7).turn == ("resolve", 1)


def test_a_seat_still_last_resolves_again(pen: Pen) -> None:
    """RS-06: twice in a row; the order is worked out anew after each item."""
    table = two_each(pen, 9, 4, 7)
    pen.soul(C[4], points=2)
    table.ask(1, "resolve", item=C[4]).ask(1, "walk", cards=[C[4]])
    assert table.spaces == (9, 6, 7)
    assert picked(table) == [(1, C[4]), (1, C[5])], "its second item is the only one left, so it is not asked"
    pen.soul(C[5], points=3)
    table.ask(1, "walk", cards=[C[5]])
    assert table.turn == ("resolve", 2)


def test_a_seat_no_longer_last_waits(pen: Pen) -> None:
    """RS-06"""
    table = two_each(pen, 9, 4, 6)
    pen.soul(C[4], points=3)
    table.ask(1, "resolve", item=C[4]).ask(1, "walk", cards=[C[4]])
    assert table.spaces == (9, 7, 6)
    assert table.turn == ("resolve", 2)


def test_who_has_nothing_to_resolve_is_passed_over(pen: Pen) -> None:
    """RS-06"""
    table = ripe(pen, 3)
    led = [full(table, 2, 1), full(table, 2, 2)]
    table.at(0, 1, 30).declare([], [], []).lead(s2=led)
    assert table.turn == ("resolve", 2)


def test_two_reaps_and_a_deathbed_in_the_order_the_seat_picks(pen: Pen) -> None:
    """RS-06, RS-08: a deathbed may come before reaps."""
    table = ripe(pen)
    pen.soul(C[4], weak="cancer lung")
    bed = full(table, 0, 1)
    table.declare(reaps(0, C[3], C[4]), []).lead(s0=[bed])
    assert table.turn == ("resolve", 0)
    assert table.offers(0) == [{"type": "resolve", "item": [C[3], C[4], bed]}]
    table.ask(0, "resolve", item=bed).ask(0, "walk", cards=[bed])
    assert table.offers(0) == [{"type": "resolve", "item": [C[3], C[4]]}]
    table.ask(0, "resolve", item=C[4])
    assert picked(table) == [(0, bed), (0, C[4])]
    table.ask(0, "walk", cards=[C[4]])
    assert picked(table)[-1] == (0, C[3])


@pytest.mark.parametrize("item", [C[6], C[2], "nothing"])
def test_only_ones_own_items_are_resolved(pen: Pen, item: str) -> None:
    """RS-06"""
    table = ripe(pen, 3)
    pen.soul(C[7], weak="cancer lung")
    pen.soul(C[4], weak="cancer lung")
    table.declare(reaps(0, C[3], C[4]), reaps(1, C[6], C[7]), [])
    refusal = table.refused(0, "resolve", item=item)
    assert (refusal.code, refusal.clause) == (Code.NOT_OFFERED, "RS-06")
    assert table.refused(1, "resolve", item=C[6]).code == Code.NOT_AWAITED


def test_turns_are_for_their_own_intents(pen: Pen) -> None:
    """RS-03, RS-06, PM-17"""
    table = two_each(pen, 9, 4, 7)
    assert table.refused(1, "walk", cards=[C[4]]).clause == "RS-03"
    assert table.refused(1, "rest").clause == "PM-15"
    assert table.refused(1, "share", character=C[4], keep=[]).clause == "PM-17"
    fresh = ripe(pen)
    assert fresh.refused(0, "resolve", item=C[3]).clause == "RS-06"
    assert fresh.refused(0, "walk", cards=[C[3]]).clause == "RS-03"


def test_the_reaper_shares_then_walks_then_the_owner_walks(pen: Pen) -> None:
    """RS-07, PM-17: the reaper is asked alone, and what it keeps lies open at once."""
    table = alive(ripe(pen), (), (P[40], P[41], P[42]))
    table.declare(reaps(0, C[3]), []).lead()
    assert table.turn == ("share", 0)
    assert table.refused(1, "share", character=C[3], keep=[C[3], P[40]]).code == Code.NOT_AWAITED
    table.ask(0, "share", character=C[3], keep=[C[3], P[40]])
    assert table.heard_of("character_reaped")[0].received == {"0": (C[3], P[40]), "1": (P[41], P[42])}
    assert table.heard_of("walks_owed")[0].seats == (0, 1)
    assert table.turn == ("walk", 0)
    table.ask(0, "walk", cards=[P[40]])
    assert table.turn == ("walk", 1)


@pytest.mark.parametrize("keep", [[C[3]], [C[3], C[3]], [C[3], P[43]], [C[3], P[40], P[41]]])
def test_a_share_is_half_of_the_cards(pen: Pen, keep: list[str]) -> None:
    """PM-17"""
    table = alive(ripe(pen), (), (P[40], P[41], P[42])).declare(reaps(0, C[3]), []).lead()
    assert table.refused(0, "share", character=C[3], keep=keep).clause == "PM-17"
    assert table.refused(0, "share", character=C[4], keep=[C[3], P[40]]).clause == "PM-17"


@pytest.mark.parametrize(("spaces", "order"), [((0, 3, 1, 2), (2, 3, 1, 0)), ((9, 0, 0, 0), (1, 2, 3, 0))])
def test_several_reapers_walk_from_the_one_furthest_behind_on(
    pen: Pen, spaces: tuple[int, ...], order: tuple[int, ...]
) -> None:
    """RS-07, PM-18: then the owner, which got the card left over."""
    table = alive(ripe(pen, 4), (P[40], P[41], P[42]), (), (), ()).at(*spaces)
    for seat in (1, 2, 3):
        table.ask(seat, "reap", reaps=reaps(seat, C[0]))
    table.grave(0, C[30]).grave(1, C[31]).grave(2, C[32]).grave(3, C[33])
    deal = (P[40], P[41], P[42], C[0])
    table.ask(0, "rest", deal)
    assert table.heard_of("walks_owed")[0].seats == order
    for seat in order:
        assert table.turn == ("walk", seat)
        table.dull(seat)


def test_a_collaborative_reap_is_one_item(pen: Pen) -> None:
    """RS-06, RS-07, PM-20: the first of its reapers in order resolves it, for all of them."""
    table = alive(ripe(pen, 3), (P[40],), (), ()).at(0, 5, 3)
    table.ask(1, "reap", reaps=reaps(1, C[0])).ask(2, "reap", reaps=reaps(2, C[0])).ask(0, "rest", (P[40], C[0]))
    assert picked(table) == [(2, C[0])]
    assert table.heard_of("character_reaped")[0].received == {"1": (P[40],), "2": (C[0],)}
    assert table.phase == "pass"


def test_the_owner_that_gets_nothing_does_not_walk(pen: Pen) -> None:
    """RS-07, RS-03: of one card there is nothing for it, whatever lies in its graveyard."""
    table = ripe(pen)
    table.grave(1, C[30], C[31])
    table.declare(reaps(0, C[3]), [])
    assert table.heard_of("walks_owed")[0].seats == (0,)
    assert table.phase == "pass"


def test_a_reap_card_that_completes_a_deal_makes_nobody_walk(pen: Pen) -> None:
    """RS-13, PM-18: it is shown and discarded; seat 1 got it and does not walk, though it has cards."""
    table = ripe(pen, 3)
    table.grave(1, C[30], C[31])
    table.ask(1, "reap", reaps=reaps(1, C[0])).ask(2, "reap", reaps=reaps(2, C[0]))
    table.ask(0, "rest", (R[2],), (R[2], C[0]))
    reaped = table.heard_of("character_reaped")[0]
    assert (reaped.shown, reaped.received) == ({"1": R[2]}, {"2": (C[0],)})
    assert table.heard_of("walks_owed")[0].seats == (2,)
    assert {R[2], R[4]} <= set(table.shared.discards)
    assert set(table.shared.graveyards[1]) == {C[30], C[31]}


def test_a_walk_owed_with_an_empty_graveyard_is_none(pen: Pen) -> None:
    """RS-03"""
    table = ripe(pen, 3)
    table.grave(1, C[30]).grave(2, C[31])
    received: dict[str, tuple[str, ...]] = {"1": (C[30],), "2": (C[31],), "0": (C[32],)}
    assert walkers(table.state, received, Seat(0)) == (1, 2)


def test_deathbeds_are_decided_before_anything_is_resolved(pen: Pen) -> None:
    """RS-08: all seats at once, when the reaps lie open already."""
    table = ripe(pen)
    bed = full(table, 0, 1)
    other = full(table, 1, 1)
    table.declare(reaps(0, C[3]), [])
    assert (table.phase, table.awaited) == ("deathbed", (0, 1))
    assert table.public.reaping.keys() == {C[3]}
    table.ask(0, "deathbed", characters=[bed])
    assert table.shared.graveyards == ({}, {})
    table.ask(1, "deathbed", characters=[other])
    assert table.heard_types()[1:3] == ["deathbeds_chosen", "turn_opened"]
    assert table.turn == ("resolve", 0)


def test_a_character_that_is_being_reaped_cannot_die_in_its_bed(pen: Pen) -> None:
    """RS-08: and its place counts as that of a new one (PM-21)."""
    table = ripe(pen)
    reaped, bed, third = full(table, 1, 0), full(table, 1, 1), full(table, 1, 2)
    table.declare(reaps(0, reaped), [])
    assert table.offers(1)[0]["characters"] == {"some": [bed, third], "least": 0, "most": 2}
    assert table.refused(1, "deathbed", characters=[reaped]).clause == "PM-21"


def test_a_deathbed_walks_like_a_reap(pen: Pen) -> None:
    """RS-08, RS-03"""
    table = ripe(pen)
    bed = full(table, 0, 1)
    table.declare([], []).lead(s0=[bed])
    assert table.turn == ("walk", 0)
    assert len(table.shared.graveyards[0]) == 4


def test_everything_open_is_resolved_after_somebody_has_left(pen: Pen) -> None:
    """RS-09: several may leave in one round; who has left walks no more, and counts as furthest ahead."""
    table = two_each(pen, 45, 44, 43)
    for card in (*C[:9], *P[40:60]):
        pen.soul(card, points=3)
    assert table.turn == ("resolve", 2)
    table.over_with()
    assert table.spaces == (LEFT, LEFT, LEFT)
    assert table.state.outcome.reason == "left_residence"
    died = [event.character for event in table.told if hasattr(event, "character") and hasattr(event, "seat")]
    assert sorted(died) == sorted(C[place] for place in (1, 2, 4, 5, 7, 8))
    walked = [event.seat for event in table.told if hasattr(event, "space")]
    assert sorted(walked) == [0, 1, 2], "one walk each, the one that took it out"
    assert table.marks == {}


def test_who_has_left_still_resolves_last(pen: Pen) -> None:
    """RS-09, RS-06"""
    table = two_each(pen, LEFT, 44, 3)
    assert table.turn == ("resolve", 2)
    table.at(LEFT, 44, LEFT)
    assert table.state.from_behind((Seat(0), Seat(1), Seat(2))) == (1, 0, 2)


def test_the_list_shown_is_reaps_then_deathbeds(pen: Pen) -> None:
    """RS-06, RS-14"""
    table = ripe(pen)
    beds = [full(table, 0, 1), full(table, 0, 2)]
    table.declare(reaps(0, C[3]), []).lead(s0=beds)
    assert table.offers(0)[0]["item"] == [C[3], *beds]
    assert table.public.dying == {"0": tuple(beds)}


def test_a_seat_off_turn_is_offered_nothing(pen: Pen) -> None:
    """RS-06"""
    table = two_each(pen, 9, 4, 7)
    assert table.awaited == (1,)
    assert table.offers(0) == table.offers(2) == []


def test_steps_never_come_back(pen: Pen) -> None:
    """RS-06: what was meant for one turn is not meant for the next of the same kind (PL-08)."""
    table = two_each(pen, 9, 4, 7)
    steps = []
    while table.state.turn:
        steps.append(table.game.step(table.state))
        table.dull(table.awaited[0])
    assert len(set(steps)) == len(steps) > 5
