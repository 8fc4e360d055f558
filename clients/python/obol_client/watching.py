"""One watched table as the client holds it: how far its watch has got, and all that was told of it."""

from __future__ import annotations

from enum import Enum

from obol_client.view import View, updated
from protocol.messages import ChatLine, Presence, Update

MOST_LINES = 400
"""Lines of chat kept; the oldest go first."""


class WatchStage(Enum):
    """`IDLE`: not asked for on this connection. `ASKED`: sent and not yet answered. `PAUSED`: refused for now, to be
    sent again when it is due. `LIVE`: answered; intents may be sent."""

    IDLE = "idle"
    ASKED = "asked"
    PAUSED = "paused"
    LIVE = "live"


class Fit(Enum):
    """How an update fits what one has: the next version, one seen already, or one after a version never seen."""

    NEXT = "next"
    SEEN = "seen"
    GAP = "gap"


class Watching:
    """`gaps`: how often in a row a version was skipped. `chat_anew`: the next lines replace those there are."""

    __slots__ = ("chat", "chat_anew", "due", "gaps", "invite", "presence", "stage", "table", "tries", "view")

    def __init__(self, table: str, invite: str | None) -> None:
        self.table = table
        self.invite = invite
        self.stage = WatchStage.IDLE
        self.view: View | None = None
        self.presence: Presence | None = None
        self.chat: list[ChatLine] = []
        self.chat_anew = True
        self.tries = 0
        self.due = 0.0
        self.gaps = 0

    @property
    def since(self) -> int | None:
        """The version to come back from. After a second gap in a row a whole snapshot is asked for instead."""
        return None if self.view is None or self.gaps > 1 else self.view.version

    @property
    def mark(self) -> str | None:
        """The mark of that version."""
        return None if self.since is None or self.view is None else self.view.mark

    def update(self, update: Update) -> Fit:
        """Take an update in, if it fits."""
        if self.view is None or update.version <= self.view.version:
            return Fit.SEEN
        if update.version > self.view.version + 1:
            return Fit.GAP
        self.view = updated(self.view, update)
        return Fit.NEXT

    def hear(self, lines: list[ChatLine]) -> None:
        """Take in lines of chat."""
        self.chat = ([] if self.chat_anew else self.chat) + lines
        del self.chat[:-MOST_LINES]
        self.chat_anew = False

    def go_live(self) -> None:
        self.stage = WatchStage.LIVE
        self.gaps = 0
        self.tries = 0

    def pause(self, due: float) -> None:
        """Refused for now."""
        self.stage = WatchStage.PAUSED
        self.due = due
