"""Life and death: what a coin shows, what a diagnosis says, which row a patient goes to."""

from __future__ import annotations

from enum import StrEnum


class Side(StrEnum):
    VITA = "vita"
    MORS = "mors"


SIDES = tuple(side.value for side in Side)


def other(side: Side) -> Side:
    return Side.MORS if side == Side.VITA else Side.VITA
