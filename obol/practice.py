"""`obol practice`: a table of one's own against server bots, played in the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from clients.terminal.play import play
from clients.terminal.seating import login_name
from clients.terminal.texts import check_language
from obol_client import Api, Client, Disconnected, Refused
from obol_client.api import Opened, Player

NAMELESS = "You"
"""One whose login is no name that the service takes."""
COMPANY = 2
"""Seats, where nobody says how many: somebody to play against."""


async def practice(
    url: str,
    game: str,
    seats: int | None = None,
    name: str | None = None,
    *,
    bot: str = "middle",
    options: str = "{}",
    language: str = "en",
) -> None:
    """Open an unlisted table, put bots on all seats but one, and play that one. `seats`, `name`: else what `usual`
    and `newcomer` say. `bot`: what the others are. `options`: the game's, in JSON. `language`: of its words.
    Raises Refused, Disconnected, ValueError."""
    try:
        chosen = msgspec.json.decode(options, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise ValueError(f"the options are no JSON object: {error}") from None
    async with Api(url) as api:
        counts = await seat_counts(api, game, language)
        player = await newcomer(api, name)
        opened, wanted = await open_table(api, game, usual(counts) if seats is None else [seats], chosen, player)
    async with Client(url, player.token) as client:
        watched = await client.watch(opened.table, opened.invite)
        for _ in range(wanted - 1):
            await watched.ask({"type": "add_bot", "bot": bot})
    await play(url, opened.table, token=player.token, invite=opened.invite, language=language)


async def seat_counts(api: Api, game: str, language: str) -> list[int]:
    """How many seats the game takes. Raises ValueError if there is no such game, or not in that language."""
    try:
        rows = await api.games()
    except Disconnected as error:
        raise Disconnected(f"{error} (`make run` starts a server on this machine)") from error
    found: dict[str, list[int]] = {row["name"]: row["seat_counts"] for row in rows}
    if game not in found:
        raise ValueError(f"there is no game {game!r}; there are {', '.join(found)}")
    check_language(language, rows, game)
    return found[game]


def usual(counts: Sequence[int]) -> list[int]:
    """How many seats to try: with company, if the game has that; else, or if its options want that, its least."""
    return list(dict.fromkeys([COMPANY if COMPANY in counts else min(counts), min(counts)]))


async def newcomer(api: Api, name: str | None) -> Player:
    """A player of that name; of none, of the one that is logged in."""
    if name is not None:
        return await api.new_player(name)
    try:
        return await api.new_player(login_name() or NAMELESS)
    except Refused as refused:
        if refused.code != "bad_name":
            raise
        return await api.new_player(NAMELESS)


async def open_table(
    api: Api, game: str, counts: Sequence[int], options: dict[str, Any], player: Player
) -> tuple[Opened, int]:
    """With the first of these numbers of seats that the options allow."""
    *others, last = counts
    for seats in others:
        try:
            return await open_one(api, game, seats, options, player), seats
        except Refused as refused:
            if refused.code != "bad_options":
                raise
    return await open_one(api, game, last, options, player), last


async def open_one(api: Api, game: str, seats: int, options: dict[str, Any], player: Player) -> Opened:
    """Unlisted, as the page's are: what one tries out alone is nobody's business."""
    return await api.open_table(
        game, seats, options=options, visibility="unlisted", start_when_full=True, token=player.token
    )
