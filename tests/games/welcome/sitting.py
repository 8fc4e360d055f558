"""A table to play at by hand: any seat asks, any cards lie there."""

from __future__ import annotations

from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from protocol.codes import Code
from service.games.kernel import Event, Refusal, RunOut, Seat
from service.games.welcome import GAME
from service.games.welcome.cards import CARDS
from service.games.welcome.houses import Sheet, scored
from service.games.welcome.intents import CrossOut, Reap, Sephi
from service.games.welcome.objectives import Objective
from service.games.welcome.options import WelcomeOptions
from service.games.welcome.state import State
from tests.chance import Quick

E = TypeVar("E", bound=Event)

EASY = (Objective.GREEN_SOULS, Objective.FOUR_COLUMNS, Objective.TWO_STREETS)
HARD = (Objective.RED_SOULS, Objective.TWO_PERFECT_COLUMNS, Objective.PERFECT_STREET)


class Sitting:
    state: State

    def __init__(self, seats: int = 2, objectives: tuple[Objective, ...] = EASY, seed: int = 0, **options: Any) -> None:
        begun = GAME.begin(seats, msgspec.convert(options, WelcomeOptions))
        assert isinstance(begun, State), begun
        self.chance = Quick(seed)
        self.state = begun
        self.told: list[Event] = []
        self.take(GAME.setup(begun, self.chance))
        named = {str(number): one for number, one in enumerate(objectives, start=1)}
        self.state = replace(self.state, objectives=named)

    def take(self, events: tuple[Event, ...]) -> None:
        self.told = list(events)
        for event in events:
            self.state = GAME.evolve(self.state, event)

    def change(self, **fields: Any) -> Sitting:
        self.state = replace(self.state, **fields)
        return self

    def sheets(self, *sheets: Sheet) -> Sitting:
        """Seat by seat from the first."""
        return self.change(sheets={**self.state.sheets, **{str(seat): scored(one) for seat, one in enumerate(sheets)}})

    def stacks(self, *combinations: str, then: tuple[str, ...] = ()) -> Sitting:
        """This turn's combinations, by stack: "7 red 3 blue" is number 7, cause red, out of a top card blue_7 over
        which a red_3 was flipped. `then`: the cards that lie under the tops."""
        tops, flipped, hidden = [], [], list(CARDS)
        for words in combinations:
            number, cause, other, own = words.split()
            tops.append(f"{own}_{number}")
            flipped.append(f"{cause}_{other}")
        for card in (*tops, *flipped, *then):
            hidden.remove(card)
        below = [(then[place],) if then else () for place in range(3)]
        stacks = tuple((tops[place], *below[place], *hidden[place::3]) for place in range(3))
        return self.change(stacks=stacks, flipped=tuple((card,) for card in flipped))

    def cards(self, *cards: str, then: tuple[str, ...] = ()) -> Sitting:
        """Alone: the three drawn, and what lies on top of the deck. The rest stays as it lies."""
        left = [*self.state.deck, *self.state.drawn, *self.state.discards]
        for card in (*cards, *then):
            left.remove(card)
        return self.change(drawn=cards, deck=(*then, *left), discards=())

    def deck(self, *cards: str) -> Sitting:
        """Alone: nothing but this lies in the deck; all else is discarded."""
        rest = [*self.state.deck, *self.state.discards]
        for card in cards:
            rest.remove(card)
        return self.change(deck=cards, discards=tuple(rest))

    def ask(self, seat: int, intent: Any, chance: Any = None) -> Sitting:
        answer = GAME.decide(self.state, Seat(seat), intent, chance or self.chance)
        assert not isinstance(answer, Refusal), answer
        self.take(answer)
        return self

    def reap(self, seat: int, combination: int, street: int, house: int, *, reshuffle: bool = False) -> Sitting:
        return self.ask(seat, Reap(street, house, combination, reshuffle=reshuffle))

    def use(self, number: int, cause: int, street: int, house: int) -> Sitting:
        """Alone."""
        return self.ask(0, Reap(street, house, number_card=number, cause_card=cause))

    def sephi(self, seat: int) -> Sitting:
        return self.ask(seat, Sephi())

    def cross_out(self, streets: tuple[int, ...] = (), columns: tuple[int, ...] = ()) -> Sitting:
        return self.ask(0, CrossOut(streets, columns))

    def run_out(self, seat: int) -> Sitting:
        return self.ask(seat, RunOut())

    def refused(self, seat: int, intent: Any) -> tuple[Code, str]:
        answer = GAME.decide(self.state, Seat(seat), intent, self.chance)
        assert isinstance(answer, Refusal), answer
        return answer.code, answer.clause

    def heard(self, kind: type[E]) -> list[E]:
        return [event for event in self.told if isinstance(event, kind)]

    def offers(self, seat: int = 0) -> list[dict[str, Any]]:
        return [offer.wire() for offer in GAME.offers(self.state, Seat(seat))]

    def sheet(self, seat: int = 0) -> Sheet:
        return self.state.sheets[str(seat)]

    @property
    def awaited(self) -> tuple[int, ...]:
        return GAME.awaited(self.state)

    @property
    def ending(self) -> tuple[str, tuple[int, ...]]:
        outcome = self.state.outcome
        assert outcome is not None
        return outcome.reason, outcome.winners
