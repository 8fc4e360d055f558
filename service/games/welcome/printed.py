"""What is printed on the sheet, the cards, the objectives and the architects, for clients (WL-01 to WL-04, WL-19)."""

from __future__ import annotations

from typing import Any

import msgspec

from service.games.sheet.houses import SHEET, Soul
from service.games.welcome.architects import PLANS
from service.games.welcome.cards import BY_NAME, CARDS, Cause
from service.games.welcome.houses import SEPHI_BOXES, SEPHI_COST, STREET_BONUS, STREET_NAMES
from service.games.welcome.objectives import CONDITIONS, Condition

Printed = dict[str, Any]


def of_street(souls: tuple[Soul, ...]) -> Printed:
    return {"souls": [soul.value for soul in souls], "bonus": STREET_BONUS}


def of_cause(cause: Cause) -> Printed:
    return {"numbers": [BY_NAME[card].number for card in CARDS if BY_NAME[card].cause == cause]}


def of_objective(condition: Condition) -> Printed:
    return {name: value for name, value in msgspec.to_builtins(condition).items() if value}


PRINTED: dict[str, dict[str, Printed]] = {
    "street": {name: of_street(souls) for name, souls in zip(STREET_NAMES, SHEET.streets, strict=True)},
    "sephi": {str(box): {"lost": SEPHI_COST[box]} for box in range(1, SEPHI_BOXES + 1)},
    "cause": {cause.value: of_cause(cause) for cause in Cause},
    "objective": {objective.value: of_objective(condition) for objective, condition in CONDITIONS.items()},
    "architect": {architect.value: msgspec.to_builtins(plan) for architect, plan in PLANS.items()},
}
