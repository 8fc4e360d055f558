"""How much a frame may hold (PL-21)."""

from __future__ import annotations

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """`max_depth` counts maps and lists within one another, `max_items` the entries of one map or list,
    `max_string` and `max_id` the characters of a string and of an intent's or a table's id."""

    max_frame_bytes: int = 16_384
    max_depth: int = 8
    max_items: int = 256
    max_string: int = 4_096
    max_id: int = 64


FROM_CLIENT = Limits()
FROM_SERVER = Limits(max_frame_bytes=1 << 24)
"""A client is told views of any depth and width: only the size of a frame and of the ids in it are looked at."""
