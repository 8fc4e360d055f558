"""The `mission` bot: plays for its party's mission and against the others', by what its seat sees and nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from service.games.kernel import Chance, Seen
from service.games.vita_mors.bots.fate_values import leans
from service.games.vita_mors.bots.life_probability import life_probability
from service.games.vita_mors.bots.typed_view import TypedView, typed_view
from service.games.vita_mors.bots.vote_probability import vita_probabilities
from service.games.vita_mors.cards import CARDS, Class
from service.games.vita_mors.sides import Side
from service.games.vita_mors.tokens import Use

TOKEN_PRICE = 0.06
"""What a token is worth kept: a use must gain more than this."""

SILENT = 1e-6
"""What a coin is worth by itself that would not be counted: a privilege used later may make it count (VM-29)."""

EQUAL = 1e-9

Wire = dict[str, Any]


def mission_bot(seen: Seen, chance: Chance) -> Wire:
    return mission(seen.offers, lambda: typed_view(seen), chance)


def mission(offers: Sequence[Wire], view: Callable[[], TypedView], chance: Chance) -> Wire:
    """`view`: made only where there is a choice."""
    choices = [intent for offer in offers for intent in combinations(offer)]
    if len(choices) == 1:
        return choices[0]
    return best(choices, VALUES[choices[0]["type"]](view()), chance)


def combinations(offer: Wire) -> list[Wire]:
    """Every intent that an offer stands for."""
    names = [name for name in offer if name != "type"]
    rows = product(*(offer[name] for name in names))
    return [{"type": offer["type"], **dict(zip(names, row, strict=True))} for row in rows]


def best(choices: Sequence[Wire], value: Callable[[Wire], float], chance: Chance) -> Wire:
    """The choice of the highest value; chance among equals."""
    values = [value(choice) for choice in choices]
    top = [place for place, worth in enumerate(values) if worth > max(values) - EQUAL]
    return choices[chance.draw(top, 1)[0] if len(top) > 1 else top[0]]


def my_lean(seen: TypedView, actual: Class) -> float:
    return leans(seen.judged(), actual, seen.missions)[seen.party]


def visit_value(seen: TypedView) -> Callable[[Wire], float]:
    """Whatever fate it gets: the more a deck's next patient can bring or cost, the better, on average."""
    shown = {record.card for record in seen.records}
    stakes = {actual: abs(my_lean(seen, actual)) for actual in Class}
    tops = {back: deck["top"]["card"] for back, deck in seen.decks.items() if "top" in deck}

    def value(choice: Wire) -> float:
        back = Class(choice["deck"])
        unseen = [card for card in CARDS if card.back == back and card.id not in shown]
        unseen = [card for card in unseen if tops.get(back, card.id) == card.id]
        return sum(stakes[card.actual] for card in unseen) / len(unseen)

    return value


def diagnosis_value(seen: TypedView) -> Callable[[Wire], float]:
    assert seen.hall is not None
    wanted = my_lean(seen, seen.hall.actual)
    return lambda choice: wanted if choice["verdict"] == Side.VITA else -wanted


def vote_value(seen: TypedView) -> Callable[[Wire], float]:
    """The coin under which the fate one wants is likelier, as the others may vote."""
    assert seen.hall is not None
    wanted, chances = my_lean(seen, seen.hall.actual), vita_probabilities(seen)

    def value(choice: Wire) -> float:
        mine = float(choice["coin"] == Side.VITA)
        lives = patient_lives(seen, [*chances[: seen.seat], mine, *chances[seen.seat + 1 :]], seen.used)
        return wanted * (lives + SILENT * mine)

    return value


def use_value(seen: TypedView) -> Callable[[Wire], float]:
    """What a use changes for the better, less the price of the token."""
    assert seen.hall is not None
    wanted, chances = my_lean(seen, seen.hall.actual), vita_probabilities(seen)

    def value(choice: Wire) -> float:
        if choice["type"] == "pass_privilege":
            return wanted * patient_lives(seen, chances, seen.used)
        mine = {str(seen.seat): use_of(choice)}
        return wanted * patient_lives(seen, chances, {**seen.used, **mine}) - TOKEN_PRICE

    return value


def use_of(choice: Wire) -> Use:
    """As the rules read it: the game's own types, not what travels."""
    return msgspec.convert({name: value for name, value in choice.items() if name != "type"}, Use)


def patient_lives(seen: TypedView, chances: Sequence[float], used: Mapping[str, Use]) -> float:
    assert seen.hall is not None
    assert seen.diagnosis is not None
    return life_probability(seen.hall.card, chances, used, diagnosis=seen.diagnosis, extra_vita=seen.extra_vita)


def pass_value(seen: TypedView) -> Callable[[Wire], float]:
    """Gives away what one can do without."""
    order = ("will", "counterfeit", "lock", "reverse")
    return lambda choice: -float(order.index(choice["token"]))


VALUES: dict[str, Callable[[TypedView], Callable[[Wire], float]]] = {
    "visit": visit_value,
    "diagnose": diagnosis_value,
    "vote": vote_value,
    "use_privilege": use_value,
    "pass_privilege": use_value,
    "pass_token": pass_value,
}
