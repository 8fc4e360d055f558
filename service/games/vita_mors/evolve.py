"""How each event changes the state. Never draws, refuses or reads a clock: old logs replay for ever (PL-18)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import UNSET
from msgspec.structs import replace

from service.games.kernel import Event, Seat
from service.games.vita_mors import events as happened
from service.games.vita_mors.missions import DRAWN_FROM, Mission
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import Effect, Patient, Phase, State
from service.games.vita_mors.tokens import Holding, Use, less, more

T = TypeVar("T")


def put(row: tuple[T, ...], seat: int, value: T) -> tuple[T, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def no_longer_due(state: State, seat: Seat) -> tuple[Seat, ...]:
    return tuple(waiting for waiting in state.due if waiting != seat)


def host_chosen(state: State, event: happened.HostChosen) -> State:
    return replace(state, host=event.host)


def decks_shuffled(state: State, event: happened.DecksShuffled) -> State:
    return replace(state, decks=event.decks)


def missions_drawn(state: State, event: happened.MissionsDrawn) -> State:
    first, second = event.missions
    return replace(
        state,
        missions={Party.I: first, Party.II: second, Party.JOKER: Mission.BALATRO},
        missions_out=tuple(mission for mission in DRAWN_FROM if mission not in event.missions),
    )


def parties_dealt(state: State, event: happened.PartiesDealt) -> State:
    return replace(state, parties=event.parties, undrawn=event.undrawn)


def round_began(state: State, event: happened.RoundBegan) -> State:
    nothing = (None,) * state.seats
    return replace(
        state,
        round=event.round,
        host=event.host,
        effect=None if event.effect is UNSET else event.effect,
        crowning=state.crowning or (state.options.king_skips_shown and event.effect == Effect.NEXT_IS_ARISTOCRAT),
        phase=Phase.VISIT,
        due=(event.host,),
        hall=None,
        diagnosis=None,
        coins=nothing,
        asked=(),
    )


def patient_visited(state: State, event: happened.PatientVisited) -> State:
    return replace(
        state,
        decks={**state.decks, event.deck: state.decks[event.deck][1:]},
        tops_up={back: card for back, card in state.tops_up.items() if back != event.deck},
        hall=Patient(event.card, event.actual),
        crowning=state.crowning and event.deck in state.tops_up,
        phase=Phase.DIAGNOSIS,
        due=(state.host,),
    )


def tops_turned_up(state: State, event: happened.TopsTurnedUp) -> State:
    return replace(state, tops_up=event.tops)


def picks_opened(state: State, event: happened.PicksOpened) -> State:
    return replace(state, phase=Phase.PICK, due=event.seats)


def token_picked(state: State, event: happened.TokenPicked) -> State:
    return replace(state, picks=put(state.picks, event.seat, event.token), due=no_longer_due(state, event.seat))


def tokens_passed(state: State, event: happened.TokensPassed) -> State:
    holdings = list(state.holdings)
    for giver, token in event.tokens.items():
        holdings[int(giver)] = less(holdings[int(giver)], token)
    for giver, receiver in event.receivers.items():
        holdings[receiver] = more(holdings[receiver], event.tokens[giver])
    return replace(
        state,
        holdings=tuple(holdings),
        picks=(None,) * state.seats,
        phase=Phase.DIAGNOSIS,
        due=(state.host,),
    )


def diagnosed(state: State, event: happened.Diagnosed) -> State:
    return replace(state, diagnosis=event.verdict, due=())


def votes_opened(state: State, event: happened.VotesOpened) -> State:
    return replace(state, phase=Phase.VOTE, due=event.seats)


def vote_cast(state: State, event: happened.VoteCast) -> State:
    return replace(state, coins=put(state.coins, event.seat, event.coin), due=no_longer_due(state, event.seat))


def privilege_asked(state: State, event: happened.PrivilegeAsked) -> State:
    return replace(state, phase=Phase.PRIVILEGE, due=(event.seat,), asked=(*state.asked, event.seat))


def privilege_used(state: State, event: happened.PrivilegeUsed) -> State:
    return replace(
        state,
        holdings=put(state.holdings, event.seat, less(state.holdings[event.seat], event.token)),
        used={**state.used, str(event.seat): Use(event.token, event.target)},
        due=(),
    )


def privilege_passed(state: State, event: happened.PrivilegePassed) -> State:
    return replace(state, due=())


def host_vote_opened(state: State, event: happened.HostVoteOpened) -> State:
    return replace(state, phase=Phase.HOST_VOTE, due=(event.seat,))


def patient_judged(state: State, event: happened.PatientJudged) -> State:
    record, patient = event.record, Patient(event.record.card, event.record.actual)
    lives = record.fate == Side.VITA
    return replace(
        state,
        records={**state.records, str(state.round): record},
        vita_row=extended(state.vita_row, patient) if lives else state.vita_row,
        mors_row=state.mors_row if lives else extended(state.mors_row, patient),
        hall=None,
        phase=Phase.JUDGED,
        due=(),
    )


def extended(row: dict[str, Patient], patient: Patient) -> dict[str, Patient]:
    """The row with one more at its right end; places count from 1."""
    return {**row, str(len(row) + 1): patient}


def tokens_returned(state: State, event: happened.TokensReturned) -> State:
    holdings = list(state.holdings)
    for seat, use in state.used.items():
        holdings[int(seat)] = more(holdings[int(seat)], use.token)
    return replace(state, holdings=tuple(holdings), used={})


def tokens_discarded(state: State, event: happened.TokensDiscarded) -> State:
    discard: Holding = state.discard
    for use in state.used.values():
        discard = more(discard, use.token)
    return replace(state, discard=discard, used={})


def balatro_unclaimed(state: State, event: happened.BalatroUnclaimed) -> State:
    return replace(state, joker_absent=True)


def game_ended(state: State, event: happened.GameEnded) -> State:
    return replace(state, outcome=event.outcome, phase=Phase.OVER, due=())


CHANGES: dict[type[Event], Callable[[State, Any], State]] = {
    happened.HostChosen: host_chosen,
    happened.DecksShuffled: decks_shuffled,
    happened.MissionsDrawn: missions_drawn,
    happened.PartiesDealt: parties_dealt,
    happened.RoundBegan: round_began,
    happened.PatientVisited: patient_visited,
    happened.TopsTurnedUp: tops_turned_up,
    happened.PicksOpened: picks_opened,
    happened.TokenPicked: token_picked,
    happened.TokensPassed: tokens_passed,
    happened.Diagnosed: diagnosed,
    happened.VotesOpened: votes_opened,
    happened.VoteCast: vote_cast,
    happened.PrivilegeAsked: privilege_asked,
    happened.PrivilegeUsed: privilege_used,
    happened.PrivilegePassed: privilege_passed,
    happened.HostVoteOpened: host_vote_opened,
    happened.PatientJudged: patient_judged,
    happened.TokensReturned: tokens_returned,
    happened.TokensDiscarded: tokens_discarded,
    happened.BalatroUnclaimed: balatro_unclaimed,
    happened.GameEnded: game_ended,
}


def evolve(state: State, event: Event) -> State:
    return CHANGES[type(event)](state, event)
