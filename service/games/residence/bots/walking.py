"""Where to stop, and when to leave (RS-03 to RS-10)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

from service.games.card_game.bots.typed_view import SeatFacts, TypedView, own_facts
from service.games.residence.bots.steps_possible import steps_possible
from service.games.residence.road import ENTRANCE, LEFT, colour, reached
from service.games.residence.scores import ROW, WORTH, score
from service.games.residence.state import State
from service.games.sheet.houses import Soul

Wire = dict[str, Any]

SPACE = 0.25
"""What a space costs that is left behind."""

WAY_TO_FOUR = 2.5
"""What a house brings on the way to four of its colour, on average (RS-10)."""

AHEAD, BEHIND = 3.0, -30.0
"""What it is worth to end the game by leaving, with the highest score and without."""


class WalkerFacts(SeatFacts, frozen=True):
    space: int = ENTRANCE
    score: int = 0


class RoadView(TypedView, frozen=True):
    seats: Mapping[str, WalkerFacts]
    marks: Mapping[str, int] = {}

    def marked(self, seat: int) -> Counter[Soul]:
        return Counter(colour(int(space)) for space, marker in self.marks.items() if marker == seat)


def view_of(state: State, seat: int, *, walks: bool) -> RoadView:
    """The same as `typed_view` of what the seat sees; scores only for who walks, who alone looks at them."""
    shared = state.shared
    return RoadView(
        seats={
            str(other): WalkerFacts(
                shared.fronts[other],
                shared.graveyards[other],
                shared.tokens[other],
                space=state.spaces[other],
                score=score(state, other) if walks else 0,
            )
            for other in shared.every_seat()
        },
        marks=state.marks,
        **own_facts(shared, seat),
    )


def walk(seen: RoadView, offer: Wire) -> Wire:
    ways, value = steps_possible(offer["cards"]["some"]), value_of_steps(seen)
    return {"type": "walk", "cards": list(ways[max(ways, key=value)])}


def value_of_steps(seen: RoadView) -> Callable[[int], float]:
    others = [facts for seat, facts in seen.seats.items() if int(seat) != seen.seat]
    me, taken, marked = seen.seats[str(seen.seat)], {other.space for other in others}, seen.marked(seen.seat)
    leads = me.score > max(other.score for other in others)
    ends = LEFT in taken

    def value(steps: int) -> float:
        space = reached(me.space, steps, taken)
        if space == LEFT:
            return 0.0 if ends else AHEAD if leads else BEHIND
        mark = mark_value(colour(space), marked) if steps and str(space) not in seen.marks else 0.0
        return mark if ends else mark - SPACE * (space - me.space)

    return value


def mark_value(soul: Soul, marked: Counter[Soul]) -> float:
    """RS-10: what one more house of this colour is worth, with so many marked."""
    if soul not in WORTH:
        return 1.0
    more = ROW[min(marked[soul] + 1, len(ROW) - 1)] - ROW[min(marked[soul], len(ROW) - 1)]
    return 1.0 - more if WORTH[soul] < 0 else 1.0 + (max(float(more), WAY_TO_FOUR) if more else 0.0)


def resolve(seen: RoadView, offer: Wire) -> Wire:
    """Deathbeds first: in them nobody else walks."""
    items, own = offer["item"], seen.mine.characters
    return {"type": "resolve", "item": next((item for item in items if item in own), items[0])}
