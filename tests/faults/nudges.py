"""What Redis says on a subscribed connection, with or without the messages: everything else is let through, so that the
connection looks as healthy as ever."""

from __future__ import annotations

from typing import Any

import hiredis

MESSAGES = (b"message", b"smessage", b"pmessage")


class NudgeFilter:
    def __init__(self) -> None:
        self.reader = hiredis.Reader()

    def feed(self, data: bytes, *, drop: bool) -> tuple[bytes, int]:
        """The replies that are whole by now, without the messages if they are to be dropped; and how many were."""
        self.reader.feed(data)
        kept, dropped = b"", 0
        while (reply := self.reader.gets()) is not False:
            if drop and isinstance(reply, list) and reply[0] in MESSAGES:
                dropped += 1
            else:
                kept += encoded(reply)
        return kept, dropped


def encoded(reply: Any) -> bytes:
    """A reply as Redis sends it. Which kind of string it was does not matter to whoever reads it."""
    match reply:
        case list():
            return b"*%d\r\n" % len(reply) + b"".join(map(encoded, reply))
        case int():
            return b":%d\r\n" % reply
        case None:
            return b"$-1\r\n"
        case hiredis.ReplyError():
            return b"-" + str(reply).encode() + b"\r\n"
        case _:
            return b"$%d\r\n%b\r\n" % (len(reply), reply)
