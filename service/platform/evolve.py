"""What each event makes of a table's state. Never draws, refuses or reads a clock."""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.kernel import Event, Game, Refusal, Seat
from service.platform.events import (
    BotAdded,
    MakerChanged,
    PatienceEnded,
    PauseAsked,
    RematchMade,
    SeatConceded,
    SeatLeft,
    SeatTaken,
    SeatTakenBack,
    TableAbandoned,
    TableOpened,
    TableOver,
    TablePaused,
    TableStarted,
    TableWentOn,
    TimeCalled,
    TimeRanOut,
)
from service.platform.options import BankClock
from service.platform.state import Chair, TableState

replace = msgspec.structs.replace
State = TableState[Any]


def opened(event: TableOpened) -> State:
    """The state that a log's first event makes."""
    chairs = tuple(
        Chair(invited=event.invited.get(str(seat)), bot=event.bots.get(str(seat), ""))
        for seat in range(event.options.seats)
    )
    return TableState(
        options=event.options,
        rules_version=event.rules_version,
        maker=event.maker,
        invite=event.invite,
        seed=bytes.fromhex(event.seed),
        chairs=chairs,
        table_rules=event.table_rules,
    )


def evolve(game: Game[Any], state: State, event: Event) -> State:
    """The state after `event`: the table's own kinds here, all others are the game's."""
    match event:
        case SeatTaken():
            sat = 1 + max(chair.sat for chair in state.chairs)
            return with_chair(state, event.seat, Chair(player=event.player, nonce=event.nonce, sat=sat))
        case SeatLeft():
            return with_chair(state, event.seat, Chair())
        case BotAdded():
            chair = replace(state.chairs[event.seat], bot=event.bot, away=event.away, invited=None)
            return with_chair(state, event.seat, chair)
        case SeatTakenBack():
            return with_chair(state, event.seat, replace(state.chairs[event.seat], bot="", away=False, missed=0))
        case TableStarted():
            return replace(state, status="running", game=start_game(game, state), chairs=with_banks(state))
        case SeatConceded():
            chair = replace(state.chairs[event.seat], bot=event.bot, conceded=True, away=False)
            return with_chair(state, event.seat, chair)
        case TableOver():
            return replace(ended(state), status="over", outcome=event.outcome)
        case TableAbandoned():
            return replace(ended(state), status="abandoned")
        case RematchMade():
            return replace(state, next_table=event.table)
        case MakerChanged():
            return replace(state, maker=event.maker)
        case PatienceEnded():
            return replace(state, overdue=tuple(sorted({*state.overdue, *event.seats})))
        case TimeCalled():
            return replace(state, called={**state.called, str(event.seat): 0})
        case TimeRanOut():
            return with_time_missed(state, event.seat)
        case PauseAsked():
            return replace(state, consents=(*state.consents, event.seat))
        case TablePaused():
            return replace(state, paused=True, consents=(), overdue=(), called={})
        case TableWentOn():
            return replace(state, paused=False)
        case _:
            return replace(state, game=game.evolve(state.game, event))


def ended(state: State) -> State:
    """Nobody waits any more."""
    return replace(state, paused=False, consents=(), overdue=(), called={})


def with_chair(state: State, seat: Seat, chair: Chair) -> State:
    return replace(state, chairs=(*state.chairs[:seat], chair, *state.chairs[seat + 1 :]))


def with_time_missed(state: State, seat: Seat) -> State:
    """A called time has passed: the seat may be called again when it is awaited for long again."""
    called = {name: at for name, at in state.called.items() if name != str(seat)}
    state = replace(state, called=called, overdue=tuple(other for other in state.overdue if other != seat))
    return with_chair(state, seat, replace(state.chairs[seat], missed=state.chairs[seat].missed + 1))


def with_banks(state: State) -> tuple[Chair, ...]:
    clock = state.options.clock
    bank_ms = clock.bank_s * 1000 if isinstance(clock, BankClock) else 0
    return tuple(replace(chair, bank_ms=bank_ms) for chair in state.chairs)


def start_game(game: Game[Any], state: State) -> Any:
    """The game's state before its deal. The options were found to fit when the table was made."""
    begun = game.begin(len(state.chairs), msgspec.convert(state.options.options, game.options))
    assert not isinstance(begun, Refusal), begun
    return begun
