"""Death Powa tokens: PM-13, PM-15, PM-16."""

from __future__ import annotations

from collections import Counter

import pytest

from protocol.codes import Code
from service.games.card_game.symbols import Symbol
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting, aim, token
from tests.games.petite_mort.table import deal

pytestmark = pytest.mark.usefixtures("pen", "papers")


def with_tokens(seats: int, *held: str) -> Sitting:
    table = deal(seats).to("attach")
    for seat, tokens in enumerate(held):
        table.holding(seat, tokens)
    return table


def test_seats_with_tokens_are_asked_all_at_once() -> None:
    """PM-13: nobody else is; and if nobody has one the step is left out."""
    assert with_tokens(3, "", "cancer", "lung").to("tokens").awaited == (1, 2)
    table = with_tokens(2).to("reap")
    assert "tokens" not in [event.step for event in table.told if hasattr(event, "step")]


def test_any_number_goes_on_opponents_characters() -> None:
    """PM-13: several on one, two of a symbol on one too, and none is a choice."""
    table = with_tokens(3, "cancer cancer lung", "stroke").to("tokens")
    table.ask(0, "place_tokens", tokens=[token("cancer", C[3]), token("lung", C[3]), token("cancer", C[3])])
    table.ask(1, "place_tokens", tokens=[])
    assert table.shared.fronts[1][C[3]].tokens == {Symbol.CANCER: 2, Symbol.LUNG: 1}
    assert table.shared.tokens[0] == {}
    assert table.shared.tokens[1] == {Symbol.STROKE: 1}
    assert table.phase == "reap"


def test_a_placing_is_secret_and_changeable_until_all_are_in() -> None:
    """PM-13, PM-26"""
    table = with_tokens(2, "cancer lung", "stroke").to("tokens")
    table.ask(0, "place_tokens", tokens=[token("cancer", C[3])])
    assert not hasattr(table.heard[0].redact().public, "choice")
    assert table.public.seats["1"].characters[C[3]].tokens == {}
    assert table.public.seats["0"].tokens == {Symbol.CANCER: 1, Symbol.LUNG: 1}
    table.ask(0, "place_tokens", tokens=[token("lung", C[4])])
    table.ask(1, "place_tokens", tokens=[token("stroke", C[0])])
    assert table.shared.fronts[1][C[3]].tokens == {}
    assert table.shared.fronts[1][C[4]].tokens == {Symbol.LUNG: 1}
    assert table.shared.fronts[0][C[0]].tokens == {Symbol.STROKE: 1}


@pytest.mark.parametrize(
    "tokens",
    [
        [token("cancer", C[0])],
        [token("lung", C[3])],
        [token("cancer", C[3])] * 3,
        [token("cancer", C[20])],
    ],
)
def test_what_one_does_not_hold_or_own_characters_are_refused(tokens: list[dict[str, str]]) -> None:
    """PM-13"""
    refusal = with_tokens(2, "cancer cancer").to("tokens").refused(0, "place_tokens", tokens=tokens)
    assert (refusal.code, refusal.clause) == (Code.NOT_OFFERED, "PM-13")


def test_who_holds_no_token_is_not_asked() -> None:
    """PM-13"""
    refusal = with_tokens(2, "cancer").to("tokens").refused(1, "place_tokens", tokens=[])
    assert (refusal.code, refusal.clause) == (Code.NOT_AWAITED, "PM-13")


def test_every_seat_may_make_use_of_what_was_placed(pen: Pen) -> None:
    """PM-13: seat 2 reaps by seat 0's token."""
    pen.reap(R[4], "cancer lung")
    pen.soul(C[3], weak="lung")
    table = with_tokens(3, "cancer").to("tokens")
    assert "reap" not in table.offered(2)
    table.ask(0, "place_tokens", tokens=[token("cancer", C[3])])
    assert "reap" in table.offered(2)
    table.ask(2, "reap", reaps=[aim(R[4], C[3])])


def test_a_token_taken_this_round_is_for_later_rounds() -> None:
    """PM-15, PM-13: the step of tokens comes before; the next round asks."""
    table = deal(2).to("reap").ask(0, "take_token", ranking=["cancer"])
    assert table.shared.tokens[0] == {}
    table.ask(1, "rest")
    assert table.shared.tokens[0] == {Symbol.CANCER: 1}
    assert table.shared.supply[Symbol.CANCER] == 2
    table.to("tokens")
    assert table.shared.round == 2
    assert table.awaited == (0,)


def test_a_seat_that_reaps_takes_no_token(pen: Pen) -> None:
    """PM-15: it is one or the other; the last choice counts."""
    pen.reap(R[0], "cancer lung")
    pen.soul(C[3], weak="cancer lung")
    table = deal(2).to("reap").ask(0, "take_token", ranking=["cancer"]).ask(0, "reap", reaps=[aim(R[0], C[3])])
    table.ask(1, "rest")
    assert table.shared.tokens[0] == {}


def test_wanting_a_token_is_secret_until_all_are_in() -> None:
    """PM-15, PM-26: not even whether one reaps, wants a token or rests."""
    table = deal(3).to("reap").ask(0, "take_token", ranking=["cancer", "lung"])
    glimpse = table.heard[0].redact().public
    rested = deal(3).to("reap").ask(0, "rest").heard[0].redact().public
    assert glimpse == rested
    table.ask(1, "rest").ask(2, "rest")
    assert table.heard_of("reaps_declared")[0].declared["0"].ranking == ("cancer", "lung")


@pytest.mark.parametrize(("first", "served"), [(0, ["cancer", "lung", None]), (1, [None, "cancer", "lung"])])
def test_too_few_tokens_are_served_from_the_rounds_first_seat_on(first: int, served: list[str | None]) -> None:
    """PM-15: one token left of each; a seat gets its next choice, or none if none of its ranking is left."""
    table = deal(3, first_seat=first).to("reap")
    table.change(supply={Symbol.CANCER: 1, Symbol.LUNG: 1})
    for seat in (2, 1, 0):
        table.ask(seat, "take_token", ranking=["cancer", "lung"])
    got = [next(iter(table.shared.tokens[seat]), None) for seat in range(3)]
    assert got == served
    assert table.shared.supply == {}
    assert table.heard_of("tokens_taken")[0].taken == {str(s): got[s] for s in range(3) if got[s]}


def test_a_ranking_that_names_just_what_is_gone_gets_nothing() -> None:
    """PM-15: two seats after the one token."""
    table = deal(2).to("reap").change(supply={Symbol.CANCER: 1, Symbol.LUNG: 1})
    table.ask(1, "take_token", ranking=["cancer"]).ask(0, "take_token", ranking=["cancer"])
    assert list(table.shared.tokens) == [{Symbol.CANCER: 1}, {}]
    assert table.shared.supply == {Symbol.LUNG: 1}


@pytest.mark.parametrize("ranking", [[], ["cancer", "cancer"], ["lung"]])
def test_a_ranking_is_of_different_symbols_that_the_supply_has(ranking: list[str]) -> None:
    """PM-15"""
    table = deal(2).to("reap").change(supply={Symbol.CANCER: 2})
    assert table.refused(0, "take_token", ranking=ranking).clause == "PM-15"


def test_an_empty_supply_offers_no_token() -> None:
    """PM-15"""
    table = deal(2).to("reap").change(supply={})
    assert "take_token" not in table.offered(0)


def test_the_first_seat_moves_one_to_the_right_each_round() -> None:
    """PM-15"""
    table = deal(3, first_seat=2)
    firsts = []
    for _ in range(4):
        firsts.append(table.public.first)
        table.to("reap").to("pass")
    assert firsts == [2, 0, 1, 2]


def test_tokens_of_a_reaped_character_are_in_the_supply_again(pen: Pen) -> None:
    """PM-16: and those on one that stays, stay."""
    pen.reap(R[0], "cancer cancer")
    table = with_tokens(2, "cancer cancer lung lung").to("tokens")
    placed = [token("cancer", C[3]), token("cancer", C[3]), token("lung", C[3]), token("lung", C[4])]
    table.ask(0, "place_tokens", tokens=placed)
    assert table.shared.supply == {**dict.fromkeys(Symbol, 3), Symbol.CANCER: 1, Symbol.LUNG: 1}
    table.ask(0, "reap", reaps=[aim(R[0], C[3])]).ask(1, "rest").to("pass")
    assert C[3] not in table.shared.fronts[1]
    assert table.shared.fronts[1][C[4]].tokens == {Symbol.LUNG: 1}
    assert table.shared.supply == {**dict.fromkeys(Symbol, 3), Symbol.LUNG: 2}


def test_tokens_of_a_character_that_dies_in_its_bed_are_too() -> None:
    """PM-16"""
    table = with_tokens(2, "cancer").to("tokens").ask(0, "place_tokens", tokens=[token("cancer", C[3])])
    table.live(1, C[3], P[40:43], "cancer").to("deathbed").ask(1, "deathbed", characters=[C[3]])
    assert table.shared.supply == dict.fromkeys(Symbol, 3)


def test_there_are_three_tokens_of_a_symbol_wherever_they_lie() -> None:
    """PM-01, PM-16"""
    table = with_tokens(2, "cancer cancer", "cancer").to("tokens")
    table.ask(0, "place_tokens", tokens=[token("cancer", C[3])]).ask(1, "place_tokens", tokens=[])
    tokens = Counter(piece for piece in table.game.pieces(table.state) if piece.startswith("token"))
    assert tokens == {f"token {symbol}": 3 for symbol in Symbol}
