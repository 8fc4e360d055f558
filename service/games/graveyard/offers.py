"""What a seat may do in the steps that all take at once. A seat that has answered may answer anew until all are in."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from service.games.graveyard.lives import can_reap, deathbeds, free_places, least_led, to_attach
from service.games.graveyard.shares import half, kept, to_share
from service.games.graveyard.symbols import Symbol
from service.games.graveyard.tokens import how_many
from service.games.graveyard.yard import Life, Phase, Yard
from service.games.kernel import Offer, Seat, Some
from service.games.memo import by_identity

NONE: tuple[Offer, ...] = ()
REST = Offer("rest")
NAMES = tuple((symbol, symbol.value) for symbol in Symbol)


def awaited(yard: Yard) -> tuple[Seat, ...]:
    """Those who are asked and have not answered, or, with several characters to share out, not for all."""
    if yard.phase is Phase.SHARE:
        return tuple(seat for seat in yard.due if len(kept(yard, seat)) < len(to_share(yard, seat)))
    return tuple([seat for seat in yard.due if str(seat) not in yard.choices])


def offered_now(yard: Yard, seat: Seat, pawns: int) -> tuple[Offer, ...]:
    """`pawns`: how many the seat has free to reap with."""
    if seat not in yard.due:
        return NONE
    if yard.phase is Phase.REAP:
        return (*reap(yard, seat, pawns), *take_token(yard), REST)
    return OFFERS[yard.phase](yard, seat)


LATELY = 16
offers = by_identity(offered_now, LATELY)
"""A seat is told its offers, and what it then asks for is looked up in them. Not many: each keeps a yard."""


def pass_cards(yard: Yard, seat: Seat) -> tuple[Offer, ...]:
    """PM-09."""
    hand = yard.hands[seat]
    if yard.seats == 2:
        return (Offer("pass_cards", {"right": Some(hand, 2, 2)}),)
    return tuple(
        Offer("pass_cards", {"right": (card,), "left": tuple(other for other in hand if other != card)})
        for card in hand
    )


def attach(yard: Yard, seat: Seat) -> tuple[Offer, ...]:
    """PM-10."""
    hand, count = yard.hands[seat], to_attach(yard, seat)
    free = {card: free_places(life) for card, life in yard.fronts[seat].items() if not life.is_full}
    items = tuple({"card": card, "character": character} for card in hand for character in free)
    return (Offer("attach", {"cards": Some(items, count, count, {"card": once(hand), "character": free})}),)


def once(values: tuple[str, ...]) -> dict[str, int]:
    return dict.fromkeys(values, 1)


def place_tokens(yard: Yard, seat: Seat) -> tuple[Offer, ...]:
    """PM-13."""
    held = {symbol.value: count for symbol, count in yard.tokens[seat].items()}
    items = tuple({"symbol": symbol, "character": card} for symbol in held for card in opposing(yard, seat))
    tokens = Some(items, 0, how_many(yard.tokens[seat]), {"symbol": held}, repeats=True)
    return (Offer("place_tokens", {"tokens": tokens}),)


def opposing(yard: Yard, seat: Seat) -> dict[str, Life]:
    """Opponents' living characters."""
    return {card: life for other, front in enumerate(yard.fronts) if other != seat for card, life in front.items()}


def reap(yard: Yard, seat: Seat, pawns: int) -> tuple[Offer, ...]:
    """PM-14."""
    hand, lives = yard.reap_hands[seat], opposing(yard, seat)
    items: tuple[Any, ...] = tuple(
        {"reap": reap, "character": card} for reap in hand for card, life in lives.items() if can_reap(reap, life)
    )
    if not items or not pawns:
        return NONE
    reaps, characters = ({item[name] for item in items} for name in ("reap", "character"))
    most = min(pawns, len(reaps), len(characters))
    caps = {"reap": once(hand), "character": once(tuple(lives))}
    return (Offer("reap", {"reaps": Some(items, 1, most, caps)}),)


def take_token(yard: Yard) -> tuple[Offer, ...]:
    """PM-15: a ranking of those that the supply has."""
    there = tuple([name for symbol, name in NAMES if symbol in yard.supply])
    return (Offer("take_token", {"ranking": Some(there, 1, len(there))}),) if there else NONE


def share(yard: Yard, seat: Seat) -> tuple[Offer, ...]:
    """PM-17."""
    return tuple(share_of(yard, character) for character in to_share(yard, seat))


def share_of(yard: Yard, character: str) -> Offer:
    cards = yard.fronts[yard.reaping[character].owner][character].cards
    count = half(len(cards))
    return Offer("share", {"character": (character,), "keep": Some(cards, count, count)})


def deathbed(yard: Yard, seat: Seat) -> tuple[Offer, ...]:
    """PM-21."""
    may = deathbeds(yard, seat)
    return (Offer("deathbed", {"characters": Some(may, least_led(yard, seat), len(may))}),)


OFFERS: dict[Phase, Callable[[Yard, Seat], tuple[Offer, ...]]] = {
    Phase.PASS: pass_cards,
    Phase.ATTACH: attach,
    Phase.TOKENS: place_tokens,
    Phase.SHARE: share,
    Phase.DEATHBED: deathbed,
}
