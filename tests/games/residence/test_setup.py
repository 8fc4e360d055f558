"""Set-up, and who sees what: RS-01, RS-02, PM-26."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from protocol.codes import Code
from service.games.card_game.cards import Deck
from service.games.kernel import Refusal
from service.games.residence import GAME
from service.games.residence.options import ResidenceOptions
from service.games.residence.views import PublicView, SeatView
from service.games.sheet.houses import SHEET
from tests.games.residence.table import deal
from tests.laws.plays import played


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_all_meeples_start_at_the_entrance(seats: int) -> None:
    """RS-02: with cards as in La Petite Mort."""
    table = deal(seats)
    for seat in table.public.seats.values():
        assert (seat.space, seat.score, seat.hand, seat.reaps, len(seat.characters)) == (0, 0, 3, 2, 3)
    assert table.public.marks == {}
    assert table.public.streets == SHEET.streets
    assert table.awaited == tuple(range(seats))


def test_the_oldest_is_seat_0_by_default() -> None:
    """RS-02"""
    assert deal(3).public.oldest == 0
    assert deal(3, oldest=2).public.oldest == 2


@pytest.mark.parametrize(
    ("seats", "options", "clause"), [(2, {"oldest": 2}, "RS-02"), (3, {"first_seat": 3}, "PM-15"), (5, {}, "")]
)
def test_options_that_do_not_fit_are_refused(seats: int, options: dict[str, Any], clause: str) -> None:
    """RS-02"""
    answer = GAME.begin(seats, ResidenceOptions(**options))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.clause) == (Code.BAD_OPTIONS, clause)


def test_the_public_part_is_what_the_rules_say() -> None:
    """PM-26: a new field must be thought about here too."""
    assert set(PublicView.__struct_fields__) == {
        "phase",
        "round",
        "first",
        "oldest",
        "decks",
        "seats",
        "supply",
        "streets",
        "marks",
        "discards",
        "declared",
        "reaping",
        "dying",
        "turn",
        "walkers",
        "outcome",
    }
    assert set(SeatView.__struct_fields__) == {
        "characters",
        "hand",
        "reaps",
        "graveyard",
        "points",
        "tokens",
        "awaited",
        "answered",
        "space",
        "score",
    }


def test_no_public_view_names_a_card_that_is_hidden() -> None:
    """PM-26, PM-27: read from the bytes, whatever field it might be in."""
    states = 0
    for seed in range(6):
        for state in played(GAME.name, seed).states():
            sent = msgspec.json.encode(GAME.public(state)).decode()
            shared = state.shared
            hidden = [*shared.hands, *shared.reap_hands, *(shared.decks[deck] for deck in Deck)]
            assert not any(f'"{card}"' in sent for cards in hidden for card in cards)
            states += 1
    assert states > 100
