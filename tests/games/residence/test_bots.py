"""The `visitor` bot."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from service.games.bots import bots_of
from service.games.card_game.cards import POINTS, soul_points
from service.games.kernel import Seat
from service.games.residence import GAME
from service.games.residence.bots.steps_possible import steps_possible
from service.games.residence.bots.visitor import visitor
from service.games.residence.bots.walking import RoadView, WalkerFacts, mark_value, resolve, walk
from service.games.residence.options import ResidenceOptions
from service.games.residence.road import LAST, LEFT, colour
from service.games.residence.scores import score
from service.games.residence.state import State
from service.games.sheet.houses import Soul
from tests.chance import Quick
from tests.games.card_game.asking import seen_by_seats, share_won

BY_POINTS = [next(card for card in POINTS if POINTS[card] == points and card[0] == "p") for points in range(4)]


def test_it_stands_in_for_absent_players_first() -> None:
    assert list(bots_of(GAME)) == ["middle", "easy", "strong", "visitor", "random"]


@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (3, 1.7 / 3), (4, 1.7 / 4)])
def test_one_among_random_ones_wins_far_more_than_its_share(seats: int, least: float) -> None:
    assert share_won(GAME, "visitor", seats, 24) >= least


def test_the_same_view_gives_the_same_intent() -> None:
    for number, seen in enumerate(seen_by_seats(GAME)):
        assert visitor(seen, Quick(number)) == visitor(seen, Quick(-number))


def test_it_knows_every_number_of_spaces_and_plays_the_fewest_cards_for_it() -> None:
    """RS-03: against trying every choice of cards."""
    source = Random(1)
    for _ in range(40):
        cards = source.sample(sorted(POINTS), source.randint(1, 7))
        chosen = [some for size in range(1, len(cards) + 1) for some in combinations(cards, size)]
        fewest: dict[int, int] = {}
        for some in chosen:
            fewest[soul_points(some)] = min(len(some), fewest.get(soul_points(some), 99))
        found = steps_possible(cards)
        assert {steps: len(used) for steps, used in found.items()} == fewest
        assert all(soul_points(used) == steps and set(used) <= set(cards) for steps, used in found.items())


def state_with(marks: Counter[Soul]) -> State:
    spaces = {soul: [space for space in range(1, LAST + 1) if colour(space) is soul] for soul in Soul}
    state = GAME.begin(2, ResidenceOptions())
    assert isinstance(state, State)
    marked = {str(space): Seat(0) for soul, count in marks.items() for space in spaces[soul][:count]}
    return replace(state, marks=marked)


@pytest.mark.parametrize("soul", [soul for soul in Soul if soul not in (Soul.WHITE, Soul.GREEN)])
@pytest.mark.parametrize("had", range(4))
def test_a_mark_is_worth_what_it_scores(soul: Soul, had: int) -> None:
    """RS-10"""
    before, after = (score(state_with(Counter({soul: count})), Seat(0)) for count in (had, had + 1))
    assert mark_value(soul, Counter({soul: had})) == after - before


@pytest.mark.parametrize("soul", [Soul.WHITE, Soul.GREEN])
def test_marks_on_the_way_to_four_are_worth_what_they_score_in_the_end(soul: Soul) -> None:
    """RS-10: 1 to 4 for the colour, four houses together 10, and the fifth nothing more."""
    values = [mark_value(soul, Counter({soul: had})) for had in range(6)]
    assert min(values[:4]) == 3.5
    assert values[4:] == [1.0, 1.0]


def on_the_road(space: int, score: int, other: int, *, others_score: int = 0, **more: Any) -> RoadView:
    seats = {
        "0": WalkerFacts({}, {}, space=space, score=score),
        "1": WalkerFacts({}, {}, space=other, score=others_score),
    }
    return RoadView(**{"seat": 0, "seats": seats, "supply": {}, "hand": (), "reaps": (), **more})


def walked(seen: RoadView, cards: list[str]) -> int:
    return soul_points(walk(seen, {"type": "walk", "cards": {"some": cards, "least": 1, "most": len(cards)}})["cards"])


def test_it_stops_at_a_white_house_rather_than_at_a_violet_one() -> None:
    """RS-10"""
    spaces = {steps: colour(steps) for steps in (1, 2, 3)}
    assert spaces == {1: Soul.WHITE, 2: Soul.VIOLET, 3: Soul.GREEN}
    assert walked(on_the_road(0, 0, 0), [BY_POINTS[1], BY_POINTS[2]]) == 1
    assert walked(on_the_road(0, 0, 0, marks={"1": 1}), [BY_POINTS[1], BY_POINTS[2]]) == 3


def test_it_leaves_while_it_is_ahead_and_not_while_it_is_behind() -> None:
    """RS-09"""
    cards = [BY_POINTS[1], BY_POINTS[3]]
    marks = {str(space): 1 for space in range(1, LAST + 1)}
    assert walked(on_the_road(LAST - 2, 9, 3, others_score=8, marks=marks), cards) in (3, 4)
    assert walked(on_the_road(LAST - 2, 9, 3, others_score=10, marks=marks), cards) == 1


def test_once_somebody_has_left_it_goes_for_the_best_house_however_far() -> None:
    near, far = 1, 3
    seen = on_the_road(40, 0, LEFT)
    values = {steps: mark_value(colour(40 + steps), Counter()) for steps in (near, far, near + far)}
    best = max(values, key=lambda steps: values[steps])
    assert values[walked(seen, [BY_POINTS[near], BY_POINTS[far]])] == values[best]


def test_it_dies_in_its_bed_before_it_reaps() -> None:
    """RS-06: its own items are its own characters."""
    seats = {"0": WalkerFacts({"c02": {}}, {}), "1": WalkerFacts({"c01": {}}, {})}  # type: ignore[dict-item]
    seen = RoadView(seat=0, seats=seats, supply={}, hand=(), reaps=())
    assert resolve(seen, {"type": "resolve", "item": ["c01", "c02"]}) == {"type": "resolve", "item": "c02"}
