"""Nodes without sockets on one fake store: their tables, who asks, and who looks on, by one clock of the test's."""

from __future__ import annotations

import asyncio
from typing import Any

import msgspec

from protocol.codec import JSON, Codec
from protocol.messages import FromServer, PlayerName, Snapshot, Update
from service.games import games
from service.games.kernel import Refusal
from service.games.vita_mors import GAME
from service.log.commit import Commit, decode
from service.log.contract import Store
from service.platform.options import NoClock, StepClock, TableOptions
from service.support.clock import Clock
from service.support.settings import Settings
from service.support.telemetry import Telemetry
from service.table.actor import Table
from service.table.attendance import Attendance
from service.table.audience import Watcher
from service.table.directory import Directory
from service.table.request import Answer, Request
from tests.fakes.store import FakeStore
from tests.kills.record import View
from tests.kills.viewer import patched, viewed

DAWN_MS = 1_800_000_000_000
STEP_S = 60
HANG_S = 20.0
HEAD_BYTES = {126: 4, 127: 10}
"""Of a WebSocket frame, by how it gives its length; 2 otherwise."""
PEOPLE = tuple(PlayerName(f"id{number}", f"Player {number}") for number in range(3))


class HandClock(Clock):
    """Stands still until a test turns it; all nodes of a test share one."""

    def __init__(self, store: Store) -> None:
        super().__init__(store)
        self.now = DAWN_MS

    def now_ms(self) -> int:
        return self.now


class Asked:
    """An intent that somebody asked for, and every answer to it."""

    def __init__(self) -> None:
        self.answers: list[Answer] = []

    @property
    def answer(self) -> Answer:
        """The one there must be."""
        (answer,) = self.answers
        return answer

    @property
    def code(self) -> str:
        assert isinstance(self.answer, Refusal), self.answer
        return str(self.answer.code)


class Onlooker:
    """A watcher that reads what it is sent, and holds it to PL-10."""

    def __init__(self, player: PlayerName | None = None, view: View | None = None) -> None:
        self.codec: Codec = JSON
        self.player = player
        self.heard: list[FromServer] = []
        self.view = view
        self.views: dict[int, View] = {}
        self.sent_away: list[Refusal] = []
        self.spent = 0

    def send(self, frame: bytes) -> None:
        message = JSON.decode_server(frame[HEAD_BYTES.get(frame[1], 2) :])
        self.heard.append(message)
        if isinstance(message, Snapshot):
            self.view = viewed(message)
        if isinstance(message, Update):
            assert self.view is not None
            assert message.version == self.view.version + 1, "versions come dense and in order"
            self.view = patched(self.view, message)
        if self.view is not None:
            self.views[self.view.version] = self.view

    def spend(self, cost: int) -> None:
        self.spent += cost

    def credit(self) -> float:
        return 1_000.0 - self.spent

    def dismissed(self, table: str, why: Refusal) -> None:
        self.sent_away.append(why)

    def versions(self, kind: type[Snapshot] | type[Update]) -> list[int]:
        return [message.version for message in self.heard if isinstance(message, kind)]


class ActorNode:
    """One node. `settings`: what differs from the defaults."""

    def __init__(self, store: FakeStore, clock: Clock, **settings: Any) -> None:
        self.store = store
        self.clock = clock
        self.directory = Directory(
            store=store,
            settings=Settings(**{"bots_share": 1.0, **settings}),
            clock=clock,
            telemetry=Telemetry(),
            games=games(),
        )
        store.on_commit(self.directory.nudge)

    async def attendance(self, name: str) -> Attendance:
        found = await self.directory.find(name)
        assert isinstance(found, Attendance), found
        return found

    async def table(self, name: str) -> Table:
        return (await self.attendance(name)).table

    async def ask(
        self, name: str, player: PlayerName, id: str, intent: dict[str, Any], made_at: int | None = None
    ) -> Asked:
        """It is in the table's inbox, or answered, when this returns; nothing is decided yet."""
        asked = Asked()
        request = Request(player, (player.id, id), intent, made_at, asked.answers.append)
        (await self.attendance(name)).submit(request, 0.0)
        return asked

    async def watch(self, name: str, player: PlayerName | None = None, since: int | None = None) -> Onlooker:
        onlooker = Onlooker(player)
        await come(await self.attendance(name), onlooker, since)
        return onlooker

    async def settle(self) -> None:
        """Until nothing is under way."""
        async with asyncio.timeout(HANG_S):
            while tasks := self.under_way():
                await asyncio.wait(tasks)
                await asyncio.sleep(0)

    def under_way(self) -> list[asyncio.Task[Any]]:
        attendances = list(self.directory.attendances.values())
        tasks = [attendance.table.task for attendance in attendances if attendance.table.task is not None]
        said = [task for attendance in attendances for task in attendance.chat.saying.values()]
        return [*tasks, *said, *self.directory.errands, *self.directory.loading.values()]

    async def stop(self) -> None:
        for attendance in list(self.directory.attendances.values()):
            if attendance.presence.telling is not None:
                attendance.presence.telling.cancel()
        await self.directory.stop()
        await self.store.close()


class Nodes:
    """Nodes that share a store and a clock, and one table of three under play."""

    def __init__(self, **settings: Any) -> None:
        self.settings = settings
        first = FakeStore()
        self.clock = HandClock(first)
        first.contents.now_ms = self.clock.now_ms
        self.contents = first.contents
        self.nodes = [ActorNode(first, self.clock, **settings)]

    @property
    def first(self) -> ActorNode:
        return self.nodes[0]

    def one_more(self) -> ActorNode:
        self.nodes.append(ActorNode(self.first.store.another(), self.clock, **self.settings))
        return self.nodes[-1]

    async def settle(self) -> None:
        for _ in self.nodes:  # what one does may stir the others
            for node in self.nodes:
                await node.settle()

    def three_seats(self, *, clocked: bool = False) -> TableOptions:
        clock = StepClock(STEP_S) if clocked else NoClock()
        return TableOptions(game="vita_mors", seats=3, options={"first_host": 0}, clock=clock)

    async def started(self, *, clocked: bool = False) -> str:
        """A table whose three players have sat down; seat 0 hosts."""
        name = await self.first.directory.open_table(PEOPLE[0], self.three_seats(clocked=clocked))
        assert isinstance(name, str), name
        for seat, player in enumerate(PEOPLE):
            await self.done(name, player, f"sit {seat}", {"type": "take_seat", "seat": seat})
        await self.done(name, PEOPLE[0], "start", {"type": "start"})
        return name

    async def voting(self, *, clocked: bool = False) -> str:
        """… and the first patient is diagnosed: all three vote now."""
        name = await self.started(clocked=clocked)
        await self.done(name, PEOPLE[0], "visit", {"type": "visit", "deck": "slaves"})
        for seat in await self.picking(name):
            await self.done(name, PEOPLE[seat], f"pick {seat}", {"type": "pass_token", "token": "lock"})
        await self.done(name, PEOPLE[0], "diagnose", {"type": "diagnose", "verdict": "vita"})
        return name

    async def picking(self, name: str) -> tuple[int, ...]:
        """Who has to hand a token on, if the Merchant was turned up."""
        game = (await self.first.table(name)).fold.state.game
        assert game is not None
        return tuple(game.due) if game.phase == "pick" else ()

    async def done(self, name: str, player: PlayerName, id: str, intent: dict[str, Any]) -> int:
        """Asked for at the first node, settled everywhere, and acked."""
        asked = await self.first.ask(name, player, id, intent)
        await self.settle()
        assert isinstance(asked.answer, int), asked.answer
        return asked.answer

    def commits(self, name: str) -> list[Commit[Any]]:
        return [decode(GAME, body) for body in self.contents.logs[name]]

    def stands(self, name: str, player: PlayerName, id: str) -> list[int]:
        """At which versions the intent is in the log."""
        return [commit.version for commit in self.commits(name) if (player.id, id) in commit.answers]

    def events(self, name: str, kind: str) -> list[dict[str, Any]]:
        """All events of a kind, as they travel, with the version they stand at."""
        return [
            {**wire, "version": commit.version}
            for commit in self.commits(name)
            for event in commit.events
            if (wire := msgspec.to_builtins(event))["type"] == kind
        ]

    async def stop(self) -> None:
        for node in self.nodes:
            await node.stop()


async def come(attendance: Attendance, watcher: Watcher, since: int | None) -> Refusal | None:
    """As a connection does it: once the store has said all that must be known, from `since` on."""
    ready = await attendance.prepare(watcher, invite=None, since=since, mark=None)
    return attendance.admit(watcher, ready, invite=None, since=since, mark=None)
