"""New tables and rematches: what is wrong with a wish for one, and the first commit of its log."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Mapping
from typing import Any

import msgspec

from protocol.codes import Code
from protocol.messages import PlayerName
from service.games.kernel import Game, Refusal
from service.log.commit import Commit, encode
from service.log.contract import Append, Store
from service.platform.events import TableOpened
from service.platform.options import TableOptions, grace_s
from service.platform.outcome import RULES_VERSION
from service.platform.state import TableState
from service.projection.fold import NOWHERE, follow
from service.projection.listing import listing_change
from service.support.clock import Clock
from service.support.settings import Settings

TABLE_ID_BYTES = 10
INVITE_BYTES = 9


class Openings:
    """`games`: by name. `new_mark`: a commit's own random name."""

    def __init__(
        self,
        store: Store,
        settings: Settings,
        clock: Clock,
        games: Mapping[str, Game[Any]],
        new_mark: Callable[[], str],
    ) -> None:
        self.store = store
        self.settings = settings
        self.clock = clock
        self.games = games
        self.new_mark = new_mark

    def wrong(self, options: TableOptions) -> Refusal | None:
        """What does not fit the game, if anything."""
        game = self.games.get(options.game)
        if game is None:
            return Refusal(Code.NO_SUCH_GAME)
        if options.seats not in game.seat_counts:
            counts = ", ".join(map(str, game.seat_counts))
            return Refusal(Code.BAD_OPTIONS, "PL-02", f"{game.title} takes this many seats: {counts}.")
        try:
            begun = game.begin(options.seats, msgspec.convert(options.options, game.options))
        except msgspec.ValidationError as error:
            return Refusal(Code.BAD_OPTIONS, "PL-02", str(error)[:200])
        return begun if isinstance(begun, Refusal) else None

    async def open(self, maker: PlayerName, options: TableOptions) -> str:
        """A new table's name (PL-02). Raises StoreUnavailable."""
        name = secrets.token_hex(TABLE_ID_BYTES)
        await self.append(name, self.opened(maker, options))
        return name

    async def rematch(self, name: str, over: TableState[Any], maker: PlayerName) -> None:
        """PL-05: the same again, its seats kept for the same players. Made once, however many nodes make it. Raises
        StoreUnavailable."""
        again = msgspec.structs.replace(
            self.opened(maker, over.options),
            invited={str(seat): chair.player for seat, chair in over.seated if chair.player},
            bots={str(seat): chair.bot for seat, chair in over.seated if chair.bot and not chair.player},
            invite=over.invite,
        )
        await self.append(name, again)

    def opened(self, maker: PlayerName, options: TableOptions) -> TableOpened:
        """The event that such a table begins with."""
        return TableOpened(
            options=options,
            rules_version=self.games[options.game].rules_version,
            table_rules=RULES_VERSION,
            maker=maker,
            seed=secrets.token_hex(32),
            invite=secrets.token_urlsafe(INVITE_BYTES) if options.visibility == "unlisted" else "",
        )

    async def append(self, name: str, opening: TableOpened) -> bool:
        """A table's first commit. False if there is a table of that name already. Raises StoreUnavailable."""
        game = self.games[opening.options.game]
        commit = Commit(
            version=1,
            at=self.clock.now_ms(),
            rules=game.rules_version,
            events=(opening,),
            answers=(),
            draws=(),
            prev="",
            mark=self.new_mark(),
        )
        body = encode(commit)
        state = follow(game, NOWHERE, commit, body).state
        grace = grace_s(state.options, self.settings.grace_s)
        wake = commit.at + min(self.settings.open_table_s, grace) * 1000
        return await self.store.append(Append(name, 1, body, wake, listing_change(NOWHERE.state, state)))
