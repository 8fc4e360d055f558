"""What may be seen of a table at one version, each part worked out once, when first asked for (PL-12).

Snapshots, updates, replays and bots' eyes all go through here; there is no other way to a view.
"""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import UNSET, UnsetType

from protocol.merge_patch import merge_patch
from service.games.kernel import Game, Offer, Seat
from service.platform.state import TableState
from service.platform.views import PublicView, first_public_view, next_public_view, table_offers
from service.projection.fold import Fold

NOTHING: dict[str, Any] = {}
"""A half that is not there yet."""


class SeatedOffers:
    """What depends on nothing but who sits where: the seats whose players play them themselves, and what the table
    offers each seat. Shared by all versions between two changes of it."""

    __slots__ = ("players", "table")

    def __init__(self, state: TableState[Any]) -> None:
        self.players = frozenset(state.played_by_players(Seat(seat) for seat in range(len(state.chairs))))
        self.table: dict[Seat, tuple[Offer, ...]] = {}


class Views:
    """One version of a table as its viewers see it. `before`: the views of an earlier version, whose parts are shared
    where they have not changed."""

    __slots__ = ("_before", "_offers", "_private", "_public", "_seated", "fold", "game")

    def __init__(self, game: Game[Any], fold: Fold, before: Views | None = None) -> None:
        self.game = game
        self.fold = fold
        self._before = before
        self._public: PublicView | None = None
        self._private: dict[Seat, msgspec.Struct | None] = {}
        self._offers: dict[Seat, tuple[Offer, ...]] = {}
        same = before is not None and seated_alike(before.fold.state, fold.state)
        self._seated: SeatedOffers | None = before._seated if same and before is not None else None

    def cool(self) -> None:
        """Forget what is seen; it is worked out again if somebody asks. Many versions are kept, and little of each."""
        self._before = self._public = self._seated = None
        self._private = {}
        self._offers = {}

    @property
    def warm(self) -> bool:
        """Is anything of it worked out?"""
        return self._public is not None or bool(self._private) or bool(self._offers)

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
                self._public = first_public_view(self.game, state)
            else:
                self._public = next_public_view(self.game, before.fold.state, before._public, state)
        return self._public

    def private(self, seat: Seat) -> msgspec.Struct | None:
        """What the seat sees besides; None before the game starts."""
        if seat not in self._private:
            self._private[seat] = private_half(self.game, self.fold.state, seat)
        return self._private[seat]

    def offers(self, seat: Seat) -> tuple[Offer, ...]:
        """What the seat's player may do now (PL-13). While a bot plays the seat, the game's part is the bot's."""
        return self.seat(seat)[1]

    def seat(self, seat: Seat) -> tuple[msgspec.Struct | None, tuple[Offer, ...]]:
        """Both, which live play asks for together."""
        if seat not in self._offers:
            state = self.fold.state
            if self._seated is None:
                self._seated = SeatedOffers(state)
            if seat not in self._seated.table:
                self._seated.table[seat] = table_offers(self.game, state, seat)
            if seat not in self._private:
                self._private[seat] = private_half(self.game, state, seat)
            plays = state.status == "running" and not state.paused and seat in self._seated.players
            own = self.game.offers(state.game, seat) if plays else ()
            self._offers[seat] = (*own, *self._seated.table[seat])
        return self._private[seat], self._offers[seat]

    def news_since(self, before: Views, seat: Seat) -> tuple[Any, list[dict[str, Any]] | UnsetType]:
        """What a seat alone is told of the step from an earlier version to this one: the merge patch to its private
        half, and its offers where they are others. UNSET where there is nothing to tell."""
        had, could = before.seat(seat)
        private, offers = self.seat(seat)
        patch = UNSET if private == had else merge_patch(had or NOTHING, private or NOTHING)
        return patch, UNSET if offers == could else [offer.wire() for offer in offers]


def private_half(game: Game[Any], state: TableState[Any], seat: Seat) -> msgspec.Struct | None:
    """What the seat sees besides; None before the game starts."""
    return None if state.game is None else game.private(state.game, seat)


def seated_alike(before: TableState[Any], after: TableState[Any]) -> bool:
    """Do the same people sit on the same chairs of a table that is as far, and offers them the same?"""
    return (
        before.chairs is after.chairs
        and before.status == after.status
        and before.next_table == after.next_table
        and before.maker is after.maker
    )
