"""The `easy` bot: lives and reaps as on a first evening, walks as far as its cards carry it, and does not run away."""

from __future__ import annotations

from typing import Any

from service.games.bots import happens
from service.games.card_game.bots.first_evening import first_evening
from service.games.card_game.bots.typed_view import typed_view
from service.games.kernel import Chance, Seen
from service.games.residence.bots.steps_possible import steps_possible
from service.games.residence.bots.visitor import visitor
from service.games.residence.bots.walking import RoadView
from service.games.residence.road import LEFT, reached

READS = 0.45
"""How often it looks where it walks."""


def easy_visitor(seen: Seen, chance: Chance) -> dict[str, Any]:
    if seen.offers[0]["type"] != "walk" or happens(READS, chance):
        return first_evening(visitor, READS, seen, chance)
    view = typed_view(seen, RoadView)
    taken = {facts.space for seat, facts in view.seats.items() if int(seat) != seen.seat}
    ways = steps_possible(seen.offers[0]["cards"]["some"])
    staying = [steps for steps in sorted(ways) if reached(view.seats[str(seen.seat)].space, steps, taken) != LEFT]
    return {"type": "walk", "cards": list(ways[chance.draw(staying, 1)[0]])} if staying else visitor(seen, chance)
