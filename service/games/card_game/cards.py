"""The three decks, read from data/, checked once (PM-01 to PM-05). What cards show is public, where they lie is not."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import msgspec

from service.games.card_game.symbols import Figure, Symbol

DATA = Path(__file__).parent / "data"
Points = Annotated[int, msgspec.Meta(ge=0, le=3)]
Darwins = Annotated[int, msgspec.Meta(ge=0)]


class Deck(StrEnum):
    CHARACTERS = "characters"
    PERSONALITIES = "personalities"
    REAPS = "reaps"


SIZES: dict[Deck, int] = {Deck.CHARACTERS: 40, Deck.PERSONALITIES: 60, Deck.REAPS: 33}


class Character(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A symbol may stand twice in a list. `darwin`: how many Darwin Awards."""

    id: str
    points: Points
    weaknesses: tuple[Symbol, ...] = ()
    strengths: tuple[Symbol, ...] = ()
    darwin: Darwins = 0


class Personality(Character, frozen=True, forbid_unknown_fields=True):
    job: bool = False


class Reap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """`needs`: two prerequisites; the same one twice needs it twice."""

    id: str
    needs: tuple[Symbol, Symbol]
    figure: Figure


Card = Character | Personality | Reap


class Characters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    character: tuple[Character, ...]


class Personalities(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    personality: tuple[Personality, ...]


class Reaps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    reap: tuple[Reap, ...]


class Cards(msgspec.Struct, frozen=True):
    characters: tuple[Character, ...]
    personalities: tuple[Personality, ...]
    reaps: tuple[Reap, ...]


def read(folder: Path) -> Cards:
    """Raises ValueError (msgspec's included) where the data breaks the rules."""
    cards = Cards(
        characters=msgspec.toml.decode((folder / "characters.toml").read_bytes(), type=Characters).character,
        personalities=msgspec.toml.decode((folder / "personalities.toml").read_bytes(), type=Personalities).personality,
        reaps=msgspec.toml.decode((folder / "reaps.toml").read_bytes(), type=Reaps).reap,
    )
    check(cards)
    return cards


def check(cards: Cards) -> None:
    """PM-01: so many of each. PM-02: the Darwin Award is no weakness and no strength. Ids stand once in all three."""
    sizes = (len(cards.characters), len(cards.personalities), len(cards.reaps))
    if sizes != tuple(SIZES.values()):
        raise ValueError(f"there are {sizes} cards, not {tuple(SIZES.values())}")
    souls: tuple[Character, ...] = (*cards.characters, *cards.personalities)
    ids = Counter([*(soul.id for soul in souls), *(reap.id for reap in cards.reaps)])
    if twice := [card for card, count in ids.items() if count > 1]:
        raise ValueError(f"ids that stand twice: {twice}")
    for card in souls:
        if Symbol.DARWIN in (*card.weaknesses, *card.strengths):
            raise ValueError(f"{card.id}: Darwin Awards are counted apart")


ALL = read(DATA)
EVERY: tuple[Card, ...] = (*ALL.characters, *ALL.personalities, *ALL.reaps)
BY_ID: dict[str, Card] = {card.id: card for card in EVERY}
DECKS: dict[Deck, tuple[str, ...]] = {
    Deck.CHARACTERS: tuple(card.id for card in ALL.characters),
    Deck.PERSONALITIES: tuple(card.id for card in ALL.personalities),
    Deck.REAPS: tuple(card.id for card in ALL.reaps),
}
DECK_OF: dict[str, Deck] = {card: deck for deck, cards in DECKS.items() for card in cards}


def sway(card: Character) -> dict[Symbol, int]:
    """What a card adds to each net weakness (PM-12): its weaknesses less its strengths."""
    count = Counter(card.weaknesses)
    count.subtract(card.strengths)
    return {**{symbol: count[symbol] for symbol in Symbol}, Symbol.DARWIN: card.darwin}


SWAY: dict[str, dict[Symbol, int]] = {card.id: sway(card) for card in (*ALL.characters, *ALL.personalities)}
POINTS: dict[str, int] = {card: 0 if isinstance(found, Reap) else found.points for card, found in BY_ID.items()}
NEEDS: dict[str, dict[Symbol, int]] = {reap.id: dict(Counter(reap.needs)) for reap in ALL.reaps}
"""By Reap card, the net weakness it needs of each symbol (PM-14)."""


def soul_points(cards: Iterable[str]) -> int:
    return sum(map(POINTS.__getitem__, cards))
