"""Two nodes, each with one table, that differ in nothing but what a viewer may not know.

A table is played for real on one node. Its store is copied to two others; in one of them the game is what it was, in
the other what service/games/<game>/resample.py makes of it. Clocks stand still, the seed and the table's name are the
same, so that whatever differs on the wire comes from what is hidden.
"""

from __future__ import annotations

import copy
from collections import defaultdict, deque
from collections.abc import Callable, Mapping
from functools import partial
from itertools import count
from random import Random
from typing import Any

import msgspec

from protocol.codec import JSON, MSGPACK
from protocol.messages import PlayerName
from service.games.kernel import Game, Refusal, Seat
from service.platform.events import TableOpened
from service.platform.options import BankClock, Clock, NoClock, StepClock, TableOptions
from service.platform.state import TableState
from service.projection.fold import Fold
from service.projection.views import Views
from service.table.actor import Table
from service.table.loading import Loaded
from tests.fakes.contents import Contents
from tests.fakes.store import FakeStore
from tests.laws.hooks import Viewer, hooks_of, random_options, random_seats
from tests.service.unplugged import HandClock, Line, Unplugged

NAME = "the table"
SEED = "5eed" * 16
CLOCKS: tuple[Clock, ...] = (NoClock(), StepClock(step_s=60), BankClock(bank_s=300, increment_s=7))
PEOPLE = [PlayerName(f"player {seat}", f"Player {seat}") for seat in range(12)]
STRANGER = PlayerName("stranger", "Stranger")
replace = msgspec.structs.replace

SETTINGS: dict[str, Any] = {"intents_per_s": 1e9, "intents_burst": 10**6, "grace_s": 86_400}


def new_node(store: FakeStore, games: Mapping[str, Game[Any]]) -> Unplugged:
    node = Unplugged(store, games=games, **SETTINGS)
    node.directory.new_mark = counted_marks()
    return node


def counted_marks() -> Callable[[], str]:
    """Marks that are no more random, so that they are the same in both worlds."""
    return partial(next, map("{:08x}".format, count()))


class World:
    """One node and its table. `lines`: by seat, whoever plays it; `watching`: the viewer's own connections, whose
    every byte counts."""

    def __init__(self, node: Unplugged, table: Table) -> None:
        self.node = node
        self.table = table
        self.lines: list[Line] = []
        self.watching: list[Line] = []

    @property
    def state(self) -> TableState[Any]:
        return self.table.fold.state

    @property
    def heard(self) -> list[list[bytes]]:
        return [line.wire.frames for line in self.watching]

    async def settle(self) -> None:
        await self.node.settle()

    async def everybody_comes(self, viewer: Viewer) -> None:
        """Each seat's player, then the viewer on two connections, one in each encoding."""
        for seat in range(len(self.state.chairs)):
            line = self.node.come(PEOPLE[seat])
            await line.watch(NAME)
            self.lines.append(line)
        player = None if viewer is None else PEOPLE[viewer]
        for codec in (JSON, MSGPACK):
            line = self.node.come(player, codec)
            await line.watch(NAME)
            self.watching.append(line)
        self.tell_presence()

    def tell_presence(self) -> None:
        """What a timer would do, but in the same place in both worlds."""
        attendance = self.node.directory.attendances[NAME]
        if attendance.presence.telling is not None:
            attendance.presence.telling.cancel()
            attendance.presence.tell()

    async def stop(self) -> None:
        await self.node.stop()


def options_for(game: Game[Any], source: Random) -> TableOptions:
    """Random ones, where they fit the seats; else the defaults."""
    seats = random_seats(game, source)
    wanted = random_options(game, seats, source)
    if isinstance(game.begin(seats, wanted), Refusal):
        wanted = game.options()
    return TableOptions(game=game.name, seats=seats, options=msgspec.to_builtins(wanted), clock=source.choice(CLOCKS))


async def begun(game: Game[Any], games: Mapping[str, Game[Any]], source: Random) -> World:
    """A table that has just started, every seat a player."""
    options = options_for(game, source)
    node = new_node(FakeStore(Contents(lambda: 1)), games)
    opening = TableOpened(options=options, rules_version=game.rules_version, maker=PEOPLE[0], seed=SEED)
    assert await node.directory.openings.append(NAME, opening)
    for seat in range(options.seats):
        line = node.come(PEOPLE[seat])
        await line.watch(NAME)
        line.ask(NAME, "sit", {"type": "take_seat", "seat": seat, "nonce": f"nonce {seat}"})
        await node.settle()
        if seat == 0:
            maker = line
    maker.ask(NAME, "start", {"type": "start"})
    await node.settle()
    return World(node, await node.table(NAME))


async def copied(original: World, games: Mapping[str, Game[Any]], game_state: Any, viewer: Viewer) -> World:
    """The same table at the same moment, with another game hidden in it, and everybody there."""
    store: Any = original.node.store
    contents = copy.copy(store.contents)
    contents.logs = copy.deepcopy(store.contents.logs)
    contents.values, contents.lines = dict(store.contents.values), copy.deepcopy(store.contents.lines)
    contents.names = copy.deepcopy(store.contents.names)
    contents.beside, contents.oldest = copy.deepcopy(store.contents.beside), dict(store.contents.oldest)
    contents.listed = dict(store.contents.listed)
    contents.wakes, contents.listeners, contents.nudged = {}, [], []
    contents.pinned = defaultdict(dict)  # each world's nodes know their own people
    node = new_node(FakeStore(contents), games)
    assert isinstance(original.node.clock, HandClock)
    node.clock.now = original.node.clock.now
    world = World(node, await node.table(NAME))
    await node.settle()
    put_in(world.table, game_state)
    await world.everybody_comes(viewer)
    return world


def put_in(table: Table, game_state: Any) -> None:
    """Another game in the table's place: what led to it is forgotten, as after a start from a stored snapshot."""
    before = table.fold
    fold = Fold(before.version, before.hash, replace(before.state, game=game_state), before.mark)
    old = table.loaded
    table.follower.loaded = Loaded(old.game, Views(old.game, fold), deque(maxlen=old.history.maxlen), old.answers)


async def pair_of(
    original: World, games: Mapping[str, Game[Any]], viewer: Viewer, source: Random
) -> tuple[World, World]:
    """The table as it is, and as it might be for all the viewer knows."""
    state = original.state.game
    other = hooks_of(original.table.game.name).resample(state, viewer, source)
    return await copied(original, games, state, viewer), await copied(original, games, other, viewer)


def viewers(seats: int, source: Random) -> list[Viewer]:
    """One seat and a spectator."""
    return [Seat(source.randrange(seats)), None]
