"""The frames that a client sends."""

from __future__ import annotations

from typing import Any

from msgspec import UNSET

from protocol.codec import Codec, Limits, Misshapen, Unreadable
from protocol.codes import REASONS, Code
from protocol.messages import Hello, Intent, Refused, Unwatch, Watch


class Framing:
    """Makes them in one encoding. `limits`: what the service takes."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.limits = Limits()

    def set_limits(self, told: dict[str, int]) -> None:
        """Keep to what `welcome` says."""
        self.limits = Limits(max_frame_bytes=told.get("max_frame_bytes", Limits().max_frame_bytes))

    def hello(self, token: str | None, name: str) -> bytes:
        return self.codec.encode(Hello(token=token or UNSET, client=name or UNSET))

    def watch(self, table: str, since: int | None, invite: str | None, mark: str | None = None) -> bytes:
        return self.codec.encode(Watch(table, UNSET if since is None else since, invite or UNSET, mark or UNSET))

    def unwatch(self, table: str) -> bytes:
        return self.codec.encode(Unwatch(table))

    def intent(self, table: str, id: str, intent: dict[str, Any], version: int | None) -> bytes | Refused:
        """The frame; a refusal where the service could not read it, for some of that it could not answer by id.
        Raises TypeError for values that do not travel."""
        frame = self.codec.encode(Intent(table, id, intent, UNSET if version is None else version))
        try:
            self.codec.decode_client(frame, self.limits)
        except Unreadable as fault:
            too_long = len(frame) > self.limits.max_frame_bytes
            return refused_here(Code.TOO_LONG if too_long else Code.MALFORMED, table, id, str(fault))
        except Misshapen as fault:
            return refused_here(fault.code, table, id, fault.message)
        return frame


def refused_here(code: Code, table: str, id: str, message: str = "") -> Refused:
    """The refusal that the service would give, given without asking it."""
    return Refused(code=code, message=message or REASONS[code], table=table, id=id or UNSET)
