"""Another yard that a viewer cannot tell from this one, from PM-08, PM-09, PM-10, PM-13, PM-14, PM-17, PM-21, PM-26."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from msgspec.structs import replace

from service.games.graveyard.cards import Deck
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
from service.games.graveyard.symbols import Symbol
from service.games.graveyard.yard import Yard
from service.games.kernel import Seat
from tests.games.graveyard.rulebook import alone_with, may_die, may_reap, must_die, opponents, places

Viewer = Seat | None
Other = dict[str, str]
"""Which card lies where another lay."""

SHARE = 0.7
"""How often each kind of secret is replaced: alone and together."""


def resampled(yard: Yard, viewer: Viewer, source: Random) -> Yard:
    for another in (other_characters, other_personalities, other_reaps, other_choices):
        if source.random() < SHARE:
            yard = another(yard, viewer, source)
    return with_lawful_declarations(yard, viewer, source)


def other_characters(yard: Yard, viewer: Viewer, source: Random) -> Yard:
    """The order of the deck, all of which lies face down."""
    return in_deck(yard, Deck.CHARACTERS, another_order(yard.decks[Deck.CHARACTERS], source))


def other_personalities(yard: Yard, viewer: Viewer, source: Random) -> Yard:
    """Those in the deck and in others' hands; but a giver knows where the cards went that it passed this round."""
    known = given(yard, viewer)
    hidden = [*yard.decks[Deck.PERSONALITIES], *(card for hand in others(yard.hands, viewer) for card in hand)]
    other = another_order([card for card in hidden if card not in known], source)
    hands = tuple(
        hand if seat == viewer else tuple(other.get(card, card) for card in hand)
        for seat, hand in enumerate(yard.hands)
    )
    changed = replace(in_deck(yard, Deck.PERSONALITIES, other), hands=hands)
    return replace(
        changed,
        choices={seat: swapped(choice, other) for seat, choice in yard.choices.items()},
        passed={seat: passed_on(passed, other) for seat, passed in yard.passed.items()},
    )


def given(yard: Yard, viewer: Viewer) -> tuple[str, ...]:
    passed = yard.passed.get(str(viewer), Pass(()))
    return (*passed.right, *passed.left)


def other_reaps(yard: Yard, viewer: Viewer, source: Random) -> Yard:
    """Those in the deck and in others' hands."""
    hidden = [*yard.decks[Deck.REAPS], *(card for hand in others(yard.reap_hands, viewer) for card in hand)]
    other = another_order(hidden, source)
    hands = tuple(
        hand if seat == viewer else tuple(other[card] for card in hand) for seat, hand in enumerate(yard.reap_hands)
    )
    return replace(in_deck(yard, Deck.REAPS, other), reap_hands=hands)


def others(rows: tuple[tuple[str, ...], ...], viewer: Viewer) -> list[tuple[str, ...]]:
    return [row for seat, row in enumerate(rows) if seat != viewer]


def another_order(cards: Iterable[str], source: Random) -> Other:
    hidden = list(cards)
    return dict(zip(hidden, source.sample(hidden, len(hidden)), strict=True))


def in_deck(yard: Yard, deck: Deck, other: Other) -> Yard:
    return replace(yard, decks={**yard.decks, deck: tuple(other.get(card, card) for card in yard.decks[deck])})


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


def other_choices(yard: Yard, viewer: Viewer, source: Random) -> Yard:
    """Who has chosen is known, and whose cards were shared out; not what was chosen."""
    choices = {
        seat: choice if seat == str(viewer) else another_choice(yard, int(seat), choice, source)
        for seat, choice in yard.choices.items()
    }
    return replace(yard, choices=choices)


def with_lawful_declarations(yard: Yard, viewer: Viewer, source: Random) -> Yard:
    """A seat whose Reap cards are others now must have declared something else."""
    choices = dict(yard.choices)
    for seat, choice in yard.choices.items():
        if seat != str(viewer) and isinstance(choice, Declared) and not is_lawful(yard, int(seat), choice):
            choices[seat] = another_declaration(yard, int(seat), source)
    return replace(yard, choices=choices)


def is_lawful(yard: Yard, seat: int, declared: Declared) -> bool:
    lives = {life.card: life for life in opponents(yard, seat)}
    return all(aim.reap in yard.reap_hands[seat] and may_reap(aim.reap, lives[aim.character]) for aim in declared.reaps)


def another_choice(yard: Yard, seat: int, choice: Choice, source: Random) -> Choice:
    match choice:
        case Pass():
            first, second = source.sample(yard.hands[seat], 2)
            return Pass((first, second)) if yard.seats == 2 else Pass((first,), (second,))
        case Attached(cards):
            on = source.sample(places(yard, seat), len(cards))
            hand = source.sample(yard.hands[seat], len(cards))
            return Attached(tuple(Attachment(*pair) for pair in zip(hand, on, strict=True)))
        case Placed():
            return another_placing(yard, seat, source)
        case Declared():
            return another_declaration(yard, seat, source)
        case Shared(kept):
            cards = alone_with(yard, seat)
            return Shared({card: tuple(source.sample(cards[card], -(-len(cards[card]) // 2))) for card in kept})
        case Led():
            may = may_die(yard, seat)
            return Led(tuple(source.sample(may, source.randint(must_die(yard, seat), len(may)))))


def another_placing(yard: Yard, seat: int, source: Random) -> Placed:
    held = [symbol for symbol, count in yard.tokens[seat].items() for _ in range(count)]
    placed = source.sample(held, source.randint(0, len(held)))
    lives = opponents(yard, seat)
    return Placed(tuple(Placement(symbol, source.choice(lives).card) for symbol in placed))


def another_declaration(yard: Yard, seat: int, source: Random) -> Declared:
    may = [
        (reap, life.card) for reap in yard.reap_hands[seat] for life in opponents(yard, seat) if may_reap(reap, life)
    ]
    ways = [Declared(), Declared(reaps=(Aim(*source.choice(may)),)) if may else Declared()]
    if yard.supply:
        there = [symbol for symbol in Symbol if symbol in yard.supply]
        ways.append(Declared(ranking=tuple(source.sample(there, source.randint(1, len(there))))))
    return source.choice(ways)
