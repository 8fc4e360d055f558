"""What time alone does to a table: players who are back or gone, bots' turns, deadlines (PL-03, PL-14, PL-15)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from typing import Any

import msgspec

from service.games.kernel import Event, Game, Refusal, RunOut, Seat
from service.platform.bots import bot_intent, stand_in
from service.platform.clocks import out_of_time
from service.platform.events import BotAdded, SeatTakenBack, TableAbandoned
from service.platform.settle import Settled, settle, settle_intent
from service.platform.state import TableState

State = TableState[Any]


class Moment(msgspec.Struct, frozen=True):
    """A look at the table at `now`, server ms. `here`: seats whose player is connected; `gone`: seats whose player
    has been gone past the grace. `merciful`: time has leapt, so that nobody could act; no time runs out."""

    now: int
    here: Collection[Seat]
    gone: Collection[Seat]
    open_table_ms: int
    bot_delay_ms: int
    merciful: bool = False


Step = Callable[[Game[Any], State, int, Moment], Iterator[Settled]]


def tick(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    """All that is due at this moment, each part decided on what the one before left. Nothing if nothing is due."""
    for step in (presence, deadlines, bots_turns):
        for settled in step(game, state, version, moment):
            state = settled.state
            yield settled


def presence(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    events = (*unstarted(state, moment), *returned(state, moment.here), *absent(game, state, moment.gone))
    if events:
        yield settle(game, state, events)


def unstarted(state: State, moment: Moment) -> tuple[Event, ...]:
    """A table that never starts does not wait for ever."""
    late = state.status == "open" and not moment.merciful and moment.now >= state.opened_at + moment.open_table_ms
    return (TableAbandoned(reason="never_started", seed=state.seed.hex()),) if late else ()


def returned(state: State, here: Collection[Seat]) -> tuple[Event, ...]:
    """PL-15: a bot that stood in for an absent player gives the seat back. Not if the player handed it over."""
    if state.status != "running":
        return ()
    return tuple(SeatTakenBack(seat=seat) for seat, chair in state.seated if chair.away and seat in here)


def absent(game: Game[Any], state: State, gone: Collection[Seat]) -> tuple[Event, ...]:
    """PL-15: bots stand in for players gone past the grace, awaited or not."""
    if state.status != "running":
        return ()
    bot = stand_in(game)
    return tuple(BotAdded(seat=seat, bot=bot, away=True) for seat in gone if state.chairs[seat].played_by_player)


def deadlines(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    """PL-14: the automatic intents of those still awaited, and of nobody else. They stand in one commit, so that a
    deadline passes once, whatever comes in meanwhile. Whom an automatic intent frees from waiting is passed over;
    whom it puts to a new question has a new deadline."""
    step = state.step
    for seat in () if moment.merciful else out_of_time(game, state, moment.now):
        if state.status != "running" or game.step(state.game) != step or seat not in game.awaited(state.game):
            continue
        settled = settle_intent(game, state, seat, RunOut())
        assert not isinstance(settled, Refusal), "a game accepts RunOut from every awaited seat"
        state = settled.state
        yield settled


def bots_turns(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    """Every bot that is awaited does one thing, each once, all having seen the same version. They think from when the
    game last went on: nobody holds them up by coming and going."""
    if state.status != "running" or moment.now < state.played_at + moment.bot_delay_ms:
        return
    seen = state
    for seat in game.awaited(seen.game):
        if not seen.chairs[seat].bot or state.status != "running" or seat not in game.awaited(state.game):
            continue
        settled = settle_intent(game, state, seat, bot_intent(game, seen, version, seat))
        if isinstance(settled, Refusal):
            settled = settle_intent(game, state, seat, RunOut())
        assert not isinstance(settled, Refusal), "a game accepts RunOut from every awaited seat"
        state = settled.state
        yield msgspec.structs.replace(settled, bot_answer=f"{version}/{seat}")
