"""How a reaped character's cards are shared out (PM-17 to PM-19)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from service.games.card_game.cards import POINTS
from service.games.card_game.choices import Shared
from service.games.card_game.state import Reaped, SharedState
from service.games.kernel import Chance, Seat


class Dealt(NamedTuple):
    """`received`: by seat, as a string, the cards that land there, Reap cards included. `completed`: the Reap cards
    drawn to complete what there is to deal; `order`: all that was dealt at random, in the order dealt."""

    received: dict[str, tuple[str, ...]]
    completed: tuple[str, ...] = ()
    order: tuple[str, ...] = ()


def half(cards: int) -> int:
    """What a single reaper keeps (PM-17): half, rounded up."""
    return (cards + 1) // 2


def halved(kept: tuple[str, ...], cards: tuple[str, ...], reaped: Reaped) -> Dealt:
    """PM-17: one reaper; what it does not keep is the owner's."""
    (reaper,) = reaped.reapers
    remaining = tuple(card for card in cards if card not in kept)
    return Dealt({reaper: kept} | ({str(reaped.owner): remaining} if remaining else {}))


def dealt(cards: tuple[str, ...], reaped: Reaped, chance: Chance) -> Dealt:
    """PM-18: several reapers."""
    reapers = tuple(reaped.reapers)
    missing = max(0, len(reapers) - len(cards))
    completed = chance.draw(tuple(reaped.reapers.values()), missing) if missing else ()
    order = chance.draw((*cards, *completed), len(cards) + len(completed))
    each = len(order) // len(reapers)
    received = {reaper: order[place * each : (place + 1) * each] for place, reaper in enumerate(reapers)}
    remaining = order[each * len(reapers) :]
    return Dealt(received | ({str(reaped.owner): remaining} if remaining else {}), completed, order)


def to_share(state: SharedState, seat: Seat) -> tuple[str, ...]:
    """The characters whose cards the seat shares out: reaped by it alone, of more than one card."""
    name = str(seat)
    return tuple(
        character
        for character, reaped in state.reaping.items()
        if len(reaped.reapers) == 1 and name in reaped.reapers and state.fronts[reaped.owner][character].attached
    )


def richest(cards: Iterable[str], count: int) -> tuple[str, ...]:
    """The most soul points; of equal ones, the first (PM-28)."""
    return tuple(sorted(cards, key=lambda card: -POINTS[card])[:count])


def kept(state: SharedState, seat: Seat) -> dict[str, tuple[str, ...]]:
    """What the seat has chosen to keep so far."""
    choice = state.choices.get(str(seat))
    return choice.kept if isinstance(choice, Shared) else {}


def poorest(cards: Iterable[str]) -> str:
    """The fewest soul points; of equal ones, the first (RS-14)."""
    return min(cards, key=POINTS.__getitem__)
