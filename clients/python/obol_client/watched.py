"""A table that one watches: its view, kept up, and its messages as they come."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from obol_client.arrivals import Arrivals
from obol_client.errors import ClientError
from obol_client.feed import Feed
from obol_client.view import View, snapshot_of
from obol_client.watching import Watching
from protocol.messages import Ack, ChatLine, FromServer, Presence, Snapshot, Update

if TYPE_CHECKING:
    from obol_client.client import Client


class Watched:
    """Made by `Client.watch`. The view is always the newest one that has come; it does not wait for whoever iterates.

    ::

        async for message in watched:      # Snapshot, Update, Presence, Chat, and the Acks and Refuseds of intents
            print(watched.version, watched.public["table"]["status"])

    The first message is the snapshot that the watch began with. A reader that falls too far behind gets one Snapshot
    in place of all it missed. The iteration ends when the table is unwatched or the client closed. It raises Refused
    if the service lets us watch no longer, Disconnected if the client has given up.
    """

    def __init__(self, client: Client, watching: Watching, most: int) -> None:
        self.client = client
        self.watching = watching
        self.feed = Feed(most, self.snapshot)
        self.arrivals = Arrivals()

    @property
    def table(self) -> str:
        """The table's id."""
        return self.watching.table

    @property
    def view(self) -> View:
        """All that one sees, at one version."""
        view = self.watching.view
        assert view is not None, "a Watched is handed out once its first snapshot is here"
        return view

    @property
    def version(self) -> int:
        return self.view.version

    @property
    def public(self) -> dict[str, Any]:
        """What everybody sees: `table`, and `game` once it has started."""
        return self.view.public

    @property
    def private(self) -> dict[str, Any]:
        """What the seat sees besides."""
        return self.view.private

    @property
    def offers(self) -> list[dict[str, Any]]:
        """What the seat may ask for now, as offers travel."""
        return self.view.offers

    @property
    def seat(self) -> int | None:
        """One's seat; None for a spectator."""
        return self.view.seat

    @property
    def deadline(self) -> int:
        """Server time, ms, at which those awaited run out of time; 0 where no clock runs."""
        return self.view.deadline

    @property
    def presence(self) -> Presence | None:
        """Who is there; None until told."""
        return self.watching.presence

    @property
    def chat(self) -> list[ChatLine]:
        """The last lines of chat, oldest first."""
        return self.watching.chat

    @property
    def left_s(self) -> float | None:
        """Seconds until the deadline, never below 0; None where no clock runs."""
        deadline = self.view.deadline
        return max(0.0, (deadline - self.client.server_now_ms()) / 1000) if deadline else None

    @property
    def unread(self) -> bool:
        """Do messages wait to be read?"""
        return bool(self.feed.messages) or self.feed.lagging

    def snapshot(self) -> Snapshot:
        """The newest view, as the service would send it."""
        return snapshot_of(self.table, self.view, self.client.server_now_ms())

    async def ask(self, intent: dict[str, Any], *, id: str | None = None) -> Ack:
        """`Client.intent` with the version seen now (PL-08)."""
        return await self.client.intent(self.table, intent, version=self.version, id=id)

    async def reach(self, version: int) -> None:
        """Wait until the view has come to a version; at once if it has. Returns sooner if a whole new snapshot comes,
        after which that version may never be. Apart from the iteration: neither takes anything from the other. Raises
        Refused or Disconnected if the view goes on no more."""
        if self.version < version:
            await self.arrivals.reach(version)

    def told(self, message: FromServer) -> None:
        """The client hands a message on; the view has it already."""
        self.feed.put(message)
        if isinstance(message, Snapshot | Update):
            self.arrivals.at(message.version, anew=isinstance(message, Snapshot))

    def end(self, error: ClientError | None = None) -> None:
        """Nothing more will come."""
        self.feed.end(error)
        self.arrivals.end(error)

    async def unwatch(self) -> None:
        """Watch it no longer."""
        await self.client.unwatch(self.table)

    def __aiter__(self) -> Watched:
        return self

    async def __anext__(self) -> FromServer:
        return await self.feed.get()
