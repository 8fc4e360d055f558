"""What the strong bots of both card games think of: the middle bot's choice, and some of what it would choose if it
valued its cards a little otherwise."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, permutations
from typing import Any

from service.games.bots import random_intent
from service.games.card_game.bots.attaching import Way, apart, every_line
from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.reaping import aims
from service.games.card_game.bots.typed_view import TypedView
from service.games.kernel import Chance

Wire = dict[str, Any]

MOST = 10
"""So many choices are thought of."""
ANYHOW = 3
"""So many of those that nothing is known of."""


def choices(view: TypedView, card_values: CardValues, offers: Sequence[Wire], chance: Chance) -> list[Wire]:
    found: list[Wire] = []
    for offer in offers:
        found += OF_KIND.get(offer["type"], at_random)(view, card_values, offer, chance)
    return different(found)[:MOST]


def different(found: list[Wire]) -> list[Wire]:
    return [one for place, one in enumerate(found) if one not in found[:place]]


def at_random(view: TypedView, card_values: CardValues, offer: Wire, chance: Chance) -> list[Wire]:
    return [random_intent(offer, chance) for _ in range(ANYHOW)]


def passes(view: TypedView, card_values: CardValues, offer: Wire, chance: Chance) -> list[Wire]:
    pairs: list[Wire]
    if len(view.seats) == 2:
        pairs = [{"right": list(pair)} for pair in combinations(view.hand, 2)]
    else:
        pairs = [{"right": right, "left": left} for right, left in permutations(view.hand, 2)]
    return [{"type": "pass_cards", **pair} for pair in chance.draw(different(pairs), min(MOST, len(different(pairs))))]


def attachings(view: TypedView, card_values: CardValues, offer: Wire, chance: Chance) -> list[Wire]:
    """Those that bring most."""
    count = offer["cards"]["least"]
    lines = every_line(view, card_values, count)
    ways: list[Way] = [(line.gain, (line,)) for line in lines if len(line.cards) == count]
    if count > 1:
        ways += apart([line for line in lines if len(line.cards) == 1])
    ways.sort(key=lambda way: -way[0])
    return [
        {
            "type": "attach",
            "cards": [{"card": card, "character": line.character} for line in way for card in line.cards],
        }
        for _, way in ways[:MOST]
    ]


def reaps(view: TypedView, card_values: CardValues, offer: Wire, chance: Chance) -> list[Wire]:
    """Each by itself, and all that are worth more than a token."""
    found = [{"type": "reap", "reaps": [aim]} for aim in offer["reaps"]["some"]]
    return [{"type": "reap", "reaps": best} for best in [aims(view, card_values, offer["reaps"])] if best] + found


def rankings(view: TypedView, card_values: CardValues, offer: Wire, chance: Chance) -> list[Wire]:
    """Each token in front, the others anyhow."""
    there = offer["ranking"]["some"]
    return [{"type": "take_token", "ranking": [one, *(other for other in there if other != one)]} for one in there]


def deathbeds(view: TypedView, card_values: CardValues, offer: Wire, chance: Chance) -> list[Wire]:
    some = offer["characters"]
    sizes = range(some["least"], some["most"] + 1)
    return [{"type": "deathbed", "characters": list(led)} for size in sizes for led in combinations(some["some"], size)]


Ways = Callable[[TypedView, CardValues, Wire, Chance], list[Wire]]
OF_KIND: dict[str, Ways] = {
    "pass_cards": passes,
    "attach": attachings,
    "reap": reaps,
    "take_token": rankings,
    "deathbed": deathbeds,
    "rest": lambda view, card_values, offer, chance: [{"type": "rest"}],
}
