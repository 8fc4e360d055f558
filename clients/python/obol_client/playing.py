"""Taking a seat, and playing it to the end with a brain."""

from __future__ import annotations

import asyncio
import secrets
from contextlib import suppress
from typing import Any

from obol_client.brains import Brain, seen_of
from obol_client.errors import Refused
from obol_client.view import View
from obol_client.watched import Watched
from protocol.codes import Code

NONCE_BYTES = 16
MOST_REFUSALS = 20
"""In a row; after that the brain is at fault, or the service."""
AFTER_REFUSAL_S = 1.0
"""How long to wait for the view to go on before the brain is asked again."""


async def sit_down(watched: Watched, *, seat: int | None = None, nonce: str | None = None) -> int:
    """Take a seat, unless one is held already; returns its number. `seat`: which; None: the first free one. `nonce`:
    mixed into the shuffles, so that nobody can have chosen them (PL-20); None: one of our own. A seat of ours that a
    bot plays is taken back. Raises Refused."""
    if watched.seat is None:
        intent: dict[str, Any] = {"type": "take_seat", "nonce": own_nonce() if nonce is None else nonce}
        await watched.reach((await watched.ask(intent if seat is None else intent | {"seat": seat})).version)
    elif any(offer["type"] == "take_seat" for offer in watched.offers):
        await take_back(watched)
    if watched.seat is None:
        raise Refused("not_your_seat", "The seat was taken and is gone again.", table=watched.table)
    return watched.seat


async def take_back(watched: Watched) -> None:
    """A seat of ours that a bot plays; it may be given back by itself meanwhile, since we are here (PL-15)."""
    try:
        await watched.reach((await watched.ask({"type": "take_seat"})).version)
    except Refused as refused:
        if refused.code != Code.ALREADY_SEATED:
            raise


def own_nonce() -> str:
    """A nonce that nobody else can guess."""
    return secrets.token_hex(NONCE_BYTES)


async def play_seat(watched: Watched, brain: Brain, *, pause_s: float = 0.0) -> View:
    """Play the seat held until the table has ended; returns the last view. `pause_s`: how long to wait before each
    intent, for people to follow. What the service refuses, the brain is asked again, from where the view stands then.
    Raises Refused after many refusals in a row, Disconnected, and what the brain raises."""
    refusals = 0
    while not watched.view.ended:
        seen = seen_of(watched.view)
        if seen is None:
            await watched.reach(watched.version + 1)
            continue
        if pause_s:
            await asyncio.sleep(pause_s)
            seen = seen_of(watched.view) or seen
        try:
            await watched.reach((await watched.ask(brain(seen))).version)
            refusals = 0
        except Refused:
            refusals += 1
            if refusals >= MOST_REFUSALS:
                raise
            await look_again(watched)
    return watched.view


async def look_again(watched: Watched) -> None:
    """Until the view goes on, or for a moment: a refusal may come before what caused it."""
    with suppress(TimeoutError):
        await asyncio.wait_for(watched.reach(watched.version + 1), AFTER_REFUSAL_S)
