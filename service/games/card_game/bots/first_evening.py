"""How somebody plays both games on a first evening: writes lives and gives cards away as they come, reaps whom it can,
and lets nobody die in bed for nothing."""

from __future__ import annotations

from typing import Any

from service.games.bots import happens, random_bot
from service.games.kernel import Bot, Chance, Seen

Wire = dict[str, Any]

AT_RANDOM = frozenset({"pass_cards", "attach", "take_token", "share"})
"""Where any choice is one that a beginner makes."""


def first_evening(middle: Bot, reads: float, seen: Seen, chance: Chance) -> Wire:
    """`middle`: plays what must not be played anyhow. `reads`: how often it looks at its cards and the table first, and
    does as that one does."""
    offers = {offer["type"]: offer for offer in seen.offers}
    if happens(reads, chance):
        return middle(seen, chance)
    if "reap" in offers:
        return {"type": "reap", "reaps": [chance.draw(offers["reap"]["reaps"]["some"], 1)[0]]}
    anyhow = [offer for kind, offer in offers.items() if kind in AT_RANDOM]
    if not anyhow:
        return middle(seen, chance)
    return random_bot(Seen(seen.seat, seen.public, seen.private, anyhow[:1]), chance)
