"""What a message about a table means to somebody who follows it, in lines."""

from __future__ import annotations

from clients.terminal.names import Names
from clients.terminal.pieces import Data
from clients.terminal.telling import said, told
from clients.terminal.texts import NO_TEXTS, Texts
from clients.terminal.words import sentence
from obol_client.watched import Watched
from protocol.messages import ChatLine, FromServer, Presence, Update


class Teller:
    """Tells each thing once, also after a reconnection."""

    def __init__(self, watched: Watched, texts: Texts = NO_TEXTS, data: Data | None = None) -> None:
        self.watched = watched
        self.texts = texts
        self.data = data
        self.heard: set[tuple[int, str, str, str]] = set()
        self.here: dict[str, str] | None = None

    @property
    def names(self) -> Names:
        return Names(self.watched.view, self.watched.presence, self.texts, self.data)

    def lines(self, message: FromServer) -> list[str]:
        match message:
            case Update(events=list() as events):
                names = self.names
                return [line for event in events for line in told(event, names)]
            case Presence(seats=seats):
                return self.comings(seats)
            case _:
                return []

    def chat(self) -> list[str]:
        """Lines of chat not told yet."""
        new = [line for line in self.watched.chat if key_of(line) not in self.heard]
        self.heard.update(map(key_of, new))
        names = self.names
        return [said(line, names) for line in new]

    def comings(self, seats: dict[str, str]) -> list[str]:
        """Who is away, and who is back. The first presence is where it starts from."""
        before, self.here = self.here, seats
        if before is None:
            return []
        changed = [(int(seat), state) for seat, state in seats.items() if before.get(seat, "here") != state]
        names = self.names
        return [
            sentence(names.own("seat.gone" if state == "away" else "seat.here", who=names.seat(seat)))
            for seat, state in changed
            if seat != names.me
        ]


def key_of(line: ChatLine) -> tuple[int, str, str, str]:
    return (line.at, line.name, line.channel, line.text)
