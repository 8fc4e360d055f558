"""Choosing an intent out of offers."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from clients.terminal.choosing import Choosing
from clients.terminal.menu import menu
from clients.terminal.names import Names
from obol_client.offers import allows, every, fields_of, intents_of
from obol_client.view import View
from tests.clients.screens import shown

PLAYERS = ("Ada Lovelace", "Bo", "Cy")
PASS = {"type": "pass_privilege"}
AIMED = {"type": "use_privilege", "token": ["counterfeit", "lock"], "target": [0, 2]}
WILL = {"type": "use_privilege", "token": ["will"]}
NAMES = Names(
    View(1, {"table": {"seats": {str(n): {"player": {"id": str(n), "name": name}} for n, name in enumerate(PLAYERS)}}})
)
VOTE = {"type": "vote", "coin": ["vita", "mors"]}


def choosing(*offers: dict[str, Any]) -> Choosing:
    return Choosing(offers, NAMES)


def texts(choice: Choosing) -> list[str]:
    return [text for _, text in choice.possibilities()]


def test_the_type_comes_first_and_then_each_field() -> None:
    choice = choosing(PASS, AIMED, WILL)
    assert choice.question == "You may"
    assert texts(choice) == ["pass privilege", "use privilege (token, target)"]
    assert choice.enter("2") == ""
    assert (choice.question, texts(choice)) == ("use privilege: token?", ["counterfeit", "lock", "will"])
    assert choice.enter("2") == ""
    assert (choice.question, texts(choice)) == ("use privilege lock: target?", ["Ada Lovelace", "Cy"])
    assert choice.enter("2") == ""
    assert choice.intent == {"type": "use_privilege", "token": "lock", "target": 2}


def test_a_field_that_only_other_offers_have_is_left_out() -> None:
    choice = choosing(PASS, AIMED, WILL)
    assert choice.enter("2 3") == ""
    assert choice.intent == {"type": "use_privilege", "token": "will"}


def test_a_field_that_can_be_done_without_can_be_left_out() -> None:
    choice = choosing({"type": "sephi"}, {"type": "sephi", "give": ["a", "b"]})
    assert texts(choice) == ["no give", "a", "b"]
    choice.enter("1")
    assert choice.intent == {"type": "sephi"}


def test_what_there_is_but_one_of_is_passed_over() -> None:
    choice = choosing(VOTE)
    assert choice.question == "vote: coin?"
    choice.enter("mors")
    assert choice.intent == {"type": "vote", "coin": "mors"}


def test_nothing_is_chosen_unasked() -> None:
    choice = choosing({"type": "visit", "deck": ["slaves"]})
    assert choice.intent is None
    assert texts(choice) == ["visit (slaves)"]
    choice.enter("1")
    assert choice.intent == {"type": "visit", "deck": "slaves"}


def test_without_offers_there_is_nothing() -> None:
    choice = choosing()
    assert (choice.intent, choice.possibilities()) == (None, [])
    assert choice.enter("1") != ""


@pytest.mark.parametrize("line", ["2 2 1", "use lock ada", "use 2 ada", "USE LOCK LOVELACE"])
def test_words_and_numbers_go_several_steps(line: str) -> None:
    choice = choosing(PASS, AIMED, WILL)
    assert choice.enter(line) == ""
    assert choice.intent == {"type": "use_privilege", "token": "lock", "target": 0}


def test_a_whole_text_is_taken_before_its_words() -> None:
    choice = choosing({"type": "reap", "card": ["pretender_2", "pretender_1"]})
    choice.enter("pretender 1")
    assert choice.intent == {"type": "reap", "card": "pretender_1"}


def test_a_space_that_does_not_break_is_typed_as_any() -> None:
    choice = choosing({"type": "ask", "question": ["Qui\u202f?", "Qui\u202f? Lui\u00a0!"]})
    assert texts(choice) == ["Qui\u202f?", "Qui\u202f? Lui\u00a0!"]
    assert choice.enter("qui ?") == ""
    assert choice.intent == {"type": "ask", "question": "Qui\u202f?"}


def test_plain_numbers_stand_for_themselves() -> None:
    choice = choosing({"type": "write", "number": [3, 5, 12]})
    assert [key for key, _ in choice.possibilities()] == ["3", "5", "12"]
    assert choice.enter("1") != ""
    choice.enter("5")
    assert choice.intent == {"type": "write", "number": 5}


@pytest.mark.parametrize("line", ["3", "0", "nonsense", "1 1", "2 9", "2 2 7"])
def test_what_cannot_be_chosen_changes_nothing(line: str) -> None:
    choice = choosing(PASS, AIMED, WILL)
    assert choice.enter(line) != ""
    assert (choice.question, choice.intent) == ("You may", None)


def test_what_fits_several_narrows_them_down() -> None:
    choice = choosing({"type": "reap", "card": [f"{kind}_{n}" for kind in ("red", "blue") for n in range(30)]})
    assert "… and 40 more" in shown(menu(choice, 80, None))
    assert choice.enter("blue") == ""
    assert len(choice.possibilities()) == 30
    choice.enter("60")
    assert choice.intent == {"type": "reap", "card": "blue_29"}


def test_one_can_go_back_step_by_step() -> None:
    choice = choosing(PASS, AIMED, WILL)
    choice.enter("2 2")
    assert choice.back()
    assert choice.question == "use privilege: token?"
    assert choice.back()
    assert choice.question == "You may"
    assert not choice.back()


def test_maps_and_lists_can_be_chosen_too() -> None:
    pairs = [[{"card": "quote_1", "character": 2}], [{"card": "quote_2", "character": 1}]]
    choice = choosing({"type": "attach", "cards": pairs})
    choice.enter("2")
    assert choice.intent == {"type": "attach", "cards": pairs[1]}


TWO_OF_THREE = {
    "type": "attach",
    "cards": {
        "some": [
            {"card": "p1", "character": "c1"},
            {"card": "p1", "character": "c2"},
            {"card": "p2", "character": "c1"},
        ],
        "least": 2,
        "most": 2,
        "caps": {"card": {"p1": 1}},
    },
}


def test_a_list_is_chosen_item_by_item_within_its_caps() -> None:
    choice = choosing(TWO_OF_THREE)
    assert (choice.question, texts(choice)) == ("attach: cards?", ["p1 (c1)", "p1 (c2)", "p2 (c1)"])
    choice.enter("2")
    assert choice.intent == {
        "type": "attach",
        "cards": [{"card": "p1", "character": "c2"}, {"card": "p2", "character": "c1"}],
    }
    assert choice.back()
    assert choice.picked == []


def test_a_list_is_over_when_one_says_so() -> None:
    choice = choosing({"type": "place_tokens", "tokens": {"some": ["a", "b", "c"], "least": 0, "most": 3}})
    assert texts(choice) == ["none", "a", "b", "c"]
    assert choice.enter("c a") == ""
    assert (choice.question, texts(choice)) == ("place tokens: tokens (c, a)?", ["no more", "b"])
    assert choice.enter("1") == ""
    assert choice.intent == {"type": "place_tokens", "tokens": ["c", "a"]}


def test_an_item_may_stand_twice_where_it_repeats() -> None:
    choice = choosing({"type": "place_tokens", "tokens": {"some": ["a", "b"], "least": 0, "most": 2, "repeats": True}})
    assert choice.enter("a a") == ""
    assert choice.intent == {"type": "place_tokens", "tokens": ["a", "a"]}


def test_an_empty_list_is_not_chosen_unasked() -> None:
    choice = choosing({"type": "deathbed", "characters": {"some": [], "least": 0, "most": 0}})
    assert choice.intent is None
    choice.enter("1")
    assert choice.intent == {"type": "deathbed", "characters": []}


def test_a_menu_says_how_long_there_is() -> None:
    assert shown(menu(choosing(VOTE), 80, 62.5)) == "vote: coin?  (1:02 left)\n  1 vita   2 mors\n"


def test_a_menu_that_is_too_wide_has_a_line_each() -> None:
    lines = shown(menu(choosing({"type": "say", "text": ["x" * 50, "y" * 50]}), 80, None)).splitlines()
    assert [line.split()[0] for line in lines[1:]] == ["1", "2"]


@st.composite
def lists_of(draw: st.DrawFn) -> dict[str, Any]:
    """What a field may be where it is a list."""
    items = draw(
        st.lists(
            st.fixed_dictionaries({"card": st.sampled_from("ab"), "on": st.integers(1, 2)}),
            max_size=4,
            unique_by=lambda item: (item["card"], item["on"]),
        )
    )
    most = draw(st.integers(0, 3))
    found: dict[str, Any] = {"some": items, "least": draw(st.integers(0, most)), "most": most}
    if draw(st.booleans()):
        found["caps"] = {"card": draw(st.dictionaries(st.sampled_from("ab"), st.integers(0, 2)))}
    return found | ({"repeats": True} if draw(st.booleans()) else {})


values = lists_of().filter(lambda one: any(True for _ in every(one))) | st.lists(
    st.integers(0, 2) | st.sampled_from(["a", "b_1", "c"]), min_size=1, max_size=3, unique=True
)
some_offers = st.lists(
    st.builds(
        lambda kind, fields: {"type": kind, **fields},
        st.sampled_from(["x", "y"]),
        st.dictionaries(st.sampled_from(["seat", "token", "n"]), values, max_size=3),
    ),
    min_size=1,
    max_size=4,
)


@given(offers=some_offers, data=st.data())
@settings(max_examples=50)
def test_any_choices_lead_to_an_intent_that_is_offered(offers: list[dict[str, Any]], data: st.DataObject) -> None:
    """PL-13: what a client needs no rules for."""
    choice = choosing(*offers)
    while choice.intent is None:
        keys = [key for key, _ in choice.possibilities()]
        assert len(set(keys)) == len(keys) > 0
        assert choice.enter(data.draw(st.sampled_from(keys))) == ""
    assert is_offered(choice.intent, offers)


def is_offered(intent: dict[str, Any], offers: list[dict[str, Any]]) -> bool:
    return any(
        intent.keys() == offer.keys()
        and intent["type"] == offer["type"]
        and all(allows(values, intent[name]) for name, values in fields_of(offer).items())
        for offer in offers
    )


@given(offers=some_offers)
@settings(max_examples=50)
def test_every_intent_that_is_offered_can_be_chosen(offers: list[dict[str, Any]]) -> None:
    """PL-13."""
    wanted = [intent for offer in offers for intent in intents_of(offer)]
    assume(len(wanted) < 60)
    found = reachable(offers, [])
    assert all(intent in found for intent in wanted)


def reachable(offers: list[dict[str, Any]], path: list[int]) -> list[dict[str, Any]]:
    choice = choosing(*offers)
    for place in path:
        choice.choose(choice.values()[place])
    if choice.intent is not None:
        return [choice.intent]
    return [intent for place in range(len(choice.values())) for intent in reachable(offers, [*path, place])]
