"""Laws: offers and `decide` agree, both ways; time may run out for those awaited, and only for those; a step keeps
the meaning of what was asked in it."""

from __future__ import annotations

from random import Random
from typing import Any

from service.games.kernel import Refusal, RunOut, Seat, offered
from tests.laws.hooks import random_intent
from tests.laws.plays import Play, random_offered

TRIES = 3


def what_is_offered_is_accepted(play: Play, source: Random) -> int:
    count = 0
    for state in play.states():
        for seat in play.every_seat():
            for offer in play.game.offers(state, seat):
                intent = random_offered(play.game, [offer], source)
                assert accepted(play, state, seat, intent), f"seat {seat}: {intent} was offered and is refused"
                count += 1
    return count


def what_is_accepted_was_offered(play: Play, source: Random) -> int:
    for state in play.states():
        for seat in play.every_seat():
            offers = play.game.offers(state, seat)
            for _ in range(TRIES):
                intent = random_intent(play.game, state, seat, source)
                is_offered, is_accepted = offered(offers, intent), accepted(play, state, seat, intent)
                assert is_offered == is_accepted, f"seat {seat}, {intent}: offered {is_offered}, accepted {is_accepted}"
    return len(play.states()) * play.seats * TRIES


def time_runs_out_for_those_awaited_alone(play: Play, source: Random) -> int:
    for state in play.states():
        awaited = play.game.awaited(state)
        assert list(awaited) == sorted(set(awaited)), f"{awaited} is not ascending"
        for seat in play.every_seat():
            assert accepted(play, state, seat, RunOut()) == (seat in awaited), f"seat {seat}: RunOut, {awaited}"
            assert seat not in awaited or play.game.offers(state, seat), f"seat {seat} is awaited and has no offer"
    return len(play.states()) * play.seats


def accepted(play: Play, state: Any, seat: Seat, intent: Any) -> bool:
    return not isinstance(play.game.decide(state, seat, intent, play.chance(0)), Refusal)


def nothing_is_offered_when_it_is_over(play: Play, source: Random) -> int:
    last = play.states()[-1]
    assert play.game.outcome(last) is not None
    assert play.game.awaited(last) == ()
    assert not any(play.game.offers(last, seat) for seat in play.every_seat())
    return 1


def a_step_keeps_what_is_asked(play: Play, source: Random) -> int:
    """While a step stays, the offers of a seat that did nothing in it stay; and a step that was left never returns."""
    left: set[str] = set()
    for moment in play.moments:
        before, after = play.game.step(moment.before), play.game.step(moment.after)
        if before != after:
            left.add(before)
            assert after not in left, f"commit {moment.number}: step {after!r} came back"
            continue
        for seat in play.every_seat():
            if seat != moment.seat:
                same = play.game.offers(moment.before, seat) == play.game.offers(moment.after, seat)
                assert same, f"commit {moment.number}: seat {seat} is offered something else in step {after!r}"
    return len(play.moments)
