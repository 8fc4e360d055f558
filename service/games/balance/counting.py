"""What is counted of a game's plays.

A game has it as `BALANCE` in a `balance.py` of its own; measuring, tables, figures and drawings are the same for all.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, TypeVar

from service.games import HOME, games
from service.games.kernel import Options, Seat
from service.games.simulate import SimulatedCommit

if TYPE_CHECKING:
    from service.games.balance.figures import Row

State = TypeVar("State")

Commit = SimulatedCommit
"""What one intent of a play brought."""


class Kind(NamedTuple):
    """A kind of table. `name`: what tells it from others of so many seats. `even`: its sides are to win about alike."""

    name: str
    seats: int
    options: Options
    even: bool = False

    @property
    def title(self) -> str:
        return ", ".join(filter(None, (self.name, f"{self.seats} seats" if self.seats > 1 else "1 seat")))


def nobodys(state: Any) -> Mapping[str, Collection[Seat]]:
    """Nothing can be taken."""
    return {}


def apart(state: Any) -> Sequence[str]:
    """Every seat plays for itself."""
    return ()


def lowest(state: Any) -> Seat:
    return Seat(0)


def nothing(commit: Commit) -> Iterable[tuple[str, int]]:
    return ()


def no_faults(row: Row, doubt: float) -> Iterable[str]:
    return ()


@dataclass(frozen=True, kw_only=True)
class Balance(Generic[State]):
    """`rounds`, `sides` and `takers` are asked of a play's last state, `first` of the one after set-up."""

    kinds: tuple[Kind, ...]
    rounds: Callable[[State], int]
    """How long it was."""
    first: Callable[[State], Seat] = lowest
    """From which seat on the order of seats is counted."""
    sides: Callable[[State], Sequence[str]] = apart
    """Each seat's, where seats win together."""
    takers: Callable[[State], Mapping[str, Collection[Seat]]] = nobodys
    """What a seat can take or be given that may help it to win, by name: who had it. All there is, taken or not."""
    counts: Callable[[Commit], Iterable[tuple[str, int]]] = nothing
    """What else is counted of a commit, by name."""
    faults: Callable[[Row, float], Iterable[str]] = no_faults
    """Where plays of a kind do not keep what the rules promise, besides what every game is held to; a share is a fault
    where so many standard errors do not explain it."""


def balance_of(game: str) -> Balance[Any]:
    """Raises ValueError if there is no such game, or nothing to measure in it."""
    measurable = [name for name in games() if find_spec(f"{HOME}.{name}.balance")]
    if game not in measurable:
        raise ValueError(f"{game!r} cannot be measured; what can: {', '.join(measurable)}")
    found: Balance[Any] = import_module(f"{HOME}.{game}.balance").BALANCE
    return found
