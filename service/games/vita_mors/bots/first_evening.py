"""The `easy` bot: knows its party's mission, guesses how far it is, and saves its tokens for later."""

from __future__ import annotations

from service.games.bots import happens, random_bot
from service.games.kernel import Chance, Seen
from service.games.vita_mors.bots.mission import Wire, mission_bot

CLEAR = 0.45
"""How often it sees what its mission asks of the patient in the hall."""
BOLD = 0.3
"""How often it thinks of its tokens at all."""


def first_evening(seen: Seen, chance: Chance) -> Wire:
    kinds = {offer["type"] for offer in seen.offers}
    if kinds & {"vote", "diagnose"}:
        return mission_bot(seen, chance) if happens(CLEAR, chance) else random_bot(seen, chance)
    if "pass_privilege" in kinds:
        return mission_bot(seen, chance) if happens(BOLD, chance) else {"type": "pass_privilege"}
    return random_bot(seen, chance)
