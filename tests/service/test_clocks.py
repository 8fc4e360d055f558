"""PL-14: clocks as pure functions, with exact numbers. Times are ms."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from protocol.messages import PlayerName
from service.games.kernel import Seat
from service.platform.clocks import out_of_time, wake_at, wound
from service.platform.options import BankClock, NoClock, StepClock, TableOptions
from service.platform.state import Chair, TableState
from tests.service.extra.whisper import GAME, State

replace = msgspec.structs.replace
DAY_S = 86_400
BANK = BankClock(bank_s=100, increment_s=5)


def table(clock: Any, *, seats: int = 3, status: Any = "running", done: tuple[int, ...] = ()) -> TableState[State]:
    """Everybody sits, and is awaited unless done."""
    bank_ms = clock.bank_s * 1000 if isinstance(clock, BankClock) else 0
    return TableState(
        options=TableOptions(game="whisper", seats=seats, clock=clock),
        rules_version=1,
        maker=PlayerName("p0", "Ada"),
        invite="",
        seed=b"",
        chairs=tuple(Chair(player=PlayerName(f"p{seat}", f"{seat}"), bank_ms=bank_ms) for seat in range(seats)),
        status=status,
        opened_at=0,
        game=State(words=((),) * seats, done=tuple(seat in done for seat in range(seats))),
    )


def begun(clock: Any, at: int, **given: Any) -> TableState[State]:
    """After the commit that started it, at `at`."""
    before = replace(table(clock, **given), status="open", game=None)
    return wound(GAME, before, table(clock, **given), 5, at)


def done(state: TableState[State], seat: int, at: int, version: int = 6) -> TableState[State]:
    """After the seat was done, at `at`."""
    assert state.game is not None
    game = replace(state.game, done=tuple(d or s == seat for s, d in enumerate(state.game.done)))
    return wound(GAME, state, replace(state, game=game), version, at)


def banks(state: TableState[State]) -> list[int]:
    return [chair.bank_ms for chair in state.chairs]


def test_without_a_clock_nobody_runs_out_of_time() -> None:
    """PL-14"""
    state = begun(NoClock(), 1_000)
    assert (state.deadline, state.step_version) == (0, 5)
    assert out_of_time(GAME, state, 1 << 60) == ()


@pytest.mark.parametrize("step_s", [1, 60, DAY_S, 30 * DAY_S])
def test_a_step_lasts_as_long_as_the_table_says(step_s: int) -> None:
    """PL-14: seconds to days."""
    state = begun(StepClock(step_s), 1_000)
    assert state.deadline == 1_000 + step_s * 1000
    assert out_of_time(GAME, state, state.deadline - 1) == ()
    assert out_of_time(GAME, state, state.deadline) == (0, 1, 2)


def test_within_a_step_the_deadline_stays() -> None:
    """PL-14: what one seat does gives the others no more time."""
    state = done(begun(StepClock(60), 1_000), 1, 31_000)
    assert (state.deadline, state.step_version) == (61_000, 5)
    assert out_of_time(GAME, state, 61_000) == (0, 2)


def test_a_new_step_has_a_new_deadline() -> None:
    """PL-14"""
    game: Any = type("OneStepEach", (), {"step": staticmethod(lambda s: str(s.done)), "awaited": GAME.awaited})
    before = replace(table(StepClock(60)), status="open", game=None)
    state = wound(game, before, table(StepClock(60)), 5, 1_000)
    assert state.game is not None
    later = wound(game, state, replace(state, game=replace(state.game, done=(True, False, False))), 6, 31_000)
    assert (later.deadline, later.step_version) == (91_000, 6)


def test_a_bank_runs_while_its_seat_is_awaited_and_gains_the_increment_when_done() -> None:
    """PL-14"""
    state = begun(BANK, 1_000)
    assert (banks(state), state.deadline) == ([100_000] * 3, 101_000)
    state = done(state, 1, 11_000)
    assert banks(state) == [90_000, 95_000, 90_000]
    assert state.deadline == 101_000
    state = done(state, 0, 41_000, version=7)
    assert banks(state) == [65_000, 95_000, 60_000]
    assert state.deadline == 101_000
    assert out_of_time(GAME, state, 100_999) == ()
    assert out_of_time(GAME, state, 101_000) == (2,)


def test_those_run_out_whose_bank_is_empty_and_no_others() -> None:
    """PL-14"""
    state = begun(BANK, 0)
    state = replace(
        state, chairs=tuple(replace(c, bank_ms=ms) for c, ms in zip(state.chairs, (10, 20, 30), strict=True))
    )
    state = replace(state, deadline=10)
    assert out_of_time(GAME, state, 9) == ()
    assert out_of_time(GAME, state, 10) == (0,)
    assert out_of_time(GAME, state, 25) == (0, 1)


def test_a_bank_is_never_below_nothing() -> None:
    """PL-14"""
    state = done(begun(BANK, 0), 0, 500_000)
    assert banks(state) == [5_000, 0, 0]
    assert state.deadline == 500_000


def test_a_bot_spends_none_of_its_players_bank() -> None:
    """PL-14, PL-15"""
    state = begun(BANK, 0)
    chairs = (replace(state.chairs[0], bot="random"), *state.chairs[1:])
    handed = wound(GAME, state, replace(state, chairs=chairs), 6, 10_000)
    assert banks(handed) == [90_000] * 3
    later = done(handed, 1, 60_000, version=7)
    assert banks(later) == [90_000, 45_000, 40_000]
    back = wound(GAME, later, replace(later, chairs=(replace(later.chairs[0], bot=""), *later.chairs[1:])), 8, 61_000)
    assert banks(back) == [90_000, 45_000, 39_000]
    assert back.deadline == 100_000


def test_a_bank_that_waits_for_bots_alone_has_no_deadline() -> None:
    """PL-14"""
    state = begun(BANK, 0, done=(1, 2))
    chairs = (replace(state.chairs[0], bot="random"), *state.chairs[1:])
    assert wound(GAME, state, replace(state, chairs=chairs), 6, 10_000).deadline == 0


@pytest.mark.parametrize("status", ["open", "over", "abandoned"])
@pytest.mark.parametrize("clock", [StepClock(60), BANK])
def test_no_clock_runs_but_while_the_table_does(status: Any, clock: Any) -> None:
    """PL-14"""
    state = wound(GAME, begun(clock, 0), table(clock, status=status), 9, 5_000)
    assert state.deadline == 0
    assert out_of_time(GAME, replace(state, deadline=1), 1 << 60) == ()


def wake(state: TableState[State], **given: int) -> int | None:
    return wake_at(GAME, state, **{"look_again_at": 1 << 50, "open_table_ms": 1_000_000, "bot_delay_ms": 400, **given})


def test_a_table_is_looked_at_when_the_first_thing_is_due() -> None:
    """PL-14, PL-15: a deadline, a bot's turn, absent players, an open table's patience; never once it has ended."""
    state = begun(StepClock(60), 1_000)
    assert wake(state) == 61_000
    assert wake(state, look_again_at=50_000) == 50_000
    with_bot = replace(state, chairs=(replace(state.chairs[0], bot="random"), *state.chairs[1:]))
    assert wake(with_bot) == 1_400
    assert wake(table(NoClock(), status="open")) == 1_000_000
    assert wake(table(NoClock(), status="over")) is None
    assert wake(table(NoClock(), status="abandoned")) is None
    assert wake(done(with_bot, 0, 2_000)) == 61_000


def test_nobody_holds_a_bot_up_by_handing_a_seat_to_and_fro() -> None:
    """PL-15: a bot thinks from when the game last went on, whatever seats change hands meanwhile."""
    state = begun(StepClock(60), 1_000)
    with_bot = replace(state, chairs=(replace(state.chairs[0], bot="random"), *state.chairs[1:]))
    handed = replace(
        with_bot, chairs=(*with_bot.chairs[:1], replace(with_bot.chairs[1], bot="random"), *with_bot.chairs[2:])
    )
    assert wake(wound(GAME, with_bot, handed, 6, 1_300)) == 1_400
    assert wake(wound(GAME, with_bot, handed, 6, 9_000)) == 1_400


def test_only_seats_count_that_are_still_awaited() -> None:
    """PL-14"""
    state = begun(StepClock(60), 0, done=(0, 2))
    assert out_of_time(GAME, state, 60_000) == (Seat(1),)
