"""Who sees what, and what time running out does: WL-24, WL-25, WL-09."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from protocol.merge_patch import merge_patch
from service.games.kernel import Refusal, RunOut, Seat
from service.games.welcome import GAME
from service.games.welcome.choices import Choice
from service.games.welcome.events import ChoiceMade, ChoiceMadeGlimpse, CrossedOut, DeckShuffled, StacksShuffled
from service.games.welcome.houses import Bonus
from service.games.welcome.options import WelcomeOptions
from service.games.welcome.room import Room, room, room_of
from tests.chance import Quick
from tests.games.welcome.sheets import sheet
from tests.games.welcome.sitting import Sitting
from tests.games.welcome.test_ending import FULL
from tests.games.welcome.test_turn import BLOCKED, PLAIN


def views(table: Sitting) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(GAME.public(table.state))
    return found


def test_others_learn_that_a_seat_has_chosen_and_nothing_else() -> None:
    """WL-24, WL-09: whatever it chose."""
    told = []
    for combination, street, house in ((1, 1, 3), (3, 5, 9)):
        table = Sitting(2, seed=1).stacks(*PLAIN).reap(0, combination, street, house)
        (made,) = table.heard(ChoiceMade)
        redacted = made.redact()
        told.append((redacted.public, views(table), msgspec.to_builtins(GAME.private(table.state, Seat(1)))))
        assert redacted.seats == {0: made}
        own = GAME.private(table.state, Seat(0))
        assert msgspec.to_builtins(own)["choice"]["street"] == street
    assert told[0] == told[1]
    assert told[0][0] == ChoiceMadeGlimpse(Seat(0))
    assert told[0][1]["chosen"] == {"0": True}


def test_decks_are_shown_to_nobody() -> None:
    """WL-24: but for how many cards there are, and the tops of stacks."""
    stacks = StacksShuffled((("red_3",), ("red_4",), ("red_6",))).redact()
    assert msgspec.to_builtins(stacks.public) == {"type": "stacks_shuffled", "cards": 3}
    deck = DeckShuffled(("red_3",), ("red_4", "solo")).redact()
    assert msgspec.to_builtins(deck.public) == {"type": "deck_shuffled", "cards": 3}
    assert stacks.seats == deck.seats == {}
    shown = views(Sitting(2))
    assert shown["left"] == 78
    assert not {"stacks", "flipped", "deck", "discards"} & shown.keys()


def test_an_update_holds_the_houses_written_and_no_more() -> None:
    """WL-09: the sheets of the others are the very same objects."""
    table = Sitting(3).stacks(*PLAIN)
    before = GAME.public(table.state)
    table.reap(0, 1, 1, 3)
    patch = merge_patch(before, GAME.public(table.state))
    assert patch == {"chosen": {"0": True}}
    table.reap(1, 1, 1, 3)
    before = GAME.public(table.state)
    table.reap(2, 2, 5, 9)
    patch = msgspec.to_builtins(merge_patch(before, GAME.public(table.state)))
    assert patch["seats"] == {
        "0": {"streets": {"1": {"3": {"number": 7}}}},
        "1": {"streets": {"1": {"3": {"number": 7}}}},
        "2": {"streets": {"5": {"9": {"number": 4, "perfect": True}}}},
    }


def test_who_runs_out_of_time_keeps_the_most_room() -> None:
    """WL-25: chance among the ways that keep as much, and the event says so."""
    table = Sitting(2).stacks(*PLAIN).reap(0, 1, 1, 1).ask(1, RunOut(), Quick(3))
    (made,) = table.heard(ChoiceMade)
    assert (made.automatic, made.draws()) == (True, ((made.choice.code(),),))
    (street,) = table.sheet(1).streets.values()
    assert room_of(street).numbers == 8


def test_of_ways_that_keep_as_much_room_each_is_as_likely_and_none_asks_for_a_reshuffle() -> None:
    """WL-25: the gap that fewer cards fit in goes first."""
    table = (
        Sitting(2).stacks(*PLAIN).sheets(sheet("1 2 3 5 6 7 8 . 14", BLOCKED, BLOCKED, BLOCKED, "1 . 15 . . . . . ."))
    )
    ways = set()
    for seed in range(60):
        events = GAME.decide(table.state, Seat(0), RunOut(), Quick(seed))
        assert isinstance(events, tuple)
        assert isinstance(events[0], ChoiceMade)
        ways.add(events[0].choice)
    assert ways == {Choice(3, 3, 1, 8)}


def test_before_rules_version_2_any_legal_way_was_as_likely() -> None:
    """WL-25, PL-18: old logs are decided as they were."""
    old = GAME.under(1)
    state = old.begin(2, WelcomeOptions())
    assert not isinstance(state, Refusal)
    for event in old.setup(state, Quick(1)):
        state = old.evolve(state, event)
    ways = {old.decide(state, Seat(0), RunOut(), Quick(seed))[0].choice.house for seed in range(80)}  # type: ignore[index, union-attr]
    assert ways == set(range(1, 10))


@pytest.mark.parametrize("seed", range(3))
def test_who_sleeps_does_not_end_the_game_early(seed: int) -> None:
    """WL-25, WL-13: a sheet that is filled by default alone has room for 25 turns and more."""
    table = Sitting(1, mode="company")
    while table.state.outcome is None:
        table.run_out(0)
    assert table.state.turn >= 25


def test_room_is_most_where_houses_are_shared_out_as_the_cards_are() -> None:
    """WL-25"""
    empty = [0] * 9

    def written(house: int, number: int) -> Room:
        return room((*empty[: house - 1], number, *empty[house:]))

    assert max(range(1, 10), key=lambda house: written(house, 8)) in (5, 6)
    assert max(range(1, 10), key=lambda house: written(house, 1)) == 1
    assert max(range(1, 10), key=lambda house: written(house, 15)) == 9


def test_out_of_time_and_out_of_places_a_sephi_box_is_ticked() -> None:
    """WL-25, WL-20: against the AAA the first card is given."""
    stuck = sheet(FULL, BLOCKED, BLOCKED, BLOCKED, BLOCKED)
    table = Sitting(2).stacks(*PLAIN).sheets(stuck).reap(1, 1, 1, 1).run_out(0)
    assert table.sheet(0).sephi == 1
    table = Sitting(1, mode="aaa").cards("white_7", "blue_4", "orange_12").sheets(stuck).run_out(0)
    assert (table.sheet().sephi, table.state.given) == (1, ("white_7",))


def test_out_of_time_bonuses_are_crossed_out_from_the_left() -> None:
    """WL-25"""
    table = Sitting(1).cards("white_7", "blue_4", "orange_12", then=("solo",))
    table.sheets(sheet(street_bonuses={"1": Bonus.CIRCLED})).run_out(0).run_out(0)
    (told,) = table.heard(CrossedOut)
    assert (told.streets, told.columns, told.automatic) == ((2, 3), (1, 2, 3, 4), True)


@pytest.mark.parametrize("seats", [1, 50])
def test_any_number_of_seats_plays_to_the_end_by_itself(seats: int) -> None:
    """WL-25, WL-13"""
    table = Sitting(seats, mode="company")
    while table.state.outcome is None:
        table.run_out(table.awaited[0])
    assert table.state.outcome.winners
    assert len(table.state.outcome.scores) == seats
