"""Against the AAA: WL-19 to WL-23."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from clients.terminal.names import Names
from clients.terminal.picture import picture
from clients.terminal.texts import Texts
from protocol.codes import Code
from service.games.kernel import RunOut
from service.games.welcome import GAME
from service.games.welcome.architects import PLANS, Architect
from service.games.welcome.cards import BY_NAME, CARDS, VALIDATIONS, Cause
from service.games.welcome.ending import aaa_score
from service.games.welcome.events import (
    CardGiven,
    ChoiceMade,
    CrossOutAsked,
    ObjectiveAchieved,
    ValidationCame,
    ValidationSettled,
)
from service.games.welcome.houses import COLUMN_NAMES, STREET_NAMES, Bonus, Sheet
from service.games.welcome.intents import CrossOut, Sephi
from service.http.texts import texts
from tests.chance import Quick
from tests.clients.screens import shown, view_of_state
from tests.games.welcome.sheets import sheet
from tests.games.welcome.sitting import Sitting
from tests.games.welcome.test_ending import FULL
from tests.games.welcome.test_turn import ALMOST, BLOCKED

DRAWN = ("white_7", "blue_4", "orange_12")
NEXT = ("green_8", "red_9", "violet_10")

TABLE = {
    "level_1": ("1 1 1 1 2 2", "no no yes"),
    "level_2": ("3 1 1 1 1 1", "yes yes yes"),
    "level_3": ("0 5 3 1 3 2", "no yes no"),
    "level_4": ("2 3 1 3 2 2", "yes no yes"),
    "level_5": ("1 2 3 3 4 2", "yes yes no"),
    "level_6": ("4 3 2 2 1 4", "no yes yes"),
    "alan": ("3 2 1 2 2 2", "yes yes yes"),
    "alex": ("2 4 1 2 3 2", "no no no"),
    "ann": ("3 5 3 1 4 2", "yes no no"),
    "ben": ("3 4 2 3 3 3", "yes yes yes"),
}
ORDER = (Cause.GREEN, Cause.BLUE, Cause.ORANGE, Cause.WHITE, Cause.RED, Cause.VIOLET)

every_architect = pytest.mark.parametrize("architect", TABLE)


def against(architect: str = "alan", *then: str) -> Sitting:
    return Sitting(1, mode="aaa", architect=architect).cards(*DRAWN, then=then)


@every_architect
def test_an_architect_is_as_printed(architect: str) -> None:
    """WL-19"""
    points, circles = TABLE[architect]
    plan = PLANS[Architect(architect)]
    assert [plan.points[cause] for cause in ORDER] == [int(number) for number in points.split()]
    assert plan.circles == tuple(word == "yes" for word in circles.split())


def test_the_first_recruit_plays_where_nobody_is_named() -> None:
    """WL-19"""
    assert Sitting(1, mode="aaa").state.architect() is Architect.LEVEL_1


def test_validation_cards_lie_in_the_lower_half() -> None:
    """WL-20"""
    places: set[int] = set()
    for seed in range(40):
        fresh = Sitting(1, mode="aaa", seed=seed).state
        assert sorted((*fresh.drawn, *fresh.deck)) == sorted((*CARDS, *VALIDATIONS))
        places |= {3 + fresh.deck.index(card) for card in VALIDATIONS}
    assert min(places) >= 41
    assert len(places) > 25


@pytest.mark.parametrize(("number", "cause", "given"), [(1, 2, "orange_12"), (3, 1, "blue_4"), (2, 3, "white_7")])
def test_the_third_card_goes_to_the_aaa(number: int, cause: int, given: str) -> None:
    """WL-20"""
    table = against("ben", *NEXT).use(number, cause, 1, 1)
    assert table.state.given == (given,)
    assert [event.card for event in table.heard(CardGiven)] == [BY_NAME[given]]
    assert sorted((*table.state.discards, given)) == sorted(DRAWN)
    assert table.state.drawn == NEXT


@pytest.mark.parametrize("seed", range(9))
def test_out_of_time_too_the_third_card_goes_to_the_aaa(seed: int) -> None:
    """WL-25, WL-20"""
    table = against("ben", *NEXT).ask(0, RunOut(), Quick(seed))
    (made,) = table.heard(ChoiceMade)
    left = {1, 2, 3} - {made.choice.number_from, made.choice.cause_from}
    assert table.state.given == tuple(DRAWN[place - 1] for place in left)


def test_who_cannot_write_still_gives_a_card() -> None:
    """WL-20, WL-08"""
    table = against("ben", *NEXT).sheets(sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED))
    assert table.refused(0, Sephi()) == (Code.NOT_OFFERED, "WL-20")
    table.ask(0, Sephi(give=2))
    assert table.sheet().sephi == 1
    assert table.state.given == ("blue_4",)
    assert sorted(table.state.discards) == ["orange_12", "white_7"]


def test_who_can_write_gives_no_card_for_nothing() -> None:
    """WL-08"""
    assert against("ben").refused(0, Sephi(give=2)) == (Code.NOT_OFFERED, "WL-08")


def test_a_validation_card_is_set_aside_and_replaced() -> None:
    """WL-21: at once; it is settled at the end of that turn."""
    table = against("alan", "green_8", "validation_2", "red_9", "violet_10").use(1, 2, 1, 1)
    assert table.state.drawn == NEXT
    assert table.state.aside == ("validation_2",)
    assert [event.number for event in table.heard(ValidationCame)] == [2]
    assert table.heard(ValidationSettled) == []
    table.use(1, 2, 1, 9)
    assert [(event.number, event.circle, event.points) for event in table.heard(ValidationSettled)] == [(2, 1, 9)]
    assert table.state.validated == {"2": 9}


@pytest.mark.parametrize("circle", [1, 2, 3])
@every_architect
def test_the_circle_says_whether_the_aaa_achieves(architect: str, circle: int) -> None:
    """WL-21, WL-19: the first, second, third by order of drawing, whatever the card's number."""
    table = against(architect, "validation_1", *NEXT)
    table.change(validations=(3, 2)[: circle - 1]).use(1, 2, 1, 1).use(1, 2, 1, 9)
    (told,) = table.heard(ValidationSettled)
    achieved = TABLE[architect][1].split()[circle - 1] == "yes"
    assert (told.number, told.circle, told.points) == (1, circle, 12 if achieved else 0)
    assert table.state.validated == ({"1": 12} if achieved else {})
    assert [(event.streets, event.columns) for event in table.heard(CrossOutAsked)] == [(1, 2)]


def about_two_streets(architect: str = "alan") -> Sitting:
    """The player is a number short of two streets, and the validation card for that objective has come."""
    table = against(architect).change(validations=(3,), unsettled=1, aside=("validation_3",))
    left = tuple(card for card in table.state.deck if card != "validation_3")
    return table.change(deck=left).sheets(sheet(ALMOST, BLOCKED))


def test_who_achieves_it_in_the_same_turn_was_first() -> None:
    """WL-21: the AAA gets the second value."""
    table = about_two_streets().use(1, 2, 1, 6)
    assert [event.points for event in table.heard(ObjectiveAchieved)] == [9]
    assert table.state.validated == {"3": 3}
    assert table.sheet().objectives == {"3": 9}


def test_if_the_aaa_was_first_the_player_gets_the_second_value() -> None:
    """WL-21"""
    table = about_two_streets().use(1, 2, 3, 1)
    assert table.state.validated == {"3": 9}
    table.cross_out((5,), (1, 2)).cards("green_7", "blue_4", "red_12").use(1, 2, 1, 6)
    assert [event.points for event in table.heard(ObjectiveAchieved)] == [3]


def test_an_empty_circle_leaves_the_first_value_to_the_player() -> None:
    """WL-21"""
    table = about_two_streets("alex").use(1, 2, 3, 1)
    assert table.state.validated == {}
    table.cross_out((5,), (1, 2)).cards("green_7", "blue_4", "red_12").use(1, 2, 1, 6)
    assert [event.points for event in table.heard(ObjectiveAchieved)] == [9]


def test_bonuses_are_crossed_out_either_way() -> None:
    """WL-21: one street, two columns, of those still open; then the next turn is dealt."""
    table = about_two_streets("alex").use(1, 2, 3, 1)
    assert table.refused(0, CrossOut((1,), (1,))) == (Code.NOT_OFFERED, "WL-21")
    turn = table.state.turn
    table.cross_out((4,), (8, 3))
    assert table.sheet().street_bonuses == {"4": Bonus.CROSSED_OUT}
    assert set(table.sheet().column_bonuses) == {"3", "8"}
    assert table.state.turn == turn + 1


def test_fewer_open_than_asked_are_all() -> None:
    """WL-21"""
    crossed = Bonus.CROSSED_OUT
    table = about_two_streets()
    taken = replace(
        table.sheet(),
        street_bonuses=dict.fromkeys(STREET_NAMES, crossed),
        column_bonuses=dict.fromkeys(COLUMN_NAMES[1:], crossed),
    )
    table.sheets(taken).use(1, 2, 3, 1)
    assert [(event.streets, event.columns) for event in table.heard(CrossOutAsked)] == [(0, 1)]
    table.cross_out((), (1,))
    assert len(table.sheet().column_bonuses) == 9


def test_two_validation_cards_in_one_turn_are_settled_in_their_order() -> None:
    """WL-21: level 5 achieves at the first and the second, not at the third."""
    table = against("level_5", "validation_1", "green_8", "validation_3", "red_9", "violet_10")
    table.change(validations=(2,)).use(1, 2, 1, 1).use(1, 2, 1, 9)
    told = [(event.number, event.circle, event.points) for event in table.heard(ValidationSettled)]
    assert told == [(1, 2, 12), (3, 3, 0)]
    assert [(event.streets, event.columns) for event in table.heard(CrossOutAsked)] == [(2, 4)]


@pytest.mark.parametrize("left", [(), ("validation_1",), ("validation_1", "validation_2", "validation_3")])
def test_the_game_ends_when_fewer_than_three_cards_are_left(left: tuple[str, ...]) -> None:
    """WL-22: validation cards are none that a turn could be played with."""
    table = against("alex").deck(*left).use(1, 2, 1, 1)
    assert table.ending[0] == "deck"


def test_three_cards_are_enough_for_a_turn() -> None:
    """WL-22"""
    table = against("alex").deck("green_8", "validation_1", "red_9", "violet_10").use(1, 2, 1, 1)
    assert table.state.outcome is None
    assert table.use(1, 2, 1, 9).ending[0] == "deck"


def test_a_game_that_ends_asks_for_nothing_more() -> None:
    """WL-22, WL-13: the validation card is settled, and no bonus crossed out."""
    table = about_two_streets().deck().use(1, 2, 3, 1)
    assert table.state.validated == {"3": 9}
    assert table.heard(CrossOutAsked) == []
    assert table.ending[0] == "deck"


@pytest.mark.parametrize(
    ("architect", "given", "validated", "score"),
    [
        ("level_1", ("red_3", "red_4", "white_1"), {}, 50 + 2 + 2 + 1),
        ("level_3", ("green_1", "blue_3", "orange_3"), {"2": 9}, 50 + 0 + 5 + 3 + 9),
        ("ann", ("red_3", "violet_1", "white_1"), {"1": 12, "3": 3}, 50 + 4 + 2 + 1 + 15),
        ("ben", (), {}, 50),
    ],
)
def test_the_aaa_scores(architect: str, given: tuple[str, ...], validated: dict[str, int], score: int) -> None:
    """WL-23: objectives, cards by cause, 50 for streets."""
    table = against(architect).change(given=given, validated=validated)
    assert aaa_score(table.state) == score


@pytest.mark.parametrize(("more", "winners"), [(-1, ()), (0, ()), (1, (0,))])
def test_the_player_wins_with_strictly_more(more: int, winners: tuple[int, ...]) -> None:
    """WL-23: level 1 ends at 50 and the point for the orange card."""
    table = against("level_1").deck().sheets(Sheet(objectives={"1": 51 + more})).use(1, 2, 1, 1)
    assert table.ending == ("deck", winners)
    assert aaa_score(table.state) == 51


def test_the_aaa_loses_nothing_for_sephi() -> None:
    """WL-23, WL-13: the player's third box costs the player alone."""
    stuck = sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED, sephi=2)
    table = against("level_1").sheets(stuck).ask(0, Sephi(give=3))
    assert table.ending == ("sephi", ())
    assert (table.sheet().score, aaa_score(table.state)) == (-5, 51)


@pytest.mark.parametrize(("language", "labels"), [("en", ("Achieves at the", "Architect")), ("fr", ("Architecte",))])
def test_the_aaa_is_shown_on_a_terminal_in_words(language: str, labels: tuple[str, ...]) -> None:
    """WL-23: by a client that knows no game."""
    table = against("ann").change(given=("blue_3",))
    view = view_of_state(GAME, table.state, None, 1, 1)
    text = shown(picture(view, Names(view, texts=Texts(texts("welcome", language))), width=120), 120)
    assert all(label in text for label in labels)
    assert not any(word in text for word in ("circles", "streets", "validations", "points "))
