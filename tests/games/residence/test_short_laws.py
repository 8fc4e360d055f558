"""The laws again, where cards are short (RS-12): plays in which hardly anybody does anything, so that everybody walks
with the least card there is and graveyards fill up. The plays of tests/laws seldom come there."""

from __future__ import annotations

import pytest

from service.games.residence import GAME
from service.games.residence.state import State
from tests.laws import plays
from tests.laws.every import LAWS, Law, check
from tests.laws.plays import Play, play

PLAYS = 12


@pytest.fixture(scope="module")
def idle_plays() -> list[Play]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(plays, "RUN_OUT_SHARE", 0.93)
        return [play(GAME, seed) for seed in range(PLAYS)]


@pytest.mark.parametrize("law", LAWS, ids=lambda law: law.__name__)
def test_the_law_holds_where_cards_are_short(idle_plays: list[Play], law: Law) -> None:
    """RS-12"""
    assert sum(check(law, one) for one in idle_plays) >= PLAYS


def short(state: State) -> bool:
    """Has a seat too little, when a round has just begun?"""
    return state.shared.phase == "pass" and not all(len(hand) == 3 for hand in state.shared.hands)


def test_cards_are_short_in_these_plays(idle_plays: list[Play]) -> None:
    """RS-12"""
    assert sum(any(short(state) for state in one.states()) for one in idle_plays) >= PLAYS // 4
