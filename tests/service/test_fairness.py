"""PL-20: nobody chooses how the cards fall, and afterwards anybody can check it."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from random import Random

import msgspec
import pytest

from protocol.codec import Codec
from protocol.messages import Snapshot
from service.audit.verify import read_log, verify
from service.games.vita_mors import GAME
from service.platform.chance import TableChance, chance_key, partial_shuffle
from service.projection.replay import bodies_of
from tests.service.forged import commits_of, log_file
from tests.service.running import Running
from tests.service.seats_of import PEOPLE, sat
from tests.service.sitting import NAMES, Sitting, started
from tests.service.unplugged import unplugged

GAMES = {"vita_mors": GAME}
replace = msgspec.structs.replace


async def with_nonces(service: Running, codec: Codec, nonces: Sequence[str]) -> Sitting:
    people = [await service.come(NAMES[place], codec=codec) for place in range(len(nonces))]
    table = await service.open_table(people[0], seats=len(nonces))
    for person, nonce in zip(people, nonces, strict=True):
        await person.watch(table)
        await person.done(table, {"type": "take_seat", "nonce": nonce})
    sitting = Sitting(service, table, people)
    await sitting.all_see(await people[0].done(table, {"type": "start"}))
    return sitting


async def test_the_seed_is_promised_before_the_first_draw_and_opened_at_the_end(service: Running, codec: Codec) -> None:
    """PL-20: the promise is in the first snapshot, before anybody sat down, and never changes."""
    sitting = await with_nonces(service, codec, ("one", "", "drei"))
    first = sitting.maker.all(Snapshot)[0]
    promised = first.public["table"]["commitment"]
    assert first.version == 1
    assert "seed" not in first.public["table"]
    assert sitting.seen().table["nonces"] == {"0": "one", "2": "drei"}
    while sitting.seen().status == "running":
        assert "seed" not in sitting.seen().table
        assert sitting.seen().table["commitment"] == promised
        await sitting.play_one(Random(sitting.seen().version))
    seed = bytes.fromhex(sitting.seen().table["seed"])
    assert len(seed) == 32
    assert hashlib.sha256(seed).hexdigest() == promised


async def test_the_log_of_a_table_that_is_over_is_sound(service: Running, codec: Codec) -> None:
    """PL-20: as anybody downloads it."""
    sitting = await with_nonces(service, codec, ("one", "", "drei"))
    promised = sitting.seen().table["commitment"]
    await sitting.play_to_the_end(Random(3))
    log = read_log((await service.get(f"/tables/{sitting.table}/log")).content)
    report = verify(log, service.node.directory.games, published=promised)
    assert report.faults == ()
    assert report.draws >= 5
    assert report.commits == sitting.seen().version
    assert (report.commitment, report.seed) == (promised, sitting.seen().table["seed"])


async def test_each_nonce_changes_every_draw() -> None:
    """PL-20: the seed alone decides nothing."""
    seed, deck = bytes(32), tuple(range(52))
    outs = {
        partial_shuffle(chance_key(seed, nonces), 0, deck, 52)
        for nonces in (["", ""], ["a", ""], ["", "a"], ["a", "a"], ["aa", ""], ["a", "b"])
    }
    assert len(outs) == 6


async def test_nonces_are_mixed_in_as_the_players_gave_them() -> None:
    """PL-20: the deal is the one of seed and nonces, in seat order."""
    async with unplugged() as node:
        name = await node.open_table(PEOPLE[0], options={"first_host": 0})
        for seat, nonce in ((2, "drei"), (0, "one"), (1, "")):
            line = node.come(PEOPLE[seat])
            await line.watch(name)
            await line.done(name, "sit", {"type": "take_seat", "seat": seat, "nonce": nonce})
            if seat == 0:
                maker = line
        await maker.done(name, "start", {"type": "start"})
        state = (await node.table(name)).fold.state
        fresh = TableChance(state.seed, ["one", "", "drei"], 0)
        dealt = GAME.setup(GAME.begin(3, GAME.options(first_host=0)), fresh)  # type: ignore[arg-type]
        commit = commits_of(GAME, await bodies_of(node.store, name))[-1]
        assert commit.events[1:] == dealt
        assert commit.draws == tuple(fresh.draws)


@pytest.mark.parametrize("length", [0, 1, 128])
async def test_a_nonce_of_any_text_within_the_limit(service: Running, codec: Codec, length: int) -> None:
    """PL-20"""
    sitting = await with_nonces(service, codec, ("é" * length, "e\u0301 🎲 ", "x"))
    await sitting.maker.done(sitting.table, {"type": "concede"})
    for person in sitting.people[1:-1]:
        await person.done(sitting.table, {"type": "concede"})
    log = read_log((await service.get(f"/tables/{sitting.table}/log")).content)
    assert verify(log, GAMES).faults == ()


async def test_a_table_played_over_sockets_with_bots_and_a_concession_is_sound(service: Running) -> None:
    """PL-20: bots draw nothing of the table's."""
    sitting = await started(service, 1, seats=4)
    await sitting.ask(0, "add_bot")
    await sitting.maker.sees_status(sitting.table, "over")
    log = read_log((await service.get(f"/tables/{sitting.table}/log")).content)
    assert verify(log, service.node.directory.games).faults == ()


async def test_an_abandoned_table_can_be_checked_too() -> None:
    """PL-20"""
    async with unplugged() as node:
        seats = await sat(node, 4)
        for seat in (2, 3):
            await seats.done(seat, "leave_seat")
            await seats.done(0, "add_bot")
        await seats.done(0, "start")
        for seat in range(2):
            await seats.done(seat, "concede")
        assert seats.seen().status == "abandoned"
        assert verify(log_file(seats.name, GAME, await bodies_of(node.store, seats.name)), GAMES).faults == ()
