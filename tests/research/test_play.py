"""Games in the process: a play can be played again, copied, and dealt anew where a seat would not know it."""

from __future__ import annotations

from random import Random

import pytest

from obol_env import Illegal, Play, games
from service.games.bots import random_bot
from service.games.simulate import Dice

every_game = pytest.mark.parametrize("game", games())
STEPS = 12


def on(play: Play, seed: str, steps: int = 10_000) -> Play:
    """So many steps further, or to the end, at random."""
    dice = Dice(seed)
    for _ in range(steps):
        if play.outcome is not None:
            break
        seat = play.awaited[0]
        play.step(seat, random_bot(play.observe(seat), dice))
    return play


def seen(play: Play) -> list[object]:
    return [play.observe(seat) for seat in range(play.seats)]


@every_game
def test_the_same_seed_and_steps_make_the_same_play(game: str) -> None:
    one, again, other = Play(game), Play(game), Play(game)
    for play, seed in ((one, 7), (again, 7), (other, 8)):
        play.reset(seed)
        on(play, "steps")
    assert one.outcome is not None
    assert (seen(one), one.outcome) == (seen(again), again.outcome)
    assert seen(one) != seen(other)


@every_game
def test_a_clone_goes_on_alike_and_apart(game: str) -> None:
    """Chance included: the same steps lead to the same."""
    play = Play(game)
    play.reset(3)
    on(play, "first", STEPS)
    before, clone = seen(play), play.clone()
    on(clone, "rest")
    assert seen(play) == before
    assert seen(on(play, "rest")) == seen(clone)


@every_game
def test_a_resampled_play_looks_the_same_to_its_seat(game: str) -> None:
    """PL-12"""
    differ = 0
    for seed in range(4):
        play = Play(game)
        play.reset(seed)
        on(play, f"{seed}", STEPS + Random(seed).randrange(STEPS))
        for viewer in (0, None):
            other = play.resample(viewer, seed)
            differ += other.state != play.state
            if viewer is not None:
                assert other.observe(viewer) == play.observe(viewer)
            assert other.game.public(other.state) == play.game.public(play.state)
            assert on(other, "rest").outcome is not None
    assert differ > 2


@every_game
def test_time_may_run_out(game: str) -> None:
    play = Play(game)
    while play.outcome is None:
        play.step(play.awaited[0], None)
    assert play.awaited == ()


def test_what_a_seat_may_not_do_is_refused_and_changes_nothing() -> None:
    play = Play("vita_mors", 3, {"first_host": 0})
    before = play.state
    with pytest.raises(Illegal) as refused:
        play.step(1, {"type": "visit", "deck": "slaves"})
    assert (refused.value.code, refused.value.clause) == ("not_awaited", "VM-09")
    for nonsense in ({"type": "fly"}, {}, {"type": "visit", "deck": "kings"}):
        with pytest.raises(ValueError, match=r"type|Invalid"):
            play.step(0, nonsense)
    assert play.state is before


def test_what_was_told_is_told_as_each_seat_may_hear_it() -> None:
    play = Play("vita_mors", 3)
    dealt = [{event["type"]: event for event in play.heard(viewer)}["parties_dealt"] for viewer in (0, 1, None)]
    assert ["party" in event for event in dealt] == [True, True, False]


@pytest.mark.parametrize(
    ("given", "error"),
    [(("chess",), LookupError), (("vita_mors", 9), ValueError), (("welcome", 3, {"mode": "solo"}), ValueError)],
)
def test_what_does_not_fit_is_an_error(given: tuple[object, ...], error: type[Exception]) -> None:
    with pytest.raises(error):
        Play(*given)  # type: ignore[arg-type]
