"""The fifteen characters (VM-01 to VM-03). Names and abilities are public; where a card lies is not."""

from __future__ import annotations

from enum import StrEnum

import msgspec


class Class(StrEnum):
    """A class of society: the back of a card (its deck), and the actual class on its face."""

    ARISTOCRATS = "aristocrats"
    CIVILIANS = "civilians"
    SLAVES = "slaves"


class Card(msgspec.Struct, frozen=True):
    """`house`: the classes of the card are our decision, printed in no text."""

    id: str
    name: str
    back: Class
    actual: Class
    house: bool = True


A, C, S = Class

KING, KNIGHT, GRAFTER, CLERGY = "king", "knight", "grafter", "clergy"
MERCHANT, MAID, PROPHET = "merchant", "maid", "prophet"
BEGGAR, ASSASSIN, PROSTITUTE = "beggar", "assassin", "prostitute"

CARDS: tuple[Card, ...] = (
    Card(KING, "King", A, A, house=False),
    Card(KNIGHT, "Knight", A, A),
    Card(GRAFTER, "Grafter", A, A),
    Card(CLERGY, "Clergy", A, A),
    Card("pretender_1", "Pretender", A, S),
    Card(MERCHANT, "Merchant", C, C),
    Card(MAID, "Maid", C, C),
    Card(PROPHET, "Prophet", C, C),
    Card("pretender_2", "Pretender", C, A),
    Card("pretender_3", "Pretender", C, S),
    Card(BEGGAR, "Beggar", S, S),
    Card(ASSASSIN, "Assassin", S, S),
    Card(PROSTITUTE, "Prostitute", S, S),
    Card("pretender_4", "Pretender", S, C),
    Card("pretender_5", "Pretender", S, C),
)

BY_ID: dict[str, Card] = {card.id: card for card in CARDS}
DECKS: dict[Class, tuple[str, ...]] = {back: tuple(c.id for c in CARDS if c.back == back) for back in Class}
