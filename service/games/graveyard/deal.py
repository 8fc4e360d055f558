"""Set-up (PM-08)."""

from __future__ import annotations

from service.games.graveyard.draws import drawn
from service.games.graveyard.events import DecksShuffled, FirstChosen, RoundBegan, StepOpened
from service.games.graveyard.evolve import CHANGES
from service.games.graveyard.yard import Phase, Yard
from service.games.kernel import Chance, Event, Seat


def deal(yard: Yard, first: int | None, chance: Chance) -> tuple[Event, ...]:
    """`first`: the first round's first seat; None: a random one."""
    chosen = FirstChosen(Seat(first), False) if first is not None else first_at_random(yard, chance)
    shuffled = DecksShuffled({deck: chance.draw(cards, len(cards)) for deck, cards in yard.decks.items()})
    events: list[Event] = [chosen, shuffled]
    for event in events:
        yard = CHANGES[type(event)](yard, event)
    for seat in yard.from_the_first():
        events.append(cards := drawn(yard, seat))
        yard = CHANGES[type(cards)](yard, cards)
    return (*events, RoundBegan(1, yard.first), StepOpened(Phase.PASS, yard.every_seat()))


def first_at_random(yard: Yard, chance: Chance) -> FirstChosen:
    return FirstChosen(chance.draw(yard.every_seat(), 1)[0], True)
