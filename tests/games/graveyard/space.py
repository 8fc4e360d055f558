"""Any intent of the shared ones, legal or not: of the cards there are, and of some that are elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import UNSET

from service.games.graveyard.cards import DECKS, Deck
from service.games.graveyard.choices import Aim, Attachment, Placement
from service.games.graveyard.intents import Attach, Deathbed, PassCards, PlaceTokens, Reap, Rest, Share, TakeToken
from service.games.graveyard.symbols import Symbol
from service.games.graveyard.yard import Phase, Yard
from service.games.kernel import Intent, Seat

FAR = 0.1
"""How often a card is one that may lie anywhere."""


def personality(yard: Yard, seat: Seat, source: Random) -> str:
    anywhere = source.random() < FAR or not yard.hands[seat]
    return source.choice(DECKS[Deck.PERSONALITIES] if anywhere else yard.hands[seat])


def reap_card(yard: Yard, seat: Seat, source: Random) -> str:
    anywhere = source.random() < FAR or not yard.reap_hands[seat]
    return source.choice(DECKS[Deck.REAPS] if anywhere else yard.reap_hands[seat])


def living(yard: Yard, source: Random) -> str:
    there = [card for front in yard.fronts for card in front]
    return source.choice(DECKS[Deck.CHARACTERS] if source.random() < FAR or not there else there)


def some(count: int, source: Random) -> range:
    return range(source.randint(0, count))


def pass_cards(yard: Yard, seat: Seat, source: Random) -> PassCards:
    first, second = (personality(yard, seat, source) for _ in range(2))
    if source.random() < 0.5:
        return PassCards(right=(first, second))
    return PassCards(right=first, left=UNSET if source.random() < 0.2 else second)


def attach(yard: Yard, seat: Seat, source: Random) -> Attach:
    cards = [personality(yard, seat, source) for _ in range(source.choice((1, 2, 2, 2, 3)))]
    own = list(yard.fronts[seat]) or ["nobody"]
    return Attach(
        tuple(Attachment(card, living(yard, source) if source.random() < FAR else source.choice(own)) for card in cards)
    )


def place_tokens(yard: Yard, seat: Seat, source: Random) -> PlaceTokens:
    held = list(yard.tokens[seat]) or list(Symbol)
    return PlaceTokens(
        tuple(
            Placement(source.choice(held if source.random() > FAR else list(Symbol)), living(yard, source))
            for _ in some(3, source)
        )
    )


def reap(yard: Yard, seat: Seat, source: Random) -> Reap:
    return Reap(tuple(Aim(reap_card(yard, seat, source), living(yard, source)) for _ in some(3, source)))


def take_token(yard: Yard, seat: Seat, source: Random) -> TakeToken:
    return TakeToken(tuple(source.choice(list(Symbol)) for _ in some(4, source)))


def rest(yard: Yard, seat: Seat, source: Random) -> Rest:
    return Rest()


def share(yard: Yard, seat: Seat, source: Random) -> Share:
    character = source.choice(list(yard.reaping) or ["nobody"])
    front = yard.fronts[yard.reaping[character].owner] if character in yard.reaping else {}
    cards = front[character].cards if character in front else (living(yard, source),)
    return Share(character, tuple(source.choice(cards) for _ in range(source.choice((1, 2, 2, 3)))))


def deathbed(yard: Yard, seat: Seat, source: Random) -> Deathbed:
    own = list(yard.fronts[seat])
    return Deathbed(
        tuple(source.choice(own) if own and source.random() > FAR else living(yard, source) for _ in some(3, source))
    )


Maker = Callable[[Yard, Seat, Random], Intent]

MAKERS: dict[Phase, tuple[Maker, ...]] = {
    Phase.PASS: (pass_cards,),
    Phase.ATTACH: (attach,),
    Phase.TOKENS: (place_tokens,),
    Phase.REAP: (reap, reap, take_token, rest),
    Phase.SHARE: (share,),
    Phase.DEATHBED: (deathbed,),
}
ALL: tuple[Maker, ...] = tuple(maker for makers in MAKERS.values() for maker in makers)


def random_intent(yard: Yard, seat: Seat, source: Random) -> Intent:
    """Mostly of the step that is open."""
    makers = ALL if source.random() < 0.2 else MAKERS.get(yard.phase, ALL)
    return source.choice(makers)(yard, seat, source)
