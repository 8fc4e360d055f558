"""PL-09, PL-12, PL-21: a choice that changes nothing makes no commit, another one is told to nobody else, and nobody
fills a log alone."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from protocol.messages import Ack, Refused, Update
from service.audit.verify import read_log, verify
from service.games import games
from service.games.bots import random_intent
from tests.chance import Quick
from tests.service.running import Running, running
from tests.service.sitting import Sitting, seated, started

SIMULTANEOUS = ["petite_mort", "residence", "welcome"]


async def choosing(service: Running, game: str) -> tuple[Sitting, int, list[dict[str, Any]]]:
    """Two people, one of whom has chosen; and two of that one's choices that differ, the one made first."""
    sitting = await started(service, 2, game=game, options={})
    first, second = choices(sitting, 0)[:2]
    await sitting.all_see(await sitting.people[0].done(sitting.table, first))
    return sitting, 0, [first, second]


def choices(sitting: Sitting, seat: int) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for number in range(200):
        chance = Quick(str(number))
        offers = sitting.seen(seat).game_offers()
        intent = random_intent(offers[number % len(offers)], chance)
        if intent not in found:
            found.append(intent)
    return found


@pytest.mark.parametrize("game", SIMULTANEOUS)
async def test_the_same_choice_again_is_acked_and_nothing_happens(service: Running, game: str) -> None:
    sitting, seat, (first, _) = await choosing(service, game)
    version = sitting.actor.fold.version
    for number in range(3):
        answer = await sitting.people[seat].ask(sitting.table, first, id=f"again {number}")
        assert isinstance(answer, Ack)
        assert answer.version == version
    assert sitting.actor.fold.version == version


@pytest.mark.parametrize("game", SIMULTANEOUS)
async def test_its_ack_is_kept(service: Running, game: str) -> None:
    """PL-07: under the same id it is the answer for ever, to whatever is asked."""
    sitting, seat, (first, second) = await choosing(service, game)
    acked = await sitting.people[seat].ask(sitting.table, first, id="again")
    service.forget(sitting.table)
    back = await sitting.again(seat)
    assert await back.ask(sitting.table, second, id="again") == acked


@pytest.mark.parametrize("game", SIMULTANEOUS)
async def test_a_change_of_mind_is_a_bare_version_to_everybody_else(service: Running, game: str) -> None:
    """Not whose it was, nor that it was one. That there was a commit cannot be hidden: versions are dense."""
    sitting, seat, (_, second) = await choosing(service, game)
    spectator = await sitting.watcher()
    version = (await sitting.people[seat].ask(sitting.table, second)).version  # type: ignore[union-attr]
    for other in (sitting.people[1 - seat], spectator):
        await other.sees(sitting.table, version)
        (told,) = [update for update in other.all(Update) if update.version == version]
        assert told == Update(sitting.table, version, mark=told.mark)
    await sitting.people[seat].sees(sitting.table, version)
    (own,) = [update for update in sitting.people[seat].all(Update) if update.version == version]
    assert isinstance(own.events, list)
    assert own.events[0]["anew"] is True


async def test_a_log_with_changes_of_mind_is_sound(service: Running) -> None:
    """PL-20: as is one of an earlier service, which told of each as of the first."""
    sitting, seat, (_, second) = await choosing(service, "welcome")
    await sitting.people[seat].done(sitting.table, second)
    await sitting.maker.done(sitting.table, {"type": "concede"})
    answer = await service.get(f"/tables/{sitting.table}/log", sitting.maker)
    assert verify(read_log(answer.content), games()).faults == ()


async def test_whoever_flaps_is_slowed_and_the_log_stays_short(tmp_path: Path) -> None:
    """PL-21: seats taken and left, as fast as the connection may."""
    async with running(tmp_path, undos_per_s=0.2, undos_burst=5) as service:
        sitting = await seated(service, 1)
        answers = []
        for _ in range(40):
            for kind in ("leave_seat", "take_seat"):
                answers.append(await sitting.maker.ask(sitting.table, {"type": kind}))
        refused = {(one.code, one.clause) for one in answers if isinstance(one, Refused)}
        assert ("slow_down", "PL-21") in refused
        assert sitting.actor.fold.version <= 2 + 2 * 6
        cem = await service.come("Cem")
        await cem.watch(sitting.table)
        await cem.done(sitting.table, {"type": "take_seat"})
        await cem.done(sitting.table, {"type": "leave_seat"})


async def test_a_choice_is_changed_so_often_and_no_more(tmp_path: Path) -> None:
    async with running(tmp_path, undos_per_s=0.01, undos_burst=3) as service:
        sitting, seat, pair = await choosing(service, "welcome")
        answers = [await sitting.people[seat].ask(sitting.table, pair[(number + 1) % 2]) for number in range(8)]
        codes = [one.code for one in answers if isinstance(one, Refused)]
        assert codes
        assert set(codes) == {"slow_down"}
        await sitting.people[1].done(sitting.table, choices(sitting, 1)[0])  # who has not chosen is in nobody's way


async def test_a_pause_is_begun_and_ended_so_often_and_no_more(tmp_path: Path) -> None:
    """PL-21: who plays against bots alone agrees with everybody."""
    async with running(tmp_path, undos_per_s=0.01, undos_burst=3) as service:
        sitting = await started(service, 1, seats=2, game="petite_mort", options={})
        version, answers = sitting.actor.fold.version, []
        for _ in range(10):
            for kind in ("pause", "go_on"):
                answers.append(await sitting.maker.ask(sitting.table, {"type": kind}))
        assert {one.code for one in answers if isinstance(one, Refused)} == {"slow_down", "already_done"}
        assert sitting.actor.fold.version <= version + 2 * (3 + 1) + 2
