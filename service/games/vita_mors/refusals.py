"""Why an intent is refused. Depends only on what everybody can see, and on what the seat itself did (VM-43)."""

from __future__ import annotations

from msgspec.structs import replace

from protocol.codes import Code
from service.games.kernel import Intent, Refusal, RunOut, Seat, not_offered, offered
from service.games.vita_mors.cards import KNIGHT
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


FIRST: dict[Phase, Refusal] = {
    Phase.VISIT: not_offered("VM-09", "visit_first", "First the host turns up a patient."),
    Phase.PICK: not_offered("VM-25", "picks_first", "First everybody who has a token picks one for the Merchant."),
    Phase.DIAGNOSIS: not_offered("VM-10", "diagnosis_first", "First the host makes a diagnosis."),
    Phase.VOTE: not_offered("VM-11", "votes_first", "First everybody votes."),
    Phase.PRIVILEGE: not_offered("VM-12", "privileges_first", "First everybody is asked for a privilege, one by one."),
    Phase.HOST_VOTE: not_offered("VM-22", "host_vote_first", "First the host votes."),
}
"""By the step that is open, why nothing of another step may be done."""

DIAGNOSIS_IS_FINAL = Refusal(Code.ALREADY_DONE, "VM-10", "A diagnosis cannot be changed.", "diagnosis_is_final")
VOTE_IS_FINAL = Refusal(Code.ALREADY_DONE, "VM-11", "A cast vote cannot be changed.", "vote_is_final")
PICK_IS_FINAL = Refusal(Code.ALREADY_DONE, "VM-25", "A pick cannot be changed.", "pick_is_final")
ASKED_ONCE = Refusal(Code.ALREADY_DONE, "VM-13", "A seat is asked once a round.", "asked_once")
HOST_VOTES_LAST = Refusal(
    Code.NOT_AWAITED, "VM-22", "With the Knight in the hall the host votes last.", "host_votes_last"
)
NO_PRIVILEGES = Refusal(Code.NOT_AWAITED, "VM-24", "Nobody may use a privilege this round.", "no_privileges")
NO_TOKENS = Refusal(Code.NOT_AWAITED, "VM-13", "A seat without a token is passed over.", "no_tokens")
NO_TOKEN_TO_PASS = Refusal(Code.NOT_AWAITED, "VM-25", "You have no token to pass on.", "no_token_to_pass")
NOT_YOUR_TOKEN = not_offered("VM-12", "not_your_token", "You do not have this token.")
NOT_YOUR_PICK = not_offered("VM-25", "not_your_token", "You do not have this token.")
EMPTY_DECK = not_offered("VM-09", "empty_deck", "This deck is empty.")
WILL_ON_SEAT = not_offered("VM-15", "will_on_seat", "The Will goes on the Plague Doctor, not on a seat.")
WILL_USED = not_offered("VM-15", "will_used", "There is a Will on the Plague Doctor already.")
NEEDS_TARGET = not_offered("VM-14", "needs_target", "This token goes on another seat.")
NOT_ON_ONESELF = not_offered("VM-14", "not_on_oneself", "Not on oneself.")
TARGET_TAKEN = not_offered("VM-14", "target_taken", "This seat is the target of a token already.")
NO_SUCH_SEAT = not_offered("VM-14", "no_such_seat", "There is no such seat.")


def refusal(state: State, seat: Seat, intent: Intent) -> Refusal | None:
    if state.phase == Phase.OVER:
        return Refusal(Code.TABLE_OVER)
    if isinstance(intent, RunOut):
        return None if seat in state.due else Refusal(Code.NOT_AWAITED)
    if seat not in state.due:
        return not_awaited(state, seat, intent)
    if offered(offers(state, seat), intent):
        return None
    if state.phase not in PHASES[type(intent)]:
        return forbidden(state, seat, intent) or replace(FIRST[state.phase], clause=clause_of(state, intent))
    return misused(state, seat, intent)


def not_awaited(state: State, seat: Seat, intent: Intent) -> Refusal:
    if (other := forbidden(state, seat, intent)) is not None:
        return other
    return Refusal(Code.NOT_AWAITED, clause_of(state, intent))


def clause_of(state: State, intent: Intent) -> str:
    """Which rule says that it is not the time for it."""
    if isinstance(intent, Vote) and state.diagnosis is None:
        return "VM-10"
    return "VM-22" if state.phase == Phase.HOST_VOTE else CLAUSES[type(intent)]


def forbidden(state: State, seat: Seat, intent: Intent) -> Refusal | None:
    """What is not for this seat in this round, whatever the step."""
    match intent:
        case Vote():
            return no_vote(state, seat)
        case Diagnose() if state.diagnosis is not None and seat == state.host:
            return DIAGNOSIS_IS_FINAL
        case PassToken() if state.picks[seat] is not None:
            return PICK_IS_FINAL
        case PassToken() if state.phase == Phase.PICK and not state.holdings[seat]:
            return NO_TOKEN_TO_PASS
        case UsePrivilege() | PassPrivilege() if state.effect == Effect.NO_PRIVILEGES:
            return NO_PRIVILEGES
        case UsePrivilege() | PassPrivilege() if seat in state.asked:
            return ASKED_ONCE
        case UsePrivilege() | PassPrivilege() if not state.holdings[seat]:
            return NO_TOKENS
        case _:
            return None


def no_vote(state: State, seat: Seat) -> Refusal | None:
    if state.coins[seat] is not None:
        return VOTE_IS_FINAL
    knights_host = state.hall is not None and state.hall.card == KNIGHT and seat == state.host
    return HOST_VOTES_LAST if knights_host and state.phase in (Phase.VOTE, Phase.PRIVILEGE) else None


def misused(state: State, seat: Seat, intent: Intent) -> Refusal:
    """Why an awaited seat may not do this so, in the step for it."""
    match intent:
        case Visit():
            return EMPTY_DECK
        case PassToken():
            return NOT_YOUR_PICK
        case UsePrivilege(token) if token not in state.holdings[seat]:
            return NOT_YOUR_TOKEN
        case UsePrivilege(token, target) if token == Token.WILL:
            return WILL_ON_SEAT if isinstance(target, int) else WILL_USED
        case UsePrivilege(_, target) if isinstance(target, int):
            return wrong_target(state, seat, target)
        case UsePrivilege():
            return NEEDS_TARGET
        case _:
            return replace(FIRST[state.phase], clause=CLAUSES[type(intent)])


def wrong_target(state: State, seat: Seat, target: Seat) -> Refusal:
    if target == seat:
        return NOT_ON_ONESELF
    return TARGET_TAKEN if target in state.targets() else NO_SUCH_SEAT
