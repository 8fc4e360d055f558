"""The decks as a whole: what their files say of themselves, and that they can be played with (PM-05)."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement
from typing import Any

import pytest

from service.games.bots import random_bot
from service.games.card_game.cards import ALL, Personality
from service.games.card_game.state import Phase
from service.games.card_game.symbols import CAUSES, Symbol
from service.games.kernel import Refusal, Seat
from service.games.petite_mort import GAME
from service.games.simulate import Dice, begun, chosen

SOULS = (*ALL.characters, *ALL.personalities)
WEAKNESSES = Counter(symbol for soul in SOULS for symbol in soul.weaknesses)
STRENGTHS = Counter(symbol for soul in SOULS for symbol in soul.strengths)


def test_there_are_about_five_weaknesses_to_two_strengths() -> None:
    """PM-05"""
    assert 2.2 < WEAKNESSES.total() / STRENGTHS.total() < 2.8


def test_no_cause_is_rarer_than_others_by_much() -> None:
    """PM-05: about eighteen weaknesses of each, and a strength against each now and then; nineteen Darwin Awards."""
    assert all(16 <= WEAKNESSES[cause] <= 21 for cause in CAUSES)
    assert all(5 <= STRENGTHS[cause] <= 8 for cause in CAUSES)
    assert sum(soul.darwin for soul in SOULS) == 19


def test_no_two_personalities_and_no_two_characters_are_one_but_in_name() -> None:
    """PM-05: but for a few plain ones."""
    for deck in (ALL.characters, ALL.personalities):
        shown = Counter(
            (soul.points, soul.weaknesses, soul.strengths, soul.darwin, isinstance(soul, Personality) and soul.job)
            for soul in deck
        )
        assert max(shown.values()) <= 2


def test_every_pair_of_symbols_has_its_reap() -> None:
    """PM-04, PM-05: and the Darwin Award, which no strength takes away, has five pairs more."""
    order = list(Symbol)
    pairs = Counter(tuple(sorted(reap.needs, key=order.index)) for reap in ALL.reaps)
    assert pairs.keys() == set(combinations_with_replacement(order, 2))
    twice = [pair for pair, count in pairs.items() if count > 1]
    assert len(twice) == 5
    assert all(count <= 2 for count in pairs.values())
    assert all(Symbol.DARWIN in pair for pair in twice)


def chances_to_reap(seats: int, seed: str) -> list[bool]:
    """In a play at random, for each round and seat: is there somebody that it may reap?"""
    chance = Dice(seed)
    state: Any = begun(GAME, seats, GAME.options())
    events: Any = GAME.setup(state, chance)
    found: dict[tuple[int, int], bool] = {}
    while True:
        for event in events:
            state = GAME.evolve(state, event)
        if GAME.outcome(state) is not None:
            return list(found.values())
        for seat in range(seats):
            if state.shared.phase is Phase.REAP and (state.shared.round, seat) not in found:
                may = any(offer.type == "reap" for offer in GAME.offers(state, Seat(seat)))
                found[state.shared.round, seat] = may
        seat = GAME.awaited(state)[0]
        events = GAME.decide(state, seat, chosen(GAME, state, seat, random_bot, chance), chance)
        assert not isinstance(events, Refusal)


@pytest.mark.parametrize(("seats", "least", "most"), [(2, 0.35, 0.65), (3, 0.55, 0.85), (4, 0.65, 0.95)])
def test_a_seat_often_finds_somebody_to_reap(seats: int, least: float, most: float) -> None:
    """PM-05"""
    chances = [may for play in range(15) for may in chances_to_reap(seats, f"{seats} {play}")]
    assert least < sum(chances) / len(chances) < most
