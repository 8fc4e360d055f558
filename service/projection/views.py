"""What may be seen of a table at one version, each part worked out once, when first asked for (PL-12).

Snapshots, updates, replays and bots' eyes all go through here; there is no other way to a view.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from protocol.merge_patch import merge_patch
from service.games.kernel import Game, Offer, Seat
from service.platform.views import PublicView, first_table_view, public_view, table_offers, table_view
from service.projection.fold import Fold

NOTHING: dict[str, Any] = {}
"""A half that is not there yet."""


class Views:
    """One version of a table as its viewers see it. `before`: the views of an earlier version, whose parts are shared
    where they have not changed."""

    __slots__ = ("_before", "_offers", "_private", "_public", "fold", "game")

    def __init__(self, game: Game[Any], fold: Fold, before: Views | None = None) -> None:
        self.game = game
        self.fold = fold
        self._before = before
        self._public: PublicView | None = None
        self._private: dict[Seat, msgspec.Struct | None] | None = None
        self._offers: dict[Seat, tuple[Offer, ...]] | None = None

    def cool(self) -> None:
        """Forget what is seen; it is worked out again if somebody asks. Many versions are kept, and little of each."""
        self._before = self._public = self._private = self._offers = None

    @property
    def version(self) -> int:
        return self.fold.version

    @property
    def public(self) -> PublicView:
        """The half that everybody sees."""
        if self._public is None:
            before, self._before = self._before, None
            state = self.fold.state
            if before is None or before._public is None:
                table = first_table_view(self.game, state)
            else:
                table = table_view(self.game, before.fold.state, before._public.table, state)
            self._public = public_view(self.game, table, state)
        return self._public

    def private(self, seat: Seat) -> msgspec.Struct | None:
        """What the seat sees besides; None before the game starts."""
        if self._private is None:
            self._private = {}
        if seat not in self._private:
            state = self.fold.state
            self._private[seat] = None if state.game is None else self.game.private(state.game, seat)
        return self._private[seat]

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat's player may do now (PL-13). While a bot plays the seat, the game's part is the bot's."""
        if self._offers is None:
            self._offers = {}
        if seat not in self._offers:
            state = self.fold.state
            plays = state.status == "running" and not state.paused and state.chairs[seat].played_by_player
            own = self.game.offers(state.game, seat) if plays else ()
            self._offers[seat] = (*own, *table_offers(self.game, state, seat))
        return self._offers[seat]

    def news_since(self, before: Views, seat: Seat) -> tuple[Any, list[dict[str, Any]] | UnsetType]:
        """What a seat alone is told of the step from an earlier version to this one: the merge patch to its private
        half, and its offers where they are others. UNSET where there is nothing to tell."""
        private = merge_patch(before.private(seat) or NOTHING, self.private(seat) or NOTHING)
        offers = self.offers(seat)
        return private, UNSET if offers == before.offers(seat) else [offer.wire() for offer in offers]
