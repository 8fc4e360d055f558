"""A round, step by step: what the end of each step brings, and which step follows."""

from __future__ import annotations

from collections.abc import Callable

from service.games.graveyard import closing
from service.games.graveyard.asked import asked
from service.games.graveyard.draws import drawn
from service.games.graveyard.events import DeathbedsChosen, RoundBegan, StepOpened
from service.games.graveyard.story import Story
from service.games.graveyard.yard import Phase
from service.games.kernel import Chance, right_of
from service.games.petite_mort.diplomas import FIGURES_COUNT
from service.games.petite_mort.ending import ended
from service.games.petite_mort.events import GameEnded, ObjectivesTaken
from service.games.petite_mort.objectives import newly_taken
from service.games.petite_mort.state import State

Tale = Story[State]


def close(story: Tale, chance: Chance) -> None:
    """All are in: on to the next step that asks somebody, or to the end."""
    following = CLOSE[story.state.yard.phase](story, chance)
    while following is not None:
        seats = asked(story.state.yard, following)
        if seats:
            story.tell(StepOpened(following, seats))
            return
        following = CLOSE[following](story, chance)


def close_pass(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.passed(story.state.yard))
    return Phase.ATTACH


def close_attach(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.attached(story.state.yard))
    return Phase.TOKENS


def close_tokens(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.placed(story.state.yard))
    return Phase.REAP


def close_reap(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.declared(story.state.yard))
    return Phase.SHARE


def close_share(story: Tale, chance: Chance) -> Phase:
    stay = FIGURES_COUNT[story.state.options.diploma]
    story.tell(*closing.reaped(story.state.yard, chance, reaps_stay=stay))
    return Phase.DEATHBED


def close_deathbed(story: Tale, chance: Chance) -> Phase | None:
    """The end of the round (PM-23 to PM-25)."""
    for event in closing.led(story.state.yard):
        story.tell(event)
        assert isinstance(event, DeathbedsChosen)
        story.tell(*closing.deaths(event))
    taken = newly_taken(story.state)
    if taken:
        story.tell(ObjectivesTaken({str(seat): objectives for seat, objectives in taken.items()}))
    outcome = ended(story.state)
    if outcome is not None:
        story.tell(GameEnded(outcome))
        return None
    go_on(story)
    return Phase.PASS


def go_on(story: Tale) -> None:
    """PM-25."""
    yard = story.state.yard
    for seat in yard.from_the_first():
        story.tell(drawn(story.state.yard, seat))
    story.tell(RoundBegan(yard.round + 1, right_of(yard.first, yard.seats)))


CLOSE: dict[Phase, Callable[[Tale, Chance], Phase | None]] = {
    Phase.PASS: close_pass,
    Phase.ATTACH: close_attach,
    Phase.TOKENS: close_tokens,
    Phase.REAP: close_reap,
    Phase.SHARE: close_share,
    Phase.DEATHBED: close_deathbed,
}
