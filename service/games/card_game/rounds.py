"""A round of either game, step by step: what the end of each step brings, and which step follows. A game has a table
of its own, by phase, with what the two have in common and what it does besides."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Protocol, TypeVar

from service.games.card_game import closing
from service.games.card_game.asked import asked
from service.games.card_game.events import StepOpened
from service.games.card_game.state import Phase, SharedState
from service.games.kernel import Chance
from service.games.story import Story


class HasSharedState(Protocol):
    @property
    def shared(self) -> SharedState: ...


S = TypeVar("S", bound=HasSharedState)
Close = Callable[[Story[S], Chance], Phase | None]
"""Ends a step; gives the one that follows. None: a turn is open, or the game over."""


def close(story: Story[S], chance: Chance, steps: Mapping[Phase, Close[S]]) -> None:
    """All are in: on to the next step or turn that asks somebody, or to the end."""
    following = steps[story.state.shared.phase](story, chance)
    while following is not None:
        seats = asked(story.state.shared, following)
        if seats:
            story.tell(StepOpened(following, seats))
            return
        following = steps[following](story, chance)


def close_pass(story: Story[S], chance: Chance) -> Phase:
    story.tell(*closing.passed(story.state.shared))
    return Phase.ATTACH


def close_attach(story: Story[S], chance: Chance) -> Phase:
    story.tell(*closing.attached(story.state.shared))
    return Phase.TOKENS


def close_tokens(story: Story[S], chance: Chance) -> Phase:
    story.tell(*closing.placed(story.state.shared))
    return Phase.REAP
