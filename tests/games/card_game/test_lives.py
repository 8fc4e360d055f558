"""Ages and net weaknesses: PM-11, PM-12, PM-14."""

from __future__ import annotations

import pytest

from service.games.card_game.lives import age, can_reap, net_weakness
from service.games.card_game.state import Life
from service.games.card_game.symbols import Symbol
from tests.games.card_game.pen import C, P, Pen, R

CANCER = Symbol.CANCER


@pytest.mark.parametrize(("cards", "name"), [(0, "born"), (1, "first"), (2, "second"), (3, "third")])
def test_the_age_is_the_number_of_attached_cards(cards: int, name: str) -> None:
    """PM-11"""
    assert age(Life(C[0], P[:cards])) == name


def test_weaknesses_of_card_and_attached_and_tokens_add_up(pen: Pen) -> None:
    """PM-12"""
    pen.soul(C[0], weak="cancer lung")
    pen.soul(P[0], weak="cancer cancer")
    life = Life(C[0], (P[0], P[1]), {CANCER: 2})
    assert net_weakness(life, CANCER) == 5
    assert net_weakness(life, Symbol.LUNG) == 1
    assert net_weakness(life, Symbol.STROKE) == 0


def test_strengths_of_the_same_symbol_are_taken_off(pen: Pen) -> None:
    """PM-12"""
    pen.soul(C[0], strong="cancer")
    pen.soul(P[0], weak="cancer cancer", strong="lung")
    assert net_weakness(Life(C[0], (P[0],)), CANCER) == 1


@pytest.mark.parametrize(
    ("weak", "strong", "tokens", "net"),
    [(1, 1, 0, 0), (1, 1, 1, 1), (1, 2, 0, 0), (1, 2, 1, 0), (1, 2, 2, 1), (0, 3, 0, 0), (0, 1, 2, 1)],
)
def test_a_weakness_cancelled_to_nothing_comes_back_by_a_token(
    pen: Pen, weak: int, strong: int, tokens: int, net: int
) -> None:
    """PM-12: never below 0 in the end; but a token counts against a strength that has nothing else to cancel."""
    pen.soul(C[0], weak="cancer " * weak)
    pen.soul(P[0], strong="cancer " * strong)
    assert net_weakness(Life(C[0], (P[0],), {CANCER: tokens} if tokens else {}), CANCER) == net


def test_darwin_awards_are_counted(pen: Pen) -> None:
    """PM-12: on the character, on attached cards, and as tokens; nothing takes them off."""
    pen.soul(C[0], darwin=1, strong="cancer cancer")
    pen.soul(P[0], darwin=1)
    assert net_weakness(Life(C[0], (P[0],), {Symbol.DARWIN: 1}), Symbol.DARWIN) == 3


def test_both_prerequisites_must_be_met(pen: Pen) -> None:
    """PM-14"""
    pen.reap(R[0], "cancer darwin")
    pen.soul(C[0], weak="cancer cancer")
    assert not can_reap(R[0], Life(C[0]))
    assert can_reap(R[0], Life(C[0], tokens={Symbol.DARWIN: 1}))


def test_the_same_symbol_twice_needs_two(pen: Pen) -> None:
    """PM-14"""
    pen.reap(R[0], "cancer cancer")
    pen.soul(C[0], weak="cancer")
    pen.soul(P[0], weak="cancer")
    assert not can_reap(R[0], Life(C[0]))
    assert can_reap(R[0], Life(C[0], (P[0],)))
    pen.soul(P[1], strong="cancer")
    assert not can_reap(R[0], Life(C[0], (P[0], P[1])))
