"""What it is worth that cards land in graveyards: each game's own answer, and what follows from it in both."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from service.games.card_game.shares import half

Prices = Mapping[str, float]
"""By card, what it is worth in a graveyard; below 0 if that graveyard is better off without."""


class CardValues(NamedTuple):
    """As the bot on `seat` sees it. By seat: `prices`; `rivalry`, how much of that seat's gain is one's own loss.
    `arrival`: what it is worth to receive anything at all. `token`: what one is worth that is not used."""

    seat: int
    prices: Sequence[Prices]
    rivalry: Sequence[float]
    token: float
    arrival: float = 0.0

    def gain(self, seat: int, cards: Iterable[str], share: float = 1.0) -> float:
        """What it is worth to that seat to receive a share of these cards, if any."""
        return self.arrival + share * sum(map(self.prices[seat].__getitem__, cards)) if share else 0.0

    def best_half(self, owner: int, cards: Sequence[str]) -> tuple[str, ...]:
        """What to keep of another's character (PM-17)."""
        mine, theirs, rivalry = self.prices[self.seat], self.prices[owner], self.rivalry[owner]
        order = sorted(cards, key=lambda card: mine[card] + rivalry * theirs[card], reverse=True)
        return tuple(order[: half(len(cards))])
