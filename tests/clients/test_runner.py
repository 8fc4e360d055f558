"""A program's seats at many tables, over one connection: thoughts, their limits, and what goes wrong in them."""

from __future__ import annotations

import asyncio
import logging
import time
from typing import Any

import pytest

from obol_client import Api, Client, Runner, Seen, intents_of, random_brain, think_of
from tests.clients.test_end_to_end import QUICK, table_for
from tests.service.running import Running


def first(seen: Seen) -> dict[str, Any]:
    return next(intents_of(seen.offers[0]))


async def open_tables(api: Api, count: int, seats: int = 3) -> list[str]:
    """Each starts when the last seat is taken; server bots have all but one."""
    tables = []
    for _ in range(count):
        table, maker = await table_for(api, seats, start_when_full=True)
        async with Client(str(api.http.base_url).removesuffix("/api/"), maker.token) as client:
            watched = await client.watch(table)
            for _ in range(seats - 1):
                await watched.ask({"type": "add_bot", "bot": "random"})
        tables.append(table)
    return tables


async def test_one_function_plays_many_tables_over_one_connection(service: Running, api: Api) -> None:
    tables = await open_tables(api, 5)
    player = await api.new_player("Robo")
    async with Runner(service.url, player.token, first, most_tables=3) as runner:
        played = await asyncio.gather(*map(runner.play, tables))
        assert len({one for one in service.node.connections if one.player and one.player.id == player.id}) == 1
    assert [(one.table, one.view.status) for one in played] == [(table, "over") for table in tables]
    assert all(one.thoughts and not one.faults and not one.late for one in played)


async def test_a_thought_that_takes_too_long_holds_nobody_up(
    service: Running, api: Api, caplog: pytest.LogCaptureFixture
) -> None:
    """Neither the other seats, nor the event loop; it is said in the log."""
    caplog.set_level(logging.WARNING, "obol_client.runner")
    (table,) = await open_tables(api, 1)
    player = await api.new_player("Robo")
    slow = asyncio.Event()

    async def waits(seen: Seen) -> dict[str, Any]:
        await slow.wait()
        raise AssertionError("it was given up")

    async with Runner(service.url, player.token, waits, limit_s=0.05) as runner:
        played = await runner.play(table)
    assert played.view.status == "over"
    assert played.late == played.thoughts > 0
    assert any("too late" in record.getMessage() and table in record.getMessage() for record in caplog.records)


async def test_a_function_that_never_ends_keeps_nothing_from_going_on(service: Running, api: Api) -> None:
    (table,) = await open_tables(api, 1)
    player = await api.new_player("Robo")

    def hangs(seen: Seen) -> dict[str, Any]:
        time.sleep(3600)
        return {}

    async with Runner(service.url, player.token, hangs, limit_s=0.05) as runner:
        assert (await runner.play(table)).view.status == "over"


@pytest.mark.parametrize("wrong", [{"type": "vote", "coin": "gold"}, {}, None, "vote"])
async def test_what_is_not_offered_is_not_sent(service: Running, api: Api, wrong: Any) -> None:
    (table,) = await open_tables(api, 1)
    player = await api.new_player("Robo")
    async with Runner(service.url, player.token, lambda _: wrong) as runner:
        played = await runner.play(table)
    assert (played.view.status, played.refusals) == ("over", 0)
    assert played.faults == played.thoughts


async def test_strictly_what_goes_wrong_is_raised(service: Running, api: Api) -> None:
    (table,) = await open_tables(api, 1)
    player = await api.new_player("Robo")

    def breaks(seen: Seen) -> dict[str, Any]:
        raise LookupError("nothing comes to mind")

    async with Runner(service.url, player.token, breaks, strict=True) as runner:
        with pytest.raises(LookupError, match="nothing comes"):
            await runner.play(table)


async def test_it_comes_back_through_cut_connections_and_restarts_of_its_own(service: Running, api: Api) -> None:
    """The seat is taken back by whoever has the token, from a new process too."""
    (table,) = await open_tables(api, 1)
    player = await api.new_player("Robo")
    thoughts, enough = 0, asyncio.Event()

    async def cuts(seen: Seen) -> dict[str, Any]:
        nonlocal thoughts
        thoughts += 1
        if thoughts == 3:
            enough.set()
        if thoughts % 2 and runner.client.socket is not None:
            runner.client.socket.transport.abort()
        return random_brain(1)(seen)

    async with Runner(service.url, player.token, cuts, pacing=QUICK) as runner:
        task = asyncio.create_task(runner.play(table))
        await enough.wait()
        task.cancel()
    async with Runner(service.url, player.token, cuts, pacing=QUICK) as runner:
        assert (await runner.play(table)).view.status == "over"


async def test_a_seat_that_a_bot_has_played_meanwhile_is_taken_back(service: Running, api: Api) -> None:
    """PL-15"""
    (table,) = await open_tables(api, 1)
    player = await api.new_player("Robo")
    handed = False

    async def hands_over(seen: Seen) -> dict[str, Any]:
        nonlocal handed
        if not handed:
            handed = True
            await runner.client.watches[table].ask({"type": "add_bot", "seat": seen.seat})
        return first(seen)

    async with Runner(service.url, player.token, hands_over) as runner:
        played = await runner.play(table)
    assert played.view.status == "over"
    assert "bot" not in played.view.table["seats"][str(played.seat)]


def test_a_function_is_found_by_its_name() -> None:
    assert think_of("tests.clients.test_runner:first") is first
    for wrong in (
        "tests.clients.test_runner:nothing",
        "no.such.module:first",
        "tests.clients.test_runner:QUICK",
        "'",
        "",
    ):
        with pytest.raises(ValueError, match=r"no |none"):
            think_of(wrong)
