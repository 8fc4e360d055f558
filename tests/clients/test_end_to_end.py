"""The Python client against the service itself, over real sockets."""

from __future__ import annotations

import asyncio
import dataclasses
from random import Random
from typing import Any

import pytest

from obol_client import (
    Api,
    Client,
    Disconnected,
    Pacing,
    Player,
    Refused,
    View,
    Watched,
    play_seat,
    random_brain,
    sit_down,
)
from protocol.messages import Snapshot, Update
from service.games import games
from tests.service.running import Running

QUICK = Pacing(first_s=0.01, most_s=0.2, retry_s=0.01, attempts=500)
CODECS = pytest.mark.parametrize("codec", ["msgpack", "json"])
GAME = "vita_mors"


async def table_for(api: Api, seats: int = 3, **options: Any) -> tuple[str, Player]:
    maker = await api.new_player("Ada")
    opened = await api.open_table(GAME, seats, token=maker.token, **options)
    return opened.table, maker


class Diary:
    """What one client saw of a table, version by version."""

    def __init__(self, watched: Watched) -> None:
        self.watched = watched
        self.versions: list[int] = []
        self.snapshots = 0
        self.task = asyncio.create_task(self.follow())

    async def follow(self) -> None:
        async for message in self.watched:
            if isinstance(message, Update):
                assert message.version == self.versions[-1] + 1, "versions are dense"
            if isinstance(message, Update | Snapshot):
                self.versions.append(message.version)
                self.snapshots += isinstance(message, Snapshot)
            if self.watched.view.ended and not self.watched.unread:
                return


async def cut_now_and_then(clients: list[Client], source: Random) -> None:
    """Break their connections, until cancelled."""
    while True:
        await asyncio.sleep(source.uniform(0.005, 0.03))
        socket = source.choice(clients).socket
        if socket is not None:
            socket.transport.abort()


async def play_out(
    url: str, token: str, table: str, codec: Any, seed: int, clients: list[Client]
) -> tuple[View, Diary]:
    async with Client(url, token, codec, pacing=QUICK) as client:
        clients.append(client)
        watched = await client.watch(table)
        diary = Diary(watched)
        await sit_down(watched)
        view = await play_seat(watched, random_brain(seed), pause_s=0.002)
        await diary.task
        return view, diary


async def same_as_fresh(url: str, token: str, table: str, view: View) -> bool:
    """Is it what somebody who comes now sees from the same seat?"""
    async with Client(url, token) as client:
        fresh = (await client.watch(table)).view
        return fresh == view


@CODECS
@pytest.mark.parametrize("cut", [False, True], ids=["whole", "cut"])
async def test_bots_play_a_game_to_its_end(service: Running, api: Api, codec: str, cut: bool) -> None:
    """PL-06, PL-07, PL-10, PL-11: also through connections that break all the time."""
    table, _ = await table_for(api, start_when_full=True)
    players = [await api.new_player(name) for name in ("Bo", "Cy", "Di")]
    clients: list[Client] = []
    cutter = asyncio.create_task(cut_now_and_then(clients, Random(7))) if cut else None
    plays = [play_out(service.url, one.token, table, codec, seed, clients) for seed, one in enumerate(players)]
    ends = await asyncio.gather(*plays)
    if cutter is not None:
        cutter.cancel()
    for player, (view, diary) in zip(players, ends, strict=True):
        assert view.status == "over"
        assert diary.versions[-1] == view.version
        assert await same_as_fresh(service.url, player.token, table, view)
    commits = (await api.log(table))["commits"]
    answers = [tuple(answer) for commit in commits for answer in commit["commit"]["answers"]]
    assert len(set(answers)) == len(answers) > 20


@pytest.mark.parametrize("game", list(games()))
async def test_every_game_is_played_by_its_offers_alone(service: Running, api: Api, game: str) -> None:
    """PL-13: clients that know no game play it to its end, through connections that break."""
    seats = min(games()[game].seat_counts)
    maker = await api.new_player("Maker")
    opened = await api.open_table(game, seats, token=maker.token, start_when_full=True)
    players = [await api.new_player(f"Player {seat}") for seat in range(seats)]
    clients: list[Client] = []
    cutter = asyncio.create_task(cut_now_and_then(clients, Random(1)))
    plays = [play_out(service.url, one.token, opened.table, "json", n, clients) for n, one in enumerate(players)]
    ends = await asyncio.gather(*plays)
    cutter.cancel()
    for player, (view, _) in zip(players, ends, strict=True):
        assert view.status == "over"
        assert await same_as_fresh(service.url, player.token, opened.table, view)


async def test_clients_outlive_a_restart_of_the_service(service: Running, api: Api) -> None:
    """PL-17: what was acked is there after it, and what was not is asked again."""
    service.settings = dataclasses.replace(service.settings, port=service.server.port)
    table, _ = await table_for(api, start_when_full=True)
    players = [await api.new_player(name) for name in ("Bo", "Cy", "Di")]
    clients: list[Client] = []
    plays = [play_out(service.url, one.token, table, "msgpack", seed, clients) for seed, one in enumerate(players)]
    playing = asyncio.gather(*plays)
    for _ in range(2):
        await asyncio.sleep(0.1)
        await service.restart()
    for (view, _), player in zip(await playing, players, strict=True):
        assert view.status == "over"
        assert await same_as_fresh(service.url, player.token, table, view)


@CODECS
async def test_a_spectator_follows_without_a_seat(service: Running, api: Api, codec: Any) -> None:
    """PL-12."""
    table, maker = await table_for(api)
    async with Client(service.url, None, codec) as watcher, Client(service.url, maker.token, codec) as client:
        assert watcher.player is None
        assert client.player is not None
        assert client.player.name == "Ada"
        seen = await watcher.watch(table)
        diary = Diary(seen)
        watched = await client.watch(table)
        await sit_down(watched)
        for _ in range(2):
            await watched.ask({"type": "add_bot", "bot": "random"})
        await watched.ask({"type": "start"})
        view = await play_seat(watched, random_brain(1))
        await seen.reach(view.version)
        assert (seen.public, seen.private, seen.offers, seen.seat) == (view.public, {}, [], None)
        with pytest.raises(Refused, match="player_needed"):
            await seen.ask({"type": "take_seat"})
        await diary.task
        assert diary.versions == list(range(1, view.version + 1))


async def test_taking_a_seat_comes_as_a_snapshot(service: Running, api: Api) -> None:
    table, maker = await table_for(api)
    async with Client(service.url, maker.token) as client:
        watched = await client.watch(table)
        diary = Diary(watched)
        assert await sit_down(watched, seat=2, nonce="mine") == 2
        assert watched.public["table"]["nonces"] == {"2": "mine"}
        assert await sit_down(watched) == 2
        await asyncio.sleep(0)
        assert (diary.versions, diary.snapshots) == ([1, 2], 2)
        diary.task.cancel()


async def test_a_seat_handed_to_a_bot_is_taken_back(service: Running, api: Api) -> None:
    """PL-03."""
    table, maker = await table_for(api)
    async with Client(service.url, maker.token) as client:
        watched = await client.watch(table)
        await sit_down(watched, seat=0)
        for _ in range(2):
            await watched.ask({"type": "add_bot", "bot": "random"})
        await watched.ask({"type": "start"})
        ack = await watched.ask({"type": "add_bot", "seat": 0, "bot": "random"})
        await watched.reach(ack.version)
        assert watched.public["table"]["seats"]["0"]["bot"] == "random"
        assert await sit_down(watched) == 0
        assert "bot" not in watched.public["table"]["seats"]["0"]


async def test_chat_and_presence_reach_those_who_watch(service: Running, api: Api) -> None:
    """PL-15, PL-16."""
    table, maker = await table_for(api)
    async with Client(service.url, maker.token) as client, Client(service.url) as other:
        watched = await client.watch(table)
        await sit_down(watched)
        seen = await other.watch(table)
        await watched.ask({"type": "say", "text": "Good luck."})
        async for _ in seen:
            if seen.chat and seen.presence and seen.presence.seats:
                break
        assert [(line.name, line.channel, line.text) for line in seen.chat] == [("Ada", "seats", "Good luck.")]
        assert seen.presence is not None
        assert seen.presence.seats == {"0": "here"}


async def test_what_is_left_of_a_deadline_does_not_depend_on_our_clock(service: Running, api: Api) -> None:
    """PL-14."""
    table, maker = await table_for(api, clock={"kind": "step", "step_s": 3600})
    async with Client(service.url, maker.token) as client:
        watched = await client.watch(table)
        assert (watched.deadline, watched.left_s) == (0, None)
        await sit_down(watched)
        for _ in range(2):
            await watched.ask({"type": "add_bot", "bot": "random"})
        ack = await watched.ask({"type": "start"})
        await watched.reach(ack.version)
        left_s = watched.left_s
        assert left_s is not None
        assert 3500 < left_s < 3601


async def test_an_unlisted_table_takes_its_invite(service: Running, api: Api) -> None:
    """PL-02."""
    maker = await api.new_player("Ada")
    opened = await api.open_table(GAME, 3, visibility="unlisted", token=maker.token)
    assert opened.invite
    async with Client(service.url) as client:
        with pytest.raises(Refused, match="invite_needed, PL-02"):
            await client.watch(opened.table)
        assert (await client.watch(opened.table, opened.invite)).version == 1
    with pytest.raises(Refused, match="invite_needed"):
        await api.table(opened.table)
    assert (await api.table(opened.table, invite=opened.invite))["game"] == GAME
    assert (await api.table(opened.table, token=maker.token))["invite"] == opened.invite


async def test_a_table_that_is_not_there_cannot_be_watched(service: Running) -> None:
    async with Client(service.url) as client:
        with pytest.raises(Refused, match="no_such_table"):
            await client.watch("nowhere")


async def test_a_token_of_somewhere_else_is_refused(service: Running) -> None:
    with pytest.raises(Refused, match="token_invalid"):
        await Client(service.url, "tok").open()


# HTTP


async def test_players_games_and_tables_over_http(service: Running, api: Api) -> None:
    player = await api.new_player("  Ada ")
    assert (player.name, bool(player.id), bool(player.token)) == ("Ada", True, True)
    assert GAME in [game["name"] for game in await api.games()]
    for _ in range(3):
        await api.open_table(GAME, 3, token=player.token)
    first = await api.tables(game=GAME, status="open", limit=2)
    second = await api.tables(game=GAME, status="open", limit=2, after=first.next)
    assert (len(first.tables), len(second.tables), second.next) == (2, 1, "")
    assert (await api.tables(status="over")).tables == []


async def test_the_log_of_a_running_table_is_what_one_has_seen(service: Running, api: Api) -> None:
    """PL-19."""
    table, maker = await table_for(api)
    async with Client(service.url, maker.token) as client:
        await sit_down(await client.watch(table))
    log = await api.log(table, token=maker.token)
    assert (log["snapshot"]["version"], [one["version"] for one in log["updates"]]) == (1, [2])
    with pytest.raises(Refused, match="not_over, PL-19"):
        await api.log(table, as_="open")


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda api: api.new_player(""), "bad_name"),
        (lambda api: api.open_table(GAME, 3), "player_needed"),
        (lambda api: api.table("nowhere"), "no_such_table"),
        (lambda api: api.call("GET", "/tables", query={"limit": "few"}), "malformed"),
        (lambda api: api.call("GET", "/nothing"), "http_404"),
    ],
    ids=["name", "token", "table", "limit", "path"],
)
async def test_http_refusals_are_raised_by_their_code(api: Api, call: Any, code: str) -> None:
    with pytest.raises(Refused) as refused:
        await call(api)
    assert refused.value.code == code


async def test_a_service_that_is_not_there_is_said_to_be_out_of_reach() -> None:
    async with Api("http://127.0.0.1:1") as api:
        with pytest.raises(Disconnected, match="cannot be reached"):
            await api.games()
    with pytest.raises(Disconnected, match="tried 5 times"):
        await Client("http://127.0.0.1:1", pacing=Pacing(first_s=0.001)).open()
