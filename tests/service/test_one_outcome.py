"""PL-15: a table has one outcome, and its game, its events and its views tell no other, in every game."""

from __future__ import annotations

from itertools import count, islice
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.messages import PlayerName
from service.games import games
from service.games.kernel import Ending, Event, Game, Refusal, Seat
from service.platform.decide import decide
from service.platform.events import TableOpened, TableOver
from service.platform.evolve import opened
from service.platform.intents import Concede, Start, TakeSeat
from service.platform.options import TableOptions
from service.platform.outcome import OTHERS_CONCEDED, RULES_VERSION
from service.platform.settle import Settled, settle_intent
from service.platform.state import TableState
from service.platform.views import first_table_view
from tests.laws.hooks import random_seats
from tests.laws.plays import random_ask

PLAYERS = [PlayerName(f"p{seat}", f"Player {seat}") for seat in range(50)]
SEEDS = range(6)
PLAYS = 8


class Table:
    """A table of one game, and all that happened at it."""

    def __init__(self, game: Game[Any], source: Random, *, rules: int, leave: float) -> None:
        self.game, self.source, self.leave = game, source, leave
        seats = random_seats(game, source)
        options = TableOptions(game=game.name, seats=seats)
        opening = TableOpened(
            options=options,
            rules_version=game.rules_version,
            maker=PLAYERS[0],
            seed=source.randbytes(32).hex(),
            table_rules=rules,
        )
        self.state: TableState[Any] = opened(opening)
        self.events: list[Event] = []
        for seat in range(seats):
            self.ask(Seat(seat), TakeSeat(seat=seat))
        self.ask(Seat(0), Start())

    def ask(self, seat: Seat, intent: Any) -> None:
        self.take(decide(self.game, "t", self.state, PLAYERS[seat], intent, None))

    def take(self, settled: Settled | Refusal) -> None:
        assert not isinstance(settled, Refusal), settled
        self.events += settled.events
        self.state = settled.state

    def play(self) -> None:
        while self.state.status == "running":
            stayed = [seat for seat, chair in self.state.seated if not chair.conceded]
            if len(stayed) > 1 and self.source.random() < self.leave:
                self.ask(self.source.choice(stayed), Concede())
            else:
                self.take(settle_intent(self.game, self.state, *random_ask(self.game, self.state.game, self.source)))


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("name", games())
def test_table_and_game_tell_of_one_outcome(name: str, seed: int) -> None:
    game, source = games()[name], Random(f"{name} {seed}")
    table = Table(game, source, rules=RULES_VERSION, leave=0.04 if seed % 2 else 0.01)
    table.play()
    outcome = table.state.outcome
    assert outcome is not None
    told = [event.outcome for event in table.events if isinstance(event, Ending | TableOver)]
    assert told == [outcome] * len(told)
    view = msgspec.to_builtins(game.public(table.state.game))
    assert first_table_view(game, table.state).outcome == outcome
    stayed = [seat for seat, chair in table.state.seated if not chair.conceded]
    assert set(outcome.winners) <= set(stayed)
    assert set(outcome.ranks) <= {str(seat) for seat in stayed}
    if outcome.reason == OTHERS_CONCEDED:
        assert list(outcome.winners) == stayed
        assert "outcome" not in view
    else:
        assert game.outcome(table.state.game) == outcome
        told_by_the_game = msgspec.to_builtins(outcome)
        assert view.get("outcome", told_by_the_game) == told_by_the_game
    if outcome.scores and game.name != "petite_mort" and "aaa" not in outcome.rivals:
        assert max(outcome.scores[str(seat)] for seat in stayed) == outcome.scores[str(outcome.winners[0])]


@pytest.mark.parametrize("name", games())
def test_a_table_of_the_first_rules_ends_as_they_have_it(name: str) -> None:
    """PL-18: who conceded is struck from the winners, nobody takes the place, and nothing is told that was not."""
    game = games()[name]
    struck = 0
    tables = (Table(game, Random(f"{name} {seed}"), rules=1, leave=0) for seed in count())
    for table in islice((table for table in tables if len(table.state.chairs) > 1), PLAYS):
        for seat in range(len(table.state.chairs) - 1):
            table.ask(Seat(seat), Concede())
        assert table.state.status == "running"
        table.play()
        found, outcome = game.outcome(table.state.game), table.state.outcome
        assert found is not None
        assert outcome is not None
        left = len(table.state.chairs) - 1
        assert outcome.winners == tuple(seat for seat in found.winners if seat == left)
        assert {"ranks", "parts", "rivals"}.isdisjoint(msgspec.to_builtins(outcome) | msgspec.to_builtins(found))
        struck += outcome.winners != found.winners
    assert struck
