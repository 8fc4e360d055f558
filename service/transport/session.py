"""One connection's conversation as a state machine: frames in, effects out (ARCHITECTURE: "The session knows no I/O").

What a session may do now is a literal table, `ALLOWED`; whatever is not in it is refused. Time is handed in, seconds
of a steady clock.
"""

from __future__ import annotations

from enum import Enum
from typing import Any

import msgspec
from msgspec import UNSET

from protocol.codec import Codec, Limits, Misshapen, Unreadable
from protocol.codes import CLOSE_REASONS, REASONS, Close, Code
from protocol.messages import FromClient, Hello, Intent, Ping, Refused, Unwatch, Watch
from service.support.rate_limit import TokenBucket
from service.support.settings import Settings

MAX_UNREADABLE = 8
"""Frames that are not in the encoding, in a row, before the connection is closed."""


class Greet(msgspec.Struct, frozen=True):
    """Find out who it is, and say welcome."""

    token: str | None


class BeginWatch(msgspec.Struct, frozen=True):
    """Let the connection watch a table."""

    table: str
    since: int | None
    invite: str | None
    mark: str | None


class EndWatch(msgspec.Struct, frozen=True):
    """It watches no longer."""

    table: str


class Submit(msgspec.Struct, frozen=True):
    """Hand an intent to its table."""

    table: str
    id: str
    intent: dict[str, Any]
    made_at: int | None


class Answer(msgspec.Struct, frozen=True):
    """Send a message of the session's own."""

    message: msgspec.Struct


class SayPong(msgspec.Struct, frozen=True):
    """Answer a ping with the server's time."""


class Shut(msgspec.Struct, frozen=True):
    """Close the connection."""

    code: Close

    @property
    def reason(self) -> str:
        return CLOSE_REASONS[self.code]


Effect = Greet | BeginWatch | EndWatch | Submit | Answer | SayPong | Shut


class Stage(Enum):
    NEW = "new"
    GREETED = "greeted"
    CLOSED = "closed"


ALLOWED: dict[Stage, tuple[type[msgspec.Struct], ...]] = {
    Stage.NEW: (Hello,),
    Stage.GREETED: (Watch, Unwatch, Intent, Ping),
    Stage.CLOSED: (),
}


class Session:
    """`player`: is one known? Set by whoever greets. `watching`: the tables it watches or is about to."""

    __slots__ = (
        "codec",
        "intents",
        "is_crowded",
        "limits",
        "player_known",
        "settings",
        "slowed",
        "stage",
        "unreadable",
        "watching",
    )

    def __init__(self, codec: Codec, settings: Settings, now: float) -> None:
        self.codec = codec
        self.settings = settings
        self.limits = Limits(max_frame_bytes=settings.max_frame_bytes)
        self.stage = Stage.NEW
        self.player_known = False
        self.watching: set[str] = set()
        self.intents = TokenBucket(settings.intents_per_s, settings.intents_burst, now)
        self.is_crowded = False
        self.slowed = 0
        self.unreadable = 0

    def receive(self, frame: bytes, now: float) -> Effect | None:
        """What one frame asks for. Exactly one effect for each intent, so that each is answered once."""
        if self.stage is Stage.CLOSED:
            return None
        try:
            message = self.codec.decode_client(frame, self.limits)
        except Unreadable as fault:
            return self.unread(str(fault), now)
        except Misshapen as fault:
            return self.paced(refused(fault.code, fault.message, table=fault.table, id=fault.id), now)
        self.unreadable = 0
        if type(message) is Intent and self.stage is Stage.GREETED:
            return self.intent(message, now)  # as most are
        if not isinstance(message, ALLOWED[self.stage]):
            return self.paced(self.out_of_turn(message), now)
        return self.effect_of(message, now)

    def effect_of(self, message: FromClient, now: float) -> Effect | None:
        match message:
            case Intent():
                return self.intent(message, now)
            case Hello():
                return self.greet(message, now)
            case Watch():
                return self.watch(message, now)
            case Unwatch():
                return self.unwatch(message, now)
            case Ping():
                return self.paced(SayPong(), now)

    def greet(self, message: Hello, now: float) -> Effect:
        effect = self.paced(Greet(optional(message.token)), now)
        if isinstance(effect, Greet):
            self.stage = Stage.GREETED
        return effect

    def intent(self, message: Intent, now: float) -> Effect:
        if not self.player_known:
            return self.paced(refused(Code.PLAYER_NEEDED, table=message.table, id=message.id), now)
        if message.table not in self.watching:
            return self.paced(refused(Code.NOT_WATCHING, table=message.table, id=message.id), now)
        submit = Submit(message.table, message.id, message.intent, optional(message.version))
        return self.paced(submit, now, table=message.table, id=message.id)

    def watch(self, message: Watch, now: float) -> Effect:
        full = len(self.watching) >= self.settings.watches_per_connection and message.table not in self.watching
        if full:
            return self.paced(refused(Code.TOO_MANY, table=message.table), now)
        begin = BeginWatch(message.table, optional(message.since), optional(message.invite), optional(message.mark))
        effect = self.paced(begin, now, table=message.table)
        if isinstance(effect, BeginWatch):
            self.watching.add(message.table)
        return effect

    def unwatch(self, message: Unwatch, now: float) -> Effect:
        effect = self.paced(EndWatch(message.table), now, table=message.table)
        if isinstance(effect, EndWatch):
            self.watching.discard(message.table)
        return effect

    def paced(self, effect: Effect, now: float, *, table: str | None = None, id: str | None = None) -> Effect:
        """The effect, if the connection keeps to its rate (PL-21). Every kind of message counts, also what is none."""
        if not self.is_crowded and self.intents.take(now):
            self.slowed = 0
            return effect
        self.slowed += 1
        if self.slowed > self.settings.slow_downs:
            return self.shut(Close.TOO_FAST)
        if isinstance(effect, Answer) and isinstance(effect.message, Refused):
            table, id = optional(effect.message.table), optional(effect.message.id)
        return refused(Code.SLOW_DOWN, table=table, id=id)

    def crowded(self, frame: bytes, now: float) -> Effect:
        """Too many frames wait for a watch to begin: this one is not looked at, and its sender is told to slow down."""
        self.is_crowded = True
        effect = self.receive(frame, now)
        self.is_crowded = False
        return effect or self.shut(Close.TOO_FAST)

    def out_of_turn(self, message: FromClient) -> Answer:
        code = Code.HELLO_FIRST if self.stage is Stage.NEW else Code.MALFORMED
        text = None if self.stage is Stage.NEW else "hello is said once."
        table = message.table if isinstance(message, Watch | Unwatch | Intent) else None
        return refused(code, text, table=table, id=message.id if isinstance(message, Intent) else None)

    def unread(self, why: str, now: float) -> Effect:
        self.unreadable += 1
        if self.unreadable > MAX_UNREADABLE:
            return self.shut(Close.UNREADABLE)
        return self.paced(refused(Code.MALFORMED, why), now)

    def shut(self, code: Close) -> Shut:
        self.stage = Stage.CLOSED
        return Shut(code)


def refused(code: Code, message: str | None = None, *, table: str | None = None, id: str | None = None) -> Answer:
    return Answer(
        Refused(
            code=code,
            message=message or REASONS[code],
            table=UNSET if table is None else table,
            id=UNSET if id is None else id,
        )
    )


def optional(value: Any) -> Any:
    """A field of a message: None where it is absent."""
    return None if value is UNSET else value
