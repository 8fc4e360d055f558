"""What everybody sees, and what a seat sees besides (WL-09, WL-24). `public` is never given a seat."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec
from msgspec import UNSET, UnsetType

from service.games.kernel import Outcome, Seat
from service.games.memo import by_identity
from service.games.sheet.houses import SHEET, Soul
from service.games.welcome.architects import PLANS, STREETS_SCORE, Architect, by_cause
from service.games.welcome.cards import Card, Cause
from service.games.welcome.choices import Choice
from service.games.welcome.ending import aaa_score
from service.games.welcome.houses import Sheet
from service.games.welcome.objectives import Objective
from service.games.welcome.options import Mode
from service.games.welcome.state import Combination, Owed, Phase, State


class ObjectiveView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`worth`: for who achieves it this turn. `achieved`: the turn in which it was first."""

    objective: Objective
    worth: int
    achieved: int | UnsetType = UNSET


class AaaView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`points`: for a card, by cause; `cards`: those it holds. `circles`: whether the validation card drawn first,
    second, third achieves an objective; `validations`: the numbers of those that came, in order. `objectives`: what
    each it has achieved is worth. `streets`: what it scores for them."""

    architect: Architect
    points: dict[Cause, int]
    circles: tuple[bool, ...]
    streets: int
    score: int
    cards: dict[Cause, int] = {}
    validations: tuple[int, ...] = ()
    objectives: dict[str, int] = {}


class PublicView(msgspec.Struct, frozen=True, omit_defaults=True):
    """`souls`: the sheet, house by house. `combinations`: by stack; alone, `cards`: the three drawn, by place. `left`:
    how many cards lie face down. `seats`: each seat's sheet. `chosen`: the seats that have chosen this turn. `owed`:
    how many bonuses are to be crossed out. `solo_cards`: how often the solo card came."""

    phase: Phase
    turn: int
    mode: Mode
    souls: tuple[tuple[Soul, ...], ...]
    objectives: dict[str, ObjectiveView]
    left: int
    seats: dict[str, Sheet]
    combinations: dict[str, Combination] = {}
    cards: dict[str, Card] = {}
    chosen: dict[str, bool] = {}
    owed: Owed | UnsetType = UNSET
    solo_cards: int = 0
    aaa: AaaView | UnsetType = UNSET
    outcome: Outcome | UnsetType = UNSET


class PrivateView(msgspec.Struct, frozen=True, omit_defaults=True):
    """A seat's own choice, until all are in."""

    choice: Choice | UnsetType = UNSET


def public(state: State) -> PublicView:
    together = state.mode == Mode.COMPANY
    return PublicView(
        phase=state.phase,
        turn=state.turn,
        mode=state.mode,
        souls=SHEET.streets,
        objectives=objective_views(state.objectives, state.worths(), state.firsts),
        left=sum(map(len, state.stacks)) if together else len(state.deck),
        seats=state.sheets,
        combinations=state.combinations() if together else {},
        cards={} if together else state.cards(),
        chosen=dict.fromkeys(state.choices, True),
        owed=state.owed if state.phase == Phase.CROSS_OUT else UNSET,
        solo_cards=state.solo_came,
        aaa=aaa_view(state) if state.mode == Mode.AAA else UNSET,
        outcome=state.outcome or UNSET,
    )


@by_identity
def objective_views(
    objectives: Mapping[str, Objective], worths: Mapping[str, int], firsts: Mapping[str, int]
) -> dict[str, ObjectiveView]:
    return {
        number: ObjectiveView(objective, worths[number], firsts.get(number, UNSET))
        for number, objective in objectives.items()
    }


def aaa_view(state: State) -> AaaView:
    architect = state.architect()
    return AaaView(
        architect=architect,
        points=PLANS[architect].points,
        circles=PLANS[architect].circles,
        streets=STREETS_SCORE,
        score=aaa_score(state),
        cards=by_cause(state.given),
        validations=state.validations,
        objectives=state.validated,
    )


def private(state: State, seat: Seat) -> PrivateView:
    return PrivateView(choice=state.choices.get(str(seat), UNSET))
