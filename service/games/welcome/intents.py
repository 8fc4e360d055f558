"""What a seat may ask for. Names and fields are the contract with clients."""

from __future__ import annotations

from typing import Annotated

from msgspec import UNSET, Meta, UnsetType

from service.games.kernel import Intent

Place = Annotated[int, Meta(ge=1, le=3)]
"""A stack, or one of the three cards drawn, from the left."""
Street = Annotated[int, Meta(ge=1, le=5)]
House = Annotated[int, Meta(ge=1, le=9)]


class Reap(Intent, frozen=True):
    """Write a number on a house (WL-06): a combination's, or alone a card's, with the cause of another card (WL-15).
    `reshuffle`: all cards are reshuffled if with this an objective is achieved first (WL-12)."""

    street: Street
    house: House
    combination: Place | UnsetType = UNSET
    number_card: Place | UnsetType = UNSET
    cause_card: Place | UnsetType = UNSET
    reshuffle: bool = False


class Sephi(Intent, frozen=True):
    """Tick a Sephi box, where no number can be written (WL-08). `give`: the card for the AAA (WL-20)."""

    give: Place | UnsetType = UNSET


class CrossOut(Intent, frozen=True):
    """Street and column bonuses to do without (WL-16, WL-21)."""

    streets: tuple[Street, ...]
    columns: tuple[House, ...]


INTENTS: tuple[type[Intent], ...] = (Reap, Sephi, CrossOut)
