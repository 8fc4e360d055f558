"""A whole game of each game by several pages at once, through everything that can happen to a page on the way."""

from __future__ import annotations

import asyncio
import re

import pytest

from service.games import games
from tests.games.facts import facts_of
from tests.web.boards import has_board
from tests.web.conftest import Visit
from tests.web.hands import Hands
from tests.web.history import History, cards, replay, secrets, told, words
from tests.web.site import Site
from tests.web.visitor import TELEPHONE, Visitor, become

HANG_S = 240
"""No game takes as long; one that hangs fails with a word about where."""
SEATS = {name: max(2, min(game.seat_counts)) for name, game in games().items()}
RUNNING = re.compile(
    r"GET /(|[a-z0-9_./-]+\.(js|css|svg|html)|(games/ahead|release)\.json|"
    r"api/games|api/games/\w+/(texts/\w+|data)|api/tables/\w+(/log\?as=\w+&to=\d+)?)"
)
"""All that a page may ask for while a game runs: its own files and what is no secret of any table."""


async def pages_at(site: Site, visit: Visit, game: str) -> tuple[str, list[Visitor]]:
    """A table and its players, each with a page, the last of them on a phone; and the page of a spectator."""
    seats = SEATS[game]
    players = [await site.player(f"Player {seat}") for seat in range(seats)]
    table = await site.open_table(players[0]["token"], game, seats)
    pages = [await visit(watched=True, **(TELEPHONE if place == seats - 1 else {})) for place in range(seats + 1)]
    for page, player in zip(pages, players, strict=False):
        await become(page, player)
    await pages[-1].open(f"#/table/{table}")
    for seat, page in enumerate(pages[:-1]):
        await page.sit(table, seat)
    return table, pages


async def go_to_version(page: Visitor, version: int, game: str) -> None:
    """Fails where the game is over before: its facts say that it takes longer."""
    while page.version < version:
        is_over = await page.page.locator(".table-page[data-status=over]").count()
        assert not is_over, f"{game} was over at version {page.version}: `middle` of tests/games/facts.py"
        await page.page.wait_for_timeout(20)


async def offline_for_a_while(page: Visitor) -> None:
    context = page.page.context
    with page.a_broken_network():
        await context.set_offline(True)
        await page.page.locator("obol-connection[data-state=offline]").wait_for()
        await page.page.wait_for_timeout(500)
        await context.set_offline(False)
        await page.page.locator("obol-connection[data-state=online]").wait_for()


@pytest.mark.parametrize("game", list(games()))
async def test_pages_play_a_whole_game(site: Site, visit: Visit, game: str) -> None:
    """One is loaded again in the middle, one has no network for a while, one only watches. The first player takes to
    the list of offers; all others choose on the board, the last one with a finger, any between them with a mouse. Of a
    game without a board, all take to the list."""
    table, pages = await pages_at(site, visit, game)
    players = pages[1:-1] if has_board(game) else []
    hands = [Hands(page, game, seed, touch=page is pages[-2]) for seed, page in enumerate(players)]
    for seed, page in enumerate(pages[:-1]):
        if page not in players:
            await page.play(seed)
    async with asyncio.timeout(HANG_S), asyncio.TaskGroup() as group:
        for one in hands:
            group.create_task(one.play())
        group.create_task(through_what_happens(pages, game))
    for one in hands:
        assert sum(one.chosen.values()) == len(one.page.game_intents) > 0, "all that it did was done on the board"
    everything = await replay(site, table, "open")
    for page, seat in zip(pages, [*range(len(pages) - 1), None], strict=True):
        assert await page.page.locator(".table-page").get_attribute("data-version") == str(max(everything))
        own = await replay(site, table, "spectator" if seat is None else seat)
        shows_nothing_but_the_log(page, table, own)
        await keeps_secrets(page, seat, everything, own, await cards(site, game), game)


async def through_what_happens(pages: list[Visitor], game: str) -> None:
    """The first half of a play is of `middle` versions at least: so often a seat has been asked and has answered."""
    begun, middle = pages[-1].version, facts_of(game).middle
    await go_to_version(pages[-1], begun + middle // 2, game)
    await pages[0].reload()
    await pages[0].play(7)
    await go_to_version(pages[-1], begun + middle, game)
    await offline_for_a_while(pages[1])
    await asyncio.gather(*(page.until("over") for page in pages))


def shows_nothing_but_the_log(page: Visitor, table: str, own: History) -> None:
    """What reached the page is what the log has for its seat, version by version, and nothing besides."""
    frames = [frame for frame in page.frames if frame.get("table") == table]
    heard = told(frame for frame in frames if frame["type"] in ("snapshot", "update"))
    assert heard
    for version, seen in heard.items():
        assert (seen.public, seen.private) == (own[version].public, own[version].private)
        assert seen.events in (None, own[version].events)
    assert {frame["type"] for frame in frames} <= {"snapshot", "update", "ack", "presence", "chat"}
    assert [address for address in page.asked if not RUNNING.fullmatch(address)] == []


async def keeps_secrets(
    page: Visitor, seat: int | None, everything: History, own: History, ids: frozenset[str], game: str
) -> None:
    """No card that was secret from this viewer stood in the document at that version, or is kept in the browser."""
    await page.keep_looks()
    hidden = dict(secrets(everything, own, seat, ids))
    assert len(page.looks) > facts_of(game).middle
    for version, text in page.looks:
        assert hidden[version].isdisjoint(words(text)), (version, seat)
    frames = [frame for frame in page.frames if "version" in frame and frame["type"] != "ack"]
    for frame in frames:
        assert hidden[frame["version"]].isdisjoint(words(frame)), (frame["version"], seat)
    assert set().union(*hidden.values()).isdisjoint(words(await page.stored()))
    if game in ("petite_mort", "residence"):
        assert any(hidden.values()), "there were secrets to keep"
