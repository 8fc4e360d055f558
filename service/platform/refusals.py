"""Refusals that several places give; those of one place stand in it."""

from __future__ import annotations

from protocol.codes import Code
from service.games.kernel import Refusal

NO_SUCH_TABLE = Refusal(Code.NO_SUCH_TABLE)
NOT_RUNNING = Refusal(Code.NOT_RUNNING)
NOT_YOURS = Refusal(Code.NOT_YOUR_SEAT, "PL-09")
SLOW_DOWN = Refusal(Code.SLOW_DOWN, "PL-21")

# Ours, and not the caller's fault
BUSY = Refusal(Code.BUSY)
DRAINING = Refusal(Code.DRAINING)
UNAVAILABLE = Refusal(Code.UNAVAILABLE)
STORE_FULL = Refusal(Code.STORE_FULL)
FAILED = Refusal(Code.FAILED)
