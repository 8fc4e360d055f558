"""What follows from an intent, with everything that then happens by itself."""

from __future__ import annotations

from service.games.card_game.choosing import choice_made, keep_most
from service.games.card_game.intents import Share
from service.games.card_game.shares import poorest
from service.games.kernel import Chance, Event, Refusal, RunOut, Seat
from service.games.residence.evolve import evolve
from service.games.residence.intents import Asked, Resolve, Walk
from service.games.residence.items import items_of
from service.games.residence.offers import awaited
from service.games.residence.refusals import refusal
from service.games.residence.resolving import Tale, pick, share, walk
from service.games.residence.rounds import close
from service.games.residence.state import Stage, State, Turn
from service.games.story import Story


def decide(state: State, seat: Seat, intent: Asked | RunOut, chance: Chance) -> tuple[Event, ...] | Refusal:
    if (no := refusal(state, seat, intent)) is not None:
        return no
    story = Story(state, evolve)
    if state.turn is not None:
        asked = by_default(state, state.turn) if isinstance(intent, RunOut) else intent
        answer(story, state.turn, asked, chance, automatic=isinstance(intent, RunOut))
    elif not isinstance(intent, Resolve | Walk):
        story.tell(choice_made(state.shared, seat, intent, chance))
    if not awaited(story.state):
        close(story, chance)
    return story.told()


def by_default(state: State, turn: Turn) -> Resolve | Share | Walk:
    """RS-14, PM-28."""
    match turn.stage:
        case Stage.RESOLVE:
            return Resolve(items_of(state, turn.seat)[0])
        case Stage.SHARE:
            return Share(turn.item, keep_most(state.shared, turn.item))
        case Stage.WALK:
            return Walk((poorest(state.shared.graveyards[turn.seat]),))


def answer(story: Tale, turn: Turn, intent: Asked, chance: Chance, *, automatic: bool) -> None:
    match intent:
        case Resolve(item):
            pick(story, turn.seat, item, chance, automatic=automatic)
        case Share(character, keep):
            share(story, character, in_order(story, keep), chance, automatic=automatic)
        case Walk(cards):
            walk(story, turn.seat, in_order(story, cards), automatic=automatic)
        case _:
            raise AssertionError(f"{intent} is no answer to {turn}")


def in_order(story: Tale, cards: tuple[str, ...]) -> tuple[str, ...]:
    """In an order that does not tell in which order they were listed."""
    return tuple(sorted(cards)) if story.state.shared.rules > 1 else cards
