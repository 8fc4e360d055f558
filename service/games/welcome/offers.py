"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from service.games.kernel import Offer, Seat, Some
from service.games.welcome.firsts import achieves_first, ripe_houses
from service.games.welcome.houses import COLUMN_NAMES, STREET_NAMES, Sheet, open_bonuses
from service.games.welcome.memo import by_identity
from service.games.welcome.options import Mode
from service.games.welcome.places import fitting
from service.games.welcome.state import Phase, State
from service.games.welcome.turns import ALONE

NONE: tuple[Offer, ...] = ()
PLACES = (1, 2, 3)
OTHERS = {1: (2, 3), 2: (1, 3), 3: (1, 2)}
SEPHI = (Offer("sephi"),)
SEPHI_AND_GIVE = (Offer("sephi", {"give": PLACES}),)


def awaited(state: State) -> tuple[Seat, ...]:
    if state.phase is Phase.REAP:
        return tuple([seat for seat in state.every_seat() if str(seat) not in state.choices])
    return (ALONE,) if state.phase is Phase.CROSS_OUT else ()


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """A seat that has chosen may choose anew until all have (WL-09)."""
    if state.phase is Phase.REAP:
        reaps = reap_offers(state, seat)
        return reaps or (SEPHI_AND_GIVE if state.mode is Mode.AAA else SEPHI)
    return cross_out(state) if state.phase is Phase.CROSS_OUT else NONE


def reap_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    sheet, numbers = state.sheets[str(seat)], state.numbers()
    if state.mode is not Mode.COMPANY:
        return alone(sheet, numbers)
    return together(sheet, numbers) + with_reshuffle(state, sheet, numbers)


@by_identity
def together(sheet: Sheet, numbers: tuple[int, ...]) -> tuple[Offer, ...]:
    """WL-06"""
    return tuple(
        Offer("reap", {"combination": (place,), "street": (street,), "house": houses})
        for place, row in enumerate(fitting(sheet, numbers), start=1)
        for street, houses in row
    )


@by_identity
def alone(sheet: Sheet, numbers: tuple[int, ...]) -> tuple[Offer, ...]:
    """WL-15"""
    return tuple(
        Offer("reap", {"number_card": (place,), "cause_card": OTHERS[place], "street": (street,), "house": houses})
        for place, row in enumerate(fitting(sheet, numbers), start=1)
        for street, houses in row
    )


def with_reshuffle(state: State, sheet: Sheet, numbers: tuple[int, ...]) -> tuple[Offer, ...]:
    """WL-12"""
    ripe = ripe_places(sheet, numbers)
    if not ripe or len(state.firsts) == len(state.objectives):
        return NONE
    return tuple(
        Offer("reap", {"combination": (place,), "street": (street,), "house": able, "reshuffle": (True,)})
        for place, street, houses in ripe
        if (able := tuple(house for house in houses if achieves_first(state, sheet, place, (street, house))))
    )


@by_identity
def ripe_places(sheet: Sheet, numbers: tuple[int, ...]) -> tuple[tuple[int, int, tuple[int, ...]], ...]:
    """Stack, street and houses, where what is written may achieve something."""
    ripe = ripe_houses(sheet, None)
    return tuple(
        (place, street, able)
        for place, row in enumerate(fitting(sheet, numbers) if ripe else (), start=1)
        for street, houses in row
        if (able := tuple(house for house in houses if (street, house) in ripe))
    )


def cross_out(state: State) -> tuple[Offer, ...]:
    """WL-16, WL-21"""
    sheet = state.sheets[str(ALONE)]
    streets = tuple(map(int, open_bonuses(sheet.street_bonuses, STREET_NAMES)))
    columns = tuple(map(int, open_bonuses(sheet.column_bonuses, COLUMN_NAMES)))
    return (
        Offer(
            "cross_out",
            {
                "streets": Some(streets, state.owed.streets, state.owed.streets),
                "columns": Some(columns, state.owed.columns, state.owed.columns),
            },
        ),
    )
