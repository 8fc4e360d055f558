"""What the `strong` bot thinks of, and what a play is worth to it that it has not won."""

from __future__ import annotations

from service.games.card_game.bots import strong
from service.games.card_game.bots.steps import Wire
from service.games.card_game.bots.typed_view import typed_view
from service.games.kernel import Chance, Seat, Seen
from service.games.residence.bots.steps_possible import steps_possible
from service.games.residence.bots.visitor import card_values, visit
from service.games.residence.bots.walking import RoadView, view_of
from service.games.residence.offers import offers
from service.games.residence.resample import resample
from service.games.residence.scores import score
from service.games.residence.state import State
from service.games.searching import Mind, wires

POINT = 0.01
"""What a point more than the best of the others is worth, against winning."""


def choices(seen: Seen, chance: Chance) -> list[Wire]:
    first = seen.offers[0]
    if first["type"] == "walk":
        return [{"type": "walk", "cards": list(cards)} for cards in steps_possible(first["cards"]["some"]).values()]
    if first["type"] == "resolve":
        return [{"type": "resolve", "item": item} for item in first["item"]]
    view = typed_view(seen, RoadView)
    return strong.choices(view, card_values(view), seen.offers, chance)


def plays_on(state: State, seat: Seat, chance: Chance, me: Seat) -> Wire:
    offered = wires(offers(state, seat))
    return visit(view_of(state, seat, walks=offered[0]["type"] == "walk"), offered)


def value(state: State, seat: Seat) -> float:
    scores = [score(state, other) for other in state.shared.every_seat()]
    lead = scores.pop(seat)
    won = 0.0 if state.outcome is None or seat not in state.outcome.winners else 1 / len(state.outcome.winners)
    return won + POINT * (lead - max(scores))


MIND: Mind[State] = Mind(resample=resample, choices=choices, plays_on=plays_on, value=value)
