"""`obol practice`: a table of one's own against server bots, played in the terminal."""

from __future__ import annotations

from clients.python import Api, Client
from clients.terminal.play import play


async def practice(url: str, game: str, seats: int | None, name: str) -> None:
    """Open a table, put bots on all seats but one, and play that one. Raises Refused, Disconnected, ValueError."""
    async with Api(url) as api:
        counts = {row["name"]: row["seat_counts"] for row in await api.games()}
        if game not in counts:
            raise ValueError(f"there is no game {game!r}; there are {', '.join(counts)}")
        player = await api.new_player(name)
        wanted = seats if seats is not None else counts[game][0]
        table = (await api.open_table(game, wanted, start_when_full=True, token=player.token)).table
    async with Client(url, player.token) as client:
        watched = await client.watch(table)
        for _ in range(wanted - 1):
            await watched.ask({"type": "add_bot"})
    await play(url, table, token=player.token)
