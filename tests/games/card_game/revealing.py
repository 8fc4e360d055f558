"""What the rulebook opens in the shared state when a step ends (PM-09, PM-10, PM-13 to PM-15, PM-20 to PM-26)."""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.card_game.intents import Reap, Rest, Share, TakeToken
from service.games.card_game.state import Phase, SharedState
from service.games.kernel import Intent, Offer, RunOut, Seat, tag_of

DECLARATIONS = {tag_of(kind) for kind in (Reap, TakeToken, Rest)}


def is_secret(shared: SharedState, intent: Intent) -> bool:
    """Everything, until all are in. For a seat out of time, what chance chose for it: passes and attachments."""
    return not isinstance(intent, RunOut) or shared.phase in (Phase.PASS, Phase.ATTACH)


def alike(intent: Intent, offer: Offer) -> bool:
    """Whether a seat reaps, wants a token or rests is secret; whose cards it has shared out is not."""
    if isinstance(intent, Share):
        return offer.type == "share" and offer.fields["character"] == (intent.character,)
    kind = tag_of(type(intent))
    return offer.type in DECLARATIONS if kind in DECLARATIONS else offer.type == kind


def table(shared: SharedState) -> bytes:
    """All that lies open."""
    parts = (
        shared.fronts,
        shared.graveyards,
        shared.tokens,
        shared.supply,
        shared.discards,
        shared.declared,
        shared.reaping,
    )
    return msgspec.json.encode(parts)


def own(shared: SharedState, viewer: Seat | None) -> Any:
    """What the viewer was passed or drew."""
    return None if viewer is None else (shared.hands[viewer], shared.reap_hands[viewer])


def opened(before: SharedState, after: SharedState, viewer: Seat | None) -> dict[str, Any]:
    """When a step ends, what seats chose in it lies open, but for passes."""
    if (before.phase, before.round) == (after.phase, after.round):
        return {}
    chosen = {} if before.phase is Phase.PASS else before.choices
    return {"table": table(after), "own": own(after, viewer), "chosen": chosen}
