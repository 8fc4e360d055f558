"""How fast a log is folded: python -m bench.fold PLAYS. Prints JSON.

The logs are of whole plays of Vita Mors by four random players, made here by the service's own draft: one intent a
commit, as in a slow play between people. Folding is what a node does when it brings a table into memory, takes over a
lost race or replays: decode, check the chain, evolve; and, for a table that is watched, work out what is seen.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec
import uvloop

from protocol.messages import PlayerName
from service.games import games
from service.games.bots import bots_of
from service.games.kernel import Game, Seat
from service.games.simulate import Dice, chosen
from service.log import open_store
from service.log.commit import Commit, decode, encode
from service.log.contract import Append
from service.platform.events import TableOpened
from service.platform.options import TableOptions
from service.projection.fold import NOWHERE, Fold, follow, settled_fold
from service.table.batch import Batch
from service.table.loading import load
from service.table.request import Request

SEATS = 4
REPEATS = 5
PLAYERS = [PlayerName(f"player {seat}", f"Player {seat}") for seat in range(SEATS)]


class Play(NamedTuple):
    """A whole play's log."""

    bodies: list[bytes]
    events: int


def opened(game: Game[Any], seed: str) -> tuple[Fold, bytes]:
    options = TableOptions(game=game.name, seats=SEATS, start_when_full=True)
    event = TableOpened(options=options, rules_version=game.rules_version, maker=PLAYERS[0], seed=seed)
    commit = Commit(version=1, at=1, rules=game.rules_version, events=(event,), answers=(), draws=(), prev="")
    body = encode(commit)
    return follow(game, NOWHERE, commit, body), body


def played(game: Game[Any], number: int) -> Play:
    """A play, intent by intent."""
    source, dice = Random(number), Dice(str(number))
    fold, body = opened(game, f"{number:064x}")
    bodies, events, count = [body], 1, 0

    def ask(player: PlayerName, intent: dict[str, Any]) -> None:
        nonlocal fold, events, count
        count += 1
        batch = Batch(game, "table", fold)
        batch.take(Request(player, (player.id, f"{count:08}"), intent, None, lambda answer: None), lambda request: True)
        assert not batch.beside, batch.beside
        commit = batch.commit(fold.state.at + 1000, mark=f"{count:08x}")
        bodies.append(encode(commit))
        fold = settled_fold(game, fold, commit, bodies[-1], batch.state)
        events += len(commit.events)

    for player in PLAYERS:
        ask(player, {"type": "take_seat"})
    bot = bots_of(game)["random"]
    while fold.state.status == "running":
        seat = Seat(source.choice(game.awaited(fold.state.game)))
        intent = chosen(game, fold.state.game, seat, bot, dice)
        ask(PLAYERS[seat], msgspec.to_builtins(intent))
    return Play(bodies, events)


def folded(game: Game[Any], play: Play) -> Fold:
    fold = NOWHERE
    for body in play.bodies:
        fold = follow(game, fold, decode(game, body), body)
    return fold


def events_per_s(plays: Sequence[Play], fold: Callable[[Play], Any]) -> float:
    """The best of a few times through all of them."""
    best_s = float("inf")
    for _ in range(REPEATS):
        began = time.perf_counter()
        for play in plays:
            fold(play)
        best_s = min(best_s, time.perf_counter() - began)
    return sum(play.events for play in plays) / best_s


async def loaded_per_s(game: Game[Any], plays: Sequence[Play]) -> float:
    """The same from a SQLite file, as a node brings tables into memory."""
    with tempfile.TemporaryDirectory(prefix="obol-bench-") as folder:
        store = open_store(f"sqlite:///{folder}/log.db", synchronous="normal")
        await store.open()
        for number, play in enumerate(plays):
            for version, body in enumerate(play.bodies, 1):
                assert await store.append(Append(str(number), version, body))
        began = time.perf_counter()
        for number in range(len(plays)):
            assert await load(store, str(number), {game.name: game}, keep_changes=256, keep_refusals=64)
        took_s = time.perf_counter() - began
        await store.close()
    return sum(play.events for play in plays) / took_s


def main(count: int) -> dict[str, float]:
    game = games()["vita_mors"]
    plays = [played(game, number) for number in range(count)]
    longest = max(plays, key=lambda play: len(play.bodies))
    assert folded(game, longest).state.status == "over"
    return {
        "plays": count,
        "commits_a_play": sum(len(play.bodies) for play in plays) / count,
        "events_a_play": sum(play.events for play in plays) / count,
        "longest_commits": len(longest.bodies),
        "longest_events_s": events_per_s([longest], lambda play: folded(game, play)),
        "many_events_s": events_per_s(plays, lambda play: folded(game, play)),
        "loaded_events_s": uvloop.run(loaded_per_s(game, plays)),
    }


if __name__ == "__main__":
    print(json.dumps(main(int(sys.argv[1]))))
