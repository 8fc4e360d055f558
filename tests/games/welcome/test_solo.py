"""Alone, for points: WL-15 to WL-18."""

from __future__ import annotations

import pytest

from protocol.codes import Code
from service.games.welcome.cards import CARDS, SOLO
from service.games.welcome.events import (
    ChoicesOpened,
    CrossedOut,
    CrossOutAsked,
    DeckShuffled,
    ObjectiveAchieved,
    SoloCardCame,
)
from service.games.welcome.houses import COLUMN_NAMES, STREET_NAMES, Bonus, House, Sheet
from service.games.welcome.intents import CrossOut, Reap, Sephi
from tests.games.welcome.sheets import sheet
from tests.games.welcome.sitting import Sitting
from tests.games.welcome.test_turn import ALMOST, BLOCKED, UP_TO_3

DRAWN = ("white_7", "blue_4", "orange_12")
NEXT = ("green_8", "red_9", "violet_10")


def alone(*then: str) -> Sitting:
    return Sitting(1).cards(*DRAWN, then=then)


def test_the_solo_card_lies_in_the_lower_half() -> None:
    """WL-15"""
    places = set()
    for seed in range(40):
        fresh = Sitting(1, seed=seed).state
        assert len(fresh.deck) == 82 - 3
        assert sorted((*fresh.drawn, *fresh.deck)) == sorted((*CARDS, SOLO))
        places.add(3 + fresh.deck.index(SOLO))
    assert min(places) >= 41
    assert len(places) > 10


def test_number_and_cause_come_from_two_cards() -> None:
    """WL-15: the third is discarded."""
    table = alone(*NEXT).use(2, 1, 1, 1)
    assert table.sheet().streets == {"1": {"1": House(4, perfect=True)}}
    assert table.state.drawn == NEXT
    assert table.state.discards[-3:] == DRAWN
    assert table.refused(0, Reap(1, 5, number_card=2, cause_card=2)) == (Code.NOT_OFFERED, "WL-15")
    assert table.refused(0, Reap(1, 5, combination=1)) == (Code.NOT_OFFERED, "WL-15")


def test_every_card_gives_number_or_cause() -> None:
    """WL-15"""
    ways = {
        (number, cause)
        for offer in alone().offers()
        for number in offer["number_card"]
        for cause in offer["cause_card"]
    }
    assert ways == {(1, 2), (1, 3), (2, 1), (2, 3), (3, 1), (3, 2)}


@pytest.mark.parametrize("place", [0, 1, 2])
def test_the_solo_card_is_set_aside_and_replaced(place: int) -> None:
    """WL-16: first, second or third of the three; then bonuses are crossed out, before the reaping."""
    table = alone(*NEXT[:place], SOLO, *NEXT[place:]).use(1, 2, 1, 1)
    assert table.state.drawn == NEXT
    assert table.state.aside == (SOLO,)
    assert [event.times for event in table.heard(SoloCardCame)] == [1]
    assert [(event.streets, event.columns) for event in table.heard(CrossOutAsked)] == [(2, 4)]
    assert table.refused(0, Reap(1, 5, number_card=1, cause_card=2))[0] is Code.NOT_OFFERED
    table.cross_out((5, 1), (9, 2, 4, 7))
    assert table.sheet().street_bonuses == {"1": Bonus.CROSSED_OUT, "5": Bonus.CROSSED_OUT}
    assert set(table.sheet().column_bonuses) == {"2", "4", "7", "9"}
    table.use(1, 2, 1, 5)


def test_no_solo_card_asks_for_nothing() -> None:
    """WL-16"""
    table = alone(*NEXT, SOLO).use(1, 2, 1, 1)
    assert table.heard(SoloCardCame) == []
    assert table.offers()[0]["type"] == "reap"


@pytest.mark.parametrize(
    ("streets", "columns"),
    [
        ((1,), (1, 2, 3, 4)),
        ((1, 1), (1, 2, 3, 4)),
        ((1, 2), (1, 2, 3)),
        ((1, 2, 3), (1, 2, 3, 4)),
        ((1, 4), (1, 2, 3, 4)),
    ],
)
def test_as_many_open_bonuses_are_crossed_out_as_asked(streets: tuple[int, ...], columns: tuple[int, ...]) -> None:
    """WL-16: the fourth street's is circled already."""
    table = alone(SOLO).sheets(Sheet(street_bonuses={"4": Bonus.CIRCLED})).use(1, 2, 1, 1)
    assert table.refused(0, CrossOut(streets, columns)) == (Code.NOT_OFFERED, "WL-16")


def test_fewer_open_bonuses_than_asked_are_all_crossed_out() -> None:
    """WL-16"""
    crossed = Bonus.CROSSED_OUT
    taken = Sheet(
        street_bonuses=dict.fromkeys(STREET_NAMES[1:], crossed), column_bonuses=dict.fromkeys(COLUMN_NAMES[3:], crossed)
    )
    table = alone(SOLO).sheets(taken).use(1, 2, 1, 1)
    assert [(event.streets, event.columns) for event in table.heard(CrossOutAsked)] == [(1, 3)]
    table.cross_out((1,), (3, 1, 2))
    assert len(table.sheet().street_bonuses) == 5
    assert len(table.sheet().column_bonuses) == 9


def test_where_nothing_is_open_nothing_is_asked() -> None:
    """WL-16"""
    crossed = Bonus.CROSSED_OUT
    taken = Sheet(
        street_bonuses=dict.fromkeys(STREET_NAMES, crossed), column_bonuses=dict.fromkeys(COLUMN_NAMES, crossed)
    )
    table = alone(SOLO).sheets(taken).use(1, 2, 1, 1)
    assert table.heard(SoloCardCame)
    assert table.offers()[0]["type"] == "reap"


def test_objectives_are_worth_their_second_value_from_that_turn_on() -> None:
    """WL-16: in the turn before, still the first; in the turn in which the card came, the second."""
    for came, points in ((False, 9), (True, 3)):
        table = alone(*NEXT, SOLO).sheets(sheet(ALMOST, BLOCKED))
        if came:
            table = alone(SOLO, "green_7", "green_8", "red_9").sheets(sheet(". . . 1 . . . . .")).use(1, 2, 2, 1)
            table.cross_out((4, 5), (1, 2, 3, 4)).sheets(sheet(ALMOST, BLOCKED))
        table.use(1, 2, 1, 6)
        assert [event.points for event in table.heard(ObjectiveAchieved)] == [points]


def test_a_crossed_out_bonus_is_not_won() -> None:
    """WL-16, WL-10, WL-11"""
    crossed = sheet(ALMOST, street_bonuses={"1": Bonus.CROSSED_OUT})
    table = alone(*NEXT).sheets(crossed).use(1, 2, 1, 6)
    assert table.sheet().score == 0
    table = alone(*NEXT).sheets(sheet(ALMOST)).use(1, 2, 1, 6)
    assert table.sheet().score == 10


def test_the_deck_is_shuffled_anew_with_the_solo_card() -> None:
    """WL-17: all 81 and the solo card, anywhere."""
    table = Sitting(1).cards(*DRAWN).change(aside=(SOLO,), solo_came=1, lowered=True)
    table.change(deck=(), discards=tuple(others(DRAWN))).use(1, 2, 1, 1)
    (told,) = table.heard(DeckShuffled)
    assert sorted((*told.upper, *told.lower)) == sorted((*CARDS, SOLO))
    assert table.state.turn == 2


def others(drawn: tuple[str, ...]) -> list[str]:
    left = list(CARDS)
    for card in drawn:
        left.remove(card)
    return left


def test_the_solo_card_at_the_very_bottom_comes_up_before_the_shuffle() -> None:
    """WL-16, WL-17: it comes, and then a deck with it again is shuffled."""
    table = Sitting(1).cards(*DRAWN)
    table.change(deck=(SOLO,), discards=tuple(others(DRAWN))).use(1, 2, 1, 1)
    assert [type(event) for event in table.told[2:4]] == [SoloCardCame, DeckShuffled]
    assert table.offers()[0]["type"] in ("cross_out", "reap")


def test_the_second_solo_card_crosses_out_all_that_is_open() -> None:
    """WL-17"""
    table = alone(SOLO, *NEXT).change(solo_came=1, lowered=True)
    table.sheets(Sheet(street_bonuses={"2": Bonus.CIRCLED}, column_bonuses={"9": Bonus.CIRCLED})).use(1, 2, 1, 1)
    assert [event.times for event in table.heard(SoloCardCame)] == [2]
    (told,) = table.heard(CrossedOut)
    assert (told.streets, told.columns, told.everything) == ((1, 3, 4, 5), (1, 2, 3, 4, 5, 6, 7, 8), True)
    assert table.sheet().street_bonuses["2"] is Bonus.CIRCLED
    assert table.sheet().score == 10
    assert table.offers()[0]["type"] == "reap"


def test_then_the_deck_is_shuffled_without_it() -> None:
    """WL-17: as often as needed."""
    table = Sitting(1).cards(*DRAWN).change(aside=(SOLO,), solo_came=2, lowered=True)
    for _ in range(2):
        table.change(deck=(), discards=tuple(others(table.state.drawn))).sheets(Sheet()).use(1, 2, 1, 1)
        (told,) = table.heard(DeckShuffled)
        assert sorted(told.lower) == sorted(CARDS)


def test_the_solo_card_comes_twice_in_a_long_game() -> None:
    """WL-16, WL-17: whatever the cards."""
    table = Sitting(1)
    times: list[int] = []
    for _ in range(70):
        table.sheets(Sheet(street_bonuses=table.sheet().street_bonuses, column_bonuses=table.sheet().column_bonuses))
        while table.offers()[0]["type"] == "cross_out":
            table.run_out(0)
        table.run_out(0)
        times += [event.times for event in table.heard(SoloCardCame)]
    assert times == [1, 2]


def test_alone_one_ticks_sephi_boxes_too() -> None:
    """WL-08, WL-15"""
    table = alone(*NEXT).sheets(sheet("1 2 3 5 6 7 8 . 9", BLOCKED, BLOCKED, BLOCKED, BLOCKED))
    assert table.refused(0, Sephi(give=1))[0] is Code.NOT_OFFERED
    table.sephi(0)
    assert table.heard(ChoicesOpened)[0].sephi == (0,)


def test_the_result_is_the_score() -> None:
    """WL-18"""
    stuck = sheet("1 2 3 5 6 7 8 . 9", BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=2, objectives={"1": 12})
    table = alone(*NEXT).sheets(stuck).sephi(0)
    assert table.ending == ("sephi", (0,))
    assert table.state.outcome is not None
    assert table.state.outcome.scores == {"0": 7}


def test_a_street_that_begins_with_3_takes_no_2() -> None:
    """WL-06, WL-15: alone numbers rise as well."""
    table = Sitting(1).cards("white_2", "blue_4", "orange_12").sheets(sheet(UP_TO_3))
    assert table.refused(0, Reap(1, 2, number_card=1, cause_card=2)) == (Code.NOT_OFFERED, "WL-06")
