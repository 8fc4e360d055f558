"""One thing that went wrong, as the rig noted it. Times are seconds of a steady clock."""

from __future__ import annotations

import msgspec


class Fault(msgspec.Struct):
    """`began`: when it did; `over`: from when on play may be expected to go on. `about`: how it was, for people.
    `resyncs`: how often nodes logged meanwhile that their memory was ahead of the log; `counted`: how often, as the
    metrics of the nodes say that run when it is over."""

    kind: str
    began: float
    over: float = 0.0
    about: str = ""
    resyncs: int = 0
    counted: int = 0
