"""How each shared event changes the yard. Never draws, refuses or reads a clock: old logs replay for ever (PL-18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from service.games.graveyard import events as happened
from service.games.graveyard.cards import DECK_OF, Deck
from service.games.graveyard.tokens import both, less, more
from service.games.graveyard.yard import Front, Grave, Life, Phase, Reaped, Yard, put
from service.games.kernel import Event, Seat, left_of, right_of


def first_chosen(yard: Yard, event: happened.FirstChosen) -> Yard:
    return replace(yard, first=event.seat)


def decks_shuffled(yard: Yard, event: happened.DecksShuffled) -> Yard:
    return replace(yard, decks=event.decks)


def deck_rebuilt(yard: Yard, event: happened.DeckRebuilt) -> Yard:
    return replace(
        yard,
        decks={**yard.decks, event.deck: yard.decks[event.deck] + event.cards},
        discards={card: when for card, when in yard.discards.items() if DECK_OF[card] is not event.deck},
    )


def cards_drawn(yard: Yard, event: happened.CardsDrawn) -> Yard:
    seat, decks = event.seat, yard.decks
    return replace(
        yard,
        decks={
            Deck.CHARACTERS: decks[Deck.CHARACTERS][len(event.characters) :],
            Deck.PERSONALITIES: decks[Deck.PERSONALITIES][len(event.personalities) :],
            Deck.REAPS: decks[Deck.REAPS][len(event.reaps) :],
        },
        fronts=put(yard.fronts, seat, yard.fronts[seat] | {card: Life(card) for card in event.characters}),
        hands=put(yard.hands, seat, yard.hands[seat] + event.personalities),
        reap_hands=put(yard.reap_hands, seat, yard.reap_hands[seat] + event.reaps),
    )


def round_began(yard: Yard, event: happened.RoundBegan) -> Yard:
    return replace(yard, round=event.round, first=event.first, passed={}, phase=Phase.AFTER, due=(), choices={})


def step_opened(yard: Yard, event: happened.StepOpened) -> Yard:
    return replace(yard, phase=event.step, due=event.seats, choices={})


def choice_made(yard: Yard, event: happened.ChoiceMade) -> Yard:
    return replace(yard, choices={**yard.choices, str(event.seat): event.choice})


def cards_passed(yard: Yard, event: happened.CardsPassed) -> Yard:
    hands = list(yard.hands)
    for giver, passed in event.passed.items():
        gone = (*passed.right, *passed.left)
        hands[int(giver)] = tuple(card for card in hands[int(giver)] if card not in gone)
    for giver, passed in event.passed.items():
        hands[right_of(Seat(int(giver)), yard.seats)] += passed.right
        hands[left_of(Seat(int(giver)), yard.seats)] += passed.left
    return replace(yard, hands=tuple(hands), passed=event.passed)


def cards_attached(yard: Yard, event: happened.CardsAttached) -> Yard:
    fronts, hands = list(yard.fronts), list(yard.hands)
    for seat, attached in event.attached.items():
        gone, front = [one.card for one in attached], dict(fronts[int(seat)])
        for one in attached:
            life = front[one.character]
            front[one.character] = replace(life, attached=(*life.attached, one.card))
        fronts[int(seat)] = front
        hands[int(seat)] = tuple(card for card in hands[int(seat)] if card not in gone)
    return replace(yard, fronts=tuple(fronts), hands=tuple(hands))


def tokens_placed(yard: Yard, event: happened.TokensPlaced) -> Yard:
    fronts, tokens = [dict(front) for front in yard.fronts], list(yard.tokens)
    for seat, placed in event.placed.items():
        for one in placed:
            tokens[int(seat)] = less(tokens[int(seat)], one.symbol)
            front = fronts[yard.owner(one.character)]
            life = front[one.character]
            front[one.character] = replace(life, tokens=more(life.tokens, one.symbol))
    return replace(yard, fronts=tuple(fronts), tokens=tuple(tokens))


def reaps_declared(yard: Yard, event: happened.ReapsDeclared) -> Yard:
    reaping: dict[str, Reaped] = {}
    hands = list(yard.reap_hands)
    for seat, declared in event.declared.items():
        used = [aim.reap for aim in declared.reaps]
        hands[int(seat)] = tuple(card for card in hands[int(seat)] if card not in used)
        for aim in declared.reaps:
            before = reaping.get(aim.character) or Reaped(yard.owner(aim.character), {})
            reaping[aim.character] = Reaped(before.owner, before.reapers | {seat: aim.reap})
    return replace(yard, reap_hands=tuple(hands), reaping=reaping, declared=event.declared)


def tokens_taken(yard: Yard, event: happened.TokensTaken) -> Yard:
    tokens, supply = list(yard.tokens), yard.supply
    for seat, symbol in event.taken.items():
        tokens[int(seat)] = more(tokens[int(seat)], symbol)
        supply = less(supply, symbol)
    return replace(yard, tokens=tuple(tokens), supply=supply)


def character_reaped(yard: Yard, event: happened.CharacterReaped) -> Yard:
    """Reap cards that landed nowhere are discarded."""
    graveyards = list(yard.graveyards)
    landed: set[str] = set()
    for seat, cards in event.received.items():
        graveyards[int(seat)] = with_cards(graveyards[int(seat)], cards, yard.round)
        landed.update(cards)
    used = [reap for reap in event.reapers.values() if reap not in landed]
    return replace(
        buried(yard, event.owner, event.character),
        graveyards=tuple(graveyards),
        discards=with_cards(yard.discards, used, yard.round),
        reaping={card: reaped for card, reaped in yard.reaping.items() if card != event.character},
    )


def deathbeds_chosen(yard: Yard, event: happened.DeathbedsChosen) -> Yard:
    return yard


def character_died(yard: Yard, event: happened.CharacterDied) -> Yard:
    life = yard.fronts[event.seat][event.character]
    grave = with_cards(yard.graveyards[event.seat], life.cards, yard.round)
    return replace(buried(yard, event.seat, event.character), graveyards=put(yard.graveyards, event.seat, grave))


def buried(yard: Yard, owner: Seat, character: str) -> Yard:
    """The character has left play; its tokens are in the supply again (PM-16)."""
    life = yard.fronts[owner][character]
    front: Front = {card: one for card, one in yard.fronts[owner].items() if card != character}
    return replace(yard, fronts=put(yard.fronts, owner, front), supply=both(yard.supply, life.tokens))


def with_cards(grave: Grave, cards: Iterable[str], round: int) -> Grave:
    return {**grave, **dict.fromkeys(cards, round)}


CHANGES: dict[type[Event], Callable[[Yard, Any], Yard]] = {
    happened.FirstChosen: first_chosen,
    happened.DecksShuffled: decks_shuffled,
    happened.DeckRebuilt: deck_rebuilt,
    happened.CardsDrawn: cards_drawn,
    happened.RoundBegan: round_began,
    happened.StepOpened: step_opened,
    happened.ChoiceMade: choice_made,
    happened.CardsPassed: cards_passed,
    happened.CardsAttached: cards_attached,
    happened.TokensPlaced: tokens_placed,
    happened.ReapsDeclared: reaps_declared,
    happened.TokensTaken: tokens_taken,
    happened.CharacterReaped: character_reaped,
    happened.DeathbedsChosen: deathbeds_chosen,
    happened.CharacterDied: character_died,
}
