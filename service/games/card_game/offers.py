"""What a seat may do in the steps that all take at once. A seat that has answered may answer anew until all are in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.games.card_game.lives import can_reap, deathbeds, free_places, least_led, to_attach
from service.games.card_game.shares import half, kept, to_share
from service.games.card_game.state import Life, Phase, SharedState
from service.games.card_game.symbols import Symbol
from service.games.card_game.tokens import how_many
from service.games.kernel import Offer, Seat, Some
from service.games.memo import by_identity

NONE: tuple[Offer, ...] = ()
REST = Offer("rest")
NAMES = tuple((symbol, symbol.value) for symbol in Symbol)


def awaited(state: SharedState) -> tuple[Seat, ...]:
    """Those who are asked and have not answered, or, with several characters to share out, not for all."""
    if state.phase == Phase.SHARE:
        return tuple(seat for seat in state.due if len(kept(state, seat)) < len(to_share(state, seat)))
    return tuple([seat for seat in state.due if str(seat) not in state.choices])


def offered_now(state: SharedState, seat: Seat, pawns: int) -> tuple[Offer, ...]:
    """`pawns`: how many the seat has free to reap with."""
    if seat not in state.due:
        return NONE
    if state.phase == Phase.REAP:
        return (*reap(state, seat, pawns), *take_token(state), REST)
    return OFFERS[state.phase](state, seat)


LATELY = 16
offers = by_identity(offered_now, LATELY)
"""A seat is told its offers, and what it then asks for is looked up in them. Not many: each keeps a state."""


def pass_cards(state: SharedState, seat: Seat) -> tuple[Offer, ...]:
    """PM-09."""
    hand = state.hands[seat]
    if state.seats == 2:
        return (Offer("pass_cards", {"right": Some(hand, 2, 2)}),)
    return tuple(
        Offer("pass_cards", {"right": (card,), "left": tuple(other for other in hand if other != card)})
        for card in hand
    )


def attach(state: SharedState, seat: Seat) -> tuple[Offer, ...]:
    """PM-10."""
    hand, count = state.hands[seat], to_attach(state, seat)
    free = {card: free_places(life) for card, life in state.fronts[seat].items() if not life.is_full}
    items = tuple({"card": card, "character": character} for card in hand for character in free)
    return (Offer("attach", {"cards": Some(items, count, count, {"card": once(hand), "character": free})}),)


def once(values: tuple[str, ...]) -> dict[str, int]:
    return dict.fromkeys(values, 1)


def place_tokens(state: SharedState, seat: Seat) -> tuple[Offer, ...]:
    """PM-13."""
    held = {symbol.value: count for symbol, count in state.tokens[seat].items()}
    items = tuple({"symbol": symbol, "character": card} for symbol in held for card in opposing(state, seat))
    tokens = Some(items, 0, how_many(state.tokens[seat]), {"symbol": held}, repeats=True)
    return (Offer("place_tokens", {"tokens": tokens}),)


def opposing(state: SharedState, seat: Seat) -> dict[str, Life]:
    """Opponents' living characters."""
    return {card: life for other, front in enumerate(state.fronts) if other != seat for card, life in front.items()}


def reap(state: SharedState, seat: Seat, pawns: int) -> tuple[Offer, ...]:
    """PM-14."""
    hand, lives = state.reap_hands[seat], opposing(state, seat)
    items: tuple[Any, ...] = tuple(
        {"reap": reap, "character": card} for reap in hand for card, life in lives.items() if can_reap(reap, life)
    )
    if not items or not pawns:
        return NONE
    reaps, characters = ({item[name] for item in items} for name in ("reap", "character"))
    most = min(pawns, len(reaps), len(characters))
    caps = {"reap": once(hand), "character": once(tuple(lives))}
    return (Offer("reap", {"reaps": Some(items, 1, most, caps)}),)


def take_token(state: SharedState) -> tuple[Offer, ...]:
    """PM-15: a ranking of those that the supply has."""
    there = tuple([name for symbol, name in NAMES if symbol in state.supply])
    return (Offer("take_token", {"ranking": Some(there, 1, len(there))}),) if there else NONE


def share(state: SharedState, seat: Seat) -> tuple[Offer, ...]:
    """PM-17."""
    return tuple(share_of(state, character) for character in to_share(state, seat))


def share_of(state: SharedState, character: str) -> Offer:
    cards = state.fronts[state.reaping[character].owner][character].cards
    count = half(len(cards))
    return Offer("share", {"character": (character,), "keep": Some(cards, count, count)})


def deathbed(state: SharedState, seat: Seat) -> tuple[Offer, ...]:
    """PM-21."""
    may = deathbeds(state, seat)
    return (Offer("deathbed", {"characters": Some(may, least_led(state, seat), len(may))}),)


OFFERS: dict[Phase, Callable[[SharedState, Seat], tuple[Offer, ...]]] = {
    Phase.PASS: pass_cards,
    Phase.ATTACH: attach,
    Phase.TOKENS: place_tokens,
    Phase.SHARE: share,
    Phase.DEATHBED: deathbed,
}
