"""Whole plays by bots."""

from __future__ import annotations

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from service.games import simulate as command
from service.games.kernel import Chance, Seen
from service.games.simulate import Dice, round_the_table, simulate, summary
from service.games.vita_mors import GAME
from service.games.vita_mors.options import VitaMorsOptions


def test_a_seed_gives_the_same_play_again() -> None:
    first, again = (simulate(GAME, ("mission", "random", "random"), VitaMorsOptions(), "7") for _ in range(2))
    assert first == again
    assert first != simulate(GAME, ("mission", "random", "random"), VitaMorsOptions(), "8")


def test_every_bot_sits_on_every_seat_as_often() -> None:
    tables = [round_the_table(("mission", "random"), 3, number) for number in range(4)]
    assert tables[:2] == [("mission", "random", "mission"), ("random", "mission", "random")]
    assert all(sum(table[seat] == "mission" for table in tables) == 2 for seat in range(3))


def test_wins_are_counted_by_bot() -> None:
    results = [simulate(GAME, ("random", "mission", "random"), VitaMorsOptions(), str(number)) for number in range(9)]
    counted = {name: (seats, wins) for name, seats, wins in summary(results)}
    assert (counted["mission"][0], counted["random"][0]) == (9, 18)
    assert counted["mission"][1] == sum(1 in result.outcome.winners for result in results)
    assert sum(wins for _, wins in counted.values()) == sum(len(result.outcome.winners) for result in results)


def test_a_bot_that_asks_for_what_is_not_offered_is_an_error() -> None:
    def rude(seen: Seen, chance: Chance) -> dict[str, Any]:
        return {"type": "vote", "coin": "vita"}

    with pytest.raises(TypeError, match="rude asked"):
        simulate(replace(GAME, bots={"rude": rude}), ("rude",) * 3, VitaMorsOptions(), "1")


def test_options_that_do_not_fit_are_an_error() -> None:
    with pytest.raises(ValueError, match="wide pool"):
        simulate(GAME, ("random",) * 3, VitaMorsOptions(wide_pool=True), "1")


def test_the_command_prints_who_won(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    words = "simulate vita_mors --seats 5 --bots random --games 3"
    monkeypatch.setattr("sys.argv", [*words.split(), "--options", '{"wide_pool": true}'])
    monkeypatch.setattr(command, "in_bulk", lambda: None)
    command.main()
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("random")
    assert "of     15 seats won" in lines[0]
    assert "games a second" in lines[-1]


def test_dice_draw_as_the_standard_library_does_from_a_deck() -> None:
    dice, source, deck = Dice("0"), Random("0"), range(81)
    assert [dice.draw(deck, 1)[0] for _ in range(50)] == [source.choice(deck) for _ in range(50)]
    assert [dice.draw(deck, count) for count in (81, 41, 0)] == [
        tuple(source.sample(deck, count)) for count in (81, 41, 0)
    ]


@pytest.mark.parametrize("count", [-1, 1, 2])
def test_dice_draw_no_more_than_there_is(count: int) -> None:
    with pytest.raises(ValueError, match="cannot draw"):
        Dice("0").draw((), count)
