"""The choice that an intent stands for, and the one that is made for a seat whose time has run out (PM-28)."""

from __future__ import annotations

from typing import assert_never

from msgspec import UNSET

from service.games.card_game.choices import (
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
from service.games.card_game.events import ChoiceMade
from service.games.card_game.intents import (
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
from service.games.card_game.lives import deathbeds, free_places, to_attach
from service.games.card_game.shares import half, kept, richest, to_share
from service.games.card_game.state import Phase, SharedState
from service.games.kernel import Chance, RunOut, Seat


def choice_made(state: SharedState, seat: Seat, intent: Asked | RunOut, chance: Chance) -> ChoiceMade:
    if isinstance(intent, RunOut):
        return ChoiceMade(seat, by_default(state, seat, chance), automatic=True)
    return ChoiceMade(seat, choice_of(state, seat, intent))


def choice_of(state: SharedState, seat: Seat, intent: Asked) -> Choice:
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
            return Shared({**kept(state, seat), character: tuple(sorted(keep))})
        case Deathbed(characters):
            return Led(tuple(sorted(characters)))
        case _:
            assert_never(intent)


def by_symbol(one: Placement) -> tuple[str, str]:
    return (one.symbol, one.character)


def by_reap(one: Aim) -> str:
    return one.reap


def by_default(state: SharedState, seat: Seat, chance: Chance) -> Choice:
    match state.phase:
        case Phase.PASS:
            return pass_at_random(state, seat, chance)
        case Phase.ATTACH:
            return attach_at_random(state, seat, chance)
        case Phase.TOKENS:
            return Placed()
        case Phase.REAP:
            return Declared()
        case Phase.SHARE:
            return Shared({card: keep_most(state, card) for card in to_share(state, seat)} | kept(state, seat))
        case Phase.DEATHBED:
            return Led(deathbeds(state, seat))
        case Phase.SETUP | Phase.AFTER | Phase.OVER:
            raise AssertionError(f"no seat is asked in {state.phase}")


def pass_at_random(state: SharedState, seat: Seat, chance: Chance) -> Pass:
    first, second = chance.draw(state.hands[seat], 2)
    return Pass((first, second)) if state.seats == 2 else Pass((first,), (second,))


def attach_at_random(state: SharedState, seat: Seat, chance: Chance) -> Attached:
    """Cards of the hand, on free places of one's characters, each place as likely."""
    count = to_attach(state, seat)
    places = [card for card, life in state.fronts[seat].items() for _ in range(free_places(life))]
    cards, characters = chance.draw(state.hands[seat], count), chance.draw(places, count)
    return Attached(tuple(Attachment(*pair) for pair in zip(cards, characters, strict=True)))


def keep_most(state: SharedState, character: str) -> tuple[str, ...]:
    cards = state.fronts[state.reaping[character].owner][character].cards
    return richest(cards, half(len(cards)))
