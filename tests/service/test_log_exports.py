"""PL-19, PL-20: a log is what it says, whoever wrote it down: every way out against every way in, through the JSON
writers of Python, JavaScript and jq. What was changed in it is found all the same, whichever field it is."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
import pytest_asyncio
from typer.testing import CliRunner

from obol.command import app
from service.audit.verify import bodies_in, read_log, said_otherwise, same, verify
from service.games import games
from service.games.bots import random_intent
from service.log.archive.archive import packed
from service.log.commit import decode
from service.projection.replay import bodies_of, whole_log
from tests.chance import Quick
from tests.service.seats_of import Seats, sat
from tests.service.unplugged import Unplugged, unplugged
from tests.web_client.test_in_node import in_node, node

COPY = 'const fs = require("fs"); fs.writeFileSync(1, JSON.stringify(JSON.parse(fs.readFileSync(0, "utf8"))))'
"""What the page does with a log before it hands it on as a file."""

SEATS = {name: max(2, min(game.seat_counts)) for name, game in games().items()}
LOGS: dict[str, tuple[bytes, bytes]] = {}
"""By game: played once, whichever tests ask for it and in whatever order."""
NONCE = '"\\/</script>\u00e9\U0001f0a1 1e21 -0 0.1 9007199254740993'
"""A string is kept as it is, whatever a writer escapes in it, or a reader might take it for."""
LARGEST = 2**53 - 1


def by_javascript(text: bytes) -> bytes:
    return subprocess.run([node(), "-e", COPY], input=text, capture_output=True, check=True).stdout


def by_jq(text: bytes) -> bytes:
    """`jq -S .`, or what it writes where there is none."""
    if shutil.which("jq"):
        return subprocess.run(["jq", "-S", "."], input=text, capture_output=True, check=True).stdout
    return json.dumps(json.loads(text), sort_keys=True, indent=2, ensure_ascii=False).encode()


def upside_down(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: upside_down(value[key]) for key in reversed(value)}
    return [upside_down(item) for item in value] if isinstance(value, list) else value


WRITERS: dict[str, Callable[[bytes], bytes]] = {
    "as it came": lambda text: text,
    "python": lambda text: json.dumps(json.loads(text), indent=1).encode(),
    "upside down": lambda text: json.dumps(upside_down(json.loads(text))).encode(),
    "javascript": by_javascript,
    "jq": by_jq,
}


async def over(unplugged_node: Unplugged, game: str) -> tuple[str, list[bytes]]:
    """A whole game with draws, time running out and a seat that gave up in it; its name and log."""
    seats: Seats = await sat(unplugged_node, SEATS[game], game=game, clock={"kind": "step", "step_s": 60})
    await seats.done(0, "leave_seat")
    await seats.done(0, "take_seat", seat=0, nonce=NONCE)
    await seats.done(0, "start")
    source = Random(game)
    while seats.seen().status == "running":
        mine = [seat for seat in seats.seen().awaited if seats.seen(seat).game_offers()]
        if mine and source.random() < 0.8:
            offer = source.choice(seats.seen(mine[0]).game_offers())
            intent = random_intent(offer, Quick(source.random().hex()))
            await seats.done(mine[0], intent.pop("type"), **intent)
        else:
            await unplugged_node.turn_clock(60_000)
    await seats.done(0, "rematch")
    return seats.name, await bodies_of(unplugged_node.store, seats.name)


@pytest_asyncio.fixture(scope="module", loop_scope="module", params=list(games()))
async def log(request: Any) -> tuple[bytes, bytes]:
    """A log of each game, as the API gives it, and as it lies in an archive."""
    if request.param not in LOGS:
        LOGS[request.param] = await log_of(request.param)
    return LOGS[request.param]


async def log_of(game: str) -> tuple[bytes, bytes]:
    async with unplugged() as one:
        name, bodies = await over(one, game)
    told = {"table": name, "game": game, "status": "over", "seats": SEATS[game]}
    rows = json.loads(await whole_log(bodies))
    return json.dumps({**told, "commits": rows}, separators=(",", ":")).encode(), packed(name, bodies)


async def obol(*arguments: str) -> tuple[int, str]:
    result = await asyncio.to_thread(CliRunner().invoke, app, arguments)
    return result.exit_code, result.output


@pytest.mark.parametrize("writer", WRITERS)
async def test_a_log_is_sound_whoever_wrote_it(log: tuple[bytes, bytes], writer: str, tmp_path: Path) -> None:
    """`obol verify`, `obol replay` and the page's check read what any of them writes, and say the same of it."""
    text, archived = log
    (written := tmp_path / "log.json").write_bytes(WRITERS[writer](text))
    (kept := tmp_path / "log.obol.gz").write_bytes(archived)
    code, said = await obol("verify", str(written))
    assert code == 0, said
    assert (code, said) == await obol("verify", str(kept))
    told = await obol("replay", str(written), "--as", "open", "--to", "8")
    assert told[0] == 0
    assert told == await obol("replay", str(kept), "--as", "open", "--to", "8")
    rows = json.loads(text)["commits"]
    status, found = await in_node("check.mjs", str(written), rows[-1]["hash"], said.split("commitment ")[1].split()[0])
    assert status == 0, found
    assert all(finding["good"] for finding in json.loads(found)), found


def kinds(value: Any) -> Iterator[Any]:
    """Every value that is no map and no list, and every key."""
    if isinstance(value, dict):
        yield from value
    if isinstance(value, dict | list):
        for inner in value.values() if isinstance(value, dict) else value:
            yield from kinds(inner)
    else:
        yield value


async def test_a_log_has_nothing_that_a_writer_of_json_changes(log: tuple[bytes, bytes]) -> None:
    """No fraction, no number that JavaScript rounds, no half of a surrogate pair: whole numbers and text."""
    found = list(kinds([row["commit"] for row in json.loads(log[0])["commits"]]))
    assert {type(value) for value in found} <= {bool, int, str}
    assert all(abs(value) <= LARGEST for value in found if not isinstance(value, str))
    assert NONCE in found
    for value in found:
        str(value).encode()


def changed(value: Any) -> Any:
    """Another value of the same kind, that a careful reader of values alone can tell from it."""
    match value:
        case bool():
            return int(value)
        case int():
            return value + 1
        case str():
            return value + "x"
        case list():
            return [*value, None]
        case _:
            return {**value, "another": 1}


def places(value: Any, kind: str = "") -> Iterator[tuple[str, Callable[[Any], None], Callable[[], Any]]]:
    """Every place in a commit: of what kind it is, how to write there, and what stands there."""
    entries = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inner in entries:
        named = key if isinstance(key, str) and not key.isdecimal() else "*"
        below = f"{kind}.{value['type']}.{named}" if isinstance(value, dict) and "type" in value else f"{kind}.{named}"
        yield below, lambda new, key=key: value.__setitem__(key, new), lambda key=key: value[key]  # type: ignore[misc]
        yield from places(inner, below)


async def test_a_value_that_was_changed_is_found_in_every_field(log: tuple[bytes, bytes]) -> None:
    """One of each kind of place in all commits: in events of every kind, answers, draws, marks, what was asked."""
    log_file = read_log(log[0])
    game = games()[log_file.game]
    bodies = bodies_in(log_file)
    commits = [decode(game, body) for body in bodies]
    raw = json.loads(log[0])
    tried: set[str] = set()
    for at, row in enumerate(raw["commits"]):
        for kind, write, read in list(places(row["commit"])):
            if kind in tried:
                continue
            tried.add(kind)
            before = read()
            write(changed(before))
            one = msgspec.structs.replace(log_file, commits=(msgspec.convert(row, type(log_file.commits[0])),))
            assert list(said_otherwise(one, bodies[at : at + 1], commits[at : at + 1])), kind
            write(before)
        for field in row["commit"]:
            less = {**row, "commit": {name: value for name, value in row["commit"].items() if name != field}}
            one = msgspec.structs.replace(log_file, commits=(msgspec.convert(less, type(log_file.commits[0])),))
            assert list(said_otherwise(one, bodies[at : at + 1], commits[at : at + 1])), field
    events = {event["type"] for row in raw["commits"] for event in row["commit"]["events"]}
    assert {kind.split(".")[3] for kind in tried if kind.startswith(".events.*.") and kind.count(".") > 3} == events
    assert {f".{name}" for name in ("at", "rules", "events", "answers", "draws", "prev", "mark", "asked")} <= tried
    assert not list(said_otherwise(log_file, bodies, commits))


async def test_a_row_that_was_changed_beside_its_commit_is_found(log: tuple[bytes, bytes]) -> None:
    raw = json.loads(log[0])
    for field in ("version", "hash", "commit"):
        rows = [dict(row) for row in raw["commits"]]
        rows[2][field] = changed(rows[2][field])
        assert verify(read_log(json.dumps({**raw, "commits": rows}).encode()), games()).faults
    rows = [dict(row) for row in raw["commits"]]
    rows[2]["commit"] = {}
    assert verify(read_log(json.dumps({**raw, "commits": rows}).encode()), games()).faults


def test_values_are_compared_and_not_how_they_are_written() -> None:
    assert same({"a": 1, "b": [True, "x"]}, {"b": [True, "x"], "a": 1.0})
    for one, other in ((1, True), (0, False), ("1", 1), ([1], [1, 1]), ({"a": 1}, {}), (None, 0), ([1, 2], [2, 1])):
        assert not same(one, other)
        assert not same(other, one)
