"""Any intent at all, legal or not; and with how many seats the laws play."""

from __future__ import annotations

from random import Random

from msgspec import UNSET

from service.games.kernel import Intent, Seat
from service.games.welcome.architects import Architect
from service.games.welcome.intents import CrossOut, Reap, Sephi
from service.games.welcome.options import Mode, WelcomeOptions
from service.games.welcome.state import Phase, State


def random_seats(source: Random) -> int:
    """Alone, for its two modes, as often as in company; with many seats seldom, for what they cost."""
    return source.choice((1, 1, 1, 1, 1, 2, 2, 3, 4, source.choice((5, 6, 8))))


def random_options(seats: int, source: Random) -> WelcomeOptions:
    """Alone, each way to play as often, and every architect."""
    if seats > 1:
        return WelcomeOptions(mode=source.choice((UNSET, Mode.COMPANY)))
    mode = source.choice((UNSET, Mode.SOLO, Mode.AAA, Mode.AAA, Mode.COMPANY))
    architect = source.choice((UNSET, *Architect)) if mode is Mode.AAA else UNSET
    return WelcomeOptions(mode=mode, architect=architect)


def random_intent(state: State, seat: Seat, source: Random) -> Intent:
    """Mostly of the step that is open, and of the form that fits the table."""
    if source.random() < (0.9 if state.phase is Phase.CROSS_OUT else 0.1):
        return cross_out(state, source)
    if source.random() < 0.2:
        return Sephi(source.choice((UNSET, 1, 2, 3)))
    together = (state.seats > 1) is (source.random() < 0.9)
    places = [source.randint(1, 3) for _ in range(3)]
    return Reap(
        street=source.randint(1, 5),
        house=source.randint(1, 9),
        combination=places[0] if together else UNSET,
        number_card=UNSET if together else places[1],
        cause_card=UNSET if together else places[2],
        reshuffle=source.random() < 0.2,
    )


def cross_out(state: State, source: Random) -> CrossOut:
    streets, columns = state.owed.streets, state.owed.columns
    if source.random() < 0.2:
        streets, columns = source.randrange(4), source.randrange(6)
    return CrossOut(
        tuple(source.randint(1, 5) for _ in range(streets)), tuple(source.randint(1, 9) for _ in range(columns))
    )
