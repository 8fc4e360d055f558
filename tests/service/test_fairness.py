"""PL-20: nobody chooses how the cards fall, and afterwards anybody can check it."""

from __future__ import annotations

import base64
import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.codec import Codec
from protocol.messages import Snapshot
from service.chance import TableChance, chance_key, drawn
from service.fairness import LogFile, LoggedCommit, Report, read_log, verify
from service.games.vita_mors import GAME
from service.games.vita_mors.events import DecksShuffled, HostChosen, PartiesDealt, VoteCast
from service.log.commit import Commit, hash_of
from service.platform.events import SeatTaken, TableOpened, TableOver, TableStarted
from service.replay import bodies_of
from tests.service.forged import chained, commits_of, log_file, with_events
from tests.service.running import Running
from tests.service.seats_of import PEOPLE, Seats, begun, sat
from tests.service.sitting import NAMES, Sitting, started
from tests.service.unplugged import Unplugged, unplugged

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
    report = verify(log, service.node.home.games, published=promised)
    assert report.faults == ()
    assert report.draws >= 5
    assert report.commits == sitting.seen().version
    assert (report.commitment, report.seed) == (promised, sitting.seen().table["seed"])


async def test_each_nonce_changes_every_draw() -> None:
    """PL-20: the seed alone decides nothing."""
    seed, deck = bytes(32), tuple(range(52))
    outs = {
        drawn(chance_key(seed, nonces), 0, deck, 52)
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
        state = (await node.table(name)).standing.state
        fresh = TableChance(state.seed, ["one", "", "drei"], 0)
        dealt = GAME.setup(GAME.begin(3, GAME.options(first_host=0)), fresh)  # type: ignore[arg-type]
        commit = commits_of(GAME, await bodies_of(node.store, name))[-1]
        assert commit.events[1:] == dealt
        assert commit.draws == tuple(fresh.draws)


@pytest.mark.parametrize("length", [0, 1, 128])
async def test_a_nonce_of_any_text_within_the_limit(service: Running, codec: Codec, length: int) -> None:
    """PL-20"""
    sitting = await with_nonces(service, codec, ("é" * length, "\x00\n", "x"))
    await sitting.maker.done(sitting.table, {"type": "concede"})
    for person in sitting.people[1:]:
        await person.done(sitting.table, {"type": "concede"})
    log = read_log((await service.get(f"/tables/{sitting.table}/log")).content)
    assert verify(log, GAMES).faults == ()


async def over(node: Unplugged) -> Seats:
    """A whole game with automatic draws in it."""
    seats = await sat(node, 3, clock={"kind": "step", "step_s": 60})
    await seats.done(0, "start")
    source = Random(9)
    while seats.seen().status == "running":
        if source.random() < 0.3:
            await node.turn_clock(60_000)
        else:
            await seats.play_one(source)
    return seats


@pytest.fixture
async def finished() -> tuple[str, list[bytes]]:
    """A table's name and log."""
    async with unplugged() as node:
        seats = await over(node)
        return seats.name, await bodies_of(node.store, seats.name)


def report_of(table: str, bodies: Sequence[bytes], **given: Any) -> Report:
    return verify(log_file(table, GAME, bodies), GAMES, **given)


async def test_a_sound_log_has_no_faults(finished: tuple[str, list[bytes]]) -> None:
    """PL-20: draws of the deal and of seats out of time."""
    report = report_of(*finished)
    assert report.faults == ()
    assert report.draws > 6
    assert report.head == hash_of(finished[1][-1])


def swapped(row: tuple[Any, ...]) -> tuple[Any, ...]:
    return (row[1], row[0], *row[2:])


def another_deck(version: int, event: Any) -> Any:
    if isinstance(event, DecksShuffled):
        return replace(event, decks={back: swapped(deck) for back, deck in event.decks.items()})
    return event


def other_parties(version: int, event: Any) -> Any:
    return replace(event, parties=swapped(event.parties)) if isinstance(event, PartiesDealt) else event


def another_host(version: int, event: Any) -> Any:
    return replace(event, host=(event.host + 1) % 3) if isinstance(event, HostChosen) else event


def other_automatic_votes(version: int, event: Any) -> Any:
    if isinstance(event, VoteCast) and event.automatic:
        return replace(event, coin="mors" if event.coin == "vita" else "vita")
    return event


def another_seed(version: int, event: Any) -> Any:
    return replace(event, seed="00" * 32) if isinstance(event, TableOpened | TableOver) else event


def another_seed_at_the_end(version: int, event: Any) -> Any:
    return replace(event, seed="00" * 32) if isinstance(event, TableOver) else event


def other_winners(version: int, event: Any) -> Any:
    if isinstance(event, TableOver):
        winners = tuple(seat for seat in range(3) if seat not in event.outcome.winners)
        return replace(event, outcome=replace(event.outcome, winners=winners))
    return event


def no_end(version: int, event: Any) -> Any:
    return None if isinstance(event, TableOver) else event


def a_nonce_nobody_gave(version: int, event: Any) -> Any:
    return replace(event, nonces=("chosen", "by", "us")) if isinstance(event, TableStarted) else event


def a_nonce_put_in_a_mouth(version: int, event: Any) -> Any:
    return replace(event, nonce="chosen by us") if isinstance(event, SeatTaken) else event


CHANGES = [
    another_deck,
    other_parties,
    another_host,
    other_automatic_votes,
    another_seed,
    another_seed_at_the_end,
    other_winners,
    no_end,
    a_nonce_nobody_gave,
    a_nonce_put_in_a_mouth,
]


@pytest.mark.parametrize("change", CHANGES, ids=lambda change: change.__name__)
async def test_a_log_that_was_changed_is_found_out(
    finished: tuple[str, list[bytes]], change: Callable[[int, Any], Any]
) -> None:
    """PL-20: even where every hash was made anew."""
    table, bodies = finished
    forged = with_events(GAME, bodies, change)
    assert forged != bodies
    assert report_of(table, forged).faults != ()


async def test_a_whole_log_dealt_anew_from_nonces_nobody_gave_is_found_out(finished: tuple[str, list[bytes]]) -> None:
    """PL-20: a service that chose the nonces itself, and drew everything from them, chose how the cards fall."""
    table, bodies = finished
    commits = commits_of(GAME, bodies)
    seed, nonces = bytes.fromhex(commits[0].events[0].seed), ("", "chosen", "")
    until = next(place for place, commit in enumerate(commits) if commit.draws)
    start = commits[until]
    chance = TableChance(seed, nonces, 0)
    dealt = GAME.setup(GAME.begin(3, GAME.options()), chance)  # type: ignore[arg-type]
    anew = replace(start, events=(TableStarted(nonces), *dealt), draws=tuple(chance.draws))
    forged = chained([*commits[:until], anew])
    faults = report_of(table, forged).faults
    assert any("nonce" in fault for fault in faults), faults


def draws_changed(commit: Commit[Any]) -> Commit[Any]:
    draws = tuple(replace(draw, out=swapped(draw.out)) if len(draw.out) > 1 else draw for draw in commit.draws)
    return replace(commit, draws=draws)


async def test_draws_that_did_not_come_from_the_seed_are_found_out(finished: tuple[str, list[bytes]]) -> None:
    """PL-20"""
    table, bodies = finished
    forged = chained([draws_changed(commit) for commit in commits_of(GAME, bodies)])
    assert any("did not come from the seed" in fault for fault in report_of(table, forged).faults)


async def test_a_draw_left_out_is_found_out(finished: tuple[str, list[bytes]]) -> None:
    """PL-20"""
    table, bodies = finished
    commits = commits_of(GAME, bodies)
    place = max(place for place, commit in enumerate(commits) if commit.draws)
    forged = chained([replace(c, draws=()) if at == place else c for at, c in enumerate(commits)])
    assert report_of(table, forged).faults != ()


async def test_commits_are_chained_so_a_changed_one_shows(finished: tuple[str, list[bytes]]) -> None:
    """PL-20: changed, left out, put in twice, in another order."""
    table, bodies = finished
    middle = len(bodies) // 2
    commits = commits_of(GAME, bodies)
    later = replace(commits[middle], at=commits[middle].at + 1)
    changed = [*bodies[:middle], msgspec.msgpack.encode(later), *bodies[middle + 1 :]]
    for forged in (
        changed,
        [*bodies[:middle], *bodies[middle + 1 :]],
        [*bodies[:middle], bodies[middle], *bodies[middle:]],
        [*bodies[:middle], bodies[middle + 1], bodies[middle], *bodies[middle + 2 :]],
        bodies[:-1],
    ):
        assert report_of(table, forged).faults != ()


async def test_another_commitment_than_the_one_that_was_published_is_found_out(
    finished: tuple[str, list[bytes]],
) -> None:
    """PL-20: whoever saw the promise holds the service to it."""
    table, bodies = finished
    report = report_of(table, bodies)
    assert report_of(table, bodies, published=report.commitment).faults == ()
    assert report_of(table, bodies, published="0" * 64).faults != ()


async def test_a_log_with_another_head_than_one_was_told_is_found_out(finished: tuple[str, list[bytes]]) -> None:
    """PL-20: every hash made anew hides a change from nobody who was told the head."""
    table, bodies = finished
    log = log_file(table, GAME, bodies)
    assert verify(log, GAMES, head=log.commits[-1].hash).faults == ()
    assert any("hash you were told" in fault for fault in verify(log, GAMES, head="0" * 64).faults)


async def test_a_file_that_says_another_game_is_found_out(finished: tuple[str, list[bytes]]) -> None:
    """PL-20"""
    table, bodies = finished
    log = replace(log_file(table, GAME, bodies), seats=6)
    assert any("another game" in fault for fault in verify(log, GAMES).faults)


def older(version: int, commit: Any) -> Any:
    return replace(commit, at=1) if version == 5 else commit


def other_rules(version: int, commit: Any) -> Any:
    return replace(commit, rules=2)


@pytest.mark.parametrize(("change", "fault"), [(older, "older than"), (other_rules, "rules version")])
async def test_time_that_goes_back_and_rules_nobody_knows_are_found_out(
    finished: tuple[str, list[bytes]], change: Any, fault: str
) -> None:
    """PL-20: with every hash made anew."""
    table, bodies = finished
    forged = chained([change(commit.version, commit) for commit in commits_of(GAME, bodies)])
    assert any(fault in found for found in verify(log_file(table, GAME, forged), GAMES).faults)


async def test_what_the_file_says_besides_the_bodies_is_held_against_them(finished: tuple[str, list[bytes]]) -> None:
    """PL-20"""
    log = log_file(finished[0], GAME, finished[1])
    row = log.commits[3]
    for wrong in (
        replace(row, hash="0" * 64),
        replace(row, version=9),
        replace(row, commit={**row.commit, "at": 1}),
        replace(row, body=base64.b64encode(finished[1][4]).decode()),
    ):
        commits = (*log.commits[:3], wrong, *log.commits[4:])
        assert verify(replace(log, commits=commits), GAMES).faults != ()


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b'{"table":"t","game":"g","status":"over","seats":3}', b"\xff"])
async def test_what_is_no_log_is_said_to_be_none(text: bytes) -> None:
    """PL-20"""
    with pytest.raises(ValueError, match="log"):
        read_log(text)


@pytest.mark.parametrize("body", ["", "!", "AAAA", "gA==", "kA=="])
async def test_a_log_of_rubbish_is_said_to_be_none(body: str) -> None:
    """PL-20"""
    rubbish = LogFile("t", "vita_mors", "over", 3, (LoggedCommit(1, "", body),))
    with pytest.raises(ValueError, match=r"."):
        verify(rubbish, GAMES)


async def test_a_table_played_over_sockets_with_bots_and_a_concession_is_sound(service: Running) -> None:
    """PL-20: bots draw nothing of the table's."""
    sitting = await started(service, 1, seats=4)
    await sitting.ask(0, "add_bot")
    await sitting.maker.sees_status(sitting.table, "over")
    log = read_log((await service.get(f"/tables/{sitting.table}/log")).content)
    assert verify(log, service.node.home.games).faults == ()


async def test_an_abandoned_table_can_be_checked_too() -> None:
    """PL-20"""
    async with unplugged() as node:
        seats = await begun(node, 3)
        for seat in range(3):
            await seats.done(seat, "concede")
        assert report_of(seats.name, await bodies_of(node.store, seats.name)).faults == ()
