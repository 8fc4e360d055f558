"""What the end of a turn brings, once all are in (WL-06 to WL-13, WL-20, WL-21)."""

from __future__ import annotations

from service.games.kernel import Chance, Seat
from service.games.sheet.houses import HOUSES, SHEET, STREETS
from service.games.welcome.architects import PLANS
from service.games.welcome.cards import BY_NAME
from service.games.welcome.choices import Choice
from service.games.welcome.ending import ended
from service.games.welcome.events import (
    CardGiven,
    ChoicesOpened,
    ColumnCompleted,
    GameEnded,
    ObjectiveAchieved,
    Reaped,
    StreetCompleted,
    ValidationSettled,
)
from service.games.welcome.houses import Sheet, column_points
from service.games.welcome.objectives import CONDITIONS, NUMBERS, Condition, achieves
from service.games.welcome.options import Mode
from service.games.welcome.state import State
from service.games.welcome.turns import Tale, ask_to_cross_out, open_turn

VALIDATION_STREETS, VALIDATION_COLUMNS = 1, 2


def close(story: Tale, chance: Chance) -> None:
    choices = story.state.choices
    wrote = open_choices(story, choices)
    complete_streets(story, wrote)
    complete_columns(story, wrote)
    achieve_objectives(story, wrote)
    came = settle_validations(story)
    if (outcome := ended(story.state)) is not None:
        story.tell(GameEnded(outcome))
        return
    if came and ask_to_cross_out(story, came * VALIDATION_STREETS, came * VALIDATION_COLUMNS):
        return
    asked = tuple(Seat(int(seat)) for seat, choice in choices.items() if choice.reshuffle)
    open_turn(story, chance, tuple(sorted(asked)))


def open_choices(story: Tale, choices: dict[str, Choice]) -> dict[Seat, Reaped]:
    """By seat, in order, what it wrote."""
    state = story.state
    ordered = sorted(choices.items(), key=lambda entry: int(entry[0]))
    reaped = {seat: as_reaped(state, choice) for seat, choice in ordered if not choice.sephi}
    story.tell(ChoicesOpened(reaped, tuple(Seat(int(seat)) for seat, choice in ordered if choice.sephi)))
    for choice in choices.values():
        if choice.give:
            story.tell(CardGiven(choice.give, BY_NAME[state.drawn[choice.give - 1]]))
    return {Seat(int(seat)): one for seat, one in reaped.items()}


def as_reaped(state: State, choice: Choice) -> Reaped:
    """WL-07"""
    cause, soul = state.cause(choice.cause_from), SHEET.streets[choice.street - 1][choice.house - 1]
    return Reaped(
        street=choice.street,
        house=choice.house,
        number=state.number(choice.number_from),
        cause=cause,
        perfect=cause.value == soul.value,
    )


def complete_streets(story: Tale, wrote: dict[Seat, Reaped]) -> None:
    """WL-10"""
    sheets = story.state.sheets
    done: dict[int, list[Seat]] = {}
    for seat, one in wrote.items():
        if len(sheets[str(seat)].streets[str(one.street)]) == HOUSES:
            done.setdefault(one.street, []).append(seat)
    for street, seats in sorted(done.items()):
        still_open = str(street) not in sheets[str(seats[0])].street_bonuses
        story.tell(StreetCompleted(street, tuple(seats), circled=still_open))


def complete_columns(story: Tale, wrote: dict[Seat, Reaped]) -> None:
    """WL-11"""
    sheets = story.state.sheets
    done: dict[int, list[str]] = {}
    for seat, one in wrote.items():
        if is_complete(sheets[str(seat)], str(one.house)):
            done.setdefault(one.house, []).append(str(seat))
    for column, seats in sorted(done.items()):
        still_open = str(column) not in sheets[seats[0]].column_bonuses
        points = {seat: column_points(sheets[seat], str(column), doubled=still_open) for seat in seats}
        story.tell(ColumnCompleted(column, points, circled=still_open))


def is_complete(sheet: Sheet, column: str) -> bool:
    return len(sheet.streets) == STREETS and all(column in houses for houses in sheet.streets.values())


def achieve_objectives(story: Tale, wrote: dict[Seat, Reaped]) -> None:
    """WL-03, WL-12"""
    for number in map(str, NUMBERS):
        state = story.state
        objective = state.objectives[number]
        able = tuple(
            seat
            for seat, one in wrote.items()
            if number not in state.sheets[str(seat)].objectives
            and touches(state.sheets[str(seat)], one, CONDITIONS[objective])
            and achieves(state.sheets[str(seat)], CONDITIONS[objective])
        )
        if able:
            story.tell(ObjectiveAchieved(int(number), objective, able, state.worth(number)))


def touches(sheet: Sheet, one: Reaped, condition: Condition) -> bool:
    """Can what was written have achieved it? Only a first look: most numbers achieve nothing."""
    if condition.souls is not None:
        return one.perfect
    if condition.columns:
        return str(one.house) in sheet.columns
    return len(sheet.streets[str(one.street)]) == HOUSES


def settle_validations(story: Tale) -> int:
    """WL-21: how many validation cards came this turn."""
    came = story.state.unsettled if story.state.mode is Mode.AAA else 0
    for _ in range(came):
        state = story.state
        drawn = len(state.validations) - state.unsettled
        number = state.validations[drawn]
        circles = PLANS[state.architect()].circles
        points = validated(state, str(number)) if circles[drawn] else 0
        story.tell(ValidationSettled(number, drawn + 1, state.objectives[str(number)], points))
    return came


def validated(state: State, number: str) -> int:
    condition = CONDITIONS[state.objectives[number]]
    return condition.later if number in state.firsts else condition.first
