"""Any intent of the shared ones, legal or not: of the cards there are, and of some that are elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

from msgspec import UNSET

from service.games.card_game.cards import DECKS, Deck
from service.games.card_game.choices import Aim, Attachment, Placement
from service.games.card_game.intents import Attach, Deathbed, PassCards, PlaceTokens, Reap, Rest, Share, TakeToken
from service.games.card_game.state import Phase, SharedState
from service.games.card_game.symbols import Symbol
from service.games.kernel import Intent, Seat

FAR = 0.1
"""How often a card is one that may lie anywhere."""


def personality(shared: SharedState, seat: Seat, source: Random) -> str:
    anywhere = source.random() < FAR or not shared.hands[seat]
    return source.choice(DECKS[Deck.PERSONALITIES] if anywhere else shared.hands[seat])


def reap_card(shared: SharedState, seat: Seat, source: Random) -> str:
    anywhere = source.random() < FAR or not shared.reap_hands[seat]
    return source.choice(DECKS[Deck.REAPS] if anywhere else shared.reap_hands[seat])


def living(shared: SharedState, source: Random) -> str:
    there = [card for front in shared.fronts for card in front]
    return source.choice(DECKS[Deck.CHARACTERS] if source.random() < FAR or not there else there)


def some(count: int, source: Random) -> range:
    return range(source.randint(0, count))


def pass_cards(shared: SharedState, seat: Seat, source: Random) -> PassCards:
    first, second = (personality(shared, seat, source) for _ in range(2))
    if source.random() < 0.5:
        return PassCards(right=(first, second))
    return PassCards(right=first, left=UNSET if source.random() < 0.2 else second)


def attach(shared: SharedState, seat: Seat, source: Random) -> Attach:
    cards = [personality(shared, seat, source) for _ in range(source.choice((1, 2, 2, 2, 3)))]
    own = list(shared.fronts[seat]) or ["nobody"]
    return Attach(
        tuple(
            Attachment(card, living(shared, source) if source.random() < FAR else source.choice(own)) for card in cards
        )
    )


def place_tokens(shared: SharedState, seat: Seat, source: Random) -> PlaceTokens:
    held = list(shared.tokens[seat]) or list(Symbol)
    return PlaceTokens(
        tuple(
            Placement(source.choice(held if source.random() > FAR else list(Symbol)), living(shared, source))
            for _ in some(3, source)
        )
    )


def reap(shared: SharedState, seat: Seat, source: Random) -> Reap:
    return Reap(tuple(Aim(reap_card(shared, seat, source), living(shared, source)) for _ in some(3, source)))


def take_token(shared: SharedState, seat: Seat, source: Random) -> TakeToken:
    return TakeToken(tuple(source.choice(list(Symbol)) for _ in some(4, source)))


def rest(shared: SharedState, seat: Seat, source: Random) -> Rest:
    return Rest()


def share(shared: SharedState, seat: Seat, source: Random) -> Share:
    character = source.choice(list(shared.reaping) or ["nobody"])
    front = shared.fronts[shared.reaping[character].owner] if character in shared.reaping else {}
    cards = front[character].cards if character in front else (living(shared, source),)
    return Share(character, tuple(source.choice(cards) for _ in range(source.choice((1, 2, 2, 3)))))


def deathbed(shared: SharedState, seat: Seat, source: Random) -> Deathbed:
    own = list(shared.fronts[seat])
    return Deathbed(
        tuple(source.choice(own) if own and source.random() > FAR else living(shared, source) for _ in some(3, source))
    )


Maker = Callable[[SharedState, Seat, Random], Intent]

MAKERS: dict[Phase, tuple[Maker, ...]] = {
    Phase.PASS: (pass_cards,),
    Phase.ATTACH: (attach,),
    Phase.TOKENS: (place_tokens,),
    Phase.REAP: (reap, reap, take_token, rest),
    Phase.SHARE: (share,),
    Phase.DEATHBED: (deathbed,),
}
ALL: tuple[Maker, ...] = tuple(maker for makers in MAKERS.values() for maker in makers)


def random_intent(shared: SharedState, seat: Seat, source: Random) -> Intent:
    """Mostly of the step that is open."""
    makers = ALL if source.random() < 0.2 else MAKERS.get(shared.phase, ALL)
    return source.choice(makers)(shared, seat, source)
