"""Tables as a test needs them, made and played without a page: one person at seat 0, bots at the others."""

from __future__ import annotations

import contextlib
from typing import Any, NamedTuple
from weakref import WeakKeyDictionary

from obol_client import Client, play_seat, random_brain, sit_down
from obol_client.brains import Brain, Seen
from tests.games.facts import facts_of
from tests.web.site import Site

SEATS = 3


class Made(NamedTuple):
    """`player`: as the service gave it, with its token."""

    table: str
    player: dict[str, Any]


class HalfWay(Exception):
    """The seat has been asked for the first time from some version on, and has not answered."""


def stopping(brain: Brain, at: int) -> Brain:
    """Plays on until its seat has something to do at that version or later."""
    asked = 0

    def choose(seen: Seen) -> Any:
        nonlocal asked
        asked += 1
        if asked > at:
            raise HalfWay
        return brain(seen)

    return choose


async def played(
    site: Site, game: str, *, intents: int = 10_000, name: str = "Ada", seed: int = 1, seats: int = 0, **options: Any
) -> Made:
    """A table at which seat 0 has done so many things and is asked for the next; or, after all of them, is over."""
    player = await site.player(name)
    counts = next(one["seat_counts"] for one in await site.games() if one["name"] == game)
    seats = seats or (SEATS if SEATS in counts else counts[0])
    table = await site.open_table(player["token"], game, seats, start_when_full=False, **options)
    async with Client(site.url.rstrip("/"), player["token"]) as client:
        watched = await client.watch(table)
        await sit_down(watched, seat=0)
        for _ in range(seats - 1):
            await watched.ask({"type": "add_bot", "bot": "random"})
        await watched.reach((await watched.ask({"type": "start"})).version)
        with contextlib.suppress(HalfWay):
            await play_seat(watched, stopping(random_brain(seed), intents))
    return Made(table, player)


FINISHED: WeakKeyDictionary[Site, dict[str, Made]] = WeakKeyDictionary()


async def finished(site: Site, game: str) -> Made:
    """A table that is over, the same for all who only look at it."""
    kept = FINISHED.setdefault(site, {})
    if game not in kept:
        kept[game] = await played(site, game)
    return kept[game]


async def half_played(site: Site, game: str, **given: Any) -> Made:
    """Where chance ends it sooner, there is another."""
    for seed in range(20):
        made = await played(site, game, intents=facts_of(game).middle, seed=seed, **given)
        if (await site.http.get(f"/api/tables/{made.table}")).json()["status"] == "running":
            return made
    raise AssertionError(f"{game} is over before a seat has done {facts_of(game).middle} things: tests/games/facts.py")
