"""How the cards of a reaped character are shared out: PM-17, PM-18, over all the ways there are."""

from __future__ import annotations

import pytest

from service.games.card_game.cards import soul_points
from service.games.card_game.shares import Dealt, dealt, half, halved, richest
from service.games.card_game.state import Reaped
from service.games.kernel import Seat
from tests.chance import Quick, Stacked
from tests.games.card_game.pen import C, P, Pen, R

OWNER = Seat(0)
CARDS = (C[0], *P[:3])


def reaped(reapers: int) -> Reaped:
    return Reaped(OWNER, {str(seat): R[seat] for seat in range(1, reapers + 1)})


def sizes(result: Dealt) -> dict[str, int]:
    return {seat: len(cards) for seat, cards in result.received.items()}


@pytest.mark.parametrize(("cards", "reaper", "owner"), [(1, 1, 0), (2, 1, 1), (3, 2, 1), (4, 2, 2)])
def test_a_single_reaper_keeps_half_rounded_up(cards: int, reaper: int, owner: int) -> None:
    """PM-17: the rest is the owner's; of one card, nothing."""
    assert half(cards) == reaper
    result = halved(CARDS[:reaper], CARDS[:cards], reaped(1))
    assert sizes(result) == {"1": reaper} | ({"0": owner} if owner else {})
    assert sorted(card for part in result.received.values() for card in part) == sorted(CARDS[:cards])


def test_what_the_reaper_keeps_is_its_own_choice() -> None:
    """PM-17"""
    assert halved((P[2], P[0]), CARDS, reaped(1)).received == {"1": (P[2], P[0]), "0": (C[0], P[1])}


SEVERAL = [
    # n cards, k reapers, cards to each reaper, to the owner, Reap cards dealt
    (1, 2, 1, 0, 1),
    (1, 3, 1, 0, 2),
    (2, 2, 1, 0, 0),
    (2, 3, 1, 0, 1),
    (3, 2, 1, 1, 0),
    (3, 3, 1, 0, 0),
    (4, 2, 2, 0, 0),
    (4, 3, 1, 1, 0),
]


@pytest.mark.parametrize(("cards", "reapers", "each", "owner", "reap_cards"), SEVERAL)
def test_several_reapers_are_dealt_at_random(cards: int, reapers: int, each: int, owner: int, reap_cards: int) -> None:
    """PM-18: the whole table of 1 to 4 cards and 2 or 3 reapers, a hundred deals each."""
    everywhere: dict[str, set[str]] = {}
    for seed in range(100):
        result = dealt(CARDS[:cards], reaped(reapers), Quick(seed))
        assert sizes(result) == {str(seat): each for seat in range(1, reapers + 1)} | ({"0": owner} if owner else {})
        assert len(result.completed) == reap_cards
        there = [card for part in result.received.values() for card in part]
        assert sorted(there) == sorted((*CARDS[:cards], *result.completed)) == sorted(result.order)
        for seat, part in result.received.items():
            everywhere.setdefault(seat, set()).update(part)
    possible = {*CARDS[:cards], *(R[1 : reapers + 1] if reap_cards else ())}
    assert everywhere == dict.fromkeys([str(s) for s in range(1, reapers + 1)] + ["0"] * bool(owner), possible)


def test_which_reap_cards_complete_the_deal_is_drawn() -> None:
    """PM-18: of those just used, k - n; each may go to anybody."""
    result = dealt(CARDS[:1], reaped(3), Stacked((R[3], R[1]), (R[1], C[0], R[3])))
    assert result.completed == (R[3], R[1])
    assert result.received == {"1": (R[1],), "2": (C[0],), "3": (R[3],)}


def test_nothing_is_drawn_for_completion_where_there_are_cards_for_all() -> None:
    """PM-18"""
    result = dealt(CARDS, reaped(3), Stacked((P[1], C[0], P[2], P[0])))
    assert result.received == {"1": (P[1],), "2": (C[0],), "3": (P[2],), "0": (P[0],)}


def test_the_richest_cards_are_those_with_most_soul_points(pen: Pen) -> None:
    """PM-28: of equal ones, the first."""
    for card, points in zip(CARDS, (1, 3, 1, 2), strict=True):
        pen.soul(card, points=points)
    assert richest(CARDS, 2) == (P[0], P[2])
    assert richest(CARDS, 3) == (P[0], P[2], C[0])
    assert soul_points(richest(CARDS, 2)) == 5
