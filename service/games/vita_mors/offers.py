"""What each seat may do now. `decide` accepts exactly this (PL-13)."""

from __future__ import annotations

from service.games.kernel import Offer, Seat
from service.games.vita_mors.cards import Class
from service.games.vita_mors.sides import SIDES
from service.games.vita_mors.state import Phase, State
from service.games.vita_mors.tokens import AIMED, Token

NONE: tuple[Offer, ...] = ()
DIAGNOSE = (Offer("diagnose", {"verdict": SIDES}),)
VOTE = (Offer("vote", {"coin": SIDES}),)
PASS = Offer("pass_privilege")
WILL = Offer("use_privilege", {"token": (Token.WILL.value,)})


def awaited(state: State) -> tuple[Seat, ...]:
    return state.due


def offers(state: State, seat: Seat) -> tuple[Offer, ...]:
    if seat not in state.due:
        return NONE
    match state.phase:
        case Phase.VISIT:
            return (Offer("visit", {"deck": open_decks(state)}),)
        case Phase.PICK:
            return (
                Offer("pass_token", {"token": tuple(kind.value for kind in Token if kind in state.holdings[seat])}),
            )
        case Phase.DIAGNOSIS:
            return DIAGNOSE
        case Phase.VOTE | Phase.HOST_VOTE:
            return VOTE
        case Phase.PRIVILEGE:
            return (PASS, *uses(state, seat))
        case Phase.SETUP | Phase.JUDGED | Phase.OVER:
            return NONE


def open_decks(state: State) -> tuple[str, ...]:
    return tuple(back.value for back in Class if state.decks[back])


def held(state: State, seat: Seat, kinds: tuple[Token, ...]) -> tuple[str, ...]:
    return tuple(kind.value for kind in kinds if kind in state.holdings[seat])


def uses(state: State, seat: Seat) -> tuple[Offer, ...]:
    """VM-14, VM-15."""
    holding, taken = state.holdings[seat], state.targets()
    aimed = held(state, seat, AIMED)
    free = tuple(target for target in range(state.seats) if target != seat and target not in taken)
    on_seats = (Offer("use_privilege", {"token": aimed, "target": free}),) if aimed and free else NONE
    on_doctor = (WILL,) if Token.WILL in holding and not state.will_used() else NONE
    return on_seats + on_doctor
