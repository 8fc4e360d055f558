"""Those who hold the others up, and those who agree to wait: calling time without a clock (PL-23), and pauses (PL-24).

Pure, as all here: when a time is up is in the state, set by the times in the log (`clocks.wound`).
"""

from __future__ import annotations

from typing import Any

import msgspec

from protocol.codes import Code
from service.games.kernel import Event, Game, Refusal, Seat
from service.platform.events import PatienceEnded, PauseAsked, TablePaused, TableWentOn, TimeCalled
from service.platform.options import patience_s, pause_s
from service.platform.refusals import NOT_RUNNING, NOT_YOURS
from service.platform.state import TableState

replace = msgspec.structs.replace
State = TableState[Any]

CALLED_MS = 60_000
"""How long a seat has on which time was called."""
MISSED = 2
"""So many called times in a row run out before a bot stands in."""

PAUSED = Refusal(Code.PAUSED, "PL-24")
NOT_OFFERED = Refusal(Code.NOT_OFFERED, "PL-23")
NO_PAUSES = Refusal(Code.NOT_OFFERED, "PL-24")


def patience_ms(state: State) -> int:
    """How long a seat may be awaited before time can be called on it; 0: for ever."""
    return patience_s(state.options) * 1000 if state.table_rules > 1 else 0


def pause_ms(state: State) -> int:
    return pause_s(state.options) * 1000 if state.table_rules > 1 else 0


def players(state: State) -> tuple[Seat, ...]:
    """The seats that are played by their players."""
    return tuple(state.played_by_players(Seat(seat) for seat in range(len(state.chairs))))


def with_waits(game: Game[Any], before: State, after: State, at: int, *, new_step: bool) -> State:
    """`after`, with since when each seat is awaited. What is asked anew is waited for anew, and who did what was asked
    has missed nothing."""
    if not patience_ms(after):
        return after
    waiting = {}
    for seat in after.played_by_players(game.awaited(after.game)):
        name = str(seat)
        anew = new_step or (name in before.called and name not in after.called)
        waiting[name] = at if anew else before.waiting.get(name, at)
    still = () if new_step else waiting
    called = {name: due or at + CALLED_MS for name, due in after.called.items() if name in still}
    return replace(
        after,
        waiting=waiting,
        overdue=tuple(seat for seat in after.overdue if str(seat) in still),
        called=called,
        chairs=forgiven(before, after, still),
        deadline=min(called.values(), default=0),
    )


def forgiven(before: State, after: State, still: Any) -> Any:
    """The chairs, where who is awaited no longer for what time was called for did it."""
    done = [
        seat
        for seat, chair in enumerate(after.chairs)
        if chair.missed and chair.missed == before.chairs[seat].missed and str(seat) in before.waiting
        if str(seat) not in still
    ]
    if not done:
        return after.chairs
    return tuple(replace(chair, missed=0) if seat in done else chair for seat, chair in enumerate(after.chairs))


def impatience_at(state: State) -> dict[Seat, int]:
    """By seat on which time cannot be called yet, when it can; nobody is hurried where nobody waits."""
    patience = patience_ms(state)
    waiters = players(state)
    return {
        Seat(int(name)): since + patience
        for name, since in state.waiting.items()
        if patience and not state.paused and Seat(int(name)) not in state.overdue and name not in state.called
        if any(str(seat) != name for seat in waiters)
    }


def impatience(state: State, now: int) -> tuple[Event, ...]:
    late = tuple(seat for seat, at in impatience_at(state).items() if at <= now)
    return (PatienceEnded(seats=late),) if late else ()


def call_time(state: State, seat: Seat | None, wanted: int) -> tuple[Event, ...] | Refusal:
    """`seat`: whose player asks."""
    if state.status != "running":
        return NOT_RUNNING
    if seat is None or not state.chairs[seat].played_by_player:
        return NOT_YOURS
    if state.paused:
        return PAUSED
    if str(wanted) in state.called:
        return Refusal(Code.ALREADY_DONE, "PL-23")
    callable_now = wanted in state.overdue and wanted != seat
    return (TimeCalled(seat=Seat(wanted), by=seat),) if callable_now else NOT_OFFERED


def pause(state: State, seat: Seat | None) -> tuple[Event, ...] | Refusal:
    """One more wants a pause; it begins once all want it who play their seats themselves."""
    if state.status != "running":
        return NOT_RUNNING
    if seat is None or not state.chairs[seat].played_by_player:
        return NOT_YOURS
    if not pause_ms(state):
        return NO_PAUSES
    if state.paused or seat in state.consents:
        return Refusal(Code.ALREADY_DONE, "PL-24")
    asked = PauseAsked(seat=seat)
    return (asked, *agreed(replace(state, consents=(*state.consents, seat))))


def agreed(state: State) -> tuple[Event, ...]:
    """The pause, where all want one who play their seats themselves; who is gone is not asked."""
    here = set(players(state))
    return (TablePaused(),) if here and not state.paused and here <= set(state.consents) else ()


def go_on(state: State, seat: Seat | None) -> tuple[Event, ...] | Refusal:
    if state.status != "running":
        return NOT_RUNNING
    if seat is None or state.chairs[seat].conceded:
        return NOT_YOURS
    return (TableWentOn(seat=seat),) if state.paused else Refusal(Code.ALREADY_DONE, "PL-24")


def paused_too_long(state: State, now: int) -> tuple[Event, ...]:
    late = state.paused and now >= state.paused_at + pause_ms(state)
    return (TableWentOn(),) if late else ()
