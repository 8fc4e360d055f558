"""Where the board of the residence has what an intent needs: the yard, and the road."""

from __future__ import annotations

from tests.games.card_game.board import YARD
from tests.web.boards import Intent, Way, Ways, lying, named


def resolve(intent: Intent) -> Way:
    return Way([named(f"resolve-{intent['item']}")])


def walk(intent: Intent) -> Way:
    return Way([*(named(f"walk-{card}") for card in intent["cards"]), named("confirm-walk-")], lying("walk-"))


WAYS: Ways = {**YARD, "resolve": resolve, "walk": walk}
