"""What the `strong` bot thinks of: the ways that look best, some turns further, whatever cards come."""

from __future__ import annotations

from itertools import islice

import msgspec

from service.games.kernel import Chance, RunOut, Seat, Seen
from service.games.searching import Mind, wires
from service.games.welcome.bots.expected_score import ExpectedScore
from service.games.welcome.bots.mortician import LAST_TURN, Wire, expected_of, mortician_bot, values
from service.games.welcome.houses import SEPHI_COST
from service.games.welcome.offers import offers
from service.games.welcome.resample import resample
from service.games.welcome.state import State
from service.games.welcome.views import private, public

MOST = 6
"""So many ways are thought of."""
TURNS = 8
"""So many turns ahead."""
HIGHEST = 250
"""More than anybody scores."""
WON = 0.05
"""What it is worth besides to have won."""


def choices(seen: Seen, chance: Chance) -> list[Wire]:
    if seen.offers[0]["type"] != "reap":
        return []
    best = sorted(values(seen, expected_of(seen)), key=lambda one: -one[0])
    return [way for _, way in islice(best, MOST)]


def plays_on(state: State, seat: Seat, chance: Chance, me: Seat) -> Wire | RunOut:
    """What others write matters little to one's own sheet: they keep room."""
    if seat != me:
        return RunOut()
    seen = msgspec.to_builtins(public(state)), msgspec.to_builtins(private(state, seat))
    return mortician_bot(Seen(seat, *seen, wires(offers(state, seat))), chance)


def value(state: State, seat: Seat) -> float:
    sheet = state.sheets[str(seat)]
    if state.outcome is not None:
        return sheet.score / HIGHEST + WON * (seat in state.outcome.winners)
    view = msgspec.to_builtins(public(state))
    turns = max(1, LAST_TURN[state.mode] - state.turn + 1)
    expected = ExpectedScore(view["seats"][str(seat)], view["objectives"], turns, ends=state.mode != "solo")
    banked = sum(sheet.objectives.values()) - SEPHI_COST[sheet.sephi]
    return (expected.as_it_is() + banked) / HIGHEST + WON / 2


MIND: Mind[State] = Mind(resample=resample, choices=choices, plays_on=plays_on, value=value, horizon=TURNS)
