"""What everybody sees of a table besides its game, and what a seat may ask of it (PL-12, PL-13)."""

from __future__ import annotations

from functools import cache
from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from protocol.messages import PlayerName
from service.games.bots import bots_of
from service.games.kernel import Game, Offer, Outcome, Seat
from service.platform.chance import commitment
from service.platform.options import BankClock, Clock, keep_s
from service.platform.state import Chair, TableState
from service.platform.waiting import patience_ms, pause_ms

State = TableState[Any]


class ChairView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`bot`: the server bot that plays the seat now. `away`: it stands in for a player who has been gone too long.
    `bank_ms`: what was left of the seat's bank at the last commit."""

    player: PlayerName | UnsetType = UNSET
    bot: str | UnsetType = UNSET
    away: bool = False
    conceded: bool = False
    invited: PlayerName | UnsetType = UNSET
    bank_ms: int | UnsetType = UNSET


class TableView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`commitment`: SHA-256 of the seed, in hex; `seed` itself, in hex, once the table has ended (PL-20).
    `table_rules`: the version of what holds at every table. `nonces`: what each seat mixed in. `step_version`: the
    version at which the step of play began (PL-08). `keep_s`, `patience_s`, `pause_s`: as the table has them; absent:
    there is none. `overdue`: the seats on which time can be called; `called`: by seat, its deadline, server ms (PL-23).
    `consents`: who wants a pause (PL-24)."""

    game: str
    rules_version: int
    status: str
    maker: PlayerName
    options: dict[str, Any]
    visibility: str
    spectators: bool
    clock: Clock
    grace_s: int
    seats: dict[str, ChairView]
    commitment: str
    nonces: dict[str, str] = {}
    awaited: tuple[Seat, ...] = ()
    step_version: int | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET
    seed: str | UnsetType = UNSET
    next: str | UnsetType = UNSET
    table_rules: int = 1
    keep_s: int | UnsetType = UNSET
    patience_s: int | UnsetType = UNSET
    pause_s: int | UnsetType = UNSET
    overdue: tuple[Seat, ...] = ()
    called: dict[str, int] = {}
    consents: tuple[Seat, ...] = ()
    paused: bool = False


class PublicView(msgspec.Struct, frozen=True, omit_defaults=True):
    """The public half of a table: its own, and its game's once it has started."""

    table: TableView
    game: msgspec.Struct | UnsetType = UNSET


def chair_view(chair: Chair, banked: bool) -> ChairView:
    return ChairView(
        player=chair.player or UNSET,
        bot=chair.bot or UNSET,
        away=chair.away,
        conceded=chair.conceded,
        invited=chair.invited or UNSET,
        bank_ms=chair.bank_ms if banked else UNSET,
    )


def first_table_view(game: Game[Any], state: State) -> TableView:
    """Built from nothing."""
    options = state.options
    banked = isinstance(options.clock, BankClock) and state.game is not None
    return TableView(
        game=options.game,
        rules_version=state.rules_version,
        status=state.status,
        maker=state.maker,
        options=options.options,
        visibility=options.visibility,
        spectators=options.spectators,
        clock=options.clock,
        grace_s=options.grace_s,
        seats={str(seat): chair_view(chair, banked) for seat, chair in state.seated},
        commitment=commitment(state.seed),
        nonces={str(seat): chair.nonce for seat, chair in state.seated if chair.nonce},
        awaited=game.awaited(state.game) if state.status == "running" else (),
        step_version=state.step_version or UNSET,
        outcome=state.outcome or UNSET,
        seed=state.seed.hex() if state.ended else UNSET,
        next=state.next_table or UNSET,
        table_rules=state.table_rules,
        keep_s=keep_s(options) if state.table_rules > 1 else UNSET,
        patience_s=patience_ms(state) // 1000 or UNSET,
        pause_s=pause_ms(state) // 1000 or UNSET,
        overdue=state.overdue,
        called=state.called,
        consents=state.consents,
        paused=state.paused,
    )


def waits(state: State) -> tuple[Any, ...]:
    """Whom the others wait for, and whether all do."""
    return state.overdue, state.called, state.consents, state.paused


def table_view(game: Game[Any], before: State, view_before: TableView, state: State) -> TableView:
    """Built from the view before where nothing but the course of the game has changed: it is on the hot path."""
    if before.chairs is not state.chairs or before.status != state.status or before.next_table != state.next_table:
        return first_table_view(game, state)
    if waits(before) != waits(state) or before.maker != state.maker:
        return first_table_view(game, state)
    awaited = game.awaited(state.game) if state.status == "running" else ()
    if awaited == view_before.awaited and before.step_version == state.step_version:
        return view_before
    return msgspec.structs.replace(view_before, awaited=awaited, step_version=state.step_version or UNSET)


def first_public_view(game: Game[Any], state: State) -> PublicView:
    """Built from nothing."""
    return PublicView(first_table_view(game, state), UNSET if state.game is None else game.public(state.game))


def next_public_view(game: Game[Any], before: State, view_before: PublicView, state: State) -> PublicView:
    """Built from that of an earlier version, of which it shares what has not changed."""
    table = table_view(game, before, view_before.table, state)
    return PublicView(table, UNSET if state.game is None else game.public(state.game))


def table_offers(game: Game[Any], state: State, seat: Seat) -> tuple[Offer, ...]:
    """The table intents that a seated player may send now (PL-13)."""
    chair = state.chairs[seat]
    player = chair.player
    if player is None:
        return ()
    match state.status:
        case "open":
            return open_offers(game, state, player)
        case "running" if chair.conceded:
            return ()
        case "running" if chair.bot:
            return TAKE_BACK[seat], CONCEDE
        case "running":
            return hand_over_offer(seat, tuple(bots_of(game))), CONCEDE
        case _:
            return () if state.next_table else (REMATCH,)


CONCEDE, REMATCH, START, LEAVE = Offer("concede"), Offer("rematch"), Offer("start"), Offer("leave_seat")
TAKE_BACK = {Seat(seat): Offer("take_seat", {"seat": (seat,)}) for seat in range(50)}


@cache
def hand_over_offer(seat: Seat, bots: tuple[str, ...]) -> Offer:
    return Offer("add_bot", {"seat": (seat,), "bot": bots})


def open_offers(game: Game[Any], state: State, player: PlayerName) -> tuple[Offer, ...]:
    if player.id != state.maker.id:
        return (LEAVE,)
    offers = [LEAVE]
    free = tuple(seat for seat, chair in state.seated if not chair.filled)
    others = ((seat, chair) for seat, chair in state.seated if chair.player is None or chair.player.id != player.id)
    to_clear = tuple(seat for seat, chair in others if chair.filled or chair.invited)
    if to_clear:
        offers.append(Offer("leave_seat", {"seat": to_clear}))
    if free:
        offers.append(Offer("add_bot", {"seat": free, "bot": tuple(bots_of(game))}))
    else:
        offers.append(START)
    return tuple(offers)
