"""The choice that an intent stands for, and the one that is made for a seat whose time has run out (PM-28)."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET

from service.games.graveyard.choices import (
    Aim,
    Attached,
    Attachment,
    Choice,
    Declared,
    Led,
    Pass,
    Placed,
    Placement,
    Shared,
)
from service.games.graveyard.events import ChoiceMade
from service.games.graveyard.intents import (
    Asked,
    Attach,
    Deathbed,
    PassCards,
    PlaceTokens,
    Reap,
    Rest,
    Share,
    TakeToken,
)
from service.games.graveyard.lives import deathbeds, free_places, to_attach
from service.games.graveyard.shares import half, kept, richest, to_share
from service.games.graveyard.yard import Phase, Yard
from service.games.kernel import Chance, RunOut, Seat


def choice_made(yard: Yard, seat: Seat, intent: Asked | RunOut, chance: Chance) -> ChoiceMade:
    if isinstance(intent, RunOut):
        return ChoiceMade(seat, by_default(yard, seat, chance), automatic=True)
    return ChoiceMade(seat, choice_of(yard, seat, intent))


def choice_of(yard: Yard, seat: Seat, intent: Asked) -> Choice:
    """Where the order of a list means nothing, it is the same whatever was sent, and so tells nothing."""
    match intent:
        case PassCards(right, left):
            return Pass((right,) if isinstance(right, str) else right, () if left is UNSET else (left,))
        case Attach(cards):
            return Attached(cards)
        case PlaceTokens(tokens):
            return Placed(tuple(sorted(tokens, key=by_symbol)))
        case Reap(reaps):
            return Declared(reaps=tuple(sorted(reaps, key=by_reap)))
        case TakeToken(ranking):
            return Declared(ranking=ranking)
        case Rest():
            return Declared()
        case Share(character, keep):
            return Shared({**kept(yard, seat), character: tuple(sorted(keep))})
        case Deathbed(characters):
            return Led(tuple(sorted(characters)))
        case _:
            assert_never(intent)


def by_symbol(one: Placement) -> tuple[str, str]:
    return (one.symbol, one.character)


def by_reap(one: Aim) -> str:
    return one.reap


def by_default(yard: Yard, seat: Seat, chance: Chance) -> Choice:
    match yard.phase:
        case Phase.PASS:
            return pass_at_random(yard, seat, chance)
        case Phase.ATTACH:
            return attach_at_random(yard, seat, chance)
        case Phase.TOKENS:
            return Placed()
        case Phase.REAP:
            return Declared()
        case Phase.SHARE:
            return Shared({card: keep_most(yard, card) for card in to_share(yard, seat)} | kept(yard, seat))
        case Phase.DEATHBED:
            return Led(deathbeds(yard, seat))
        case Phase.SETUP | Phase.AFTER | Phase.OVER:
            raise AssertionError(f"no seat is asked in {yard.phase}")


def pass_at_random(yard: Yard, seat: Seat, chance: Chance) -> Pass:
    first, second = chance.draw(yard.hands[seat], 2)
    return Pass((first, second)) if yard.seats == 2 else Pass((first,), (second,))


def attach_at_random(yard: Yard, seat: Seat, chance: Chance) -> Attached:
    """Cards of the hand, on free places of one's characters, each place as likely."""
    count = to_attach(yard, seat)
    places = [card for card, life in yard.fronts[seat].items() for _ in range(free_places(life))]
    cards, characters = chance.draw(yard.hands[seat], count), chance.draw(places, count)
    return Attached(tuple(Attachment(*pair) for pair in zip(cards, characters, strict=True)))


def keep_most(yard: Yard, character: str) -> tuple[str, ...]:
    cards = yard.fronts[yard.reaping[character].owner][character].cards
    return richest(cards, half(len(cards)))
