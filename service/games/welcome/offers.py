"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from service.games.kernel import Offer, Seat, Some
from service.games.memo import by_identity
from service.games.sheet.houses import SHEET
from service.games.welcome.firsts import Lasts, lasts
from service.games.welcome.houses import COLUMN_NAMES, STREET_NAMES, Sheet, open_bonuses
from service.games.welcome.objectives import CONDITIONS, Objective
from service.games.welcome.options import Mode
from service.games.welcome.places import Row, fitting, rows_of, takes
from service.games.welcome.state import Phase, Shown, State
from service.games.welcome.turns import ALONE

NONE: tuple[Offer, ...] = ()
PLACES = (1, 2, 3)
OTHERS = {1: (2, 3), 2: (1, 3), 3: (1, 2)}


SEPHI = (Offer("sephi"),)
SEPHI_AND_GIVE = (Offer("sephi", {"give": PLACES}),)


def awaited(state: State) -> tuple[Seat, ...]:
    if state.phase == Phase.REAP:
        choices = state.choices
        return tuple([Seat(seat) for seat, name in enumerate(state.sheets) if name not in choices])
    return (ALONE,) if state.phase == Phase.CROSS_OUT else ()


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    """A seat that has chosen may choose anew until all have (WL-09)."""
    if state.phase == Phase.REAP:
        reaps = reap_offers(state, seat)
        return reaps or (SEPHI_AND_GIVE if state.mode == Mode.AAA else SEPHI)
    return cross_out(state) if state.phase == Phase.CROSS_OUT else NONE


def reap_offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    sheet = state.sheets[str(seat)]
    if state.mode != Mode.COMPANY:
        return alone(sheet, state.shown())
    return together(sheet, state.shown(), state.objectives, state.firsts)


@by_identity
def together(
    sheet: Sheet, shown: Shown, objectives: Mapping[str, Objective], firsts: Mapping[str, int]
) -> tuple[Offer, ...]:
    """WL-06"""
    rows = rows_of(sheet)
    plain = [
        Offer("reap", {"combination": places, "street": streets, "house": houses})
        for places, streets, houses in fitting(rows, shown)
    ]
    wanted = [CONDITIONS[objective] for number, objective in objectives.items() if number not in firsts]
    return (*plain, *with_reshuffle(rows, shown, lasts(rows, wanted)))


def with_reshuffle(rows: Sequence[Row], shown: Shown, able: Lasts) -> Iterator[Offer]:
    """WL-12: where what is written would achieve an objective that nobody has achieved yet."""
    for home in able.homes():
        street, house = home
        soul = SHEET.streets[street - 1][house - 1].value
        places = tuple(
            int(place)
            for place, one in shown.items()
            if takes(rows[street - 1], house, one.number) and able.holds(home, perfect=one.cause.value == soul)
        )
        if places:
            fields = {"combination": places, "street": (street,), "house": (house,), "reshuffle": (True,)}
            yield Offer("reap", fields)


@by_identity
def alone(sheet: Sheet, shown: Shown) -> tuple[Offer, ...]:
    """WL-15"""
    return tuple(
        Offer("reap", {"number_card": (place,), "cause_card": OTHERS[place], "street": streets, "house": houses})
        for places, streets, houses in fitting(rows_of(sheet), shown)
        for place in places
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
