"""What follows from an intent, with everything that then happens by itself."""

from __future__ import annotations

from typing import assert_never

from service.games.kernel import Chance, Event, Refusal, RunOut, Seat, Told
from service.games.vita_mors.cards import BY_ID, MERCHANT, PROPHET, Class
from service.games.vita_mors.ending import after_judgement, judge
from service.games.vita_mors.events import (
    Diagnosed,
    PatientVisited,
    PrivilegePassed,
    PrivilegeUsed,
    TokenPicked,
    TopsTurnedUp,
    VoteCast,
)
from service.games.vita_mors.evolve import evolve
from service.games.vita_mors.intents import Diagnose, PassPrivilege, PassToken, UsePrivilege, Visit, Vote
from service.games.vita_mors.offers import open_decks
from service.games.vita_mors.refusals import refusal
from service.games.vita_mors.sides import SIDES, Side
from service.games.vita_mors.state import Effect, Phase, State
from service.games.vita_mors.tokens import Token, one_by_one
from service.games.vita_mors.turns import in_hall, merchant, next_asked, passing, picks, votes

Asked = Visit | PassToken | Diagnose | Vote | UsePrivilege | PassPrivilege | RunOut
Events = tuple[Event, ...]


def decide(state: State, seat: Seat, intent: Asked, chance: Chance) -> Events | Refusal:
    if (no := refusal(state, seat, intent)) is not None:
        return no
    if isinstance(intent, RunOut):
        return answer(state, seat, by_default(state, seat, chance), automatic=True)
    return answer(state, seat, intent, automatic=False)


def by_default(state: State, seat: Seat, chance: Chance) -> Asked:
    """What a seat without time does (VM-44)."""
    match state.phase:
        case Phase.VISIT:
            return Visit(Class(chance.draw(open_decks(state), 1)[0]))
        case Phase.PICK:
            return PassToken(Token(chance.draw(one_by_one(state.holdings[seat]), 1)[0]))
        case Phase.DIAGNOSIS:
            return Diagnose(Side(chance.draw(SIDES, 1)[0]))
        case Phase.VOTE | Phase.HOST_VOTE:
            return Vote(Side(chance.draw(SIDES, 1)[0]))
        case Phase.PRIVILEGE:
            return PassPrivilege()
        case Phase.SETUP | Phase.JUDGED | Phase.OVER:
            raise AssertionError(f"no seat is awaited in {state.phase}")


def answer(state: State, seat: Seat, intent: Asked, *, automatic: bool) -> Events:
    match intent:
        case Visit(deck):
            return visit(state, deck, automatic=automatic)
        case PassToken(token):
            return pick(state, TokenPicked(seat, token, automatic))
        case Diagnose(verdict):
            return Diagnosed(verdict, automatic), votes(state)
        case Vote(coin):
            return onward(state, VoteCast(seat, coin, automatic))
        case UsePrivilege(token, target):
            return onward(state, PrivilegeUsed(seat, token, target))
        case PassPrivilege():
            return onward(state, PrivilegePassed(seat, automatic))
        case RunOut():
            raise AssertionError("a default is never RunOut")
        case _:
            assert_never(intent)


def visit(state: State, deck: Class, *, automatic: bool) -> Events:
    card, known = state.decks[deck][0], deck in state.tops_up
    visited = PatientVisited(deck, card, Class.ARISTOCRATS if crowns(state, known) else BY_ID[card].actual, automatic)
    arrived = evolve(state, visited)
    if in_hall(arrived, PROPHET):
        turned_up = TopsTurnedUp({back: cards[0] for back, cards in arrived.decks.items() if cards})
        at_once = state.options.merchant_at_once and MERCHANT in turned_up.tops.values()
        return visited, turned_up, *(picks(arrived) if at_once else ())
    return (visited,) if known and state.options.merchant_at_once else (visited, *merchant(arrived))


def crowns(state: State, known: bool) -> bool:
    """Does a King's favour fall on the card that enters the hall? `known`: the Prophet had turned it up (VM-21)."""
    if state.options.king_skips_shown:
        return state.crowning and not known
    return state.effect == Effect.NEXT_IS_ARISTOCRAT


def pick(state: State, picked: TokenPicked) -> Events:
    after = evolve(state, picked)
    return Told((picked,), after) if after.due else (picked, passing(after.picks, state.seats))


def onward(state: State, answered: Event) -> Events:
    """A vote or a privilege, and what it sets going when the table waits for nobody else."""
    after = evolve(state, answered)
    if after.due:
        return Told((answered,), after)
    if (asked := next_asked(after)) is not None:
        return answered, asked
    judged = judge(after)
    return answered, judged, *after_judgement(evolve(after, judged))
