"""What happens in the residence besides what both games have."""

from __future__ import annotations

from service.games.card_game.events import SHARED, DeckRebuilt
from service.games.kernel import Ending, Event, Seat, whole
from service.games.residence.state import Stage


class TurnOpened(Event, frozen=True):
    """The table waits for this seat alone. `item`: what is being resolved."""

    stage: Stage
    seat: Seat
    item: str = ""

    redact = whole


class ItemPicked(Event, frozen=True):
    """What the seat resolves next (RS-06)."""

    seat: Seat
    item: str
    automatic: bool = False

    redact = whole


class WalksOwed(Event, frozen=True):
    """Who received cards and must walk, in order (RS-03, RS-07)."""

    seats: tuple[Seat, ...]

    redact = whole


class Walked(Event, frozen=True):
    """The seat discarded these cards of its graveyard and went as far as their soul points (RS-03). `space`: where its
    meeple is now; past the last space it has left. `marked`: the seat's mark was written there (RS-05)."""

    seat: Seat
    cards: tuple[str, ...]
    points: int
    space: int
    marked: bool = False
    automatic: bool = False

    redact = whole


class GameEnded(Ending, frozen=True):
    redact = whole


EVENTS: tuple[type[Event], ...] = (*SHARED, DeckRebuilt, TurnOpened, ItemPicked, WalksOwed, Walked, GameEnded)
