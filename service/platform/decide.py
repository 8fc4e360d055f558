"""What a player's intent does to a table: events or a refusal (PL-02 to PL-05, PL-08, PL-09)."""

from __future__ import annotations

import hashlib
from typing import Any

import msgspec

from protocol.codes import Code
from protocol.messages import PlayerName
from service.games.kernel import Event, Game, Intent, Refusal, Seat
from service.platform.bots import bot_named, stand_in
from service.platform.events import (
    BotAdded,
    RematchMade,
    SeatConceded,
    SeatLeft,
    SeatTaken,
    SeatTakenBack,
    TableAbandoned,
    TableStarted,
    TableWentOn,
)
from service.platform.evolve import with_chair
from service.platform.intents import AddBot, CallTime, Concede, GoOn, LeaveSeat, Pause, Rematch, Start, TakeSeat
from service.platform.names import forbidden_in, look_alike
from service.platform.refusals import NOT_RUNNING, NOT_YOURS
from service.platform.settle import Settled, settle, settle_asked
from service.platform.state import Chair, TableState
from service.platform.waiting import PAUSED, call_time, go_on, pause

replace = msgspec.structs.replace
Decision = tuple[Event, ...] | Refusal
State = TableState[Any]

OVER = Refusal(Code.TABLE_OVER)
NOT_OPEN = Refusal(Code.NOT_OPEN, "PL-04")
NOT_THE_MAKER = Refusal(Code.NOT_THE_MAKER, "PL-04")
CLOSED = Refusal(Code.PHASE_CLOSED, "PL-08")


def decide(
    game: Game[Any], table: str, state: State, player: PlayerName, intent: Intent, made_at: int | None
) -> Settled | Refusal:
    """What `intent` of `player` does. `made_at`: the version the player had seen when asking, if told (PL-08)."""
    match intent:
        case TakeSeat():
            decision = take_seat(state, player, intent)
        case LeaveSeat():
            decision = leave_seat(state, player, intent)
        case AddBot():
            decision = add_bot(game, state, player, intent)
        case Start():
            decision = start(state, player)
        case Concede():
            decision = concede(game, state, player)
        case Rematch():
            decision = rematch(table, state, player)
        case CallTime() | Pause() | GoOn():
            decision = OVER if state.ended else waits(state, state.seat_of(player.id), intent)
        case _:
            return play(game, state, player, intent, made_at)
    if isinstance(decision, Refusal):
        return decision
    undoes = any(isinstance(event, SeatLeft | SeatTakenBack | TableWentOn) for event in decision)
    return replace(settle(game, state, decision), undoes=undoes)


def waits(state: State, seat: Seat | None, intent: CallTime | Pause | GoOn) -> Decision:
    match intent:
        case CallTime():
            return call_time(state, seat, intent.seat)
        case Pause():
            return pause(state, seat)
        case GoOn():
            return go_on(state, seat)


def play(game: Game[Any], state: State, player: PlayerName, intent: Intent, made_at: int | None) -> Settled | Refusal:
    """One of the game's own intents."""
    seat = state.seat_of(player.id)
    if seat is None or not state.chairs[seat].played_by_player:
        return OVER if state.ended else NOT_YOURS
    if state.status != "running":
        return OVER if state.ended else NOT_RUNNING
    if state.paused:
        return PAUSED
    if made_at is not None and made_at < state.step_version:
        return CLOSED
    return settle_asked(game, state, seat, intent)


def take_seat(state: State, player: PlayerName, intent: TakeSeat) -> Decision:
    held = state.seat_of(player.id)
    wanted = None if intent.seat is msgspec.UNSET else Seat(intent.seat)
    if held is not None and wanted in (None, held):
        return take_back(state, held)
    if state.status != "open":
        return OVER if state.ended else NOT_OPEN
    if held is not None:
        return Refusal(Code.ALREADY_SEATED, "PL-03")
    seat = free_seat(state, player, wanted)
    if isinstance(seat, Refusal):
        return seat
    why = forbidden_in(intent.nonce)
    if why is not None:
        return Refusal(Code.MALFORMED, "PL-20", f"A nonce is shown to everybody, and has no {why}.")
    others = [chair.player.name for chair in state.chairs if chair.player is not None]
    if any(look_alike(player.name, other) for other in others):
        return Refusal(Code.NAME_TAKEN, "PL-01")
    taken = SeatTaken(seat=seat, player=player, nonce=intent.nonce)
    chair = Chair(player=player, nonce=intent.nonce)
    return (taken, *started_by_itself(with_chair(state, seat, chair)))


def take_back(state: State, seat: Seat) -> Decision:
    chair = state.chairs[seat]
    if state.status != "running" or not chair.bot:
        return OVER if state.ended else Refusal(Code.ALREADY_SEATED, "PL-03")
    return NOT_YOURS if chair.conceded else (SeatTakenBack(seat=seat),)


def free_seat(state: State, player: PlayerName, wanted: Seat | None) -> Seat | Refusal:
    """The seat a player would get: the one kept for the player first, then the lowest free one."""
    if wanted is not None and wanted >= len(state.chairs):
        return Refusal(Code.NOT_OFFERED, "PL-03")
    free = [seat for seat, chair in state.seated if not chair.filled and chair.invited is None]
    kept = [
        seat for seat, chair in state.seated if not chair.filled and chair.invited and chair.invited.id == player.id
    ]
    if wanted is not None:
        return wanted if wanted in free + kept else Refusal(Code.SEAT_TAKEN, "PL-03")
    return (kept + free)[0] if kept + free else Refusal(Code.TABLE_FULL, "PL-03")


def leave_seat(state: State, player: PlayerName, intent: LeaveSeat) -> Decision:
    if state.status != "open":
        return OVER if state.ended else NOT_OPEN
    held = state.seat_of(player.id)
    seat = held if intent.seat is msgspec.UNSET else Seat(intent.seat)
    if seat is None:
        return NOT_YOURS
    if seat == held:
        return (SeatLeft(seat=seat),)
    if player.id != state.maker.id or seat >= len(state.chairs):
        return NOT_YOURS
    chair = state.chairs[seat]
    return (SeatLeft(seat=seat),) if chair.filled or chair.invited else Refusal(Code.ALREADY_DONE)


def add_bot(game: Game[Any], state: State, player: PlayerName, intent: AddBot) -> Decision:
    if state.ended:
        return OVER
    bot = intent.bot or stand_in(game)
    if bot_named(game, bot) is None:
        return Refusal(Code.NO_SUCH_BOT)
    wanted = None if intent.seat is msgspec.UNSET else Seat(intent.seat)
    if state.status == "running":
        return hand_over(state, player, wanted, bot)
    if player.id != state.maker.id:
        return NOT_THE_MAKER
    free = [seat for seat, chair in state.seated if not chair.filled]
    if wanted is not None and wanted not in free:
        return Refusal(Code.SEAT_TAKEN if wanted < len(state.chairs) else Code.NOT_OFFERED, "PL-03")
    if not free:
        return Refusal(Code.TABLE_FULL, "PL-03")
    seat = wanted if wanted is not None else next((s for s in free if state.chairs[s].invited is None), free[0])
    return (BotAdded(seat=seat, bot=bot), *started_by_itself(with_chair(state, seat, Chair(bot=bot))))


def hand_over(state: State, player: PlayerName, wanted: Seat | None, bot: str) -> Decision:
    """PL-03: one's own seat goes to a bot, until taken back."""
    held = state.seat_of(player.id)
    if held is None or wanted not in (None, held) or state.chairs[held].conceded:
        return NOT_YOURS
    return Refusal(Code.ALREADY_DONE) if state.chairs[held].bot else (BotAdded(seat=held, bot=bot),)


def started_by_itself(state: State) -> tuple[Event, ...]:
    """PL-04: the start that follows when the last seat is filled, by option."""
    full = state.options.start_when_full and all(chair.filled for chair in state.chairs)
    return started(state) if full else ()


def start(state: State, player: PlayerName) -> Decision:
    if state.status != "open":
        return OVER if state.ended else NOT_OPEN
    if player.id != state.maker.id:
        return NOT_THE_MAKER
    return started(state) if all(chair.filled for chair in state.chairs) else Refusal(Code.SEATS_EMPTY, "PL-04")


def started(state: State) -> tuple[Event, ...]:
    """The deal is not here: it follows in the same commit, drawn from the key that the start fixes."""
    return (TableStarted(nonces=tuple(chair.nonce for chair in state.chairs)),)


def concede(game: Game[Any], state: State, player: PlayerName) -> Decision:
    """A bot plays on, unless nobody else is left to play, or one seat alone, which has won then (PL-15)."""
    if state.status != "running":
        return OVER if state.ended else NOT_RUNNING
    seat = state.seat_of(player.id)
    if seat is None:
        return NOT_YOURS
    if state.chairs[seat].conceded:
        return Refusal(Code.ALREADY_DONE, "PL-15")
    others = [other for at, other in state.seated if not other.conceded and at != seat]
    goes_on = SeatConceded(seat=seat, bot=state.chairs[seat].bot or stand_in(game))
    if state.table_rules > 1 and len(others) == 1:
        return (SeatConceded(seat=seat),)
    if any(chair.player for chair in others):
        return (goes_on,)
    last = goes_on if state.table_rules == 1 else SeatConceded(seat=seat)
    return (last, TableAbandoned(reason="conceded", seed=state.seed.hex()))


def rematch(table: str, state: State, player: PlayerName) -> Decision:
    if not state.ended:
        return Refusal(Code.NOT_OVER, "PL-05")
    if state.seat_of(player.id) is None:
        return NOT_YOURS
    if state.next_table:
        return Refusal(Code.ALREADY_DONE, "PL-05")
    return (RematchMade(table=rematch_id(table, state), player=player),)


def rematch_id(table: str, state: State) -> str:
    """The same from every node, and nobody else's guess: two nodes making one rematch make one table."""
    return hashlib.sha256(b"rematch" + state.seed + table.encode()).hexdigest()[:20]
