"""What decides for a seat that no person plays."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import msgspec

from obol_client.offers import Intent, game_offers, random_intent
from obol_client.view import View


class Seen(msgspec.Struct, frozen=True):
    """All that a brain is given: what its seat sees of the game now. `game`: its name. `public`: the game's own
    public view. `private`: what the seat sees besides. `offers`: the game's, as they travel; never empty."""

    game: str
    seat: int
    public: dict[str, Any]
    private: dict[str, Any]
    offers: list[dict[str, Any]]


Brain = Callable[[Seen], Intent]
"""Picks one intent, as it travels, out of what is offered. It runs on the event loop: one that thinks for long holds
up everything else in the process."""


def seen_of(view: View) -> Seen | None:
    """What a brain is given; None if there is nothing for it to do: it chooses once, when its seat is awaited."""
    offers = game_offers(view.offers)
    if view.seat is None or not view.awaited or not offers:
        return None
    public = view.public.get("game", {})
    return Seen(game=view.table["game"], seat=view.seat, public=public, private=view.private, offers=offers)


def random_brain(seed: int | str | None = None) -> Brain:
    """A brain that takes any intent that is offered, each equally likely. The same `seed`, the same choices."""
    source = random.Random(seed)
    return lambda seen: random_intent(seen.offers, source)
