"""Logs as they were once written, kept for ever in recorded/, with what was true of each table at every version.

They were made by `python -m tests.service.recording FOLDER`. They are never made again: a change that cannot read
them breaks somebody's old tables. A new kind of event gets a new file.
"""

from __future__ import annotations

import asyncio
import base64
import sys
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

import msgspec

from service.games import games
from service.log.commit import game_of
from service.projection.fold import Fold
from service.projection.replay import bodies_of, changes
from tests.service.seats_of import PEOPLE, Seats, sat
from tests.service.unplugged import Unplugged, unplugged

HERE = Path(__file__).parent / "recorded"


class Fact(msgspec.Struct, frozen=True, omit_defaults=True):
    """What was so at a version, in words that do not change with the shape of a view."""

    version: int
    status: str
    deadline: int
    step_version: int
    awaited: tuple[int, ...]
    seats: tuple[str, ...]
    winners: tuple[int, ...] | None = None


class Recorded(msgspec.Struct, frozen=True):
    """`log`: each commit's body in base64."""

    table: str
    facts: tuple[Fact, ...]
    log: tuple[str, ...]

    @property
    def bodies(self) -> list[bytes]:
        return [base64.b64decode(body) for body in self.log]


def fact_of(fold: Fold, awaited: Sequence[int]) -> Fact:
    state = fold.state
    seats = tuple(
        " ".join(
            [
                chair.player.name if chair.player else f"kept for {chair.invited.name}" if chair.invited else "nobody",
                *([f"bot {chair.bot}"] if chair.bot else []),
                *(["away"] if chair.away else []),
                *(["conceded"] if chair.conceded else []),
                *([f"bank {chair.bank_ms}"] if chair.bank_ms else []),
            ]
        )
        for chair in state.chairs
    )
    return Fact(
        version=fold.version,
        status=state.status,
        deadline=state.deadline,
        step_version=state.step_version,
        awaited=tuple(awaited),
        seats=seats,
        winners=None if state.outcome is None else state.outcome.winners,
    )


def facts_of(table: str, bodies: Sequence[bytes]) -> tuple[Fact, ...]:
    """By folding the log."""
    game = games()[game_of(bodies[0])]
    folds = [change.after.fold for change in changes(game, table, bodies)]
    return tuple(
        fact_of(fold, game.awaited(fold.state.game) if fold.state.status == "running" else ()) for fold in folds
    )


def every_recorded() -> dict[str, Recorded]:
    return {path.stem: msgspec.json.decode(path.read_bytes(), type=Recorded) for path in sorted(HERE.glob("*.json"))}


# How they were made


async def keep(node: Unplugged, folder: Path, name: str, table: str) -> None:
    bodies = await bodies_of(node.store, table)
    recorded = Recorded(table, facts_of(table, bodies), tuple(base64.b64encode(body).decode() for body in bodies))
    (folder / f"{name}.json").write_bytes(msgspec.json.format(msgspec.json.encode(recorded), indent=1) + b"\n")


async def play(seats: Seats, source: Random, count: int) -> None:
    for _ in range(count):
        here = [seat for seat, line in enumerate(seats.lines) if not line.connection.gone.is_set()]
        mine = [seat for seat in seats.seen().awaited if seat in here and seats.seen(seat).game_offers()]
        if mine and source.random() < 0.9:
            offer: dict[str, Any] = source.choice(seats.seen(mine[0]).game_offers())
            fields = {name: source.choice(values) for name, values in offer.items() if name != "type"}
            await seats.done(mine[0], offer["type"], **fields)
        else:
            await seats.node.turn_clock(5_000)
        if seats.seen().status != "running":
            return


async def everything_that_happens_at_a_table(node: Unplugged, folder: Path) -> None:
    """Sitting, standing up, bots, nonces, a bank, a seat handed over, one away, one conceded, the end, a rematch."""
    source = Random(1)
    seats = await sat(node, 3, clock={"kind": "bank", "bank_s": 60, "increment_s": 5}, grace_s=30)
    await seats.done(2, "leave_seat")
    await seats.done(0, "add_bot", seat=2, bot="random")
    await seats.done(0, "leave_seat", seat=2)
    await seats.done(2, "take_seat", seat=2, nonce="a nonce")
    await seats.done(0, "start")
    await play(seats, source, 6)
    await seats.done(1, "add_bot")
    await play(seats, source, 6)
    await seats.done(1, "take_seat")
    seats.lines[2].hang_up()
    await node.settle()
    await node.turn_clock(30_000)
    await play(seats, source, 6)
    seats.lines[2] = await seats.again(2)
    await node.settle()
    await seats.done(1, "concede")
    await play(seats, source, 1_000)
    await seats.done(0, "rematch")
    following = await node.table(seats.seen().table["next"])
    await keep(node, folder, "over_2", seats.name)
    line = node.come(PEOPLE[1])
    await line.watch(following.name)
    await line.done(following.name, "sit", {"type": "take_seat"})
    await node.turn_clock(100_000_000)
    await keep(node, folder, "rematch_never_started_2", following.name)


async def who_alone_stays_wins(node: Unplugged, folder: Path) -> None:
    seats = await sat(node, 4, start_when_full=True, clock={"kind": "step", "step_s": 60})
    await play(seats, Random(2), 5)
    for seat in range(3):
        await seats.done(seat, "concede")
    await keep(node, folder, "others_conceded_2", seats.name)


async def only_bots_are_left(node: Unplugged, folder: Path) -> None:
    seats = await sat(node, 4)
    for seat in (2, 3):
        await seats.done(seat, "leave_seat")
        await seats.done(0, "add_bot")
    await seats.done(0, "start")
    await play(seats, Random(2), 5)
    for seat in range(2):
        await seats.done(seat, "concede")
    await keep(node, folder, "abandoned_2", seats.name)


async def the_best_of_those_who_stay_wins(node: Unplugged, folder: Path) -> None:
    """A game in which who conceded would have won."""
    for seed in range(100):
        seats = await sat(node, 3, game="welcome", clock={"kind": "step", "step_s": 60})
        await seats.done(0, "start")
        await play(seats, Random(seed), 6)
        await seats.done(0, "concede")
        await play(seats, Random(seed), 1_000)
        outcome = seats.seen().table["outcome"]
        if outcome["scores"]["0"] > max(outcome["scores"][seat] for seat in "12"):
            await keep(node, folder, "conceded_2", seats.name)
            return


async def somebody_is_gone_and_somebody_is_slow(node: Unplugged, folder: Path) -> None:
    """A maker followed, time called twice in a row on one seat, a pause, and the game ended by those who stay."""
    seats = await sat(node, 3, grace_s=120)
    seats.lines[0].hang_up()
    await node.settle()
    for _ in range(6):
        await node.turn_clock(30_000)
    seats.lines[0] = await seats.again(0)
    await seats.done(1, "start")
    for seat in range(3):
        await seats.done(seat, "pause")
    await seats.done(2, "go_on")
    while seats.seen().status == "running" and not any(
        chair.get("bot") for chair in seats.seen().table["seats"].values()
    ):
        slow = seats.seen().awaited[0]
        await node.turn_clock(180_000)
        await seats.done((slow + 1) % 3, "call_time", seat=slow)
        await node.turn_clock(60_000)
    left = [seat for seat in range(3) if not seats.seen().table["seats"][str(seat)].get("bot")]
    for seat in left:
        if seats.seen().status == "running":
            await seats.done(seat, "concede")
    await keep(node, folder, "waits_2", seats.name)


async def record(folder: Path) -> None:
    """Those of the version that there is; those before it stay as they are."""
    async with unplugged() as node:
        await everything_that_happens_at_a_table(node, folder)
        await who_alone_stays_wins(node, folder)
        await only_bots_are_left(node, folder)
        await somebody_is_gone_and_somebody_is_slow(node, folder)
        await the_best_of_those_who_stay_wins(node, folder)


if __name__ == "__main__":
    asyncio.run(record(Path(sys.argv[1])))
