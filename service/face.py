"""What may be seen of a table at one version, each part worked out once, when first asked for (PL-12).

Snapshots, updates, replays and bots' eyes all go through here; there is no other way to a view.
"""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.kernel import Game, Offer, Seat
from service.platform.views import PublicView, TableView, public_view, table_offers, table_view
from service.standing import Standing


class Face:
    """One version of a table as its viewers see it. `before`: the face of an earlier version, whose parts are shared
    where they have not changed."""

    __slots__ = ("_offers", "_private", "_public", "game", "standing")

    def __init__(self, game: Game[Any], standing: Standing, before: Face | None = None) -> None:
        self.game = game
        self.standing = standing
        state = standing.state
        old: TableView | None = None if before is None else before._public.table
        table = table_view(game, None if before is None else before.standing.state, old, state)
        self._public: PublicView = public_view(game, table, state)
        self._private: dict[Seat, msgspec.Struct | None] = {}
        self._offers: dict[Seat, tuple[Offer, ...]] = {}

    def cool(self) -> None:
        """Forget what seats see; it is worked out again if somebody asks."""
        self._private, self._offers = {}, {}

    @property
    def version(self) -> int:
        return self.standing.version

    @property
    def public(self) -> PublicView:
        """The half that everybody sees."""
        return self._public

    def private(self, seat: Seat) -> msgspec.Struct | None:
        """What the seat sees besides; None before the game starts."""
        if seat not in self._private:
            state = self.standing.state
            self._private[seat] = None if state.game is None else self.game.private(state.game, seat)
        return self._private[seat]

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat's player may do now (PL-13). While a bot plays the seat, the game's part is the bot's."""
        if seat not in self._offers:
            state = self.standing.state
            plays = state.status == "running" and state.chairs[seat].played_by_player
            own = self.game.offers(state.game, seat) if plays else ()
            self._offers[seat] = (*own, *table_offers(self.game, state, seat))
        return self._offers[seat]
