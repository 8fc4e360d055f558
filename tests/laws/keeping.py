"""Laws: nothing is created or lost; all that is random comes from chance and is written down; every game ends."""

from __future__ import annotations

from random import Random
from typing import Any

from service.games.kernel import Event, Refusal, RunOut
from tests.chance import Quick
from tests.laws.plays import LONGEST, Play, evolved

STARTS = 2


def nothing_is_created_or_lost(play: Play, source: Random) -> int:
    whole = sorted(play.game.pieces(play.begun))
    assert whole, "a game without pieces"
    for version, state in enumerate(play.states(), start=1):
        assert sorted(play.game.pieces(state)) == whole, f"version {version}: a piece came or went"
    return len(play.moments) + 1


def events_say_what_was_drawn(play: Play, source: Random) -> int:
    commits = [(play.dealt, play.dealt_draws), *((moment.events, moment.draws) for moment in play.moments)]
    for number, (events, draws) in enumerate(commits):
        assert said(events) == draws, f"commit {number}: drawn {draws}, said {said(events)}"
    return sum(len(draws) for _, draws in commits)


def said(events: tuple[Event, ...]) -> list[tuple[Any, ...]]:
    return [draw for event in events for draw in event.draws()]


def time_running_out_ends_every_game(play: Play, source: Random) -> int:
    """From some of the states of each play, by default intents alone, in random order."""
    for start in source.sample(play.states(), min(STARTS, len(play.moments))):
        chance = Quick(source.random().hex())
        state = start
        for _ in range(LONGEST):
            if play.game.outcome(state) is not None:
                break
            events = play.game.decide(state, source.choice(play.game.awaited(state)), RunOut(), chance)
            assert not isinstance(events, Refusal), f"RunOut is refused: {events}"
            state = evolved(play.game, state, events)
        else:
            raise AssertionError(f"no end after {LONGEST} commits by RunOut")
    return STARTS
