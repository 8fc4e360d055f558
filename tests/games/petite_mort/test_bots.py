"""The `scholar` bot."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec
import pytest

from service.games.bots import bots_of
from service.games.card_game.cards import DECKS, Deck
from service.games.petite_mort import GAME
from service.games.petite_mort.bots.distance import FAR, OFTEN, distance
from service.games.petite_mort.bots.prices import prices
from service.games.petite_mort.bots.scholar import scholar
from service.games.petite_mort.conditions import NAMES_OF, Condition, counted, is_met
from service.games.petite_mort.diplomas import DIPLOMAS, ORDERED
from service.games.petite_mort.options import PetiteMortOptions
from service.games.simulate import simulate
from tests.chance import Quick
from tests.games.card_game.asking import seen_by_seats, share_won

SOULS = (*DECKS[Deck.CHARACTERS], *DECKS[Deck.PERSONALITIES])
CONDITIONS = [objective.condition for ordered in ORDERED.values() for objective in ordered]


def test_it_stands_in_for_absent_players_first() -> None:
    assert list(bots_of(GAME)) == ["middle", "easy", "strong", "scholar", "random"]


@pytest.mark.parametrize(("seats", "least"), [(2, 0.7), (3, 1.7 / 3), (4, 1.7 / 4)])
def test_one_among_random_ones_wins_far_more_than_its_share(seats: int, least: float) -> None:
    assert share_won(GAME, "scholar", seats, 36) >= least


@pytest.mark.parametrize("diploma", DIPLOMAS)
def test_it_takes_every_diploma(diploma: str) -> None:
    """PM-07: against itself."""
    options = PetiteMortOptions(diploma=diploma)
    reasons = [simulate(GAME, ("scholar",) * 2, options, f"takes {seed}").outcome.reason for seed in range(5)]
    assert reasons == ["diploma"] * 5


def test_the_same_view_gives_the_same_intent() -> None:
    for number, seen in enumerate(seen_by_seats(GAME)):
        assert scholar(seen, Quick(number)) == scholar(seen, Quick(-number))


def any_graveyard(source: Random) -> tuple[str, ...]:
    return tuple(source.sample(SOULS, source.randint(0, 20)))


def test_an_objective_is_met_where_nothing_is_left_to_wish_for() -> None:
    source = Random(1)
    for _ in range(60):
        counts = counted(any_graveyard(source))
        for condition in CONDITIONS:
            found = distance(condition, counts)
            assert (found.cards == 0) == is_met(condition, counts), condition
            assert (found.cards == FAR) <= (not any(price > 0 for price in found.prices.values()))


@pytest.mark.parametrize(
    ("condition", "counts", "wanted"),
    [
        ({"count": "jobs", "at_least": 4}, {"jobs": 1}, {"jobs": 1 / 3}),
        ({"sets_of": ("jobs", "darwin"), "at_least": 2}, {"jobs": 5}, {"darwin": 1 / 2}),
        ({"kinds_of": ("worth:1", "worth:2", "worth:3"), "at_least": 2}, {"worth:2": 1}, {"worth:1": 1, "worth:3": 1}),
        ({"none_of": ("darwin",)}, {}, {"darwin": -0.5}),
        ({"count": "jobs", "at_most": 2}, {"jobs": 1}, {"jobs": -0.25}),
        ({"count": "jobs", "at_least": 2, "at_most": 3}, {}, {"jobs": 1 / 2}),
        ({"all": ({"count": "cards", "at_least": 2}, {"none_of": ("jobs",)})}, {}, {"cards": 1 / 2, "jobs": -0.5}),
        ({"any": ({"count": "cards", "at_least": 9}, {"count": "points", "at_least": 1})}, {}, {"points": 1.0}),
    ],
)
def test_it_wants_what_is_missing_and_shuns_what_spoils(
    condition: dict[str, Any], counts: dict[str, int], wanted: dict[str, float]
) -> None:
    assert distance(of(condition), counts).prices == pytest.approx(wanted)


def of(condition: dict[str, Any]) -> Condition:
    return msgspec.convert(condition, Condition)


def test_what_is_rare_is_far_away() -> None:
    assert OFTEN["jobs"] < OFTEN["points"]
    jobs, points = (of({"count": name, "at_least": 3}) for name in ("jobs", "points"))
    assert distance(jobs, {}).cards > distance(points, {}).cards


def test_a_card_that_completes_an_objective_is_worth_more_than_one_that_does_not() -> None:
    """April Harvest asks for four Jobs."""
    jobs = [card for card in SOULS if NAMES_OF[card].get("jobs")]
    worth = prices("april_harvest", tuple(jobs[:3]), frozenset(), frozenset())
    assert worth[jobs[3]] > 1 > prices("april_harvest", (), frozenset(), frozenset())[jobs[3]]


def test_what_is_taken_or_closed_is_not_aimed_at() -> None:
    taken = frozenset(objective.id for objective in ORDERED["april_harvest"])
    none, closed = prices("april_harvest", (), taken, frozenset()), prices("april_harvest", (), frozenset(), taken)
    assert none.by_name == closed.by_name == {}
