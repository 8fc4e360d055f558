"""What is printed on the cards and Diplomas, for clients. The forms of conditions are explained in
data/diplomas.toml."""

from __future__ import annotations

import msgspec

from service.games.card_game.printed import CARDS, Printed
from service.games.petite_mort.diplomas import EVERY, Diploma, Objective


def of_diploma(diploma: Diploma) -> Printed:
    return {"level": diploma.level, "objectives": [objective.id for objective in diploma.objective]}


def of_objective(objective: Objective) -> Printed:
    """`exclusive` and `requires` only where they hold."""
    extra = {"exclusive": objective.exclusive, "requires": objective.requires}
    return {
        "condition": msgspec.to_builtins(objective.condition),
        **{name: value for name, value in extra.items() if value},
    }


PRINTED: dict[str, dict[str, Printed]] = {
    "card": CARDS,
    "diploma": {name: of_diploma(diploma) for name, diploma in EVERY.items()},
    "objective": {one.id: of_objective(one) for diploma in EVERY.values() for one in diploma.objective},
}
