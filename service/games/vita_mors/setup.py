"""Set-up (VM-04 to VM-08)."""

from __future__ import annotations

from msgspec import UNSET

from service.games.kernel import Chance, Event, Refusal, Seat
from service.games.vita_mors.cards import DECKS
from service.games.vita_mors.events import DecksShuffled, HostChosen, MissionsDrawn, PartiesDealt, RoundBegan
from service.games.vita_mors.missions import DRAWN_FROM, Mission
from service.games.vita_mors.options import VitaMorsOptions, misfit
from service.games.vita_mors.parties import Party, pool, without
from service.games.vita_mors.state import RULES, State
from service.games.vita_mors.tokens import FIRST_HOLDING


def begin(seats: int, options: VitaMorsOptions, rules: int = RULES) -> State | Refusal:
    if (no := misfit(seats, options)) is not None:
        return no
    return State(
        seats=seats,
        options=options,
        rules=rules,
        decks=DECKS,
        tops_up={},
        missions={Party.JOKER: Mission.BALATRO},
        missions_out=DRAWN_FROM,
        parties=(),
        undrawn=pool(seats, wide=options.wide_pool),
        holdings=(FIRST_HOLDING,) * seats,
        coins=(None,) * seats,
        picks=(None,) * seats,
    )


def setup(state: State, chance: Chance) -> tuple[Event, ...]:
    host = first_host(state, chance)
    decks = {back: chance.draw(deck, len(deck)) for back, deck in state.decks.items()}
    first, second = chance.draw(state.missions_out, 2)
    parties = chance.draw(state.undrawn, state.seats)
    return (
        host,
        DecksShuffled(decks),
        MissionsDrawn((first, second)),
        PartiesDealt(parties, without(state.undrawn, parties)),
        RoundBegan(1, host.host),
    )


def first_host(state: State, chance: Chance) -> HostChosen:
    named = state.options.first_host
    if named is UNSET:
        return HostChosen(chance.draw([Seat(seat) for seat in range(state.seats)], 1)[0], at_random=True)
    return HostChosen(Seat(named), at_random=False)
