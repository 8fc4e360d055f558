"""Vita Mors and the service, each broken on purpose so that something hidden can be told from the wire.

Each gives the games to play with, and may break the service by a monkeypatch.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace as other_game
from typing import Any

import msgspec
import pytest

from service.games import games
from service.games.kernel import Game, Offer, Redacted, Refusal, Seat, whole
from service.games.vita_mors import GAME
from service.games.vita_mors.events import VoteCast
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import State, step
from service.games.vita_mors.views import PrivateView, PublicView, private, public
from service.platform import clocks
from service.projection.update import TableUpdate
from service.projection.views import Views
from service.table.presence_feed import PresenceFeed

replace = msgspec.structs.replace
Patch = pytest.MonkeyPatch
Leak = Callable[[Patch], Mapping[str, Game[Any]]]


def coins(state: State) -> int:
    """How many untallied votes are for life: what nobody may know."""
    return state.coins.count(Side.VITA)


def playing(**broken: Any) -> Mapping[str, Game[Any]]:
    return {**games(), "vita_mors": other_game(GAME, **broken)}


# In the game


def the_event_of_a_vote_shows_the_coin(patch: Patch) -> Mapping[str, Game[Any]]:
    patch.setattr(VoteCast, "redact", whole)
    return games()


def a_hidden_vote_is_shown_to_the_next_seat(patch: Patch) -> Mapping[str, Game[Any]]:
    old = VoteCast.redact

    def redact(event: VoteCast) -> Redacted:
        shown = old(event)
        return Redacted(shown.public, {**shown.seats, Seat((event.seat + 1) % 3): event})

    patch.setattr(VoteCast, "redact", redact)
    return games()


def the_public_view_counts_the_coins(patch: Patch) -> Mapping[str, Game[Any]]:
    def shows(state: State) -> PublicView:
        return replace(public(state), extra_vita=coins(state))

    return playing(public=shows)


def a_seat_sees_its_neighbours_party(patch: Patch) -> Mapping[str, Game[Any]]:
    def shows(state: State, seat: Seat) -> PrivateView:
        return replace(private(state, seat), party=state.parties[(seat + 1) % state.seats])

    return playing(private=shows)


def the_top_card_shows(patch: Patch) -> Mapping[str, Game[Any]]:
    def shows(state: State) -> PublicView:
        tops = "".join(deck[0][:1] for deck in state.decks.values() if deck)
        return replace(public(state), designated_round=sum(map(ord, tops)))

    return playing(public=shows)


def a_refusal_depends_on_the_coins(patch: Patch) -> Mapping[str, Game[Any]]:
    def decide(state: State, seat: Seat, intent: Any, chance: Any) -> Any:
        answer = GAME.decide(state, seat, intent, chance)
        return Refusal(answer.code, f"VM-{coins(state):02}") if isinstance(answer, Refusal) else answer

    return playing(decide=decide)


def the_order_of_offers_depends_on_a_party(patch: Patch) -> Mapping[str, Game[Any]]:
    def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
        found = GAME.offers(state, seat)
        return found[::-1] if state.parties[(seat + 1) % state.seats] < state.parties[seat] else found

    return playing(offers=offers)


def a_step_ends_with_a_vote_for_life(patch: Patch) -> Mapping[str, Game[Any]]:
    return playing(step=lambda state: f"{step(state)} {coins(state)}")


# In the service


def a_deadline_depends_on_the_coins(patch: Patch) -> Mapping[str, Game[Any]]:
    old = clocks.wound

    def wound(game: Any, before: Any, after: Any, version: int, at: int) -> Any:
        state = old(game, before, after, version, at)
        late = coins(state.game) if state.game is not None else 0
        return replace(state, deadline=state.deadline + late) if state.deadline else state

    patch.setattr("service.projection.fold.wound", wound)
    return games()


def frames_are_longer_for_each_vote_for_life(patch: Patch) -> Mapping[str, Game[Any]]:
    """Only spaces; only their number tells."""
    old = TableUpdate.update

    def update(change: TableUpdate, *given: Any) -> bytes:
        state = change.after.fold.state.game
        return old(change, *given) + b" " * (coins(state) if state is not None else 0)

    patch.setattr(TableUpdate, "update", update)
    return games()


def a_seat_gets_anothers_private_half(patch: Patch) -> Mapping[str, Game[Any]]:
    old = Views.private

    def private_of_the_next(views: Views, seat: Seat) -> msgspec.Struct | None:
        return old(views, Seat((seat + 1) % len(views.fold.state.chairs)))

    patch.setattr(Views, "private", private_of_the_next)
    return games()


def presence_counts_votes_for_life(patch: Patch) -> Mapping[str, Game[Any]]:
    old = PresenceFeed.message

    def message(feed: PresenceFeed) -> Any:
        message = old(feed)
        state = feed.table.fold.state.game
        return replace(message, spectators=message.spectators + (coins(state) if state is not None else 0))

    patch.setattr(PresenceFeed, "message", message)
    return games()


LEAKS: tuple[Leak, ...] = (
    the_event_of_a_vote_shows_the_coin,
    a_hidden_vote_is_shown_to_the_next_seat,
    the_public_view_counts_the_coins,
    a_seat_sees_its_neighbours_party,
    the_top_card_shows,
    a_refusal_depends_on_the_coins,
    the_order_of_offers_depends_on_a_party,
    a_step_ends_with_a_vote_for_life,
    a_deadline_depends_on_the_coins,
    frames_are_longer_for_each_vote_for_life,
    a_seat_gets_anothers_private_half,
    presence_counts_votes_for_life,
)
