"""Set-up (PM-08)."""

from __future__ import annotations

from service.games.card_game.draws import cards_drawn
from service.games.card_game.events import DecksShuffled, FirstChosen, RoundBegan, StepOpened
from service.games.card_game.evolve import CHANGES
from service.games.card_game.state import Phase, SharedState
from service.games.kernel import Chance, Event, Seat


def deal(state: SharedState, first: int | None, chance: Chance) -> tuple[Event, ...]:
    """`first`: the first round's first seat; None: a random one."""
    chosen = FirstChosen(Seat(first), False) if first is not None else first_at_random(state, chance)
    shuffled = DecksShuffled({deck: chance.draw(cards, len(cards)) for deck, cards in state.decks.items()})
    events: list[Event] = [chosen, shuffled]
    for event in events:
        state = CHANGES[type(event)](state, event)
    for seat in state.from_the_first():
        events.append(cards := cards_drawn(state, seat))
        state = CHANGES[type(cards)](state, cards)
    return (*events, RoundBegan(1, state.first), StepOpened(Phase.PASS, state.every_seat()))


def first_at_random(state: SharedState, chance: Chance) -> FirstChosen:
    return FirstChosen(chance.draw(state.every_seat(), 1)[0], True)
