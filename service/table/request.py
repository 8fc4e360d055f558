"""What waits in a table's inbox: somebody's intent, and how to answer it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from protocol.messages import PlayerName
from service.games.kernel import Refusal

Answer = int | Refusal
"""The version at which an intent stands in the log, or why it does not."""


class Request(msgspec.Struct, frozen=True, eq=False):
    """`key`: player's id and intent's id, which make it the same intent when it comes again (PL-07). `made_at`: the
    version the player had seen, if told. `answer` is called exactly once (PL-06). `opener`: the host address that a
    table counts for that comes of it; empty: nobody's."""

    player: PlayerName
    key: tuple[str, str]
    intent: dict[str, Any]
    made_at: int | None
    answer: Callable[[Answer], None]
    opener: str = ""
