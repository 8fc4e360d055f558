"""What a seat may ask for besides what both games have."""

from __future__ import annotations

from service.games.graveyard import intents as shared
from service.games.kernel import Intent


class Resolve(Intent, frozen=True):
    """Which of one's items comes next (RS-06)."""

    item: str


class Walk(Intent, frozen=True):
    """Cards of one's graveyard to discard, and to go forward by (RS-03)."""

    cards: tuple[str, ...]


INTENTS: tuple[type[Intent], ...] = (*shared.SHARED, Resolve, Walk)
Asked = shared.Asked | Resolve | Walk
