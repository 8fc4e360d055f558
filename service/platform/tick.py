"""What time alone does to a table: players who are back or gone, bots' turns, deadlines (PL-03, PL-14, PL-15)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from typing import Any

import msgspec

from service.games.kernel import Event, Game, Intent, Refusal, RunOut, Seat
from service.platform.bots import bot_intent, stand_in
from service.platform.clocks import kept_until, out_of_time
from service.platform.events import BotAdded, MakerChanged, SeatLeft, SeatTakenBack, TableAbandoned, TimeRanOut
from service.platform.settle import Settled, settle, settle_intent
from service.platform.state import TableState
from service.platform.waiting import MISSED, agreed, impatience, paused_too_long

State = TableState[Any]


class Moment(msgspec.Struct, frozen=True):
    """A look at the table at `now`, server ms. `here`: seats whose player is connected; `gone`: seats whose player
    has been gone past the grace; `maker_gone`: so has the maker of an open table, seated or not. `merciful`: time has
    leapt, so that nobody could act; no time runs out. `company`: somebody watches, on whichever node, or plays a seat;
    without, nothing goes on, and after `deserted_ms` the table ends. `bots_may`: is it the turn of its bots?
    `thoughts`: by seat, what strong bots have thought of in this step."""

    now: int
    here: Collection[Seat]
    gone: Collection[Seat]
    open_table_ms: int
    bot_delay_ms: int
    merciful: bool = False
    maker_gone: bool = False
    company: bool = True
    deserted_ms: int = 0
    bots_may: bool = True
    thoughts: Mapping[Seat, Intent] = {}


Step = Callable[[Game[Any], State, int, Moment], Iterator[Settled]]


def tick(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    """All that is due at this moment, each part decided on what the one before left. Nothing if nothing is due."""
    for step in steps_of(game, state, moment):
        for settled in step(game, state, version, moment):
            state = settled.state
            yield settled


def steps_of(game: Game[Any], state: State, moment: Moment) -> tuple[Step, ...]:
    """Where nobody is there, nothing goes on. Where bots alone are awaited, as after that, they have their turn first:
    no time was theirs to lose."""
    if not moment.company and state.status == "running":
        return (desertion,)
    bots_alone = state.status == "running" and all(state.chairs[seat].bot for seat in game.awaited(state.game))
    return (presence, agreement, bots_turns, deadlines) if bots_alone else (presence, agreement, deadlines, bots_turns)


def desertion(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    """PL-15: bots alone are not waited for for ever either."""
    if not moment.merciful and moment.now >= state.played_at + moment.deserted_ms:
        yield settle(game, state, (TableAbandoned(reason="everybody_gone", seed=state.seed.hex()),))


def presence(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    events = unstarted(state, moment) or (
        *returned(state, moment.here),
        *absent(game, state, moment.gone),
        *(() if moment.merciful else passed(state, moment.now)),
    )
    if events:
        yield settle(game, state, events)


def passed(state: State, now: int) -> tuple[Event, ...]:
    """Whatever has lasted for as long as it may: kept seats, a pause, patience."""
    return (*unkept(state, now), *paused_too_long(state, now), *impatience(state, now))


def agreement(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    """PL-24: those who did not want a pause may be gone by now."""
    if state.status == "running" and (events := agreed(state)):
        yield settle(game, state, events)


def unstarted(state: State, moment: Moment) -> tuple[Event, ...]:
    """A table that never starts does not wait for ever."""
    if state.status != "open" or moment.merciful:
        return ()
    if moment.now >= state.opened_at + moment.open_table_ms:
        return (TableAbandoned(reason="never_started", seed=state.seed.hex()),)
    return succession(state, moment.gone) if moment.maker_gone and state.table_rules > 1 else ()


def succession(state: State, gone: Collection[Seat]) -> tuple[Event, ...]:
    """PL-04: the maker's part goes to who has sat longest; with nobody left it ends here."""
    heirs = [
        chair
        for seat, chair in state.seated
        if chair.player is not None and chair.player.id != state.maker.id and seat not in gone
    ]
    if not heirs:
        return (TableAbandoned(reason="everybody_gone", seed=state.seed.hex()),)
    heir = min(heirs, key=lambda chair: chair.sat).player
    assert heir is not None
    return (MakerChanged(maker=heir),)


def unkept(state: State, now: int) -> tuple[Event, ...]:
    """PL-05: a seat that nobody came for is free."""
    if state.status != "open" or state.table_rules == 1 or now < kept_until(state):
        return ()
    return tuple(SeatLeft(seat=seat) for seat, chair in state.seated if chair.invited and not chair.filled)


def returned(state: State, here: Collection[Seat]) -> tuple[Event, ...]:
    """PL-15: a bot that stood in for an absent player gives the seat back. Not if the player handed it over."""
    if state.status != "running":
        return ()
    return tuple(SeatTakenBack(seat=seat) for seat, chair in state.seated if chair.away and seat in here)


def absent(game: Game[Any], state: State, gone: Collection[Seat]) -> tuple[Event, ...]:
    """PL-15: bots stand in for players gone past the grace, awaited or not."""
    if state.status != "running" or state.paused:
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
        if str(seat) in state.called:
            yield (missed := settle(game, state, (TimeRanOut(seat=seat),)))
            state = missed.state
        settled = settle_intent(game, state, seat, RunOut())
        assert not isinstance(settled, Refusal), "a game accepts RunOut from every awaited seat"
        state = settled.state
        yield settled
        if state.status == "running" and state.chairs[seat].missed >= MISSED:
            yield (stood_in := settle(game, state, (BotAdded(seat=seat, bot=stand_in(game), idle=True),)))
            state = stood_in.state


def bots_turns(game: Game[Any], state: State, version: int, moment: Moment) -> Iterator[Settled]:
    """Every bot that is awaited does one thing, each once, all having seen the same version. They think from when the
    game last went on: nobody holds them up by coming and going."""
    if not moment.bots_may or not are_bots_due(game, state, moment):
        return
    seen = state
    for seat in game.awaited(seen.game):
        if not seen.chairs[seat].bot or state.status != "running" or seat not in game.awaited(state.game):
            continue
        settled = settle_intent(game, state, seat, bot_intent(game, seen, version, seat, moment.thoughts.get(seat)))
        if isinstance(settled, Refusal):
            settled = settle_intent(game, state, seat, RunOut())
        assert not isinstance(settled, Refusal), "a game accepts RunOut from every awaited seat"
        state = settled.state
        yield msgspec.structs.replace(settled, bot_answer=f"{version}/{seat}")


def are_bots_due(game: Game[Any], state: State, moment: Moment) -> bool:
    """Has a bot that is awaited thought for long enough, and in company?"""
    stands = state.status != "running" or state.paused or not moment.company
    if stands or moment.now < state.played_at + moment.bot_delay_ms:
        return False
    return any(state.chairs[seat].bot for seat in game.awaited(state.game))


def is_played(state: State) -> bool:
    """Does anybody still play a seat of a running table, connected or not?"""
    return state.status != "running" or any(chair.played_by_player for chair in state.chairs)
