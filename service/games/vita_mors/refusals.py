"""Why an intent is refused. Depends only on what everybody can see, and on what the seat itself did (VM-43)."""

from __future__ import annotations

from protocol.codes import Code
from service.games.kernel import Intent, Refusal, RunOut, Seat, offered
from service.games.vita_mors.intents import Diagnose, PassPrivilege, PassToken, UsePrivilege, Visit, Vote
from service.games.vita_mors.offers import offers
from service.games.vita_mors.state import Effect, Phase, State
from service.games.vita_mors.tokens import Token

CLAUSES: dict[type[Intent], str] = {
    Visit: "VM-09",
    PassToken: "VM-25",
    Diagnose: "VM-10",
    Vote: "VM-11",
    UsePrivilege: "VM-12",
    PassPrivilege: "VM-12",
}

PHASES: dict[type[Intent], tuple[Phase, ...]] = {
    Visit: (Phase.VISIT,),
    PassToken: (Phase.PICK,),
    Diagnose: (Phase.DIAGNOSIS,),
    Vote: (Phase.VOTE, Phase.HOST_VOTE),
    UsePrivilege: (Phase.PRIVILEGE,),
    PassPrivilege: (Phase.PRIVILEGE,),
}


def refusal(state: State, seat: Seat, intent: Intent) -> Refusal | None:
    if state.phase is Phase.OVER:
        return Refusal(Code.TABLE_OVER)
    if seat not in state.due:
        return not_awaited(state, seat, intent)
    if isinstance(intent, RunOut) or offered(offers(state, seat), intent):
        return None
    if state.phase not in PHASES[type(intent)]:
        return Refusal(Code.NOT_OFFERED, CLAUSES[type(intent)], f"This is the time for: {state.phase}.")
    if isinstance(intent, UsePrivilege):
        return misused(state, seat, intent)
    return Refusal(Code.NOT_OFFERED, CLAUSES[type(intent)])


def not_awaited(state: State, seat: Seat, intent: Intent) -> Refusal:
    if isinstance(intent, RunOut):
        return Refusal(Code.NOT_AWAITED)
    if isinstance(intent, Vote) and state.coins[seat] is not None:
        return Refusal(Code.ALREADY_DONE, "VM-11", "A cast vote cannot be changed.")
    if isinstance(intent, Vote) and state.phase is Phase.VOTE:
        return Refusal(Code.NOT_AWAITED, "VM-22", "With the Knight in the hall the host votes last.")
    if isinstance(intent, PassToken) and state.picks[seat] is not None:
        return Refusal(Code.ALREADY_DONE, "VM-25", "A pick cannot be changed.")
    if isinstance(intent, UsePrivilege) and state.effect is Effect.NO_PRIVILEGES:
        return Refusal(Code.NOT_AWAITED, "VM-24", "Nobody may use a privilege this round.")
    if isinstance(intent, (UsePrivilege, PassPrivilege)) and seat in state.asked:
        return Refusal(Code.ALREADY_DONE, "VM-13", "A seat is asked once a round.")
    return Refusal(Code.NOT_AWAITED, CLAUSES[type(intent)])


def misused(state: State, seat: Seat, intent: UsePrivilege) -> Refusal:
    """Why an awaited seat may not use this token in this way."""
    if intent.token not in state.holdings[seat]:
        return Refusal(Code.NOT_OFFERED, "VM-12", "You do not have this token.")
    if intent.token is Token.WILL:
        if isinstance(intent.target, int):
            return Refusal(Code.NOT_OFFERED, "VM-15", "The Will goes on the Plague Doctor, not on a seat.")
        return Refusal(Code.NOT_OFFERED, "VM-15", "There is a Will on the Plague Doctor already.")
    if not isinstance(intent.target, int):
        return Refusal(Code.NOT_OFFERED, "VM-14", "This token goes on another seat.")
    if intent.target == seat:
        return Refusal(Code.NOT_OFFERED, "VM-14", "Not on oneself.")
    if intent.target in state.targets():
        return Refusal(Code.NOT_OFFERED, "VM-14", "This seat is the target of a token already.")
    return Refusal(Code.NOT_OFFERED, "VM-14", "There is no such seat.")
