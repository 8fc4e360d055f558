"""What the end of a turn brings, once all are in (WL-06 to WL-13, WL-20, WL-21)."""

from __future__ import annotations

from collections.abc import Iterable

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
from service.games.welcome.objectives import CONDITIONS, NUMBERS, achieves
from service.games.welcome.options import Mode
from service.games.welcome.state import Shown, State
from service.games.welcome.turns import Tale, ask_to_cross_out, open_turn

VALIDATION_STREETS, VALIDATION_COLUMNS = 1, 2


def close(story: Tale, chance: Chance) -> None:
    choices = story.state.choices
    wrote = open_choices(story, choices)
    streets = complete_streets(story, wrote)
    columns = complete_columns(story, wrote)
    achieve_objectives(story, wrote, streets, columns)
    came = settle_validations(story)
    if (outcome := ended(story.state)) is not None:
        story.tell(GameEnded(outcome))
        return
    if came and ask_to_cross_out(story, came * VALIDATION_STREETS, came * VALIDATION_COLUMNS):
        return
    asked = tuple(Seat(int(seat)) for seat, choice in choices.items() if choice.reshuffle)
    open_turn(story, chance, tuple(sorted(asked)))


def open_choices(story: Tale, choices: dict[str, Choice]) -> dict[str, Reaped]:
    """By seat, in order, what it wrote."""
    drawn, shown = story.state.drawn, story.state.shown()
    ordered = sorted(choices.items(), key=lambda entry: int(entry[0]))
    reaped = {seat: as_reaped(shown, choice) for seat, choice in ordered if not choice.sephi}
    sephi = as_seats([seat for seat, choice in ordered if choice.sephi])
    perfect = as_seats([seat for seat, one in reaped.items() if one.perfect and story.state.rules > 1])
    story.tell(ChoicesOpened(reaped, sephi, perfect))
    for choice in choices.values():
        if choice.give:
            story.tell(CardGiven(choice.give, BY_NAME[drawn[choice.give - 1]]))
    return reaped


def as_reaped(shown: Shown, choice: Choice) -> Reaped:
    """WL-07"""
    cause, soul = shown[str(choice.cause_from)].cause, SHEET.streets[choice.street - 1][choice.house - 1]
    return Reaped(
        street=choice.street,
        house=choice.house,
        number=shown[str(choice.number_from)].number,
        cause=cause,
        perfect=cause.value == soul.value,
    )


def complete_streets(story: Tale, wrote: dict[str, Reaped]) -> list[str]:
    """WL-10: by whom."""
    sheets = story.state.sheets
    done = [seat for seat, one in wrote.items() if len(sheets[seat].streets[str(one.street)]) == HOUSES]
    for street in sorted({wrote[seat].street for seat in done}):
        seats = [seat for seat in done if wrote[seat].street == street]
        still_open = str(street) not in sheets[seats[0]].street_bonuses
        story.tell(StreetCompleted(street, as_seats(seats), circled=still_open))
    return done


def complete_columns(story: Tale, wrote: dict[str, Reaped]) -> list[str]:
    """WL-11: by whom."""
    sheets = story.state.sheets
    done = [seat for seat, one in wrote.items() if is_complete(sheets[seat], str(one.house))]
    for column in sorted({wrote[seat].house for seat in done}):
        seats = [seat for seat in done if wrote[seat].house == column]
        still_open = str(column) not in sheets[seats[0]].column_bonuses
        points = {seat: column_points(sheets[seat], str(column), doubled=still_open) for seat in seats}
        story.tell(ColumnCompleted(column, points, circled=still_open))
    return done


def is_complete(sheet: Sheet, column: str) -> bool:
    return len(sheet.streets) == STREETS and all(column in houses for houses in sheet.streets.values())


def as_seats(names: Iterable[str]) -> tuple[Seat, ...]:
    return tuple([Seat(int(name)) for name in names])


def achieve_objectives(story: Tale, wrote: dict[str, Reaped], streets: list[str], columns: list[str]) -> None:
    """WL-03, WL-12. `streets`, `columns`: who has completed one: nobody else can have achieved an objective of them."""
    for number in map(str, NUMBERS):
        sheets, objective = story.state.sheets, story.state.objectives[number]
        condition = CONDITIONS[objective]
        if condition.souls is None:
            tried = columns if condition.columns else streets
        else:
            tried = [seat for seat, one in wrote.items() if one.perfect and one.cause.value == condition.souls.value]
        able = [seat for seat in tried if number not in sheets[seat].objectives and achieves(sheets[seat], condition)]
        if able:
            points = story.state.worths()[number]
            story.tell(ObjectiveAchieved(int(number), objective, as_seats(able), points))


def settle_validations(story: Tale) -> int:
    """WL-21: how many validation cards came this turn."""
    came = story.state.unsettled if story.state.mode == Mode.AAA else 0
    for _ in range(came):
        state = story.state
        settled = len(state.validations) - state.unsettled
        number = state.validations[settled]
        circles = PLANS[state.architect()].circles
        points = validated(state, str(number)) if circles[settled] else 0
        story.tell(ValidationSettled(number, settled + 1, state.objectives[str(number)], points))
    return came


def validated(state: State, number: str) -> int:
    condition = CONDITIONS[state.objectives[number]]
    return condition.later if number in state.firsts else condition.first
