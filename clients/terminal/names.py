"""How everything on a table is called: seats by who sits there, the rest by the service's texts."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from typing import Any

from clients.terminal.pieces import Data, Pieces
from clients.terminal.texts import NO_TEXTS, Texts
from clients.terminal.words import called
from obol_client.view import View
from protocol.messages import Presence


class Names:
    """Those of one view. `me`: one's own seat, if any. `data`: what is printed on the pieces."""

    def __init__(
        self, view: View, presence: Presence | None = None, texts: Texts = NO_TEXTS, data: Data | None = None
    ) -> None:
        self.seats: dict[str, Any] = view.table.get("seats", {})
        self.awaited: list[int] = view.table.get("awaited", [])
        self.me = view.seat
        self.game: dict[str, Any] = view.public.get("game", {})
        self.presence: dict[str, str] = {} if presence is None else presence.seats
        self.texts = texts
        self.own = texts.own
        self.pieces = Pieces(data or {}, texts)
        self.shows_faces = False

    def with_faces(self) -> Names:
        """The same, telling with each piece what is printed on it."""
        found = copy(self)
        found.shows_faces = True
        return found

    # Seats

    def seat(self, seat: int) -> str:
        """How a seat is called: you, its player, its bot, or its number."""
        return self.own("seat.you") if seat == self.me else self.full_name(seat)

    def full_name(self, seat: int) -> str:
        chair = self.seats.get(str(seat), {})
        if "player" in chair:
            return called(chair["player"])
        return self.own("seat.bot", number=seat) if "bot" in chair else self.own("seat.number", number=seat)

    def list_of(self, seats: Iterable[int]) -> str:
        return ", ".join(self.seat(seat) for seat in seats)

    def row(self, seat: int) -> str:
        """In a table: the name, and whether it is oneself; nothing for a seat that nobody has."""
        chair = self.seats.get(str(seat), {})
        if "player" not in chair and "bot" not in chair:
            return ""
        name = self.full_name(seat)
        return self.own("seat.yours", name=name) if seat == self.me else name

    def state(self, seat: int) -> str:
        """What there is to say of who sits there."""
        chair = self.seats.get(str(seat), {})
        told = [self.own("seat.awaited")] if seat in self.awaited else []
        told += self.holder(chair)
        if chair.get("conceded"):
            told.append(self.own("seat.conceded"))
        if self.presence.get(str(seat)) == "away":
            told.append(self.own("seat.away"))
        if "bank_ms" in chair:
            told.append(self.own("seat.bank", seconds=chair["bank_ms"] // 1000))
        return ", ".join(told)

    def holder(self, chair: dict[str, Any]) -> list[str]:
        """Who plays there, if it is not simply a player."""
        if "bot" in chair:
            bot = self.texts.value("bot", chair["bot"])
            return [self.own("seat.stood_in", bot=bot) if chair.get("away") else self.own("seat.botted", bot=bot)]
        if "player" in chair:
            return []
        return [self.own("seat.kept", name=called(chair["invited"])) if "invited" in chair else self.own("seat.free")]

    # What the game names

    def value(self, field: str, value: str) -> str:
        name = self.texts.value_under(field, value)
        face = self.pieces.face(value) if self.shows_faces else ""
        return f"{name} [{face}]" if face else name

    def label(self, field: str) -> str:
        return self.texts.label(field)
