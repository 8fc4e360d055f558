"""Who sees what, and what time running out does: WL-24, WL-25, WL-09."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from protocol.merge_patch import merge_patch
from service.games.kernel import RunOut, Seat
from service.games.welcome import GAME
from service.games.welcome.choices import Choice
from service.games.welcome.events import ChoiceMade, ChoiceMadeGlimpse, CrossedOut, DeckShuffled, StacksShuffled
from service.games.welcome.houses import Bonus, House
from tests.chance import Quick, Stacked
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


def test_who_runs_out_of_time_writes_by_chance() -> None:
    """WL-25: any legal way, drawn, and the event says so."""
    table = Sitting(2).stacks(*PLAIN).reap(0, 1, 1, 1)
    table.ask(1, RunOut(), Stacked([2259]))
    assert table.sheet(1).streets == {"5": {"9": House(4, perfect=True)}}
    (made,) = table.heard(ChoiceMade)
    assert (made.automatic, made.drawn()) == (True, ((2259,),))


def test_every_legal_way_is_as_likely_and_none_asks_for_a_reshuffle() -> None:
    """WL-25"""
    table = (
        Sitting(2).stacks(*PLAIN).sheets(sheet("1 2 3 5 6 7 8 . 14", BLOCKED, BLOCKED, BLOCKED, "1 . 15 . . . . . ."))
    )
    ways = set()
    for seed in range(60):
        events = GAME.decide(table.state, Seat(0), RunOut(), Quick(seed))
        assert isinstance(events, tuple)
        assert isinstance(events[0], ChoiceMade)
        ways.add(events[0].choice)
    assert ways == {Choice(3, 3, 1, 8), *(Choice(place, place, 5, 2) for place in (1, 2, 3))}


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
