"""What follows from an intent, with everything that then happens by itself."""

from __future__ import annotations

from itertools import product
from typing import assert_never

from service.games.kernel import Chance, Event, Refusal, RunOut, Seat, Some
from service.games.story import Story
from service.games.welcome.choices import Asked, Choice, from_code, from_reap, from_sephi
from service.games.welcome.closing import close
from service.games.welcome.events import ChoiceMade, CrossedOut
from service.games.welcome.evolve import evolve
from service.games.welcome.houses import Sheet
from service.games.welcome.intents import CrossOut, Reap, Sephi
from service.games.welcome.offers import OTHERS, awaited, cross_out
from service.games.welcome.options import Mode
from service.games.welcome.places import fitting, rows_of
from service.games.welcome.refusals import refusal
from service.games.welcome.room import room_left
from service.games.welcome.state import Phase, State
from service.games.welcome.turns import Tale, open_turn


def decide(state: State, seat: Seat, intent: Asked, chance: Chance) -> tuple[Event, ...] | Refusal:
    if (no := refusal(state, seat, intent)) is not None:
        return no
    story = Story(state, evolve)
    match intent:
        case Reap():
            choose(story, ChoiceMade(seat, from_reap(intent, gives=gives(state))), chance)
        case Sephi():
            choose(story, ChoiceMade(seat, from_sephi(intent)), chance)
        case CrossOut(streets, columns):
            go_on(story, CrossedOut(seat, tuple(sorted(streets)), tuple(sorted(columns))), chance)
        case RunOut() if state.phase == Phase.CROSS_OUT:
            go_on(story, leftmost(state, seat), chance)
        case RunOut():
            choose(story, ChoiceMade(seat, by_chance(state, seat, chance), automatic=True), chance)
        case _:
            assert_never(intent)
    return story.told()


def gives(state: State) -> bool:
    return state.mode == Mode.AAA


def choose(story: Tale, made: ChoiceMade, chance: Chance) -> None:
    story.tell(made)
    if not awaited(story.state):
        close(story, chance)


def go_on(story: Tale, crossed: CrossedOut, chance: Chance) -> None:
    """Against the AAA the turn is over; alone, its cards lie there already and wait for the reap."""
    story.tell(crossed)
    if story.state.mode == Mode.AAA:
        open_turn(story, chance)


def by_chance(state: State, seat: Seat, chance: Chance) -> Choice:
    """WL-25: of the legal reaps that keep the most room, any, each as likely; else a Sephi box, and the first card to
    the AAA. Before rules version 2: any legal reap."""
    sheet, alone = state.sheets[str(seat)], state.mode != Mode.COMPANY
    ways = [
        Choice(number_from, cause_from, street, house)
        for places, streets, houses in fitting(rows_of(sheet), state.shown())
        for number_from, street, house in product(places, streets, houses)
        for cause_from in (OTHERS[number_from] if alone else (number_from,))
    ]
    if not ways:
        return Choice(sephi=True, give=1 if gives(state) else 0)
    if state.rules > 1:
        ways = roomiest(state, sheet, ways)
    return from_code(chance.draw([way.code() for way in ways], 1)[0], gives=gives(state))


def roomiest(state: State, sheet: Sheet, ways: list[Choice]) -> list[Choice]:
    shown = state.shown()
    rooms = [
        room_left(sheet.streets.get(str(way.street), {}), way.house, shown[str(way.number_from)].number) for way in ways
    ]
    most = max(rooms)
    return [way for way, room in zip(ways, rooms, strict=True) if room == most]


def leftmost(state: State, seat: Seat) -> CrossedOut:
    """WL-25"""
    fields = cross_out(state)[0].fields
    streets, columns = (some.some[: some.least] for some in fields.values() if isinstance(some, Some))
    return CrossedOut(seat, streets, columns, automatic=True)
