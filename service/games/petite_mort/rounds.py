"""A round, step by step: what the end of each step brings, and which step follows."""

from __future__ import annotations

from service.games.card_game import closing, rounds
from service.games.card_game.draws import cards_drawn
from service.games.card_game.events import DeathbedsChosen, RoundBegan
from service.games.card_game.state import Phase
from service.games.kernel import Chance, right_of
from service.games.petite_mort.diplomas import FIGURES_COUNT
from service.games.petite_mort.ending import ended
from service.games.petite_mort.events import GameEnded, ObjectivesTaken
from service.games.petite_mort.objectives import newly_taken
from service.games.petite_mort.state import State
from service.games.story import Story

Tale = Story[State]


def close(story: Tale, chance: Chance) -> None:
    rounds.close(story, chance, CLOSE)


def close_reap(story: Tale, chance: Chance) -> Phase:
    story.tell(*closing.declared(story.state.shared))
    return Phase.SHARE


def close_share(story: Tale, chance: Chance) -> Phase:
    stay = FIGURES_COUNT[story.state.printed]
    story.tell(*closing.reaped(story.state.shared, chance, reaps_stay=stay))
    return Phase.DEATHBED


def close_deathbed(story: Tale, chance: Chance) -> Phase | None:
    """The end of the round (PM-23 to PM-25)."""
    for event in closing.led(story.state.shared):
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
    shared = story.state.shared
    for seat in shared.from_the_first():
        story.tell(cards_drawn(story.state.shared, seat))
    story.tell(RoundBegan(shared.round + 1, right_of(shared.first, shared.seats)))


CLOSE: dict[Phase, rounds.Close[State]] = {
    Phase.PASS: rounds.close_pass,
    Phase.ATTACH: rounds.close_attach,
    Phase.TOKENS: rounds.close_tokens,
    Phase.REAP: close_reap,
    Phase.SHARE: close_share,
    Phase.DEATHBED: close_deathbed,
}
