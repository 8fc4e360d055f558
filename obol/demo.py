"""`obol demo`: a server, and bots that play one whole game of each game over real sockets."""

from __future__ import annotations

import asyncio
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path

import msgspec

from clients.terminal.teller import Teller
from clients.terminal.texts import texts_of
from obol.brains import brain_of
from obol_client import Api, Client, View, play_seat, sit_down
from service.audit.verify import read_log, verify
from service.games import games
from service.node.server import Server, make_server
from service.support.settings import Settings

NAMES = ("Ada", "Blaise", "Chen", "Dorotea", "Emeka", "Farida")
MOST_SEATS = 4
PATIENCE_S = 120


async def demo(say: Callable[[str], None], names: Sequence[str] = ()) -> bool:
    """Play these games, or all; True if every game ended, and every log is sound. Raises ValueError for a name that is
    no game's."""
    if strange := [name for name in names if name not in games()]:
        raise ValueError(f"there is no game {strange[0]!r}; there are: {', '.join(games())}")
    with tempfile.TemporaryDirectory(prefix="obol-demo-") as folder:
        settings = Settings(port=0, log=f"sqlite:///{Path(folder) / 'demo.db'}", bot_delay_ms=0)
        server = make_server(settings)
        serving = asyncio.create_task(server.serve())
        try:
            await server.serving.wait()
            return await play_all(server, names or tuple(games()), say)
        finally:
            server.should_exit = True
            await serving


async def play_all(server: Server, names: Sequence[str], say: Callable[[str], None]) -> bool:
    url = f"http://127.0.0.1:{server.port}"
    say(f"serving on {url}")
    sound = True
    async with Api(url) as api:
        for name in names:
            async with asyncio.timeout(PATIENCE_S):
                sound = await play_one(api, url, name, say) and sound
    return sound


async def play_one(api: Api, url: str, game: str, say: Callable[[str], None]) -> bool:
    """One table: bots on its seats as clients of their own, and a spectator whose feed is told."""
    seats = min(max(games()[game].seat_counts), MOST_SEATS)
    players = [await api.new_player(name) for name in NAMES[:seats]]
    table = (await api.open_table(game, seats, start_when_full=True, token=players[0].token)).table
    say(f"\n== {games()[game].title}, {seats} seats, table {table}")
    async with asyncio.TaskGroup() as group:
        feed = group.create_task(spectate(url, table, say))
        for seat, player in enumerate(players):
            group.create_task(play(url, table, player.token, seat))
    view = feed.result()
    report = verify(read_log(msgspec.json.encode(await api.log(table))), games())
    outcome = view.table.get("outcome", {})
    winners = [players[seat].name for seat in outcome.get("winners", [])]
    say(f"-- {', '.join(winners) or 'nobody'} won; version {view.version}")
    checked = f"{report.commits} commits, {report.draws} draws, {report.decisions} decisions"
    say(f"-- log: {checked}, {'sound' if not report.faults else report.faults}")
    return bool(outcome) and not report.faults


async def play(url: str, table: str, token: str, seat: int) -> View:
    """One seat, played through a client of its own; the codecs take turns."""
    async with Client(url, token, codec="json" if seat % 2 else "msgpack") as client:
        watched = await client.watch(table)
        await sit_down(watched)
        brain = brain_of("best")
        assert brain is not None, "every game has a best bot"
        return await play_seat(watched, brain)


async def spectate(url: str, table: str, say: Callable[[str], None]) -> View:
    """What a spectator is told, until the end."""
    async with Client(url) as client:
        watched = await client.watch(table)
        teller = Teller(watched, await texts_of(url, watched.view.table["game"], "en"))
        async for message in watched:
            for line in teller.lines(message):
                say(f"{watched.view.version:>5}  {line}")
            if watched.view.ended:
                break
        return watched.view
