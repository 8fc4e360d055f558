"""Reaping: PM-14, PM-17 to PM-20."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from protocol.codes import Code
from service.games.card_game.state import Reaped
from service.games.kernel import Seat
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting, aim
from tests.games.petite_mort.papers import Papers
from tests.games.petite_mort.table import deal

pytestmark = pytest.mark.usefixtures("pen", "papers")


def ripe(pen: Pen, seats: int = 2, cards: int = 1) -> Sitting:
    """Seat 0's first two characters can be reaped by every seat's Reap cards; `cards` of them lie on each."""
    for reap in R[: 2 * seats]:
        pen.reap(reap, "cancer lung")
    for character in C[:2]:
        pen.soul(character, weak="cancer lung")
    table = deal(seats).to("reap")
    return table.live(0, C[0], P[40 : 39 + cards]).live(0, C[1], P[50 : 49 + cards])


def landed(table: Sitting) -> list[set[str]]:
    return [set(grave) for grave in table.shared.graveyards]


def test_a_reap_needs_both_prerequisites(pen: Pen) -> None:
    """PM-14: what is not met is neither offered nor taken."""
    table = ripe(pen)
    pen.reap(R[2], "cancer cancer")
    assert table.offers(1)[0]["reaps"]["some"] == [aim(R[3], C[0]), aim(R[3], C[1])]
    refusal = table.refused(1, "reap", reaps=[aim(R[2], C[0])])
    assert (refusal.code, refusal.clause) == (Code.NOT_OFFERED, "PM-14")
    pen.soul(P[40], weak="cancer")
    table.live(0, C[0], (P[40],))
    table.ask(1, "reap", reaps=[aim(R[2], C[0])])


WRONG: list[tuple[str, list[dict[str, str]]]] = [
    ("no reap", []),
    ("this Reap card", [aim(R[9], C[0])]),
    ("opponents’ living", [aim(R[2], C[3])]),
    ("opponents’ living", [aim(R[2], C[30])]),
    ("One Reap card reaps one", [aim(R[2], C[0]), aim(R[2], C[1])]),
    ("One Reap card a character", [aim(R[2], C[0]), aim(R[3], C[0])]),
    ("not weak enough", [aim(R[2], C[2])]),
]


@pytest.mark.parametrize(("why", "reaps"), WRONG)
def test_a_reap_that_is_none_is_refused(pen: Pen, why: str, reaps: list[dict[str, str]]) -> None:
    """PM-14"""
    table = ripe(pen)
    pen.soul(C[3], weak="cancer lung")
    refusal = table.refused(1, "reap", reaps=reaps)
    assert refusal.clause == "PM-14"
    assert why in refusal.message


def test_two_cards_reap_two_characters(pen: Pen) -> None:
    """PM-14, PM-20"""
    table = ripe(pen).ask(1, "reap", reaps=[aim(R[2], C[0]), aim(R[3], C[1])]).ask(0, "rest")
    assert landed(table) == [set(), {C[0], C[1]}]
    assert set(table.shared.discards) == {R[2], R[3]}


def test_each_reap_needs_a_free_pawn(pen: Pen) -> None:
    """PM-14: with one free pawn one reap, without one none."""
    table = ripe(pen)
    table.state = replace(table.state, pawns=(5, 1))
    assert table.offers(1)[0]["reaps"]["most"] == 1
    assert table.refused(1, "reap", reaps=[aim(R[2], C[0]), aim(R[3], C[1])]).clause == "PM-14"
    table.state = replace(table.state, pawns=(5, 0))
    assert "reap" not in table.offered(1)
    assert table.refused(1, "reap", reaps=[aim(R[2], C[0])]).clause == "PM-14"


def test_four_pawns_reap_in_the_same_round(pen: Pen) -> None:
    """PM-14, PM-20: two seats, two reaps each, none of them in the other's way."""
    table = ripe(pen)
    for character in C[3:5]:
        pen.soul(character, weak="cancer lung")
    table.ask(0, "reap", reaps=[aim(R[0], C[3]), aim(R[1], C[4])])
    table.ask(1, "reap", reaps=[aim(R[2], C[0]), aim(R[3], C[1])])
    while table.phase == "share":
        table.dull(table.awaited[0])
    assert {C[0], C[1]} <= landed(table)[1]
    assert {C[3], C[4]} <= landed(table)[0]
    assert [len(front) for front in table.shared.fronts] == [3, 3], "and both drew new characters"
    assert table.state.pawns == (5, 5), "pawns that reap come back"


def test_declarations_are_secret_and_changeable_until_all_are_in(pen: Pen) -> None:
    """PM-14, PM-26"""
    table = ripe(pen).ask(1, "reap", reaps=[aim(R[2], C[0])])
    assert not hasattr(table.heard[0].redact().public, "choice")
    assert table.public.declared == {}
    assert table.awaited == (0,)
    table.ask(1, "reap", reaps=[aim(R[3], C[1])]).ask(0, "rest")
    declared = table.heard_of("reaps_declared")[0].declared
    assert [one.reap for one in declared["1"].reaps] == [R[3]]
    assert landed(table) == [set(), {C[1]}]
    assert R[2] in table.shared.reap_hands[1]


@pytest.mark.parametrize(("cards", "keeps"), [(2, 1), (3, 2), (4, 2)])
def test_a_single_reaper_chooses_its_half(pen: Pen, cards: int, keeps: int) -> None:
    """PM-17: the reaper is asked, the rest goes to the owner."""
    table = ripe(pen, cards=cards).ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(0, "rest")
    assert (table.phase, table.awaited) == ("share", (1,))
    there = [C[0], *P[40 : 39 + cards]]
    table.ask(1, "share", character=C[0], keep=there[-keeps:])
    assert landed(table) == [set(there[:-keeps]), set(there[-keeps:])]


def test_of_one_card_the_owner_gets_nothing_and_nobody_is_asked(pen: Pen) -> None:
    """PM-17"""
    table = ripe(pen, cards=1).ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(0, "rest")
    assert landed(table) == [set(), {C[0]}]
    assert table.phase == "pass"


def test_the_reapers_card_is_discarded(pen: Pen) -> None:
    """PM-17"""
    table = ripe(pen, cards=4).ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(0, "rest")
    assert table.shared.discards == {}
    table.dull(1)
    assert set(table.shared.discards) == {R[2]}


def test_shares_are_secret_and_changeable_until_all_are_in(pen: Pen) -> None:
    """PM-17, PM-20: a seat with two characters to share out is awaited until it has shared both."""
    table = ripe(pen, cards=2).ask(1, "reap", reaps=[aim(R[2], C[0]), aim(R[3], C[1])]).ask(0, "rest")
    table.ask(1, "share", character=C[0], keep=[C[0]])
    assert table.awaited == (1,)
    glimpse = table.heard[0].redact().public
    assert glimpse.characters == (C[0],)
    assert not hasattr(glimpse, "choice")
    table.ask(1, "share", character=C[0], keep=[P[40]])
    table.ask(1, "share", character=C[1], keep=[C[1]])
    assert landed(table) == [{C[0], P[50]}, {P[40], C[1]}]


@pytest.mark.parametrize("keep", [[], [C[0]], [C[0], C[0]], [C[0], P[41], P[40]], [C[0], P[45]]])
def test_a_share_is_so_many_of_its_cards(pen: Pen, keep: list[str]) -> None:
    """PM-17"""
    table = ripe(pen, cards=3).ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(0, "rest")
    assert table.refused(1, "share", character=C[0], keep=keep).clause == "PM-17"


def test_only_the_reaper_shares_out(pen: Pen) -> None:
    """PM-17"""
    table = ripe(pen, cards=3).ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(0, "rest")
    refusal = table.refused(0, "share", character=C[0], keep=[C[0], P[40]])
    assert (refusal.code, refusal.clause) == (Code.NOT_AWAITED, "PM-17")
    assert table.refused(1, "share", character=C[1], keep=[C[1], P[50]]).clause == "PM-17"


SHARED: list[tuple[int, int, list[tuple[Any, ...]], list[int]]] = [
    # n, k, draws, how many cards land in the graveyards of seats 0 (the owner), 1, 2, 3
    (1, 2, [(R[2],), (C[0], R[2])], [0, 1, 0, 0]),
    (2, 2, [(P[40], C[0])], [0, 1, 1, 0]),
    (3, 2, [(P[40], C[0], P[41])], [1, 1, 1, 0]),
    (4, 2, [(P[40], C[0], P[41], P[42])], [0, 2, 2, 0]),
    (1, 3, [(R[2], R[6]), (R[6], C[0], R[2])], [0, 0, 1, 0]),
    (2, 3, [(R[6],), (C[0], R[6], P[40])], [0, 1, 0, 1]),
    (3, 3, [(P[40], C[0], P[41])], [0, 1, 1, 1]),
    (4, 3, [(P[40], C[0], P[41], P[42])], [1, 1, 1, 1]),
]


@pytest.mark.parametrize(("cards", "reapers", "draws", "counts"), SHARED)
def test_several_reapers_share_at_random(
    pen: Pen, cards: int, reapers: int, draws: list[tuple[Any, ...]], counts: list[int]
) -> None:
    """PM-18: every n and k; Reap cards that were dealt are discarded (PM-19). The events say what was drawn."""
    table = ripe(pen, seats=4, cards=cards)
    for seat in range(1, 4):
        reaping = seat <= reapers
        table.ask(seat, "reap", reaps=[aim(R[2 * seat], C[0])]) if reaping else table.ask(seat, "rest")
    table.ask(0, "rest", *draws)
    assert [len(grave) for grave in table.shared.graveyards] == counts
    assert set(table.shared.discards) == {R[2 * seat] for seat in range(1, reapers + 1)}
    reaped = table.heard_of("character_reaped")[0]
    assert list(reaped.draws()) == draws
    assert set(reaped.shown.values()) == ({*draws[0]} if len(draws) > 1 else set())


def test_the_deal_is_as_drawn(pen: Pen) -> None:
    """PM-18: in the order of the seats; the card left over is the owner's."""
    table = ripe(pen, seats=3, cards=3)
    table.ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(2, "reap", reaps=[aim(R[4], C[0])])
    table.ask(0, "rest", (P[41], P[40], C[0]))
    assert landed(table) == [{C[0]}, {P[41]}, {P[40]}]


def collaborated(pen: Pen) -> Sitting:
    """A character without cards on it, reaped by seats 1 and 2: seat 1 gets R[2], seat 2 the character."""
    table = ripe(pen, seats=3, cards=1)
    table.ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(2, "reap", reaps=[aim(R[4], C[0])])
    return table.ask(0, "rest", (R[2],), (R[2], C[0]))


def test_a_reap_card_in_a_graveyard_is_discarded(pen: Pen) -> None:
    """PM-19: it is shown who got it."""
    table = collaborated(pen)
    assert landed(table) == [set(), set(), {C[0]}]
    assert set(table.shared.discards) == {R[2], R[4]}
    assert table.heard_of("character_reaped")[0].shown == {"1": R[2]}


def test_a_reap_card_stays_if_an_objective_counts_figures(pen: Pen, papers: Papers) -> None:
    """PM-19: in the graveyard, where it counts for its figure; the other one is discarded all the same."""
    papers.write({"count": "figure:raven", "at_least": 1})
    table = ripe(pen, seats=3, cards=1)
    pen.reap(R[2], "cancer lung", figure="raven")
    table.ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(2, "reap", reaps=[aim(R[4], C[0])])
    table.ask(0, "rest", (R[2],), (R[2], C[0]))
    assert landed(table) == [set(), {R[2]}, {C[0]}]
    assert set(table.shared.discards) == {R[4]}
    assert table.heard_of("character_reaped")[0].shown == {}
    assert "1" in table.public.objectives[papers.id(0)]
    assert table.public.seats["1"].points == 0


def test_all_reaps_of_a_round_happen_together(pen: Pen) -> None:
    """PM-20: one collaborative and one single: none is done before the single one is shared out."""
    table = ripe(pen, seats=3, cards=2)
    table.ask(1, "reap", reaps=[aim(R[2], C[0]), aim(R[3], C[1])]).ask(2, "reap", reaps=[aim(R[4], C[0])]).ask(
        0, "rest"
    )
    assert (table.phase, landed(table)) == ("share", [set(), set(), set()])
    assert table.public.reaping == {
        C[0]: Reaped(owner=Seat(0), reapers={"1": R[2], "2": R[4]}),
        C[1]: Reaped(owner=Seat(0), reapers={"1": R[3]}),
    }
    table.ask(1, "share", (P[40], C[0]), character=C[1], keep=[C[1]])
    assert landed(table) == [{P[50]}, {P[40], C[1]}, {C[0]}]


def test_a_character_is_reaped_once_by_all_who_declared_it(pen: Pen) -> None:
    """PM-20"""
    table = ripe(pen, seats=4, cards=4)
    for seat in (1, 2, 3):
        table.ask(seat, "reap", reaps=[aim(R[2 * seat], C[0])])
    table.ask(0, "rest", (P[40], C[0], P[41], P[42]))
    assert len(table.heard_of("character_reaped")) == 1
    assert table.heard_of("character_reaped")[0].reapers == {"1": R[2], "2": R[4], "3": R[6]}


def test_a_character_reaped_by_its_own_seat_is_not_thinkable(pen: Pen) -> None:
    """PM-14: opponents' characters alone are offered."""
    table = ripe(pen)
    table.reaps(0, R[2], R[3])
    assert "reap" not in table.offered(0)


def test_nothing_is_lost_in_a_reaping(pen: Pen) -> None:
    """PM-17 to PM-20: every card lies somewhere, once."""
    table = deal(3).to("reap")
    for seat in range(3):
        pen.reap(R[2 * seat], "cancer lung")
    pen.soul(C[0], weak="cancer lung")
    before = Counter(table.game.pieces(table.state))
    table.ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(2, "reap", reaps=[aim(R[4], C[0])])
    assert Counter(table.game.pieces(table.state)) == before
    cards = table.shared.fronts[0][C[0]].cards
    table.ask(0, "rest", cards)
    assert Counter(table.game.pieces(table.state)) == before
