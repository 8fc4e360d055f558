"""PL-09: what is wrong changes nothing, and costs nobody else anything."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from protocol.codec import Codec
from protocol.messages import Intent, Refused
from tests.service.caller import Caller
from tests.service.running import Running
from tests.service.sitting import Sitting, seated, started

WRONG_WHILE_OPEN: list[tuple[int | None, dict[str, Any], str]] = [
    (0, {"type": "visit", "deck": "slaves"}, "not_running"),
    (0, {"type": "concede"}, "not_running"),
    (0, {"type": "rematch"}, "not_over"),
    (0, {"type": "run_out"}, "unknown_type"),
    (1, {"type": "start"}, "not_the_maker"),
    (None, {"type": "leave_seat"}, "not_your_seat"),
    (None, {"type": "visit", "deck": "slaves"}, "not_your_seat"),
    (None, {"type": "take_seat", "nonce": "x" * 129}, "malformed"),
    (None, {"type": "take_seat", "seat": 1.0}, "malformed"),
    (None, {"type": "take_seat", "seat": None}, "malformed"),
    (None, {"type": "take_seat", "seat": True}, "malformed"),
    (None, {"type": "take_seat", "player": "p"}, "malformed"),
    (0, {"type": "add_bot", "bot": "x" * 65}, "malformed"),
]
WRONG_WHILE_RUNNING: list[tuple[int | None, dict[str, Any], str]] = [
    (1, {"type": "visit", "deck": "slaves"}, "not_awaited"),
    (None, {"type": "visit", "deck": "slaves"}, "not_your_seat"),
    (None, {"type": "concede"}, "not_your_seat"),
    (None, {"type": "add_bot"}, "not_your_seat"),
    (0, {"type": "visit", "deck": "kings"}, "malformed"),
    (0, {"type": "visit", "deck": ["slaves"]}, "malformed"),
    (0, {"type": "visit"}, "malformed"),
    (0, {"type": "visit", "deck": "slaves", "seat": 1}, "malformed"),
    (0, {"type": "vote", "coin": "vita"}, "not_offered"),
    (0, {"type": "run_out"}, "unknown_type"),
    (0, {"type": "table_over"}, "unknown_type"),
    (0, {"type": "vote_cast", "seat": 1, "coin": "vita"}, "unknown_type"),
    (0, {"type": "start"}, "not_open"),
    (0, {"type": "rematch"}, "not_over"),
    (0, {"type": "take_seat"}, "already_seated"),
]


async def assert_changes_nothing(
    sitting: Sitting, onlooker: Caller, wrong: list[tuple[int | None, dict[str, Any], str]]
) -> None:
    everybody = [*sitting.people, onlooker]
    for attendance, intent, code in wrong:
        asker = onlooker if attendance is None else sitting.people[attendance]
        heard = [len(caller.got) for caller in everybody if caller is not asker]
        before = sitting.actor.fold
        answer = await asker.ask(sitting.table, intent)
        assert isinstance(answer, Refused), intent
        assert answer.code == code, (intent, answer)
        assert sitting.actor.fold is before, intent
        for caller, count in zip((one for one in everybody if one is not asker), heard, strict=True):
            await caller.ping()
            assert len(caller.got) == count + 1, f"others heard of {intent}"
    bodies = await sitting.service.node.store.read(sitting.table, 0)
    assert len(bodies) == sitting.actor.fold.version


async def quiet(sitting: Sitting) -> Caller:
    """A player who only looks on, once everybody has been told of it."""
    onlooker = await sitting.service.come("Mallory")
    await onlooker.watch(sitting.table)
    attendance = sitting.service.node.directory.attendances[sitting.table]
    if attendance.presence.telling is not None:
        attendance.presence.telling.cancel()
        attendance.presence.tell()
    for caller in (*sitting.people, onlooker):
        await caller.ping()
    return onlooker


async def test_while_it_is_open(service: Running, codec: Codec) -> None:
    """PL-09"""
    sitting = await seated(service, 2, codecs=[codec])
    await assert_changes_nothing(sitting, await quiet(sitting), WRONG_WHILE_OPEN)


async def test_while_it_runs(service: Running, codec: Codec) -> None:
    """PL-09"""
    sitting = await started(service, 3, codecs=[codec])
    await assert_changes_nothing(sitting, await quiet(sitting), WRONG_WHILE_RUNNING)


async def test_when_it_is_over(service: Running, codec: Codec) -> None:
    """PL-09: all of the table's and the game's intents but a rematch."""
    sitting = await started(service, 3, codecs=[codec])
    await sitting.play_to_the_end(Random(8))
    kinds: list[dict[str, Any]] = [
        {"type": "visit", "deck": "slaves"},
        {"type": "vote", "coin": "vita"},
        {"type": "pass_privilege"},
        {"type": "start"},
        {"type": "concede"},
        {"type": "take_seat"},
        {"type": "leave_seat"},
        {"type": "add_bot"},
    ]
    wrong: list[tuple[int | None, dict[str, Any], str]] = [(0, kind, "table_over") for kind in kinds]
    wrong += [(None, {"type": "take_seat"}, "table_over"), (None, {"type": "visit", "deck": "slaves"}, "table_over")]
    await assert_changes_nothing(sitting, await quiet(sitting), wrong)


async def test_a_late_vote_changes_nothing(service: Running) -> None:
    """PL-09"""
    sitting = await started(service, 3)
    await sitting.to_votes()
    voter = sitting.seen().awaited[0]
    await sitting.ask(voter, "vote", coin="vita")
    assert await sitting.people[voter].refused(sitting.table, {"type": "vote", "coin": "mors"}) == "already_done"
    assert sitting.seen(voter).private["coin"] == "vita"  # type: ignore[index]


async def test_a_spectator_without_a_token_asks_for_nothing(service: Running, codec: Codec) -> None:
    """PL-09"""
    sitting = await started(service, 3)
    nobody = await sitting.watcher(codec=codec)
    for intent in ({"type": "visit", "deck": "slaves"}, {"type": "say", "text": "boo"}, {"type": "take_seat"}):
        assert await nobody.refused(sitting.table, intent) == "player_needed"


async def test_one_asks_only_of_tables_one_watches(service: Running, codec: Codec) -> None:
    """PL-09, house"""
    sitting = await started(service, 3)
    again = await service.call(sitting.maker.token, codec=codec)
    assert await again.refused(sitting.table, {"type": "visit", "deck": "slaves"}) == "not_watching"
    await again.watch(sitting.table)
    await again.unwatch(sitting.table)
    assert await again.refused(sitting.table, {"type": "visit", "deck": "slaves"}) == "not_watching"
    assert await again.refused("nowhere", {"type": "visit", "deck": "slaves"}) == "not_watching"


@pytest.mark.parametrize("id", ["", "x" * 65, "a\nb", "a\x00b", "\u202e", 7, None, ["x"]])
async def test_an_id_that_cannot_be_is_refused_without_one(service: Running, codec: Codec, id: object) -> None:
    """PL-09"""
    sitting = await seated(service, 1, codecs=[codec])
    frame = {"type": "intent", "table": sitting.table, "id": id, "intent": {"type": "leave_seat"}}
    before = len(sitting.maker.got)
    await sitting.maker.send_raw(codec.value(frame))
    refused = await sitting.maker.next(Refused, before)
    assert (refused.code, refused.table) == ("malformed", sitting.table)
    assert not refused.id
    assert sitting.actor.fold.version == 2


async def test_a_strange_intent_at_an_unknown_table_is_answered(service: Running) -> None:
    """PL-09"""
    ada = await service.come("Ada")
    await ada.send(Intent("x" * 64, "y" * 64, {"type": "z" * 4000}))
    answer = await ada.answer("y" * 64)
    assert isinstance(answer, Refused)
    assert answer.code == "not_watching"
