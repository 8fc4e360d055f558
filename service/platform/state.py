"""A table as the log makes it: a frozen value, folded from events."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Generic, Literal, TypeVar

import msgspec

from protocol.messages import PlayerName
from service.games.kernel import Outcome, Seat
from service.platform.options import TableOptions

Status = Literal["open", "running", "over", "abandoned"]
G = TypeVar("G")


class Chair(msgspec.Struct, frozen=True, omit_defaults=True):
    """Who is on a seat. `bot`: the server bot that plays it now, if one does; a chair with a `player` and a `bot` is
    played by the bot for that player: handed over, away past the grace, or conceded. `sat`: the place in the order in
    which the players sat down. `missed`: how often in a row a called time ran out (PL-23)."""

    player: PlayerName | None = None
    nonce: str = ""
    bot: str = ""
    away: bool = False
    conceded: bool = False
    invited: PlayerName | None = None
    bank_ms: int = 0
    sat: int = 0
    missed: int = 0

    @property
    def filled(self) -> bool:
        return self.player is not None or self.bot != ""

    @property
    def played_by_player(self) -> bool:
        return self.player is not None and not self.bot


class TableState(msgspec.Struct, Generic[G], frozen=True, omit_defaults=True):
    """`seed` is secret until the end. `draws`: how many random outcomes the log holds. `step`: the game's name for the
    step of play, begun at version `step_version`. `at`: time of the last commit, `played_at`: of the last in which
    the game went on, `deadline`: 0 if none; server ms.
    `game`: the game's state, None until the table starts. `table_rules`: the version of what holds at every table, as
    `rules_version` is the game's.

    Without a clock (PL-23): `waiting`: by seat, since when it is awaited; `overdue`: the seats on which time can be
    called; `called`: by seat, its deadline. A pause (PL-24): `consents`: who wants one; `paused_at`; `left_ms`: what is
    left of the deadline."""

    options: TableOptions
    rules_version: int
    maker: PlayerName
    invite: str
    seed: bytes
    chairs: tuple[Chair, ...]
    status: Status = "open"
    opened_at: int = 0
    at: int = 0
    played_at: int = 0
    draws: int = 0
    step: str = ""
    step_version: int = 0
    deadline: int = 0
    game: G | None = None
    outcome: Outcome | None = None
    next_table: str = ""
    table_rules: int = 1
    waiting: dict[str, int] = {}
    overdue: tuple[Seat, ...] = ()
    called: dict[str, int] = {}
    consents: tuple[Seat, ...] = ()
    paused_at: int = 0
    left_ms: int = 0
    paused: bool = False

    def seat_of(self, player: str) -> Seat | None:
        """The seat a player holds, if any."""
        for at, chair in enumerate(self.chairs):
            if chair.player is not None and chair.player.id == player:
                return Seat(at)
        return None

    def played_by_players(self, seats: Iterable[Seat]) -> list[Seat]:
        """Those of these seats whose players play them themselves."""
        return [seat for seat in seats if self.chairs[seat].player is not None and not self.chairs[seat].bot]

    @property
    def ended(self) -> bool:
        return self.status in ("over", "abandoned")

    @property
    def seated(self) -> Any:
        """The chairs with their seats."""
        return ((Seat(at), chair) for at, chair in enumerate(self.chairs))


def seating(state: TableState[Any]) -> tuple[Any, ...]:
    """Who sits where, and whether play has begun: what decides who may see what."""
    return (state.status, *(chair.player for chair in state.chairs))
