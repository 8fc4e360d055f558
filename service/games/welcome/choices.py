"""What a seat chose this turn, its secret until all are in (WL-09)."""

from __future__ import annotations

import msgspec

from service.games.kernel import RunOut
from service.games.welcome.intents import CrossOut, Reap, Sephi


class Choice(msgspec.Struct, frozen=True, omit_defaults=True):
    """A reap: `number_from` and `cause_from` are the stacks, or the places of the cards, that number and cause come
    from. Or a Sephi box, where there is no street. `give`: the place of the card that goes to the AAA."""

    number_from: int = 0
    cause_from: int = 0
    street: int = 0
    house: int = 0
    reshuffle: bool = False
    sephi: bool = False
    give: int = 0

    def code(self) -> int:
        """As one whole number, where chance chose it (WL-25)."""
        return ((self.number_from * 10 + self.cause_from) * 10 + self.street) * 10 + self.house


ALL_PLACES = 6
"""1 + 2 + 3: what is left of it is the place of the third card."""


def from_code(code: int, *, gives: bool) -> Choice:
    number_from, cause_from, street, house = (int(digit) for digit in f"{code:04}")
    give = ALL_PLACES - number_from - cause_from if gives else 0
    return Choice(number_from, cause_from, street, house, give=give)


def from_reap(reap: Reap, *, gives: bool) -> Choice:
    """A combination's number and cause come from the same stack."""
    number_from = reap.combination or reap.number_card
    cause_from = reap.combination or reap.cause_card
    assert isinstance(number_from, int)
    assert isinstance(cause_from, int)
    give = ALL_PLACES - number_from - cause_from if gives else 0
    return Choice(number_from, cause_from, reap.street, reap.house, reap.reshuffle, give=give)


def from_sephi(sephi: Sephi) -> Choice:
    return Choice(sephi=True, give=sephi.give or 0)


Asked = Reap | Sephi | CrossOut | RunOut
