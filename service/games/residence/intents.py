"""What a seat may ask for besides what both games have."""

from __future__ import annotations

from service.games.card_game import intents as card_intents
from service.games.kernel import Intent


class Resolve(Intent, frozen=True):
    """Which of one's items comes next (RS-06)."""

    item: str


class Walk(Intent, frozen=True):
    """Cards of one's graveyard to discard, and to go forward by (RS-03)."""

    cards: tuple[str, ...]


INTENTS: tuple[type[Intent], ...] = (*card_intents.SHARED, Resolve, Walk)
Asked = card_intents.Asked | Resolve | Walk
