"""Who is to be told of a commit, if away: those it waits for now, those whose game begins, those asked for a rematch.

Pure. What is said of it is worked out later, from the table as it is then.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import UNSET

from service.games.kernel import Game
from service.notify.subscriptions import Kind
from service.platform.events import RematchMade, TableStarted
from service.platform.state import TableState
from service.projection.update import TableUpdate

State = TableState[Any]


class Notice(msgspec.Struct, frozen=True):
    """`kinds`: the first that the player wants to be told of is told. `at`: the table where it happened; `table`: the
    one that it leads to, the same but for a rematch. `by`: the name of who asks for one."""

    player: str
    kinds: tuple[Kind, ...]
    at: str
    table: str
    by: str = ""


def notices_of(update: TableUpdate) -> list[Notice]:
    """Of one commit, in the order of seats."""
    before, after, game = update.before.fold.state, update.after.fold.state, update.after.game
    kinds = {type(event) for event in update.events}
    if after.status == "running":
        same_step = before.step_version == after.step_version
        new = awaited(game, after) - (awaited(game, before) if same_step else set())
        starts = TableStarted in kinds
        return list(of_play(update.table, after, new, starts=starts)) if new or starts else []
    return list(of_rematch(update, after)) if RematchMade in kinds else []


def of_play(table: str, state: State, new: set[str], *, starts: bool) -> Iterator[Notice]:
    for _, chair in state.seated:
        if chair.played_by_player and (starts or chair.player.id in new):
            kinds: list[Kind] = ["turn"] * (chair.player.id in new) + ["start"] * starts  # type: ignore[assignment]
            yield Notice(chair.player.id, tuple(kinds), table, table)


def of_rematch(update: TableUpdate, state: State) -> Iterator[Notice]:
    made = next(event for event in update.events if type(event) is RematchMade)
    by = state.maker if made.player is UNSET else made.player
    for _, chair in state.seated:
        if chair.player is not None and chair.player != by:
            yield Notice(chair.player.id, ("rematch",), update.table, made.table, by.name)


def awaited(game: Game[Any], state: State) -> set[str]:
    """The players whom the table waits for, by id: nobody while it is paused."""
    if state.status != "running" or state.paused:
        return set()
    chairs = (state.chairs[seat] for seat in game.awaited(state.game))
    return {chair.player.id for chair in chairs if chair.player is not None and not chair.bot}


def still(game: Game[Any], state: State, notice: Notice) -> list[Kind]:
    """What of it is still so. `state`: of the table that it leads to."""
    so: dict[Kind, bool] = {
        "turn": notice.player in awaited(game, state),
        "start": state.status == "running",
        "rematch": state.status == "open" and state.seat_of(notice.player) is None,
    }
    return [kind for kind in notice.kinds if so[kind]]
