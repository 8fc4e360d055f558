"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from collections.abc import Iterator

from service.games.kernel import Offer, Seat, Some
from service.games.welcome.firsts import achieves_first, ripe_houses
from service.games.welcome.houses import COLUMN_NAMES, STREET_NAMES, Sheet, open_bonuses
from service.games.welcome.options import Mode
from service.games.welcome.places import fitting
from service.games.welcome.state import Phase, State
from service.games.welcome.turns import ALONE

NONE: tuple[Offer, ...] = ()
PLACES = (1, 2, 3)
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
    sheet = state.sheets[str(seat)]
    if state.mode is Mode.COMPANY:
        return (*together(state, sheet), *with_reshuffle(state, sheet))
    return tuple(
        Offer(
            "reap",
            {
                "number_card": (place,),
                "cause_card": tuple(other for other in PLACES if other != place),
                "street": (street,),
                "house": houses,
            },
        )
        for place in PLACES
        for street, houses in fitting(sheet, state.number(place)).items()
    )


def together(state: State, sheet: Sheet) -> Iterator[Offer]:
    """WL-06"""
    for place in PLACES:
        for street, houses in fitting(sheet, state.number(place)).items():
            yield Offer("reap", {"combination": (place,), "street": (street,), "house": houses})


def with_reshuffle(state: State, sheet: Sheet) -> Iterator[Offer]:
    """WL-12"""
    ripe = ripe_houses(sheet)
    if not ripe or len(state.firsts) == len(state.objectives):
        return
    for place in PLACES:
        for street, houses in fitting(sheet, state.number(place)).items():
            able = tuple(
                house
                for house in houses
                if (street, house) in ripe and achieves_first(state, sheet, place, (street, house))
            )
            if able:
                fields = {"combination": (place,), "street": (street,), "house": able, "reshuffle": (True,)}
                yield Offer("reap", fields)


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
