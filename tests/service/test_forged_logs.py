"""PL-20: a log in which anything was changed is found out, also where every hash was made anew."""

from __future__ import annotations

import base64
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec
import pytest

from service.audit.verify import DownloadedCommit, LogFile, Report, read_log, verify
from service.games.vita_mors import GAME
from service.games.vita_mors.events import DecksShuffled, HostChosen, PartiesDealt, VoteCast
from service.log.commit import Commit, hash_of
from service.platform.chance import TableChance
from service.platform.events import SeatTaken, TableOpened, TableOver, TableStarted
from service.projection.replay import bodies_of
from tests.service.forged import chained, commits_of, log_file, with_events
from tests.service.seats_of import Seats, sat
from tests.service.unplugged import Unplugged, unplugged

GAMES = {"vita_mors": GAME}
replace = msgspec.structs.replace


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
    return replace(commit, rules=GAME.rules_version + 1)


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
        replace(row, commit={**row.commit, "at": 1}),  # type: ignore[dict-item]
        replace(row, body=base64.b64encode(finished[1][4]).decode()),
    ):
        commits = (*log.commits[:3], wrong, *log.commits[4:])
        assert verify(replace(log, commits=commits), GAMES).faults != ()


async def test_every_answer_of_the_game_is_decided_again(finished: tuple[str, list[bytes]]) -> None:
    """PL-20: intents of players, and what was decided for seats out of time."""
    report, commits = report_of(*finished), commits_of(GAME, finished[1])
    asked = [one for commit in commits for one in commit.asked]
    assert report.decisions == len(asked) > 20
    assert {"run_out", "vote", "visit"} <= {one.intent["type"] for one in asked}


def another_vote_told(commit: Commit[Any]) -> Commit[Any]:
    """What was voted is told otherwise than it was asked."""
    events = tuple(
        replace(event, coin="mors" if event.coin == "vita" else "vita") if isinstance(event, VoteCast) else event
        for event in commit.events
    )
    return replace(commit, events=events)


def asked_by_another(commit: Commit[Any]) -> Commit[Any]:
    return replace(commit, asked=tuple(replace(one, seat=(one.seat + 1) % 3) for one in commit.asked))


def asked_for_something_else(commit: Commit[Any]) -> Commit[Any]:
    return replace(commit, asked=tuple(replace(one, intent={"type": "pass_privilege"}) for one in commit.asked))


def asked_for_what_there_is_not(commit: Commit[Any]) -> Commit[Any]:
    return replace(commit, asked=tuple(replace(one, intent={"type": "see_all"}) for one in commit.asked))


def asked_for_too_much(commit: Commit[Any]) -> Commit[Any]:
    return replace(commit, asked=(*commit.asked, *(replace(one, first=one.first + 99) for one in commit.asked)))


@pytest.mark.parametrize(
    "change",
    [another_vote_told, asked_by_another, asked_for_something_else, asked_for_what_there_is_not, asked_for_too_much],
    ids=lambda change: change.__name__,
)
async def test_a_game_that_went_as_its_rules_do_not_have_it_is_found_out(
    finished: tuple[str, list[bytes]], change: Callable[[Commit[Any]], Commit[Any]]
) -> None:
    """PL-20: though every hash was made anew and every draw came from the seed."""
    forged = chained([change(commit) for commit in commits_of(GAME, finished[1])])
    assert any("do not decide so" in fault for fault in report_of(finished[0], forged).faults)


async def test_an_event_that_nobody_asked_for_is_found_out(finished: tuple[str, list[bytes]]) -> None:
    """PL-20"""
    commits = commits_of(GAME, finished[1])
    place = max(place for place, commit in enumerate(commits) if commit.asked)
    forged = chained([replace(c, asked=()) if at == place else c for at, c in enumerate(commits)])
    assert any("nobody asked for" in fault for fault in report_of(finished[0], forged).faults)


async def test_a_log_from_before_what_was_asked_was_kept_is_checked_as_far_as_it_goes(
    finished: tuple[str, list[bytes]],
) -> None:
    """PL-18, PL-20"""
    report = report_of(finished[0], chained([replace(c, asked=()) for c in commits_of(GAME, finished[1])]))
    assert (report.decisions, report.faults) == (0, ())


@pytest.mark.parametrize("text", [b"", b"{}", b"[]", b'{"table":"t","game":"g","status":"over","seats":3}', b"\xff"])
async def test_what_is_no_log_is_said_to_be_none(text: bytes) -> None:
    """PL-20"""
    with pytest.raises(ValueError, match="log"):
        read_log(text)


@pytest.mark.parametrize("body", ["", "!", "AAAA", "gA==", "kA=="])
async def test_a_log_of_rubbish_is_said_to_be_none(body: str) -> None:
    """PL-20"""
    rubbish = LogFile("t", "vita_mors", "over", 3, (DownloadedCommit(1, "", body),))
    with pytest.raises(ValueError, match=r"."):
        verify(rubbish, GAMES)
