"""What happens in both games, and who sees what of it (PM-26, PM-27).

`automatic`: the seat's time ran out (PM-28).
"""

from __future__ import annotations

from typing import Any, assert_never

from msgspec.structs import replace

from service.games.card_game.cards import Deck
from service.games.card_game.choices import Attached, Attachment, Choice, Declared, Led, Pass, Placed, Placement, Shared
from service.games.card_game.state import Phase
from service.games.card_game.symbols import Symbol
from service.games.kernel import Event, Glimpse, Redacted, Seat, left_of, right_of, whole

Drawn = tuple[tuple[Any, ...], ...]


class FirstChosen(Event, frozen=True):
    """The first round's first seat: named by an option, or drawn."""

    seat: Seat
    at_random: bool

    redact = whole

    def draws(self) -> Drawn:
        return ((self.seat,),) if self.at_random else ()


class DecksShuffled(Event, frozen=True):
    """The three decks, top card first (PM-08)."""

    decks: dict[Deck, tuple[str, ...]]

    def redact(self) -> Redacted:
        return Redacted(DecksShuffledGlimpse({deck: len(cards) for deck, cards in self.decks.items()}))

    def draws(self) -> Drawn:
        return tuple(self.decks[deck] for deck in Deck)


class DecksShuffledGlimpse(Glimpse, frozen=True, tag="decks_shuffled"):
    sizes: dict[Deck, int]


class DeckRebuilt(Event, frozen=True):
    """The deck's discards were shuffled and put under what was left of it."""

    deck: Deck
    cards: tuple[str, ...]

    def redact(self) -> Redacted:
        return Redacted(DeckRebuiltGlimpse(self.deck, len(self.cards)))

    def draws(self) -> Drawn:
        return (self.cards,)


class DeckRebuiltGlimpse(Glimpse, frozen=True, tag="deck_rebuilt"):
    deck: Deck
    cards: int


class CardsDrawn(Event, frozen=True):
    """A seat drew from the tops of the decks (PM-08, PM-25). Characters lie open, the rest is the seat's secret."""

    seat: Seat
    characters: tuple[str, ...]
    personalities: tuple[str, ...]
    reaps: tuple[str, ...]

    def redact(self) -> Redacted:
        counts = len(self.personalities), len(self.reaps)
        return Redacted(CardsDrawnGlimpse(self.seat, self.characters, *counts), {self.seat: self})


class CardsDrawnGlimpse(Glimpse, frozen=True, tag="cards_drawn"):
    seat: Seat
    characters: tuple[str, ...]
    personalities: int
    reaps: int


class RoundBegan(Event, frozen=True):
    """`first`: the round's first seat."""

    round: int
    first: Seat

    redact = whole


class StepOpened(Event, frozen=True):
    """These seats are asked, all at once."""

    step: Phase
    seats: tuple[Seat, ...]

    redact = whole


class ChoiceMade(Event, frozen=True):
    """A seat answered; it may answer anew until all are in. What of is its secret until then, and so is
    that it answered `anew`."""

    seat: Seat
    choice: Choice
    automatic: bool = False
    anew: bool = False

    def redact(self) -> Redacted:
        told = None if self.anew else ChoiceMadeGlimpse(self.seat, self.automatic, decided(self.choice))
        return Redacted(told, {self.seat: self})

    def again(self) -> Event:
        return replace(self, anew=True)

    def draws(self) -> Drawn:
        return chosen_by_chance(self.choice) if self.automatic else ()


class ChoiceMadeGlimpse(Glimpse, frozen=True, tag="choice_made"):
    """`characters`: whose cards the seat has shared out by now; not how."""

    seat: Seat
    automatic: bool = False
    characters: tuple[str, ...] = ()


def decided(choice: Choice) -> tuple[str, ...]:
    return tuple(choice.kept) if isinstance(choice, Shared) else ()


def chosen_by_chance(choice: Choice) -> Drawn:
    """PM-28: what is passed and attached is drawn, everything else follows from the rules."""
    match choice:
        case Pass(right, left):
            return ((*right, *left),)
        case Attached(cards):
            return (tuple(one.card for one in cards), tuple(one.character for one in cards))
        case Placed() | Declared() | Shared() | Led():
            return ()
        case _:
            assert_never(choice)


class CardsPassed(Event, frozen=True):
    """All picks went round together (PM-09): by giver, what was for whom. Which cards, giver and receiver see."""

    passed: dict[str, Pass]
    seats: int

    def redact(self) -> Redacted:
        counts = {seat: len(passed.right) + len(passed.left) for seat, passed in self.passed.items()}
        return Redacted(
            CardsPassedGlimpse(counts), {Seat(seat): self.as_seen(counts, Seat(seat)) for seat in range(self.seats)}
        )

    def as_seen(self, counts: dict[str, int], seat: Seat) -> CardsPassedGlimpse:
        nothing = Pass(())
        gave = self.passed.get(str(seat), nothing)
        to_left = self.passed.get(str(right_of(seat, self.seats)), nothing)
        to_right = self.passed.get(str(left_of(seat, self.seats)), nothing)
        return CardsPassedGlimpse(counts, gave.right, gave.left, to_left.left, to_right.right)


class CardsPassedGlimpse(Glimpse, frozen=True, tag="cards_passed"):
    """`counts`: by giver, how many. The rest is what the seat gave and got, by neighbour."""

    counts: dict[str, int]
    to_right: tuple[str, ...] = ()
    to_left: tuple[str, ...] = ()
    from_right: tuple[str, ...] = ()
    from_left: tuple[str, ...] = ()


class CardsAttached(Event, frozen=True):
    """All at once, by seat (PM-10)."""

    attached: dict[str, tuple[Attachment, ...]]

    redact = whole


class TokensPlaced(Event, frozen=True):
    """All at once, by seat (PM-13)."""

    placed: dict[str, tuple[Placement, ...]]

    redact = whole


class ReapsDeclared(Event, frozen=True):
    """All at once, by seat (PM-14, PM-15)."""

    declared: dict[str, Declared]

    redact = whole


class TokensTaken(Event, frozen=True):
    """Who was served what (PM-15), by seat. Who wanted one and is not here came too late."""

    taken: dict[str, Symbol]

    redact = whole


class CharacterReaped(Event, frozen=True):
    """PM-17 to PM-20. `received`: by seat, the cards that land in its graveyard; `shown`: by seat, a Reap card that
    was dealt to it and is discarded (PM-19). `order`: what was dealt at random, in the order dealt, and `completed`:
    the Reap cards drawn to complete it (PM-18). `automatic`: the reaper's time ran out, where it is asked apart."""

    character: str
    owner: Seat
    reapers: dict[str, str]
    received: dict[str, tuple[str, ...]]
    shown: dict[str, str] = {}
    completed: tuple[str, ...] = ()
    order: tuple[str, ...] = ()
    automatic: bool = False

    redact = whole

    def draws(self) -> Drawn:
        return tuple(draw for draw in (self.completed, self.order) if draw)


class DeathbedsChosen(Event, frozen=True):
    """All at once, by seat (PM-21)."""

    led: dict[str, tuple[str, ...]]

    redact = whole


class CharacterDied(Event, frozen=True):
    """In its deathbed: all its cards are its owner's (PM-21)."""

    seat: Seat
    character: str

    redact = whole


SHARED: tuple[type[Event], ...] = (
    FirstChosen,
    DecksShuffled,
    CardsDrawn,
    RoundBegan,
    StepOpened,
    ChoiceMade,
    CardsPassed,
    CardsAttached,
    TokensPlaced,
    ReapsDeclared,
    TokensTaken,
    CharacterReaped,
    DeathbedsChosen,
    CharacterDied,
)
"""What both games have. DeckRebuilt is for the game that rebuilds."""
