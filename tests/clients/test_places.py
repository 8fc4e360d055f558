"""Numbers are told with what they stand for: Welcome's combinations, streets and houses."""

from __future__ import annotations

from typing import Any

import pytest

from clients.terminal.choosing import Choosing
from clients.terminal.names import Names
from clients.terminal.phrases import phrase
from clients.terminal.picture import picture
from clients.terminal.places import card_at, houses_at
from clients.terminal.texts import Texts
from obol_client.view import View
from service.games import games
from service.http.texts import texts
from tests.clients.screens import shown, table_view, view_of_state
from tests.laws.plays import play

SOULS = [["white", "red", "blue"], ["orange", "green", "white"]]
SHEET = {"streets": {"2": {"3": {"number": 9}, "1": {"number": 4, "perfect": True}}}}
CARD = {"number": 8, "cause": "orange"}
TOGETHER = {"souls": SOULS, "seats": {"0": SHEET, "1": {}}, "combinations": {"2": {**CARD, "next_cause": "red"}}}
ALONE = {"souls": SOULS, "seats": {"0": SHEET}, "cards": {"1": CARD, "2": {"number": 3, "cause": "white"}}}
REAP = {"type": "reap", "street": [1, 2], "house": [2, 3]}


def names(game: dict[str, Any], language: str = "en") -> Names:
    view = View(1, {"table": table_view("welcome", 2), "game": game}, seat=0)
    return Names(view, texts=Texts(texts("welcome", language), language))


def possibilities(choice: Choosing) -> list[str]:
    return [text for _, text in choice.possibilities()]


def test_a_combination_is_told_by_its_number_and_cause() -> None:
    choice = Choosing([{"type": "reap", "combination": [2, 1], "street": [1, 2]}], names(TOGETHER))
    assert choice.keys() == ["1", "2"]
    assert possibilities(choice) == ["1", "8, accident on a building site (orange)"]
    choice.enter("2")
    assert choice.question == "Reap 8, accident on a building site (orange): Street?"


def test_a_street_is_told_by_its_souls_and_the_numbers_one_has_there() -> None:
    choice = Choosing([REAP], names(TOGETHER))
    assert possibilities(choice) == ["White, Red, Blue", "4, Green, 9"]
    choice.enter("2")
    assert choice.question == "Reap Street 2: House?"
    assert possibilities(choice) == ["Green", "9"]
    choice.enter("green")
    assert choice.intent == {"type": "reap", "street": 2, "house": 2}


def test_of_two_cards_one_tells_the_number_and_the_other_the_cause() -> None:
    choice = Choosing([{"type": "reap", "number_card": [1], "cause_card": [2, 3], "street": [1, 2]}], names(ALONE))
    assert choice.question == "Reap 8: Card for the cause?"
    assert possibilities(choice) == ["3, homicide (white)", "3"]
    choice.enter("2")
    assert choice.question == "Reap 8, homicide (white): Street?"


def test_columns_are_told_from_top_to_bottom() -> None:
    columns = {"some": [3, 1, 2], "least": 1, "most": 1}
    choice = Choosing([{"type": "cross_out", "columns": columns}], names(ALONE, "fr"))
    assert possibilities(choice) == ["Blanc, 4", "Rouge, Vert", "Bleu, 9"]
    choice.enter("3")
    assert choice.question == "Barrer Colonnes 3"


def test_numbers_that_stand_for_nothing_stay_numbers() -> None:
    assert card_at("combination", 3, TOGETHER) == {}
    assert card_at("number", 2, TOGETHER) == {}
    assert card_at("give", 1, {"cards": ["king"]}) == {}
    assert houses_at("house", 9, {"street": 1}, TOGETHER, 0) == []
    assert houses_at("house", 1, {}, TOGETHER, 0) == []
    assert houses_at("street", 3, {}, TOGETHER, 0) == []
    assert houses_at("street", 1, {}, {}, None) == []
    assert phrase("combination", 3, names(TOGETHER)) == "3"


def test_one_without_a_sheet_sees_the_souls() -> None:
    assert houses_at("street", 2, {}, TOGETHER, 1) == houses_at("street", 2, {}, TOGETHER, None) == SOULS[1]


def test_who_has_chosen_is_told_by_name_and_in_order() -> None:
    assert phrase("chosen", {"1": True, "0": True}, names(TOGETHER)) == "you, Çetin"


def test_numbered_things_stand_in_their_order() -> None:
    view = View(1, {"table": table_view("welcome", 1), "game": {"streets": {n: {n: {"number": 1}} for n in "312"}}})
    text = shown(picture(view, Names(view), width=80))
    assert text.index(" 1 ") < text.index(" 2 ") < text.index(" 3 ")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_no_choice_of_a_whole_game_is_a_bare_number(language: str) -> None:
    game = games()["welcome"]
    asked: set[str | None] = set()
    for start in (4, 5):
        one = play(game, start)
        for state in one.states()[::3]:
            for seat in game.awaited(state)[:1]:
                view = view_of_state(game, state, seat, one.seats, 1)
                choice = Choosing(view.offers, Names(view, texts=Texts(texts("welcome", language), language)))
                while choice.intent is None:
                    asked.add(choice.field)
                    assert [text for text in possibilities(choice) if text.isdecimal()] == []
                    choice.enter(choice.keys()[0])
    assert {"combination", "number_card", "cause_card", "street", "house", "columns"} <= asked
