"""The ballot is a game like any other, and its secret is one."""

from __future__ import annotations

from typing import Any

import msgspec

from bench.games.ballot import GAME
from bench.games.ballot.rules import Ballot, Rounds, RoundTallied, Vote, VoteCast
from protocol.codes import Code
from service.games import games
from service.games.kernel import Refusal, RunOut, Seat, offered

SEATS = 3


def begun(rounds: int = 2) -> Ballot:
    state = GAME.begin(SEATS, Rounds(rounds=rounds))
    assert isinstance(state, Ballot)
    return state


def after(state: Ballot, *votes: tuple[int, Any]) -> Ballot:
    for seat, intent in votes:
        events = GAME.decide(state, Seat(seat), intent, None)  # type: ignore[arg-type]
        assert not isinstance(events, Refusal)
        for event in events:
            state = GAME.evolve(state, event)
    return state


def test_it_is_found_like_any_other() -> None:
    assert games(extra=("bench.games",))["ballot"] is GAME


def test_others_see_the_same_whatever_was_voted() -> None:
    def seen_by(seat: int, coin: Any) -> bytes:
        """Everything another seat, or the voter, is shown of seat 0's vote."""
        state, redacted = after(begun(), (0, Vote(coin))), VoteCast(seat=Seat(0), coin=coin).redact()
        event = redacted.seats.get(Seat(seat), redacted.public)
        return msgspec.json.encode((GAME.public(state), GAME.private(state, Seat(seat)), event))

    assert seen_by(1, "vita") == seen_by(1, "mors")
    assert seen_by(0, "vita") != seen_by(0, "mors")


def test_the_votes_are_opened_when_all_are_in() -> None:
    state = after(begun(), (0, Vote("mors")), (2, Vote("mors")))
    events = GAME.decide(state, Seat(1), Vote("vita"), None)  # type: ignore[arg-type]
    assert not isinstance(events, Refusal)
    assert events[1] == RoundTallied(coins=("mors", "vita", "mors"), won="mors", round=2)
    assert (after(state, (1, Vote("vita"))).mors, after(state, (1, Vote("vita"))).round) == (1, 2)


def test_a_second_vote_in_a_round_is_refused() -> None:
    state = after(begun(), (0, Vote("vita")))
    refusal = GAME.decide(state, Seat(0), Vote("mors"), None)  # type: ignore[arg-type]
    assert isinstance(refusal, Refusal)
    assert refusal.code == Code.ALREADY_DONE


def test_it_offers_what_it_accepts_and_ends() -> None:
    state = begun()
    while GAME.outcome(state) is None:
        seat = GAME.awaited(state)[0]
        assert offered(GAME.offers(state, seat), Vote("vita"))
        state = after(state, (seat, RunOut()))
        assert state.round > state.rounds or seat not in GAME.awaited(state) or len(GAME.awaited(state)) == SEATS
    assert not any(GAME.offers(state, Seat(seat)) for seat in range(SEATS))
    assert (state.vita, state.mors) == (2, 0)
