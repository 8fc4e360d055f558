"""How a play ends: VM-37 to VM-41."""

from __future__ import annotations

import msgspec
import pytest
from msgspec.structs import replace

from service.games.kernel import Seat
from service.games.vita_mors import GAME
from service.games.vita_mors.cards import Class
from service.games.vita_mors.parties import Party
from service.games.vita_mors.state import Phase
from tests.games.vita_mors.sitting import Sitting, deal

TOPS = {"aristocrats": ("grafter",), "civilians": ("pretender_3", "maid"), "slaves": ("pretender_4", "pretender_5")}
ORDINARY = {"aristocrats": ("knight",), "civilians": ("maid",), "slaves": ("assassin",)}
DESIGNATED = {3: 9, 4: 8, 5: 10, 6: 12}


def in_round(table: Sitting, number: int) -> Sitting:
    table.state = replace(table.state, round=number)
    return table


def last_cards(table: Sitting, **decks: str) -> Sitting:
    table.state = replace(table.state, decks={back: tuple(decks.get(back.value, "").split()) for back in Class})
    return table


def result(table: Sitting) -> tuple[str, tuple[int, ...]]:
    assert table.state.outcome is not None
    return table.state.outcome.reason, table.state.outcome.winners


def three_lives(table: Sitting) -> Sitting:
    """Each of another class, and in round 3 seat 2 is host."""
    for deck in ("aristocrats", "civilians", "slaves"):
        table.round(deck, "vita", "vvvvvv")
    return table


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_balatro_is_done_at_the_end_of_the_designated_round(seats: int) -> None:
    """VM-37: not a round earlier, and the Joker wins alone."""
    parties = ("joker", "i", "ii", "i", "ii", "i")[:seats]
    table = in_round(deal(seats, parties=parties, tops=TOPS), DESIGNATED[seats] - 1)
    assert table.public.designated_round == DESIGNATED[seats]
    table.round("slaves", "vita", "vvvvvv")
    assert table.state.outcome is None
    table.round("slaves", "vita", "vvvvvv")
    assert result(table) == ("balatro", (0,))


def test_a_party_that_is_done_in_the_designated_round_wins_instead() -> None:
    """VM-37"""
    table = in_round(deal(4, parties=("joker", "i", "ii", "i"), missions=("liberalitas", "inmitis"), tops=ORDINARY), 6)
    assert result(three_lives(table)) == ("liberalitas", (1, 3))


def test_a_completed_mission_wins_at_once_for_all_of_its_party() -> None:
    """VM-38: and its members' tokens turn up."""
    parties = ("ii", "i", "joker", "ii")
    table = three_lives(deal(4, parties=parties, missions=("inmitis", "aequabilitas"), tops=ORDINARY))
    assert result(table) == ("aequabilitas", (0, 3))
    assert (table.state.round, table.state.phase, table.state.due) == (3, Phase.OVER, ())
    assert tuple(seat.party for seat in table.public.seats.values()) == parties


def test_a_mission_that_nobody_holds_wins_for_nobody() -> None:
    """VM-38"""
    table = deal(4, missions=("liberalitas", "inmitis"), tops=ORDINARY)
    parties = (Party.II, Party.II, Party.II, Party.JOKER)
    table.state = replace(table.state, parties=parties, undrawn=(Party.I,))
    three_lives(table)
    assert table.state.outcome is None
    assert table.state.round == 4


def test_without_a_joker_at_the_table_play_goes_on_and_all_can_see_why() -> None:
    """VM-38"""
    table = in_round(deal(4, parties=("i", "ii", "i", "ii"), tops=TOPS), 8)
    table.round("slaves", "vita", "vvvv")
    assert table.heard_types() == ["privilege_passed", "patient_judged", "balatro_unclaimed", "round_began"]
    assert table.heard[2].redact().public == table.heard[2]
    assert table.public.joker_absent
    assert (table.state.outcome, table.state.round) == (None, 9)


def test_past_the_designated_round_a_party_can_still_win() -> None:
    """VM-38"""
    table = in_round(deal(4, parties=("i", "ii", "i", "ii"), missions=("liberalitas", "inmitis"), tops=ORDINARY), 8)
    assert result(three_lives(table)) == ("liberalitas", (0, 2))


def test_past_the_designated_round_play_goes_on_to_the_last_card() -> None:
    """VM-38, VM-40"""
    table = in_round(deal(4, parties=("i", "ii", "i", "ii")), 8)
    last_cards(table, slaves="pretender_4 pretender_5").round("slaves", "vita", "vvvv").round("slaves", "vita", "vvvv")
    assert result(table) == ("decks_empty", ())
    assert table.public.joker_absent


BOTH = [
    (("i", "ii", "i", "ii"), "liberalitas", (0, 2), "the host's party"),
    (("i", "ii", "ii", "i"), "aequabilitas", (1, 2), "the host's party"),
    (("i", "ii", "joker", "i"), "liberalitas", (0, 3), "the first to the right of a host in neither"),
    (("i", "i", "joker", "ii"), "aequabilitas", (3,), "the first to the right of a host in neither"),
]


@pytest.mark.parametrize(("parties", "mission", "winners", "why"), BOTH)
def test_when_both_are_done_in_one_round(
    parties: tuple[str, ...], mission: str, winners: tuple[int, ...], why: str
) -> None:
    """VM-39: in round 3 seat 2 is host."""
    table = three_lives(deal(4, parties=parties, missions=("liberalitas", "aequabilitas"), tops=ORDINARY))
    assert result(table) == (mission, winners), why


def test_right_of_the_last_seat_is_the_first() -> None:
    """VM-39: the host, seat 2 of three, is in neither; seat 0 is to its right."""
    table = deal(3, parties=("ii", "i", "joker"), missions=("liberalitas", "aequabilitas"), tops=ORDINARY)
    assert result(three_lives(table)) == ("aequabilitas", (0,))


def test_a_seat_to_the_right_in_neither_party_is_passed_by() -> None:
    """VM-39: the first that is in one of them, should nobody hold the other."""
    table = deal(4, missions=("liberalitas", "aequabilitas"), tops=ORDINARY)
    table.state = replace(table.state, parties=(Party.II, Party.II, Party.JOKER, Party.JOKER), undrawn=(Party.I,))
    assert result(three_lives(table)) == ("aequabilitas", (0, 1))


def test_one_party_alone_wins_whoever_is_host() -> None:
    """VM-39, VM-38: the host's party has not completed its mission."""
    table = deal(4, parties=("ii", "ii", "i", "joker"), missions=("inmitis", "liberalitas"), tops=ORDINARY)
    assert result(three_lives(table)) == ("liberalitas", (0, 1))


def test_with_all_decks_empty_nobody_wins() -> None:
    """VM-40"""
    table = last_cards(deal(3), aristocrats="pretender_1").round("aristocrats", "vita", "vvv")
    assert result(table) == ("decks_empty", ())
    assert table.state.due == ()


def test_the_last_card_can_still_complete_a_mission() -> None:
    """VM-40: nobody has won is asked first."""
    table = deal(3, parties=("i", "ii", "joker"), missions=("liberalitas", "inmitis"))
    last_cards(table, aristocrats="pretender_1 clergy", civilians="pretender_2")
    table.round("aristocrats", "vita", "vvv").round("civilians", "vita", "vvv").round("aristocrats", "vita", "vvv")
    assert result(table) == ("liberalitas", (0,))


def test_the_last_card_in_the_designated_round_is_the_jokers() -> None:
    """VM-37, VM-40"""
    table = in_round(last_cards(deal(3), aristocrats="pretender_1"), 9).round("aristocrats", "vita", "vvv")
    assert result(table) == ("balatro", (2,))


def test_decks_are_not_empty_while_one_has_a_card() -> None:
    """VM-40"""
    table = last_cards(deal(3), aristocrats="pretender_1", slaves="beggar").round("aristocrats", "vita", "vvv")
    assert table.state.outcome is None


def test_at_the_end_everything_is_public_and_not_before() -> None:
    """VM-41"""
    table = deal(4, parties=("ii", "i", "joker", "ii"), missions=("liberalitas", "inmitis"), tops=ORDINARY)
    table.round("aristocrats", "vita", "vvvv").round("civilians", "vita", "vvvv")
    before = msgspec.to_builtins(table.public)
    assert "undrawn" not in before
    assert all("party" not in seat for seat in before["seats"].values())
    assert all("cards" not in deck for deck in before["decks"].values())
    table.round("slaves", "vita", "vvvv")
    after = msgspec.to_builtins(table.public)
    assert after["undrawn"] == ("i",)
    assert [seat["party"] for seat in after["seats"].values()] == ["ii", "i", "joker", "ii"]
    left = {back.value: list(deck) for back, deck in table.state.decks.items()}
    assert {back: list(deck["cards"]) for back, deck in after["decks"].items()} == left
    ended = table.heard[-1]
    assert ended.redact().public == ended
    assert (ended.parties, ended.decks) == (table.state.parties, table.state.decks)


@pytest.mark.parametrize("kind", ["visit", "diagnose", "vote", "pass_privilege", "use_privilege", "pass_token"])
def test_when_it_is_over_nothing_is_accepted(kind: str) -> None:
    """VM-40, PL-09"""
    table = last_cards(deal(3), aristocrats="pretender_1").round("aristocrats", "vita", "vvv")
    fields = {
        "visit": {"deck": "slaves"},
        "diagnose": {"verdict": "vita"},
        "vote": {"coin": "vita"},
        "use_privilege": {"token": "will"},
        "pass_token": {"token": "will"},
        "pass_privilege": {},
    }
    for seat in range(3):
        assert table.refused(seat, kind, **fields[kind]).code == "table_over"
        assert GAME.offers(table.state, Seat(seat)) == ()
