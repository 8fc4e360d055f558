"""What a living character may still take, and what it may die of (PM-11, PM-12, PM-14, PM-21)."""

from __future__ import annotations

from enum import StrEnum

from service.games.card_game.cards import NEEDS, SWAY
from service.games.card_game.state import FRONT, MOST_ATTACHED, Life, SharedState
from service.games.card_game.symbols import Symbol
from service.games.kernel import Seat

TO_ATTACH = 2


class Age(StrEnum):
    """PM-11."""

    BORN = "born"
    FIRST = "first"
    SECOND = "second"
    THIRD = "third"


AGES = tuple(Age)


def age(life: Life) -> Age:
    return AGES[len(life.attached)]


def net_weakness(life: Life, symbol: Symbol) -> int:
    """PM-12. Darwin Awards have no strength against them, so they just count."""
    count = SWAY[life.card][symbol] + life.tokens.get(symbol, 0)
    for card in life.attached:
        count += SWAY[card][symbol]
    return count if count > 0 else 0


def can_reap(reap: str, life: Life) -> bool:
    """PM-14: both prerequisites; the same one twice needs a net weakness of 2."""
    return all(net_weakness(life, symbol) >= needed for symbol, needed in NEEDS[reap].items())


def free_places(life: Life) -> int:
    return MOST_ATTACHED - len(life.attached)


def to_attach(state: SharedState, seat: Seat) -> int:
    """How many Personalities the seat attaches this round: two (PM-10), or as many as it can."""
    free = sum(free_places(life) for life in state.fronts[seat].values())
    return min(TO_ATTACH, len(state.hands[seat]), free)


def deathbeds(state: SharedState, seat: Seat) -> tuple[str, ...]:
    """Whom the seat may lead to the grave: its characters of the third age that nobody is reaping."""
    return tuple(card for card, life in state.fronts[seat].items() if life.is_full and card not in state.reaping)


def least_led(state: SharedState, seat: Seat) -> int:
    """PM-21: how many it must lead, to be able to attach two cards next round. A new character, which has place for
    three, comes for each that leaves."""
    staying = [life for card, life in state.fronts[seat].items() if card not in state.reaping]
    free = sum(free_places(life) for life in staying) + MOST_ATTACHED * (FRONT - len(staying))
    return 0 if free >= TO_ATTACH else 1
