"""The other worlds are others, and such as the rulebook allows: without this the laws about them could hold idly."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random

from service.games.kernel import Seat
from service.games.vita_mors import GAME
from service.games.vita_mors.parties import Party
from service.games.vita_mors.resample import resample
from service.games.vita_mors.state import State
from tests.laws.plays import play


def worlds(viewer: Seat | None) -> Iterator[tuple[State, State]]:
    source = Random(f"worlds {viewer}")
    for seed in range(70):
        for state in play(GAME, seed).states()[:-1]:
            yield state, resample(state, viewer, source)


def test_every_kind_of_secret_is_replaced_now_and_then() -> None:
    changed: Counter[str] = Counter()
    for state, other in worlds(None):
        for name in State.__struct_fields__:
            changed[name] += getattr(state, name) != getattr(other, name)
    assert +changed == {name: changed[name] for name in ("decks", "parties", "undrawn", "coins", "picks")}
    assert min(changed[name] for name in ("decks", "parties", "undrawn", "coins", "picks")) > 20


def test_what_a_seat_knows_stays() -> None:
    for state, other in worlds(Seat(1)):
        assert other.parties[1] == state.parties[1]
        assert other.coins[1] == state.coins[1]
        assert other.picks[1] == state.picks[1]
        for back, top in state.tops_up.items():
            assert other.decks[back][0] == top


def test_every_party_that_can_be_is_given_to_every_seat() -> None:
    given = {(state.seats, seat, party) for state, other in worlds(None) for seat, party in enumerate(other.parties)}
    assert given == {(seats, seat, party) for seats in (3, 4, 5, 6) for seat in range(seats) for party in Party}


def test_who_is_known_not_to_be_the_joker_is_not() -> None:
    after_balatro = [(state, other) for state, other in worlds(None) if state.joker_absent]
    assert after_balatro
    assert all(Party.JOKER in other.undrawn for _, other in after_balatro)
