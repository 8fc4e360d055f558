"""What follows when a round's votes and privileges are in: the tally, the missions, the next round or the end."""

from __future__ import annotations

from msgspec import UNSET

from service.games.kernel import Event, Outcome, Seat, right_of
from service.games.vita_mors.cards import ASSASSIN, CLERGY, KING, MAID
from service.games.vita_mors.events import (
    BalatroUnclaimed,
    GameEnded,
    PatientJudged,
    RoundBegan,
    TokensDiscarded,
    TokensReturned,
)
from service.games.vita_mors.missions import Mission, completed
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.state import Effect, Record, State
from service.games.vita_mors.tally import Ballot, fate, tally
from service.games.vita_mors.why import reasons

LASTING: dict[tuple[str, Side], Effect] = {
    (KING, Side.VITA): Effect.NEXT_IS_ARISTOCRAT,
    (CLERGY, Side.VITA): Effect.NO_PRIVILEGES,
    (MAID, Side.MORS): Effect.EXTRA_VITA,
}
"""A patient and its fate, and what they do to the next round (VM-21, VM-24, VM-26)."""

NOBODY = "decks_empty"


def judge(state: State) -> PatientJudged:
    """VM-16, VM-17. Called when every coin is in."""
    assert state.hall is not None
    assert state.diagnosis is not None
    coins = tuple(coin for coin in state.coins if coin is not None)
    extra_vita = state.effect == Effect.EXTRA_VITA
    ballot = Ballot(state.hall.card, coins, state.used, state.diagnosis, extra_vita)
    counted = tally(ballot)
    judged = fate(state.hall.card, counted.vita - counted.mors, state.diagnosis)
    barred = state.effect == Effect.NO_PRIVILEGES
    return PatientJudged(
        Record(
            host=state.host,
            card=state.hall.card,
            actual=state.hall.actual,
            diagnosis=state.diagnosis,
            coins={str(seat): coin for seat, coin in enumerate(coins)},
            vita=counted.vita,
            mors=counted.mors,
            fate=judged,
            used=state.used,
        ),
        reasons(ballot, counted, judged, barred=barred) if state.rules > 1 else (),
    )


def after_judgement(state: State) -> tuple[Event, ...]:
    """The rest of the round, from a state in which the patient lies in its row."""
    record = state.records[str(state.round)]
    return (*settled(record), *concluded(state, record))


def settled(record: Record) -> tuple[Event, ...]:
    """VM-18, VM-32."""
    if not record.used:
        return ()
    return (TokensReturned() if (record.card, record.fate) == (ASSASSIN, Side.VITA) else TokensDiscarded(),)


def concluded(state: State, record: Record) -> tuple[Event, ...]:
    """VM-19, VM-38, VM-40: someone wins, or the decks are empty, or the next round begins."""
    if (winner := winning_party(state)) is not None:
        return (ended(state, winner),)
    designated = state.round == state.designated_round()
    unclaimed = (BalatroUnclaimed(state.round),) if designated else ()
    if not any(state.decks.values()):
        return (*unclaimed, ended(state, None))
    return (*unclaimed, next_round(state, record))


def next_round(state: State, record: Record) -> RoundBegan:
    effect = LASTING.get((record.card, record.fate), UNSET)
    return RoundBegan(state.round + 1, right_of(state.host, state.seats), effect)


def winning_party(state: State) -> Party | None:
    if done := parties_done(state):
        return first_in(done, state)
    balatro = state.round == state.designated_round() and Party.JOKER in state.parties
    return Party.JOKER if balatro else None


def parties_done(state: State) -> set[Party]:
    """Those whose missions are completed, and held by somebody (VM-38)."""
    judged = state.judged()
    return {
        party
        for party, mission in state.missions.items()
        if mission != Mission.BALATRO and party in state.parties and completed(mission, judged)
    }


def first_in(done: set[Party], state: State) -> Party:
    """The party of the host, else of the first seat to its right that is in one of them (VM-39)."""
    order = (state.host, *state.from_the_right())
    return next(state.parties[seat] for seat in order if state.parties[seat] in done)


def ended(state: State, winner: Party | None) -> GameEnded:
    """VM-41: everything is turned up."""
    shown = (state.parties, state.undrawn, state.decks)
    if winner is None:
        return GameEnded(Outcome((), NOBODY), *shown)
    members = tuple(Seat(seat) for seat, party in enumerate(state.parties) if party == winner)
    others = parties_done(state) - {winner} if state.rules > 1 else set()
    return GameEnded(Outcome(members, state.missions[winner].value), *shown, winner, min(others, default=UNSET))
