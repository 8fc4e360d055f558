"""Deciding a finished table's log again: do the rules, asked what the log says they were asked, answer what it says
they answered (PL-20; `obol verify`)?

Whether a player asked for it only that player can say: each finds its own intents in the log under their ids, and no
others in its name.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from service.games.kernel import Event, Game, Intent, Refusal, RunOut, Seat, tag_of
from service.log.commit import Asked, Commit
from service.platform.events import TableOpened, TableStarted
from service.platform.evolve import evolve, opened
from service.platform.settle import Settled, chosen_anew, looks_alike, settle, settle_intent
from service.platform.state import TableState
from service.table.batch import kinds_by_tag


def decision_faults(game: Game[Any], commits: Sequence[Commit[Any]]) -> Iterator[str]:
    """Where the game's events are not what its rules make of what was asked. Nothing for a log from before what was
    asked was kept: `decisions` tells."""
    if not decisions(commits):
        return
    state: TableState[Any] | None = None
    for commit in commits:
        try:
            state = decided(game, state, commit)
        except Exception as error:
            yield f"version {commit.version}: the rules do not decide so ({error})"
            return


def decisions(commits: Sequence[Commit[Any]]) -> int:
    """How many there are to be made again."""
    return sum(len(commit.asked) for commit in commits)


def decided(game: Game[Any], state: TableState[Any] | None, commit: Commit[Any]) -> TableState[Any]:
    """The state after the commit, every answer of the game worked out anew. Raises ValueError where it is another."""
    asked = {one.first: one for one in commit.asked}
    if len(asked) != len(commit.asked):
        raise ValueError("two intents are answered by one event")
    at = 0
    while at < len(commit.events):
        event = commit.events[at]
        if isinstance(event, TableOpened):
            state, count = opened(event), 1
        else:
            assert state is not None, "the first commit opens the table"
            again = made_again(game, state, event, asked.pop(at, None))
            count = len(again.events)
            told = tuple(commit.events[at : at + count])
            if told != again.events and (event.again() is event or told != anew(game, state, again)):
                raise ValueError(f"from event {at} on it is another answer than theirs")
            state = again.state
        at += count
    if asked or state is None:
        raise ValueError("something was asked that nothing answers")
    return state


def made_again(game: Game[Any], state: TableState[Any], event: Event, asked: Asked | None) -> Settled:
    """What the rules make of an intent, of a start, or of any other event of the table itself."""
    if asked is not None:
        settled = settle_intent(game, state, Seat(asked.seat), intent_of(game, asked))
        if isinstance(settled, Refusal):
            raise ValueError(f"they refuse what seat {asked.seat} asked: {settled.text or settled.code}")
        return settled
    if isinstance(event, game.events):
        raise ValueError("something happened in the game that nobody asked for")
    return settle(game, state, (event,)) if isinstance(event, TableStarted) else told(game, state, event)


def anew(game: Game[Any], before: TableState[Any], settled: Settled) -> tuple[Event, ...]:
    """The events where a choice took the place of an earlier one, of which nobody else was told. Logs of earlier
    services tell of it as of the first."""
    return chosen_anew(settled.events) if looks_alike(game, before, settled.state) else settled.events


def told(game: Game[Any], state: TableState[Any], event: Event) -> Settled:
    """An event of the table, as it stands."""
    return Settled((event,), (), evolve(game, state, event))


def intent_of(game: Game[Any], asked: Asked) -> Intent:
    """What was asked, typed. Raises ValueError (msgspec's included) for what is none of the game's."""
    tag = asked.intent.get("type") if isinstance(asked.intent, dict) else None
    if tag == tag_of(RunOut):
        return RunOut()
    kind = kinds_by_tag(game.intents).get(tag)
    if kind is None or kind not in game.intents:
        raise ValueError(f"the game has no intent of the type {tag}")
    return msgspec.convert(asked.intent, kind)
