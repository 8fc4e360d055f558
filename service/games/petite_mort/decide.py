"""What follows from an intent, with everything that then happens by itself."""

from __future__ import annotations

from service.games.card_game.choosing import choice_made
from service.games.card_game.intents import Asked
from service.games.kernel import Chance, Event, Refusal, RunOut, Seat
from service.games.petite_mort.evolve import evolve
from service.games.petite_mort.offers import awaited
from service.games.petite_mort.refusals import refusal
from service.games.petite_mort.rounds import close
from service.games.petite_mort.state import State
from service.games.story import Story


def decide(state: State, seat: Seat, intent: Asked | RunOut, chance: Chance) -> tuple[Event, ...] | Refusal:
    if (no := refusal(state, seat, intent)) is not None:
        return no
    story = Story(state, evolve)
    story.tell(choice_made(state.shared, seat, intent, chance))
    if not awaited(story.state):
        close(story, chance)
    return story.told()
