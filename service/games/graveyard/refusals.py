"""Why an intent is refused in the steps that all take at once. Depends only on what all can see, and on the seat's own
hand and choice (PM-27)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from protocol.codes import Code
from service.games.graveyard.intents import (
    Asked,
    Attach,
    Deathbed,
    PassCards,
    PlaceTokens,
    Reap,
    Rest,
    Share,
    TakeToken,
)
from service.games.graveyard.lives import deathbeds, to_attach
from service.games.graveyard.offers import opposing
from service.games.graveyard.shares import half, to_share
from service.games.graveyard.yard import MOST_ATTACHED, Phase, Yard
from service.games.kernel import Intent, Offer, Refusal, Seat, offered

CLAUSES: dict[type[Intent], str] = {
    PassCards: "PM-09",
    Attach: "PM-10",
    PlaceTokens: "PM-13",
    Reap: "PM-14",
    TakeToken: "PM-15",
    Rest: "PM-15",
    Share: "PM-17",
    Deathbed: "PM-21",
}

PHASES: dict[type[Intent], Phase] = {
    PassCards: Phase.PASS,
    Attach: Phase.ATTACH,
    PlaceTokens: Phase.TOKENS,
    Reap: Phase.REAP,
    TakeToken: Phase.REAP,
    Rest: Phase.REAP,
    Share: Phase.SHARE,
    Deathbed: Phase.DEATHBED,
}


def out_of_step(phase: str, clause: str) -> Refusal:
    """The intent belongs to another step than the one that is open."""
    return Refusal(Code.NOT_OFFERED, clause, f"This is the time for: {phase}.")


def refusal(yard: Yard, seat: Seat, intent: Asked, offers: Sequence[Offer]) -> Refusal | None:
    clause = CLAUSES[type(intent)]
    if yard.phase is not PHASES[type(intent)]:
        return out_of_step(yard.phase, clause)
    if seat not in yard.due:
        return Refusal(Code.NOT_AWAITED, clause)
    return None if offered(offers, intent) else Refusal(Code.NOT_OFFERED, clause, why(yard, seat, intent))


def why(yard: Yard, seat: Seat, intent: Asked) -> str:
    """ "" where the clause says it all."""
    match intent:
        case PassCards():
            return "Two different Personalities of your hand: one for each neighbour, or both for the other seat."
        case Attach():
            return attach(yard, seat, intent)
        case PlaceTokens():
            return "Tokens you hold, on opponents' characters."
        case Reap():
            return reap(yard, seat, intent)
        case TakeToken():
            return "Rank different symbols that the supply has."
        case Share(character):
            return share(yard, seat, character)
        case Deathbed(characters):
            return deathbed(yard, seat, characters)
        case Rest():
            return ""
        case _:
            assert_never(intent)


def attach(yard: Yard, seat: Seat, intent: Attach) -> str:
    count = to_attach(yard, seat)
    if len(intent.cards) != count:
        return f"Attach exactly {count}."
    if len({one.card for one in intent.cards}) < count or any(one.card not in yard.hands[seat] for one in intent.cards):
        return "Different Personalities of your hand."
    if any(one.character not in yard.fronts[seat] for one in intent.cards):
        return "On your own characters."
    return f"Never more than {MOST_ATTACHED} on a character."


def reap(yard: Yard, seat: Seat, intent: Reap) -> str:
    if not intent.reaps:
        return "To declare no reap, rest or take a token."
    if any(aim.reap not in yard.reap_hands[seat] for aim in intent.reaps):
        return "You do not have this Reap card."
    if any(aim.character not in opposing(yard, seat) for aim in intent.reaps):
        return "Reap opponents' living characters."
    if len({aim.reap for aim in intent.reaps}) < len(intent.reaps):
        return "One Reap card reaps one character."
    if len({aim.character for aim in intent.reaps}) < len(intent.reaps):
        return "One Reap card a character."
    return "A prerequisite is not met, or a pawn is missing."


def share(yard: Yard, seat: Seat, character: str) -> str:
    if character not in to_share(yard, seat):
        return "You are not the one who shares this out."
    cards = yard.fronts[yard.reaping[character].owner][character].cards
    return f"Keep {half(len(cards))} of its cards."


def deathbed(yard: Yard, seat: Seat, characters: tuple[str, ...]) -> str:
    if any(card not in deathbeds(yard, seat) for card in characters):
        return "Your own living characters of the third age."
    if len(set(characters)) < len(characters):
        return "Each character once."
    return "You must be able to attach two cards next round."
