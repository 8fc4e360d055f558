"""Why a case failed, for the client's author."""

from __future__ import annotations

import json
from typing import Any


class Failed(Exception):
    """What was expected, and what came."""


def expect(found: Any, wanted: Any, what: str) -> None:
    """Raises Failed where they are not the same."""
    if found != wanted:
        raise Failed(f"{what}: expected {short(wanted)}, got {short(found)}")


def short(value: Any) -> str:
    told = json.dumps(value, ensure_ascii=False, default=str)
    return told if len(told) <= 400 else told[:400] + "…"
