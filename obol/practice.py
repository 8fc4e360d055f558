"""`obol practice`: a table of one's own against server bots, played in the terminal."""

from __future__ import annotations

from typing import Any

import msgspec

from clients.python import Api, Client
from clients.terminal.play import play


async def practice(
    url: str, game: str, seats: int | None, name: str, *, options: str = "{}", language: str = "en"
) -> None:
    """Open a table, put bots on all seats but one, and play that one. `options`: the game's, in JSON. `language`: of
    its words. Raises Refused, Disconnected, ValueError."""
    try:
        chosen = msgspec.json.decode(options, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise ValueError(f"the options are no JSON object: {error}") from None
    async with Api(url) as api:
        counts = {row["name"]: row["seat_counts"] for row in await api.games()}
        if game not in counts:
            raise ValueError(f"there is no game {game!r}; there are {', '.join(counts)}")
        player = await api.new_player(name)
        wanted = seats if seats is not None else counts[game][0]
        table = (await api.open_table(game, wanted, options=chosen, start_when_full=True, token=player.token)).table
    async with Client(url, player.token) as client:
        watched = await client.watch(table)
        for _ in range(wanted - 1):
            await watched.ask({"type": "add_bot"})
    await play(url, table, token=player.token, language=language)
