"""Holds a conversation against the model of the service, one frame at a time, and keeps what came of it."""

from __future__ import annotations

from collections import Counter
from typing import Any

from obol_client.conversation import Conversation, Effects
from obol_client.effects import Answered, Barred, Drop, GiveUp, Greeted, Reconnect, Send, Told
from obol_client.pacing import Pacing
from protocol.codec import MSGPACK, Codec
from protocol.messages import Ack, Snapshot, Update
from tests.clients.model_service import TABLE, Link, ModelService

PACING = Pacing(attempts=1000, first_attempts=1000, tries=50)


class Driver:
    """A client and a service in one thread. Time goes on by `wait` alone. A frame that arrives is a step."""

    def __init__(self, codec: Codec = MSGPACK, pacing: Pacing = PACING) -> None:
        self.service = ModelService(codec)
        self.conversation = Conversation(codec, token="tok", name="test", pacing=pacing, draw=lambda: 0.5)
        self.now = 0.0
        self.link: Link | None = None
        self.asked = 0
        self.answers: dict[str, Any] = {}
        self.times_answered: Counter[str] = Counter()
        self.told: list[Any] = []
        self.pauses: list[float] = []
        self.ended: list[Any] = []
        self.versions: list[int] = []

    def do(self, effects: Effects) -> None:
        for effect in effects:
            match effect:
                case Send(frame=frame):
                    assert self.link is not None, "sends on a connection only"
                    self.link.to_service.append(frame)
                case Answered(id=id, answer=answer):
                    self.answers[id] = answer
                    self.times_answered[id] += 1
                case Told(message=message):
                    self.told.append(message)
                    self.follow(message)
                case Reconnect(after_s=after_s):
                    self.pauses.append(after_s)
                case Barred() | Drop() | GiveUp():
                    self.ended.append(effect)
                case Greeted():
                    pass

    def follow(self, message: Any) -> None:
        """Versions are dense but where a snapshot comes in place of an update."""
        if isinstance(message, Update):
            assert message.version == self.versions[-1] + 1
        if isinstance(message, Update | Snapshot):
            self.versions.append(message.version)

    def connect(self) -> None:
        self.link = self.service.connect()
        self.do(self.conversation.opened())

    def cut(self, code: int | None = None) -> None:
        if self.link is not None:
            self.service.cut(self.link)
            self.link = None
            self.do(self.conversation.closed(code, self.now))

    def watch(self) -> None:
        self.do(self.conversation.watch(TABLE, None))

    def ask(self, value: int) -> str:
        self.asked += 1
        id = f"i{self.asked}"
        self.do(self.conversation.ask(TABLE, id, {"type": "mark", "value": value}, None))
        return id

    def service_reads(self) -> bool:
        if self.link is None or not self.link.to_service:
            return False
        self.service.read_one(self.link)
        return True

    def client_reads(self) -> bool:
        if self.link is None or not self.link.to_client:
            return False
        self.do(self.conversation.receive(self.link.to_client.popleft(), self.now))
        return True

    def wait(self, seconds: float = 60.0) -> None:
        self.now += seconds
        due = self.conversation.next_due()
        if due is not None and due <= self.now:
            self.do(self.conversation.tick(self.now))

    def settle(self) -> None:
        """Until nothing is on its way and nothing is due. Without an end in sight, it is none."""
        for _ in range(10_000):
            if self.link is None:
                self.connect()
            if self.service_reads() or self.client_reads():
                continue
            if self.conversation.next_due() is None:
                return
            self.wait()
        raise AssertionError("the conversation goes on for ever")

    def check(self) -> None:
        """All that must hold in the end."""
        ids = [f"i{number}" for number in range(1, self.asked + 1)]
        assert {id: self.times_answered[id] for id in ids} == dict.fromkeys(ids, 1)
        assert not len(self.conversation.asks)
        marked = Counter(commit.key for commit in self.service.log if commit.key)
        for id in ids:
            answer = self.answers[id]
            if isinstance(answer, Ack):
                assert marked[id] == 1
                assert self.service.log[answer.version - 1].key == id
            else:
                assert marked[id] == 0
        self.check_view()

    def check_view(self) -> None:
        view = self.conversation.watches[TABLE].view
        assert view is not None
        fresh = self.service.snapshot()
        private = fresh.private if fresh.seat == 0 else {}
        offers = fresh.offers if fresh.seat == 0 else []
        seat = 0 if fresh.seat == 0 else None
        assert (view.version, view.public, view.private, view.offers, view.seat) == (
            fresh.version,
            fresh.public,
            private,
            offers,
            seat,
        )
        assert self.conversation.watches[TABLE].chat == self.service.chat
