"""Set-up: PM-08, and what the options say."""

from __future__ import annotations

from typing import Any

import pytest

from protocol.codes import Code
from service.games.card_game.cards import DECKS, Deck
from service.games.kernel import Refusal
from service.games.petite_mort import GAME
from service.games.petite_mort.options import PetiteMortOptions
from service.games.petite_mort.state import State
from tests.chance import Quick
from tests.games.card_game.pen import C, P, R
from tests.games.petite_mort.table import deal


def dealt(seed: int, seats: int, **options: Any) -> State:
    state = GAME.begin(seats, PetiteMortOptions(**options))
    assert isinstance(state, State)
    for event in GAME.setup(state, Quick(seed)):
        state = GAME.evolve(state, event)
    return state


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_each_seat_gets_characters_a_hand_and_pawns(seats: int) -> None:
    """PM-08, PM-01: 3 Characters open in front of it, 3 Personalities, 2 Reaps, 5 pawns."""
    table = deal(seats)
    for seat in range(seats):
        shown, own = table.public.seats[str(seat)], table.private(seat)
        assert tuple(shown.characters) == C[3 * seat : 3 * seat + 3]
        assert (shown.hand, shown.reaps, shown.pawns) == (3, 2, 5)
        assert own.hand == P[3 * seat : 3 * seat + 3]
        assert own.reaps == R[2 * seat : 2 * seat + 2]
    assert table.public.decks == {
        Deck.CHARACTERS: 40 - 3 * seats,
        Deck.PERSONALITIES: 60 - 3 * seats,
        Deck.REAPS: 33 - 2 * seats,
    }
    assert table.awaited == tuple(range(seats))


def test_the_decks_are_shuffled() -> None:
    """PM-08: every card can be the first, and nothing but the order changes."""
    fronts = {card for seed in range(200) for card in dealt(seed, 2).shared.fronts[0]}
    assert fronts == set(C)
    shared = dealt(1, 4).shared
    assert sorted([*shared.decks[Deck.REAPS], *(card for hand in shared.reap_hands for card in hand)]) == sorted(R)


def test_hands_are_secret_and_characters_open() -> None:
    """PM-08, PM-26: in the very events of the deal."""
    table = deal(2)
    shuffled, drawn = table.told[1].redact(), table.told[2].redact()
    assert shuffled.public.sizes == {deck: len(cards) for deck, cards in DECKS.items()}
    assert shuffled.seats == {}
    assert (drawn.public.characters, drawn.public.personalities, drawn.public.reaps) == (C[:3], 3, 2)
    assert drawn.seats.keys() == {0}
    assert drawn.seats[0].personalities == P[:3]


def test_the_diploma_is_an_option_and_april_harvest_by_default() -> None:
    """PM-08"""
    assert deal().public.diploma == "april_harvest"
    assert deal(diploma="yin_yang").public.diploma == "yin_yang"


def test_the_first_seat_is_an_option_and_random_by_default() -> None:
    """PM-15: the round's first seat."""
    assert deal(3, first_seat=2).public.first == 2
    assert deal(3, first_seat=2).told[0].draws() == ()
    assert {dealt(seed, 3).shared.first for seed in range(40)} == {0, 1, 2}


def test_the_first_seat_draws_first() -> None:
    """PM-25"""
    table = deal(3, first_seat=2)
    assert [tuple(table.shared.fronts[seat]) for seat in (2, 0, 1)] == [C[:3], C[3:6], C[6:9]]


MISFITS: list[tuple[int, dict[str, Any], str]] = [
    (2, {"diploma": "of_nothing"}, "PM-08"),
    (2, {"first_seat": 2}, "PM-15"),
    (3, {"youngest_first": (0, 1)}, "PM-24"),
    (2, {"youngest_first": (0, 0)}, "PM-24"),
    (2, {"youngest_first": (0, 1, 2)}, "PM-24"),
    (5, {}, ""),
    (1, {}, ""),
]


@pytest.mark.parametrize(("seats", "options", "clause"), MISFITS)
def test_options_that_do_not_fit_are_refused(seats: int, options: dict[str, Any], clause: str) -> None:
    """PM-08, PM-15, PM-24"""
    answer = GAME.begin(seats, PetiteMortOptions(**options))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.clause) == (Code.BAD_OPTIONS, clause)
