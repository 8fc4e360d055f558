"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from service.games.kernel import Offer, Seat, Some
from service.games.welcome.firsts import Home, achieves_one, ripe_homes
from service.games.welcome.houses import COLUMN_NAMES, STREET_NAMES, Sheet, open_bonuses
from service.games.welcome.memo import by_identity
from service.games.welcome.objectives import Objective
from service.games.welcome.options import Mode
from service.games.welcome.places import Numbers, fitting, rows_of, takes
from service.games.welcome.state import Combined, Phase, State, number_of
from service.games.welcome.turns import ALONE

NONE: tuple[Offer, ...] = ()
PLACES = (1, 2, 3)
OTHERS = {1: (2, 3), 2: (1, 3), 3: (1, 2)}


SEPHI = (Offer("sephi"),)
SEPHI_AND_GIVE = (Offer("sephi", {"give": PLACES}),)


def awaited(state: State) -> tuple[Seat, ...]:
    if state.phase is Phase.REAP:
        choices = state.choices
        return tuple([Seat(seat) for seat, name in enumerate(state.sheets) if name not in choices])
    return (ALONE,) if state.phase is Phase.CROSS_OUT else ()


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """A seat that has chosen may choose anew until all have (WL-09)."""
    if state.phase is Phase.REAP:
        reaps = reap_offers(state, seat)
        return reaps or (SEPHI_AND_GIVE if state.mode is Mode.AAA else SEPHI)
    return cross_out(state) if state.phase is Phase.CROSS_OUT else NONE


def reap_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    sheet = state.sheets[str(seat)]
    if state.mode is not Mode.COMPANY:
        return alone(sheet, state.numbers())
    return together(sheet, state.combined(), unachieved(state))


@by_identity
def together(sheet: Sheet, combined: tuple[Combined, ...], wanted: tuple[Objective, ...]) -> tuple[Offer, ...]:
    """WL-06"""
    rows = rows_of(sheet)
    plain = [
        Offer("reap", {"combination": places, "street": streets, "house": houses})
        for places, streets, houses in fitting(rows, [number_of(one) for one in combined])
    ]
    ripe = ripe_homes(rows, wanted) if wanted else ()
    return (*plain, *with_reshuffle(sheet, ripe, combined, wanted)) if ripe else tuple(plain)


def with_reshuffle(
    sheet: Sheet, ripe: Iterable[Home], combined: Sequence[Combined], wanted: Sequence[Objective]
) -> Iterator[Offer]:
    """WL-12"""
    for street, house in ripe:
        row = rows_of(sheet)[street - 1]
        able = tuple(
            place
            for place, one in enumerate(combined, start=1)
            if takes(row, house, number_of(one)) and achieves_one(sheet, (street, house), one, wanted)
        )
        if able:
            fields = {"combination": able, "street": (street,), "house": (house,), "reshuffle": (True,)}
            yield Offer("reap", fields)


@by_identity
def alone(sheet: Sheet, numbers: Numbers) -> tuple[Offer, ...]:
    """WL-15"""
    return tuple(
        Offer("reap", {"number_card": (place,), "cause_card": OTHERS[place], "street": streets, "house": houses})
        for places, streets, houses in fitting(rows_of(sheet), numbers)
        for place in places
    )


def unachieved(state: State) -> tuple[Objective, ...]:
    """By nobody yet."""
    return tuple([objective for number, objective in state.objectives.items() if number not in state.firsts])


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
