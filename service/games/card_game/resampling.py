"""Another shared state that a viewer cannot tell from this one (PM-08 to PM-10, PM-13, PM-14, PM-17, PM-21, PM-26)."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from service.games.card_game.cards import Deck
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
from service.games.card_game.rulebook import alone_with, may_die, may_reap, must_die, opponents, places
from service.games.card_game.state import SharedState
from service.games.card_game.symbols import Symbol
from service.games.kernel import Seat

Viewer = Seat | None
Other = dict[str, str]
"""Which card lies where another lay."""

SHARE = 0.7
"""How often each kind of secret is replaced: alone and together."""


def resampled(shared: SharedState, viewer: Viewer, source: Random) -> SharedState:
    for another in (other_characters, other_personalities, other_reaps, other_choices):
        if source.random() < SHARE:
            shared = another(shared, viewer, source)
    return with_lawful_declarations(shared, viewer, source)


def other_characters(shared: SharedState, viewer: Viewer, source: Random) -> SharedState:
    """The order of the deck, all of which lies face down."""
    return in_deck(shared, Deck.CHARACTERS, another_order(shared.decks[Deck.CHARACTERS], source))


def other_personalities(shared: SharedState, viewer: Viewer, source: Random) -> SharedState:
    """Those in the deck and in others' hands; but a giver knows where the cards went that it passed this round."""
    known = given(shared, viewer)
    hidden = [*shared.decks[Deck.PERSONALITIES], *(card for hand in others(shared.hands, viewer) for card in hand)]
    other = another_order([card for card in hidden if card not in known], source)
    hands = tuple(
        hand if seat == viewer else tuple(other.get(card, card) for card in hand)
        for seat, hand in enumerate(shared.hands)
    )
    changed = replace(in_deck(shared, Deck.PERSONALITIES, other), hands=hands)
    return replace(
        changed,
        choices={seat: swapped(choice, other) for seat, choice in shared.choices.items()},
        passed={seat: passed_on(passed, other) for seat, passed in shared.passed.items()},
    )


def given(shared: SharedState, viewer: Viewer) -> tuple[str, ...]:
    passed = shared.passed.get(str(viewer), Pass(()))
    return (*passed.right, *passed.left)


def other_reaps(shared: SharedState, viewer: Viewer, source: Random) -> SharedState:
    """Those in the deck and in others' hands."""
    hidden = [*shared.decks[Deck.REAPS], *(card for hand in others(shared.reap_hands, viewer) for card in hand)]
    other = another_order(hidden, source)
    hands = tuple(
        hand if seat == viewer else tuple(other[card] for card in hand) for seat, hand in enumerate(shared.reap_hands)
    )
    return replace(in_deck(shared, Deck.REAPS, other), reap_hands=hands)


def others(rows: tuple[tuple[str, ...], ...], viewer: Viewer) -> list[tuple[str, ...]]:
    return [row for seat, row in enumerate(rows) if seat != viewer]


def another_order(cards: Iterable[str], source: Random) -> Other:
    hidden = list(cards)
    return dict(zip(hidden, source.sample(hidden, len(hidden)), strict=True))


def in_deck(shared: SharedState, deck: Deck, other: Other) -> SharedState:
    return replace(shared, decks={**shared.decks, deck: tuple(other.get(card, card) for card in shared.decks[deck])})


def swapped(choice: Choice, other: Other) -> Choice:
    """What was chosen from a hand in which other cards lie now."""
    if isinstance(choice, Pass):
        return passed_on(choice, other)
    if isinstance(choice, Attached):
        return Attached(tuple(Attachment(other.get(one.card, one.card), one.character) for one in choice.cards))
    return choice


def passed_on(passed: Pass, other: Other) -> Pass:
    right, left = (tuple(other.get(card, card) for card in cards) for cards in (passed.right, passed.left))
    return Pass(right, left)


def other_choices(shared: SharedState, viewer: Viewer, source: Random) -> SharedState:
    """Who has chosen is known, and whose cards were shared out; not what was chosen."""
    choices = {
        seat: choice if seat == str(viewer) else another_choice(shared, int(seat), choice, source)
        for seat, choice in shared.choices.items()
    }
    return replace(shared, choices=choices)


def with_lawful_declarations(shared: SharedState, viewer: Viewer, source: Random) -> SharedState:
    """A seat whose Reap cards are others now must have declared something else."""
    choices = dict(shared.choices)
    for seat, choice in shared.choices.items():
        if seat != str(viewer) and isinstance(choice, Declared) and not is_lawful(shared, int(seat), choice):
            choices[seat] = another_declaration(shared, int(seat), source)
    return replace(shared, choices=choices)


def is_lawful(shared: SharedState, seat: int, declared: Declared) -> bool:
    lives = {life.card: life for life in opponents(shared, seat)}
    return all(
        aim.reap in shared.reap_hands[seat] and may_reap(aim.reap, lives[aim.character]) for aim in declared.reaps
    )


def another_choice(shared: SharedState, seat: int, choice: Choice, source: Random) -> Choice:
    match choice:
        case Pass():
            first, second = source.sample(shared.hands[seat], 2)
            return Pass((first, second)) if shared.seats == 2 else Pass((first,), (second,))
        case Attached(cards):
            on = source.sample(places(shared, seat), len(cards))
            hand = source.sample(shared.hands[seat], len(cards))
            return Attached(tuple(Attachment(*pair) for pair in zip(hand, on, strict=True)))
        case Placed():
            return another_placing(shared, seat, source)
        case Declared():
            return another_declaration(shared, seat, source)
        case Shared(kept):
            mine = alone_with(shared, seat)
            return Shared({card: tuple(source.sample(mine[card], -(-len(mine[card]) // 2))) for card in kept})
        case Led():
            may = may_die(shared, seat)
            return Led(tuple(source.sample(may, source.randint(must_die(shared, seat), len(may)))))


def another_placing(shared: SharedState, seat: int, source: Random) -> Placed:
    held = [symbol for symbol, count in shared.tokens[seat].items() for _ in range(count)]
    placed = source.sample(held, source.randint(0, len(held)))
    lives = opponents(shared, seat)
    return Placed(tuple(Placement(symbol, source.choice(lives).card) for symbol in placed))


def another_declaration(shared: SharedState, seat: int, source: Random) -> Declared:
    may = [
        (reap, life.card)
        for reap in shared.reap_hands[seat]
        for life in opponents(shared, seat)
        if may_reap(reap, life)
    ]
    ways = [Declared(), Declared(reaps=(Aim(*source.choice(may)),)) if may else Declared()]
    if shared.supply:
        there = [symbol for symbol in Symbol if symbol in shared.supply]
        ways.append(Declared(ranking=tuple(source.sample(there, source.randint(1, len(there))))))
    return source.choice(ways)
