"""What PROTOCOL.md says, held against a whole service over real sockets: its HTTP answers, its two clients playing a
game to the end, and its way of checking the log that they leave."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import json
import socket
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import httpx
import msgpack
import pytest
from websockets.asyncio.client import connect
from websockets.typing import Subprotocol

from protocol.codes import REASONS, Code
from service.node.server import make_server
from service.support.settings import Settings
from tests.protocol.manual import block, blocks
from tests.protocol.test_manual_clients import CLIENTS, python

CHECK: dict[str, Any] = {}
exec(block("python", "chance"), CHECK)
HTTP = [text.partition("\n\n")[::2] for text in blocks("http", None)]
ANSWERS = [json.loads(body) for head, body in HTTP if head.startswith("HTTP/1.1")]
REQUESTS = [json.loads(body) for head, body in HTTP if head.startswith("POST") and body]
NEW_TABLE: dict[str, Any] = next(body for body in REQUESTS if "seats" in body)


def printed(key: str) -> Any:
    """The HTTP answer in the manual that has this field; where it is printed more than once, each time the same."""
    first, *others = (body for body in ANSWERS if key in body)
    assert all(other == first for other in others)
    return first


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[httpx.AsyncClient]:
    """A node of its own, and an HTTP client for it."""
    settings = Settings(log=f"sqlite:///{tmp_path}/log.db", bot_delay_ms=1, log_level="error")
    server = make_server(settings)
    listening = socket.create_server(("127.0.0.1", 0))
    task = asyncio.create_task(server.serve(sockets=[listening]))
    base = f"http://127.0.0.1:{listening.getsockname()[1]}"
    async with httpx.AsyncClient(base_url=base, timeout=30) as client:
        yield client
    server.should_exit = True
    await task


async def new_player(service: httpx.AsyncClient, name: str) -> tuple[Any, dict[str, str]]:
    made = await service.post("/api/players", json={"name": name})
    assert made.status_code == 201
    return made.json(), {"authorization": f"Bearer {made.json()['token']}"}


async def new_table(service: httpx.AsyncClient, **options: Any) -> tuple[Any, dict[str, str]]:
    _, bearer = await new_player(service, "Maker")
    made = await service.post("/api/tables", json={**NEW_TABLE, **options}, headers=bearer)
    assert made.status_code == 201, made.text
    return made.json(), bearer


def shape(value: Any) -> Any:
    """The keys of maps, all the way down where they are fixed."""
    free = {"options", "intents", "seats", "clock", "commit"}
    if isinstance(value, dict):
        return {key: None if key in free else shape(inner) for key, inner in value.items()}
    return [shape(value[0])] if isinstance(value, list) and value else None


async def test_players_tables_and_games_are_answered_as_printed(service: httpx.AsyncClient) -> None:
    player, _ = await new_player(service, "Ada")
    assert shape(player) == shape(printed("player"))
    made, _ = await new_table(service)
    assert shape(made) == {"table": None}
    games = (await service.get("/api/games")).json()
    assert shape(games) == shape(printed("games"))
    listed = (await service.get("/api/tables?game=vita_mors&status=open&limit=20")).json()
    assert shape(listed) == shape(printed("tables"))
    one = (await service.get(f"/api/tables/{made['table']}")).json()
    assert shape({"at": None, **one}) == {**shape(printed("tables")["tables"][0]), "version": None}


async def test_pages_of_tables_follow_one_another(service: httpx.AsyncClient) -> None:
    made = {(await new_table(service))[0]["table"] for _ in range(3)}
    first = (await service.get("/api/tables?limit=2")).json()
    second = (await service.get(f"/api/tables?limit=2&after={first['next']}")).json()
    assert {row["table"] for row in first["tables"] + second["tables"]} == made
    assert "next" not in second


async def test_errors_are_problem_details_as_printed(service: httpx.AsyncClient) -> None:
    answer = await service.get("/api/tables/none")
    assert (answer.status_code, answer.headers["content-type"]) == (404, "application/problem+json")
    assert answer.json() == printed("detail")


async def test_an_unlisted_table_asks_for_its_invite(service: httpx.AsyncClient) -> None:
    """PL-02."""
    made, bearer = await new_table(service, visibility="unlisted")
    address = f"/api/tables/{made['table']}"
    assert (await service.get("/api/tables")).json()["tables"] == []
    assert (await service.get(address)).json()["code"] == "invite_needed"
    assert (await service.get(address, headers={"obol-invite": made["invite"]})).status_code == 200
    assert (await service.get(address, headers=bearer)).status_code == 200


async def played_out(service: httpx.AsyncClient, run: list[list[str]], **options: Any) -> str:
    """A table that these clients play to its end."""
    made, _ = await new_table(service, seats=len(run), start_when_full=True, **options)
    running = [
        await asyncio.create_subprocess_exec(
            *client,
            str(service.base_url).rstrip("/"),
            made["table"],
            f"Player {number}",
            stderr=asyncio.subprocess.PIPE,
        )
        for number, client in enumerate(run)
    ]
    try:
        ended = await asyncio.wait_for(asyncio.gather(*(client.communicate() for client in running)), 120)
    finally:
        for client in running:
            if client.returncode is None:
                client.kill()
    assert [client.returncode for client in running] == [0] * len(run), ended
    return str(made["table"])


@pytest.mark.parametrize("client", CLIENTS)
async def test_a_printed_client_without_a_seat_says_why_and_ends(
    client: Any, service: httpx.AsyncClient, tmp_path: Path
) -> None:
    """PL-03: it does not wait for ever for a seat that others have."""
    made, bearer = await new_table(service, seats=3)
    url = str(service.base_url).replace("http", "ws").rstrip("/") + "/ws"
    async with connect(url, subprotocols=[Subprotocol("obol.v1.json")]) as maker:
        await maker.send(json.dumps({"type": "hello", "token": bearer["authorization"].removeprefix("Bearer ")}))
        await maker.send(json.dumps({"type": "watch", "table": made["table"]}))
        for number in range(3):
            bot = {"type": "intent", "table": made["table"], "id": f"{number}", "intent": {"type": "add_bot"}}
            await maker.send(json.dumps(bot))
        while json.loads(await maker.recv()).get("id") != "2":
            pass
    late = await asyncio.create_subprocess_exec(
        *client(tmp_path), str(service.base_url).rstrip("/"), made["table"], "Late", stdout=asyncio.subprocess.PIPE
    )
    out, _ = await asyncio.wait_for(late.communicate(), 60)
    assert late.returncode == 0
    assert out.decode().strip() == REASONS[Code.TABLE_FULL]


@pytest.mark.parametrize("client", CLIENTS)
async def test_the_printed_clients_play_a_game_and_its_log_checks(
    client: Any, service: httpx.AsyncClient, tmp_path: Path
) -> None:
    """PL-19, PL-20: by nothing but what the manual says."""
    table = await played_out(service, [client(tmp_path), python(tmp_path), client(tmp_path)])
    log = (await service.get(f"/api/tables/{table}/log")).json()
    assert shape(log) == shape(printed("commits"))
    assert log["status"] == "over"
    bodies = [base64.b64decode(row["body"]) for row in log["commits"]]
    hashes = [hashlib.sha256(body).hexdigest() for body in bodies]
    assert [row["hash"] for row in log["commits"]] == hashes
    commits = [msgpack.unpackb(body) for body in bodies]
    assert [row["commit"] for row in log["commits"]] == commits
    assert [commit["version"] for commit in commits] == list(range(1, len(commits) + 1))
    assert [commit["prev"] for commit in commits] == ["", *hashes[:-1]]
    check_draws(commits)


@pytest.mark.parametrize("client", CLIENTS)
async def test_the_printed_clients_choose_lists(client: Any, service: httpx.AsyncClient, tmp_path: Path) -> None:
    """PL-13: a game whose offers hold lists, played from what the manual says of them."""
    table = await played_out(service, [client(tmp_path), python(tmp_path)], game="petite_mort", options={})
    assert (await service.get(f"/api/tables/{table}")).json()["status"] == "over"


def check_draws(commits: list[Any]) -> None:
    """The steps of "Checking the shuffles"."""
    events = [event for commit in commits for event in commit["events"]]
    seed = bytes.fromhex(next(event["seed"] for event in events if event["type"] == "table_over"))
    nonces = next(event["nonces"] for event in events if event["type"] == "table_started")
    assert all(nonces), "the printed clients each give one"
    key = CHECK["chance_key"](seed, nonces)
    draws = [draw for commit in commits for draw in commit["draws"]]
    assert len(draws) >= 3
    for number, (of, out) in enumerate(draws):
        assert CHECK["draw"](key, number, of, len(out)) == out


async def test_the_log_is_given_as_each_viewer_saw_it(service: httpx.AsyncClient, tmp_path: Path) -> None:
    """PL-19: snapshot and updates; with everything open only by `as=open`."""
    table = await played_out(service, [python(tmp_path)] * 3)
    for viewer in ("0", "spectator", "open"):
        replay = (await service.get(f"/api/tables/{table}/log?as={viewer}&to=20")).json()
        assert [replay["snapshot"]["version"], *(one["version"] for one in replay["updates"])] == list(range(1, 21))
        parties = [event for one in replay["updates"] for event in one["events"] if event["type"] == "parties_dealt"]
        assert [sorted(event.keys() & {"party", "parties"}) for event in parties] == [
            {"0": ["party"], "spectator": [], "open": ["parties"]}[viewer]
        ]


async def test_a_running_table_shows_a_stranger_what_a_spectator_sees(service: httpx.AsyncClient) -> None:
    made, bearer = await new_table(service)
    address = f"/api/tables/{made['table']}/log"
    replay = (await service.get(address)).json()
    assert replay["snapshot"]["version"] == 1
    assert replay["updates"] == []
    assert "commits" not in replay
    assert (await service.get(f"{address}?as=open", headers=bearer)).json()["code"] == "not_over"
