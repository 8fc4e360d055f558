"""How each shared event changes the state. Never draws, refuses or reads a clock: old logs replay for ever (PL-18)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from msgspec.structs import replace

from service.games.card_game import events as happened
from service.games.card_game.cards import DECK_OF, Deck
from service.games.card_game.state import Front, Grave, Life, Phase, Reaped, SharedState, put
from service.games.card_game.tokens import both, less, more
from service.games.kernel import Event, Seat, left_of, right_of


def first_chosen(state: SharedState, event: happened.FirstChosen) -> SharedState:
    return replace(state, first=event.seat)


def decks_shuffled(state: SharedState, event: happened.DecksShuffled) -> SharedState:
    return replace(state, decks=event.decks)


def deck_rebuilt(state: SharedState, event: happened.DeckRebuilt) -> SharedState:
    return replace(
        state,
        decks={**state.decks, event.deck: state.decks[event.deck] + event.cards},
        discards={card: when for card, when in state.discards.items() if DECK_OF[card] != event.deck},
    )


def cards_drawn(state: SharedState, event: happened.CardsDrawn) -> SharedState:
    seat, decks = event.seat, state.decks
    return replace(
        state,
        decks={
            Deck.CHARACTERS: decks[Deck.CHARACTERS][len(event.characters) :],
            Deck.PERSONALITIES: decks[Deck.PERSONALITIES][len(event.personalities) :],
            Deck.REAPS: decks[Deck.REAPS][len(event.reaps) :],
        },
        fronts=put(state.fronts, seat, state.fronts[seat] | {card: Life(card) for card in event.characters}),
        hands=put(state.hands, seat, state.hands[seat] + event.personalities),
        reap_hands=put(state.reap_hands, seat, state.reap_hands[seat] + event.reaps),
    )


def round_began(state: SharedState, event: happened.RoundBegan) -> SharedState:
    return replace(state, round=event.round, first=event.first, passed={}, phase=Phase.AFTER, due=(), choices={})


def step_opened(state: SharedState, event: happened.StepOpened) -> SharedState:
    return replace(state, phase=event.step, due=event.seats, choices={})


def choice_made(state: SharedState, event: happened.ChoiceMade) -> SharedState:
    return replace(state, choices={**state.choices, str(event.seat): event.choice})


def cards_passed(state: SharedState, event: happened.CardsPassed) -> SharedState:
    hands = list(state.hands)
    for giver, passed in event.passed.items():
        gone = (*passed.right, *passed.left)
        hands[int(giver)] = tuple(card for card in hands[int(giver)] if card not in gone)
    for giver, passed in event.passed.items():
        hands[right_of(Seat(int(giver)), state.seats)] += passed.right
        hands[left_of(Seat(int(giver)), state.seats)] += passed.left
    return replace(state, hands=tuple(hands), passed=event.passed)


def cards_attached(state: SharedState, event: happened.CardsAttached) -> SharedState:
    fronts, hands = list(state.fronts), list(state.hands)
    for seat, attached in event.attached.items():
        gone, front = [one.card for one in attached], dict(fronts[int(seat)])
        for one in attached:
            life = front[one.character]
            front[one.character] = replace(life, attached=(*life.attached, one.card))
        fronts[int(seat)] = front
        hands[int(seat)] = tuple(card for card in hands[int(seat)] if card not in gone)
    return replace(state, fronts=tuple(fronts), hands=tuple(hands))


def tokens_placed(state: SharedState, event: happened.TokensPlaced) -> SharedState:
    fronts, tokens = [dict(front) for front in state.fronts], list(state.tokens)
    for seat, placed in event.placed.items():
        for one in placed:
            tokens[int(seat)] = less(tokens[int(seat)], one.symbol)
            front = fronts[state.owner(one.character)]
            life = front[one.character]
            front[one.character] = replace(life, tokens=more(life.tokens, one.symbol))
    return replace(state, fronts=tuple(fronts), tokens=tuple(tokens))


def reaps_declared(state: SharedState, event: happened.ReapsDeclared) -> SharedState:
    reaping: dict[str, Reaped] = {}
    hands = list(state.reap_hands)
    for seat, declared in event.declared.items():
        used = [aim.reap for aim in declared.reaps]
        hands[int(seat)] = tuple(card for card in hands[int(seat)] if card not in used)
        for aim in declared.reaps:
            before = reaping.get(aim.character) or Reaped(state.owner(aim.character), {})
            reaping[aim.character] = Reaped(before.owner, before.reapers | {seat: aim.reap})
    return replace(state, reap_hands=tuple(hands), reaping=reaping, declared=event.declared)


def tokens_taken(state: SharedState, event: happened.TokensTaken) -> SharedState:
    tokens, supply = list(state.tokens), state.supply
    for seat, symbol in event.taken.items():
        tokens[int(seat)] = more(tokens[int(seat)], symbol)
        supply = less(supply, symbol)
    return replace(state, tokens=tuple(tokens), supply=supply)


def character_reaped(state: SharedState, event: happened.CharacterReaped) -> SharedState:
    """Reap cards that landed nowhere are discarded."""
    graveyards = list(state.graveyards)
    landed: set[str] = set()
    for seat, cards in event.received.items():
        graveyards[int(seat)] = with_cards(graveyards[int(seat)], cards, state.round)
        landed.update(cards)
    used = [reap for reap in event.reapers.values() if reap not in landed]
    return replace(
        buried(state, event.owner, event.character),
        graveyards=tuple(graveyards),
        discards=with_cards(state.discards, used, state.round),
        reaping={card: reaped for card, reaped in state.reaping.items() if card != event.character},
    )


def deathbeds_chosen(state: SharedState, event: happened.DeathbedsChosen) -> SharedState:
    return state


def character_died(state: SharedState, event: happened.CharacterDied) -> SharedState:
    life = state.fronts[event.seat][event.character]
    grave = with_cards(state.graveyards[event.seat], life.cards, state.round)
    return replace(buried(state, event.seat, event.character), graveyards=put(state.graveyards, event.seat, grave))


def buried(state: SharedState, owner: Seat, character: str) -> SharedState:
    """The character has left play; its tokens are in the supply again (PM-16)."""
    life = state.fronts[owner][character]
    front: Front = {card: one for card, one in state.fronts[owner].items() if card != character}
    return replace(state, fronts=put(state.fronts, owner, front), supply=both(state.supply, life.tokens))


def with_cards(grave: Grave, cards: Iterable[str], round: int) -> Grave:
    return {**grave, **dict.fromkeys(cards, round)}


CHANGES: dict[type[Event], Callable[[SharedState, Any], SharedState]] = {
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
