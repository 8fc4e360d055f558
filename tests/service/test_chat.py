"""PL-16: chat."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from protocol.codec import Codec
from protocol.messages import Ack, Chat, Intent
from service.platform.chat_text import plain
from tests.service.caller import Caller
from tests.service.running import Running, running
from tests.service.sitting import Sitting, seated, started


def say(text: str) -> dict[str, str]:
    return {"type": "say", "text": text}


async def with_spectators(service: Running, codec: Codec) -> tuple[Sitting, list[Caller]]:
    """Three seats, two spectators with a token, and one without."""
    sitting = await started(service, 3, codecs=[codec])
    named = [await service.come(name, codec=codec) for name in ("Mallory", "Nils")]
    for caller in named:
        await caller.watch(sitting.table)
    return sitting, [*named, await sitting.watcher(codec=codec)]


async def test_what_a_seat_says_reaches_everybody(service: Running, codec: Codec) -> None:
    """PL-16"""
    sitting, spectators = await with_spectators(service, codec)
    await sitting.maker.done(sitting.table, say("Good luck, all."))
    for caller in (*sitting.people, *spectators):
        await caller.ping()
        line = caller.all(Chat)[-1].lines[-1]
        assert (line.name, line.channel, line.text) == ("Ada", "seats", "Good luck, all.")


async def test_what_a_spectator_says_reaches_spectators_alone_until_the_end(service: Running, codec: Codec) -> None:
    """PL-16"""
    sitting, spectators = await with_spectators(service, codec)
    await spectators[0].done(sitting.table, say("Bela votes mors."))
    for caller in spectators:
        await caller.ping()
        assert caller.all(Chat)[-1].lines[-1].channel == "spectators"
        assert caller.lines == ["Bela votes mors."]
    again = await sitting.again(1)
    await sitting.play_one(Random(0))
    for caller in (*sitting.people, again):
        await caller.ping()
        assert caller.lines == []
        assert not any(b"mors." in frame for frame in caller.raw)
    await sitting.play_to_the_end(Random(1))
    for caller in (*sitting.people, again):
        await reads(caller, ["Bela votes mors."])
    await spectators[1].done(sitting.table, say("Told you."))
    for caller in (*sitting.people, *spectators):
        await reads(caller, ["Bela votes mors.", "Told you."])
    late = await sitting.again(2)
    assert late.lines == ["Bela votes mors.", "Told you."]


async def reads(caller: Caller, lines: list[str]) -> None:
    await caller.until(lambda: caller.lines == lines)


async def test_an_abandoned_table_has_ended_too(service: Running) -> None:
    """PL-16"""
    sitting = await started(service, 1, seats=3)
    spectator = await service.come("Mallory")
    await spectator.watch(sitting.table)
    await spectator.done(sitting.table, say("Do not give up."))
    await sitting.ask(0, "concede")
    await sitting.maker.until(lambda: sitting.maker.lines == ["Do not give up."])


async def test_whoever_comes_later_reads_the_last_lines(service: Running, codec: Codec) -> None:
    """PL-16: both channels as far as one may, in the order in which they were said; after a restart too."""
    sitting, spectators = await with_spectators(service, codec)
    for number in range(3):
        await sitting.people[number].done(sitting.table, say(f"seat {number}"))
        await spectators[0].done(sitting.table, say(f"spectator {number}"))
        await asyncio.sleep(0.002)
    seats = ["seat 0", "seat 1", "seat 2"]
    both = ["seat 0", "spectator 0", "seat 1", "spectator 1", "seat 2", "spectator 2"]
    assert (await sitting.again(0)).lines == seats
    assert (await sitting.watcher()).lines == both
    await service.restart()
    assert (await sitting.again(0)).lines == seats
    assert (await sitting.watcher()).lines == both


async def test_chat_is_not_in_the_log(service: Running, codec: Codec) -> None:
    """PL-16: its ack has the table's version of the time, which does not move."""
    sitting, spectators = await with_spectators(service, codec)
    version = sitting.seen().version
    for caller in (sitting.maker, spectators[0]):
        answer = await caller.ask(sitting.table, say("hush-hush"))
        assert isinstance(answer, Ack)
        assert answer.version == version
    bodies = await service.node.store.read(sitting.table, 0)
    assert len(bodies) == version
    assert not any(b"hush-hush" in body for body in bodies)
    log = await service.get(f"/tables/{sitting.table}/log", sitting.maker)
    assert b"hush-hush" not in log.content


async def test_one_id_says_one_thing_once(service: Running, codec: Codec) -> None:
    """PL-16, PL-07: also at once, on another connection, and after a restart."""
    sitting = await seated(service, 2, codecs=[codec])
    ada, bela = sitting.people
    first = await ada.ask(sitting.table, say("once"), id="x")
    assert await ada.ask(sitting.table, say("once"), id="x") == first
    assert await (await sitting.again(0)).ask(sitting.table, say("twice"), id="x") == first
    await bela.ping()
    assert bela.lines == ["once"]
    for _ in range(3):
        await ada.send(Intent(sitting.table, "y", say("at once")))
    await ada.until(lambda: len(ada.answers("y")) == 3)
    await bela.ping()
    assert bela.lines == ["once", "at once"]
    await service.restart()
    again = await sitting.again(0)
    assert await again.ask(sitting.table, say("once"), id="x") == first
    assert again.lines == ["once", "at once"]


@pytest.mark.parametrize("length", [1, 400])
async def test_a_line_of_any_length_within_the_limit(service: Running, codec: Codec, length: int) -> None:
    """PL-16: counted in characters."""
    sitting = await seated(service, 1, codecs=[codec])
    await sitting.maker.done(sitting.table, say("王" * length))
    await sitting.maker.ping()
    assert sitting.maker.lines == ["王" * length]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("x" * 401, "too_long"),
        ("x" * 5_000, "too_long"),
        ("", "malformed"),
        ("   ", "malformed"),
        ("\n\t", "malformed"),
        ("\u200b\u202e", "malformed"),
        (7, "malformed"),
        (None, "malformed"),
        (["x"], "malformed"),
    ],
)
async def test_a_line_that_cannot_be_is_refused(service: Running, codec: Codec, text: object, code: str) -> None:
    """PL-16"""
    sitting = await seated(service, 1, codecs=[codec])
    assert await sitting.maker.refused(sitting.table, {"type": "say", "text": text}) == code
    assert sitting.maker.lines == []


async def test_a_line_has_one_field(service: Running) -> None:
    """PL-16"""
    sitting = await seated(service, 1)
    for more in ({"channel": "seats"}, {"name": "Mallory"}, {"at": 1}):
        assert await sitting.maker.refused(sitting.table, {**say("x"), **more}) == "malformed"


async def test_text_is_plain_and_one_line(service: Running, codec: Codec) -> None:
    """PL-16: control and direction characters become spaces; markup stays text."""
    sitting = await seated(service, 1, codecs=[codec])
    await sitting.maker.done(sitting.table, say(" a\nb\x00c\x1b[31md\u202ee\u2028f <b>bold</b> "))
    await sitting.maker.ping()
    assert sitting.maker.lines == ["a b c [31md e f <b>bold</b>"]


async def test_a_player_may_say_so_much_and_no_more(tmp_path: Path) -> None:
    """PL-16: a rate of the player's own, over all tables and connections; nobody else's lines wait."""
    async with running(tmp_path, says_per_s=0.001, says_burst=3) as service:
        sitting = await seated(service, 2)
        other = await service.open_table(sitting.maker)
        again = await service.call(sitting.maker.token)
        await again.watch(other)
        for number in range(2):
            await sitting.maker.done(sitting.table, say(f"{number}"))
        await again.done(other, say("elsewhere"))
        for caller, table in ((sitting.maker, sitting.table), (again, other)):
            assert await caller.refused(table, say("too much"), id="x") == "slow_down"
        await sitting.people[1].done(sitting.table, say("mine"))
        await sitting.ask(0, "add_bot")
        await sitting.maker.ping()
        assert sitting.maker.lines == ["0", "1", "mine"]


async def test_so_many_lines_are_kept_and_no_more(tmp_path: Path) -> None:
    """PL-16: of each channel by itself, so that spectators push out nothing of the seats'."""
    async with running(tmp_path, chat_lines=3) as service:
        sitting = await seated(service, 1)
        spectator = await service.come("Mallory")
        await spectator.watch(sitting.table)
        await sitting.maker.done(sitting.table, say("mine"))
        for number in range(5):
            await spectator.done(sitting.table, say(f"{number}"))
        assert (await sitting.again(0)).lines == ["mine"]
        assert (await sitting.watcher()).lines == ["mine", "2", "3", "4"]
        await service.restart()
        assert (await sitting.watcher()).lines == ["mine", "2", "3", "4"]


async def test_what_was_said_on_another_node_is_read_when_somebody_watches(tmp_path: Path, codec: Codec) -> None:
    """PL-16: by whoever comes, and by those who were there."""
    async with running(tmp_path) as one, running(tmp_path) as other:
        sitting = await seated(one, 2, codecs=[codec])
        there = await other.call(sitting.people[1].token, codec=codec)
        await there.watch(sitting.table)
        await sitting.maker.done(sitting.table, say("here"))
        late = await other.call(codec=codec)
        await late.watch(sitting.table)
        assert late.lines == ["here"]
        await reads(there, ["here"])
        await there.done(sitting.table, say("there"))
        await there.watch(sitting.table, since=there.tables[sitting.table].version)
        assert there.all(Chat)[-1].lines[-1].text == "there"
        back = await one.call(codec=codec)
        await back.watch(sitting.table)
        assert back.lines == ["here", "there"]
        await reads(sitting.maker, ["here", "there"])


def test_a_line_of_chat_stays_in_its_line() -> None:
    """PL-16: of marks upon marks, those that no script writes are left out."""
    assert plain("e" + "\u0301" * 300 + "!\n") == "e" + "\u0301" * 4 + "!"


@pytest.mark.parametrize(
    ("said", "shown"),
    [
        ("👨\u200d👩\u200d👧 hi", "👨\u200d👩\u200d👧 hi"),
        ("🏳\ufe0f\u200d🌈", "🏳\ufe0f\u200d🌈"),
        ("👩🏽\u200d⚕\ufe0f", "👩🏽\u200d⚕\ufe0f"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("क्\u200dष", "क्\u200dष"),
        ("\u200da\u200d", "a"),
        ("a \u200d b", "a   b"),
        ("a\u200d\u200db", "a  b"),
        ("1\u200c2", "1 2"),
        ("a\u202eb", "a b"),
    ],
)
def test_joiners_stay_where_they_join(said: str, shown: str) -> None:
    """PL-16: a family is one picture, and Persian is written with them; elsewhere they would hide."""
    assert plain(said) == shown
