"""Everything there is on the table, secrets included."""

from __future__ import annotations

import msgspec

from service.games.card_game.state import SharedState
from service.games.kernel import Outcome, Seat
from service.games.petite_mort.diplomas import printed_under
from service.games.petite_mort.options import PetiteMortOptions

PAWNS = 5
TO_END = 4
"""Pawns on the Diploma with which a seat ends the game (PM-24)."""

Taken = dict[str, dict[str, int]]
"""By objective, the seats (as strings) that took it, each with the round it did."""


class State(msgspec.Struct, frozen=True):
    """`pawns`: each seat's free ones."""

    options: PetiteMortOptions
    shared: SharedState
    pawns: tuple[int, ...]
    taken: Taken = {}
    outcome: Outcome | None = None

    @property
    def printed(self) -> str:
        """The Diploma as it is printed under the play's rules: a name of `diplomas.EVERY`."""
        return printed_under(self.shared.rules, self.options.diploma)

    def has(self, seat: Seat, objective: str) -> bool:
        return str(seat) in self.taken.get(objective, {})


def step(state: State) -> str:
    return f"{state.shared.phase} {state.shared.round}"
