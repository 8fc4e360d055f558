"""Time at a table (PL-14): pure functions of the state and the times in the log. All times are server ms."""

from __future__ import annotations

from typing import Any, assert_never

import msgspec

from service.games.kernel import Game, Seat
from service.platform.options import BankClock, NoClock, StepClock, keep_s
from service.platform.state import Chair, TableState
from service.platform.waiting import impatience_at, pause_ms, with_waits

replace = msgspec.structs.replace
State = TableState[Any]


def wound(game: Game[Any], before: State, after: State, version: int, at: int) -> State:
    """`after`, with its step, deadline and banks set by a commit of `version` at time `at`. While a table is paused all
    of them stand."""
    if after.status != "running":
        return replace(after, at=at, deadline=0)
    if before.paused and after.paused:
        return replace(after, at=at)
    if before.paused:
        deadline = at + before.left_ms if before.left_ms else 0
        before = replace(before, at=at, played_at=at, deadline=deadline, waiting={}, paused_at=0, left_ms=0)
        after = replace(after, at=at, played_at=at, waiting={}, paused_at=0, left_ms=0)
    found = run(game, before, after, version, at)
    if not found.paused:
        return found
    remaining = max(1, found.deadline - at) if found.deadline else 0
    return replace(found, paused_at=at, left_ms=remaining, deadline=0, waiting={})


def run(game: Game[Any], before: State, after: State, version: int, at: int) -> State:
    """The same, where clocks have run since the last commit."""
    if after.game is not before.game:
        after = replace(after, played_at=at)
    step = game.step(after.game)
    new_step = step != before.step or before.status != "running"
    if not new_step and isinstance(after.options.clock, NoClock):
        return with_waits(game, before, replace(after, at=at), at, new_step=False)
    consents = () if new_step else after.consents
    step_version = version if new_step else before.step_version
    after = replace(after, at=at, step=step, step_version=step_version, consents=consents)
    match after.options.clock:
        case NoClock():
            return with_waits(game, before, after, at, new_step=new_step)
        case StepClock(step_s=step_s):
            return replace(after, deadline=at + step_s * 1000 if new_step else before.deadline)
        case BankClock(increment_s=increment_s):
            return with_banks_run(game, before, after, at, increment_s * 1000)
        case never:
            assert_never(never)


def with_banks_run(game: Game[Any], before: State, after: State, at: int, increment_ms: int) -> State:
    """Every bank that ran since the last commit is shorter by that time; who is awaited no longer, or awaited for
    something else, has done what was asked and gains the increment."""
    awaited = game.awaited(after.game)
    ran = clocked_seats(game, before) if before.status == "running" else ()
    done = [seat for seat in ran if seat not in awaited or after.step != before.step]
    chairs = tuple(
        replace(chair, bank_ms=max(0, chair.bank_ms - (at - before.at)) + (increment_ms if seat in done else 0))
        if seat in ran
        else chair
        for seat, chair in after.seated
    )
    after = replace(after, chairs=chairs)
    running = clocked_seats(game, after)
    return replace(after, deadline=at + min(chairs[seat].bank_ms for seat in running) if running else 0)


def clocked_seats(game: Game[Any], state: State) -> tuple[Seat, ...]:
    """The awaited seats whose own time runs: a bot that plays a seat spends none of its player's."""
    return tuple(seat for seat in game.awaited(state.game) if not state.chairs[seat].bot)


def out_of_time(game: Game[Any], state: State, now: int) -> tuple[Seat, ...]:
    """The seats whose time has passed at `now`."""
    if state.status != "running" or not state.deadline or now < state.deadline:
        return ()
    match state.options.clock:
        case NoClock():
            return tuple(Seat(int(seat)) for seat, due in state.called.items() if due <= now)
        case StepClock():
            return game.awaited(state.game)
        case BankClock():
            return tuple(s for s in clocked_seats(game, state) if bank_left(state.chairs[s], state, now) <= 0)
        case never:
            assert_never(never)


def bank_left(chair: Chair, state: State, now: int) -> int:
    return chair.bank_ms - (now - state.at)


def kept_until(state: State) -> int:
    """When seats that are kept for somebody are free (PL-05), server ms."""
    return state.opened_at + keep_s(state.options) * 1000


def wake_at(
    game: Game[Any],
    state: State,
    *,
    look_again_at: int,
    open_table_ms: int,
    bot_delay_ms: int,
    deserted_ms: int | None = None,
) -> int | None:
    """When somebody must look at the table again: a deadline, a bot's turn, the end of an open table's patience, or,
    at `look_again_at`, for players who are gone. None once it has ended. `deserted_ms`: set where nobody is at the
    table, which waits so long."""
    if state.ended:
        return None
    if state.status == "open":
        kept = [kept_until(state)] if state.table_rules > 1 and any(chair.invited for chair in state.chairs) else []
        looks = [look_again_at] if state.table_rules > 1 else []
        return min([state.opened_at + open_table_ms, *kept, *looks])
    if deserted_ms is not None:
        return state.played_at + deserted_ms
    if state.paused:
        return min(look_again_at, state.paused_at + pause_ms(state))
    times = [look_again_at, *impatience_at(state).values()]
    if state.deadline:
        times.append(state.deadline)
    bots = [seat for seat, chair in state.seated if chair.bot]
    if bots and any(seat in bots for seat in game.awaited(state.game)):
        times.append(state.played_at + bot_delay_ms)
    return min(times)
