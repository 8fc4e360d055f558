"""Logs of Vita Mors that differ in nothing but what a viewer may not know: the same table, another world all along."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from service.games.kernel import Event
from service.games.vita_mors import GAME
from service.games.vita_mors.events import DecksShuffled, PartiesDealt, PicksOpened, RoundBegan, TokenPicked, VoteCast
from service.games.vita_mors.resample import resample
from service.games.vita_mors.state import State
from service.log.commit import decode
from service.log.contract import Append, Log
from service.platform.events import TableOpened
from service.platform.options import TableOptions
from service.projection.fold import NOWHERE, Fold, follow
from service.projection.listing import listing_change
from service.projection.replay import bodies_of, changes
from tests.fakes.contents import Contents
from tests.fakes.store import FakeStore
from tests.laws.hooks import Viewer
from tests.secrecy.telling import one_step
from tests.secrecy.worlds import NAME, PEOPLE, SEED, World, new_node
from tests.service.forged import chained, commits_of
from tests.service.unplugged import GAMES

replace = msgspec.structs.replace


async def played_log(seed: int) -> tuple[list[bytes], State]:
    """A table of three, played up to a random moment; its log and the game's state there."""
    source = Random(f"rewriting {seed}")
    node = new_node(FakeStore(Contents(lambda: 1)), GAMES)
    options = TableOptions(game="vita_mors", seats=3)
    opening = TableOpened(options=options, rules_version=GAME.rules_version, maker=PEOPLE[0], seed=SEED)
    assert await node.directory.openings.append(NAME, opening)
    lines = [node.come(player) for player in PEOPLE[:3]]
    for seat, line in enumerate(lines):
        await line.watch(NAME)
        await line.done(NAME, "sit", {"type": "take_seat", "seat": seat})
    await lines[0].done(NAME, "start", {"type": "start"})
    world = World(node, await node.table(NAME))
    for _ in range(source.randrange(3, 45)):
        before = world.table.fold.version
        await one_step(world, source)
        if world.state.status != "running":
            break
    until = before if world.state.status != "running" else world.table.fold.version
    bodies = (await bodies_of(node.store, NAME))[:until]
    await world.stop()
    state: State = changes(GAME, NAME, bodies)[-1].after.fold.state.game  # type: ignore[assignment]
    return bodies, state


def rewritten(bodies: Sequence[bytes], state: State, viewer: Viewer, source: Random) -> list[bytes]:
    """The log of another table that the viewer cannot tell from this one."""
    world = resample(state, viewer, source)
    commits = commits_of(GAME, bodies)
    last_round = last(commits, RoundBegan)
    last_picks = max(last(commits, PicksOpened), last_round)
    changed = []
    for at, commit in enumerate(commits):
        events = (in_world(event, state, world, at >= last_round, at >= last_picks) for event in commit.events)
        changed.append(replace(commit, events=tuple(events)))
    logs = chained(changed)
    assert changes(GAME, NAME, logs)[-1].after.fold.state.game == world
    return logs


def last(commits: Sequence[Any], kind: type[Event]) -> int:
    """The last commit with an event of that kind."""
    return max((at for at, commit in enumerate(commits) if any(isinstance(e, kind) for e in commit.events)), default=0)


def in_world(event: Event, state: State, world: State, this_round: bool, these_picks: bool) -> Event:
    match event:
        case DecksShuffled(decks):
            left = {back: len(deck) - len(state.decks[back]) for back, deck in decks.items()}
            return replace(event, decks={back: deck[: left[back]] + world.decks[back] for back, deck in decks.items()})
        case PartiesDealt():
            return replace(event, parties=world.parties, undrawn=world.undrawn)
        case VoteCast(seat) if this_round and world.coins[seat] is not None:
            return replace(event, coin=world.coins[seat])
        case TokenPicked(seat) if these_picks and world.picks[seat] is not None:
            return replace(event, token=world.picks[seat])
    return event


async def store_log(log: Log, table: str, bodies: Sequence[bytes]) -> None:
    """As a node would have appended it, listings included."""
    fold: Fold = NOWHERE
    for version, body in enumerate(bodies, start=1):
        after = follow(GAME, fold, decode(GAME, body), body)
        assert await log.append(Append(table, version, body, listing=listing_change(fold.state, after.state)))
        fold = after
