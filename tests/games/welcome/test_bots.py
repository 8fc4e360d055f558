"""The `mortician` bot."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from service.games.bots import bots_of
from service.games.kernel import Seen
from service.games.simulate import mean_scores, round_the_table, simulate, summary
from service.games.welcome import GAME
from service.games.welcome.bots.fill_probability import fill_probability, row_probabilities
from service.games.welcome.bots.mortician import mortician_bot
from service.games.welcome.options import Mode, WelcomeOptions
from tests.chance import Quick
from tests.games.welcome.sheets import sheet
from tests.games.welcome.sitting import EASY, Sitting
from tests.games.welcome.test_turn import BLOCKED, PLAIN
from tests.laws.plays import played


def seen(table: Sitting, seat: int = 0) -> Seen:
    public = msgspec.to_builtins(GAME.public(table.state))
    return Seen(seat=seat, public=public, private={}, offers=msgspec.to_builtins(table.offers(seat)))


def test_it_stands_in_for_absent_players_first() -> None:
    assert list(bots_of(GAME)) == ["middle", "easy", "strong", "mortician", "random"]


@pytest.mark.parametrize("seats", [2, 4])
def test_it_wins_nearly_always_against_chance(seats: int) -> None:
    results = [
        simulate(GAME, round_the_table(("mortician", "random"), seats, number), WelcomeOptions(), f"test {number}")
        for number in range(6)
    ]
    (_, _, wins), (_, _, random_wins) = summary(results)
    assert (wins >= 6, random_wins) == (True, 0)


@pytest.mark.parametrize("mode", [Mode.SOLO, Mode.AAA])
def test_alone_it_scores_far_more_than_chance(mode: Mode) -> None:
    options = WelcomeOptions(mode=mode)
    means = {
        bot: mean_scores([simulate(GAME, (bot,), options, f"test {number}") for number in range(6)])[0][1]
        for bot in ("mortician", "random")
    }
    assert means["mortician"] > 60 > means["random"] + 40


def views() -> Iterator[Seen]:
    for seed in range(6):
        for moment in played(GAME.name, seed).moments[::5]:
            public = msgspec.to_builtins(GAME.public(moment.before))
            private = msgspec.to_builtins(GAME.private(moment.before, moment.seat))
            offers = msgspec.to_builtins([offer.wire() for offer in GAME.offers(moment.before, moment.seat)])
            yield Seen(seat=moment.seat, public=public, private=private, offers=offers)


def test_the_same_view_and_chance_give_the_same_intent() -> None:
    for number, one in enumerate(views()):
        assert mortician_bot(one, Quick(number)) == mortician_bot(one, Quick(number))


def test_it_completes_what_can_be_completed() -> None:
    """The last house of a perfect column that counts double, rather than anything else, once there is little time."""
    table = Sitting(2).stacks("7 green 1 red", "4 blue 3 green", "12 orange 3 violet")
    table.sheets(sheet(*["7* . . . . . . . ."] * 4)).change(turn=31)
    assert mortician_bot(seen(table), Quick(0)) == {"type": "reap", "combination": 1, "street": 5, "house": 1}


def test_it_does_not_end_a_game_that_it_would_lose() -> None:
    """The last objective would end it, far behind."""
    table = Sitting(2, EASY).stacks(*PLAIN)
    mine = sheet("1 2 3 5 6 . 8 9 10", BLOCKED, objectives={"1": 6, "2": 3}, street_bonuses={"2": "circled"})
    table.sheets(mine, sheet(columns={"1": 300}))
    chosen = mortician_bot(seen(table), Quick(0))
    assert (chosen["street"], chosen["house"]) != (1, 6)
    table.sheets(mine, sheet())
    chosen = mortician_bot(seen(table), Quick(0))
    assert chosen["type"] == "reap"


def test_it_gives_the_aaa_what_is_worth_least() -> None:
    stuck = sheet("1 2 3 5 6 7 8 . 9", BLOCKED, BLOCKED, BLOCKED, BLOCKED)
    table = Sitting(1, mode="aaa", architect="level_3").cards("blue_4", "white_7", "orange_12").sheets(stuck)
    assert mortician_bot(seen(table), Quick(0)) == {"type": "sephi", "give": 2}


def test_it_crosses_out_what_it_would_hardly_win() -> None:
    """The columns that are nearly complete stay."""
    table = Sitting(1).cards("white_7", "blue_4", "orange_12", then=("solo",))
    table.sheets(sheet(*["1* 2* 3* 5* 6* 7* . . ."] * 4, "1* 2* 3* . . . . . .")).use(1, 2, 5, 9)
    chosen = mortician_bot(seen(table), Quick(0))
    assert chosen["type"] == "cross_out"
    assert len(chosen["streets"]) == 2
    assert not {1, 2, 3} & set(chosen["columns"])


def test_houses_with_more_numbers_are_likelier_to_be_filled() -> None:
    assert fill_probability(1, 0, 16, 20) > fill_probability(1, 6, 8, 20) > fill_probability(1, 0, 2, 20) > 0
    assert fill_probability(1, 7, 8, 20) == 0
    assert fill_probability(2, 0, 5, 20) > fill_probability(3, 0, 5, 20)
    assert fill_probability(2, 0, 5, 20) > fill_probability(2, 0, 5, 10)


def test_a_numbered_house_is_certain() -> None:
    filled = row_probabilities((0, 7, 8, 0, 0, 9, 0, 0, 15), 20)
    assert [likely_here == 1.0 for likely_here in filled] == [False, True, True, False, False, True, False, False, True]
    assert filled[3] == filled[4] == 0
