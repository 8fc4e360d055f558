"""Who is at a table, as its watchers and other nodes are told (PL-15)."""

from __future__ import annotations

import asyncio

from protocol.messages import PlayerName, Presence
from service.projection.update import Viewer
from service.table.actor import Table
from service.table.presence import NOBODY, Around

PRESENCE_PAUSE_S = 0.5
"""Between two tellings of who is here: a thousand who come at once are told of a few times, not a thousand."""


class PresenceFeed:
    """Of one table. `telling`: set while the next telling is due."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.told = ({"": ""}, -1)
        self.telling: asyncio.TimerHandle | None = None

    def changed(self, player: PlayerName | None, viewer: Viewer) -> None:
        """Somebody came or went: tell the others soon; a seat's player matters to the clock as well."""
        if viewer is not None and player is not None:
            self.table.presence.stir(player.id)
            self.player_moved(player.id)
        if self.table.deserted:
            self.table.look_at_clock()  # it goes on
        self.tell_soon()

    def player_moved(self, player: str) -> None:
        """A seat's player came or went: the grace runs from now, and there may be something to do (PL-15)."""
        if not self.table.fold.state.ended:
            self.table.context.spawn(self.note_move(player))

    async def note_move(self, player: str) -> None:
        await self.table.presence.mark([player], self.table.context.clock.now_ms())
        self.table.look_at_clock()

    async def mark(self) -> None:
        """Keep in the store that the players who watch from their seats are here now. Raises StoreUnavailable."""
        if not self.table.fold.state.ended:
            await self.table.presence.mark(self.around().players, self.table.context.clock.now_ms())

    def around(self) -> Around:
        """Whom this node has here, as it lets others know."""
        state, audience = self.table.fold.state, self.table.audience
        players = [state.chairs[seat].player for seat in sorted(self.table.here())]
        if state.status == "open" and state.seat_of(state.maker.id) is None and audience.has(state.maker.id):
            players.append(state.maker)
        return Around(tuple(player.id for player in players if player is not None), audience.spectators())

    def message(self) -> Presence:
        """Who is here, on whichever node."""
        audience, beside = self.table.audience, self.table.presence
        here, elsewhere = self.table.here(), beside.elsewhere()
        seats = {
            str(seat): "here" if seat in here or chair.player.id in elsewhere else "away"
            for seat, chair in self.table.fold.state.seated
            if chair.player is not None
        }
        return Presence(self.table.name, seats, audience.spectators() + beside.spectators_elsewhere())

    def tell_soon(self) -> None:
        if self.telling is None:
            self.telling = asyncio.get_running_loop().call_later(PRESENCE_PAUSE_S, self.tell)

    def tell(self) -> None:
        """Tell everybody here who is here, and other nodes whom we have, where that is new."""
        self.telling = None
        around = self.around()
        if around != self.table.presence.pinned:
            self.table.context.spawn(self.table.presence.pin(around))
        message = self.message()
        if (message.seats, message.spectators) != self.told:
            self.told = (message.seats, message.spectators)
            self.table.audience.broadcast(message)

    async def pin_again(self) -> None:
        """Before it expires, let other nodes know once more whom we have here. Raises StoreUnavailable."""
        around = self.around()
        if around != NOBODY or self.table.presence.pinned != NOBODY:
            await self.table.presence.pin(around)

    def leave(self) -> None:
        """The table leaves this node's memory: nobody is here any more, as far as others know."""
        if self.table.presence.pinned != NOBODY:
            self.table.context.spawn(self.table.presence.pin(NOBODY))
