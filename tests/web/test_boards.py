"""The boards themselves: that they have a place for everything that can be asked for, and for a change of mind."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from obol_client import Brain, Client, Watched, random_brain, random_intent, seen_of, sit_down
from service.games import games
from service.games.kernel import tag_of
from tests.web.boards import WITH_BOARDS, Intent, ways_of
from tests.web.conftest import Visit
from tests.web.hands import Hands, canonical, plain
from tests.web.site import Site
from tests.web.tables import played
from tests.web.visitor import TELEPHONE, Visitor, become

CHANGES = {"petite_mort": 3, "welcome": 2}
"""In games whose seats choose at once: how many choices are changed; of La Petite Mort half a round."""
CAN_CHANGE = {"petite_mort": ".yard-note", "welcome": ".wl-secret"}
"""What says so on the board."""
MOST_DRAWS = 50
FEW = 4
Closed = tuple[str, Callable[[Intent], list[Any]], Callable[[dict[str, Any]], list[Any]]]
CLOSED: dict[str, dict[str, Closed]] = {
    "petite_mort": {
        "pass_cards": ("cards_passed", lambda intent: intent["right"], lambda event: event["to_right"]),
        "attach": ("cards_attached", lambda intent: intent["cards"], lambda event: event["attached"]["0"]),
        "place_tokens": ("tokens_placed", lambda intent: intent["tokens"], lambda event: event["placed"]["0"]),
        "reap": ("reaps_declared", lambda intent: intent["reaps"], lambda event: event["declared"]["0"]["reaps"]),
        "take_token": (
            "reaps_declared",
            lambda intent: intent["ranking"],
            lambda event: event["declared"]["0"]["ranking"],
        ),
        "rest": ("reaps_declared", lambda _: ["step"], lambda event: list(event["declared"]["0"])),
        "deathbed": ("deathbeds_chosen", lambda intent: intent["characters"], lambda event: event["led"]["0"]),
    },
    "welcome": {
        "reap": (
            "choices_opened",
            lambda intent: [intent["street"], intent["house"]],
            lambda event: [event["reaped"]["0"]["street"], event["reaped"]["0"]["house"]],
        ),
    },
}
"""By game and type of intent: the event that closes its step, what the intent meant, and what the event says of it."""


@pytest.mark.parametrize("game", WITH_BOARDS)
async def test_a_board_has_a_place_for_every_intent(game: str) -> None:
    """And the hands of these tests know it: nothing is left to the plain list of offers."""
    assert set(ways_of(game)) == {tag_of(intent) for intent in games()[game].intents}


async def test_three_pass_cards_to_both_sides(site: Site, visit: Visit) -> None:
    """With a finger, as on all boards that whole games do not come to."""
    made = await played(site, "petite_mort", intents=0)
    page = await visit(**TELEPHONE)
    await become(page, made.player)
    await page.open(f"#/table/{made.table}")
    await choose_a_few(Hands(page, "petite_mort", 5, touch=True), "left")


@pytest.mark.parametrize("mode", ["solo", "aaa"])
async def test_alone_number_and_cause_are_chosen_apart(site: Site, visit: Visit, mode: str) -> None:
    player = await site.player("Ada")
    table = await site.open_table(player["token"], "welcome", 1, options={"mode": mode})
    page = await visit(**TELEPHONE)
    await become(page, player)
    await page.sit(table, 0)
    await choose_a_few(Hands(page, "welcome", 5, touch=True), "cause_card")


async def choose_a_few(hands: Hands, field: str) -> None:
    for _ in range(FEW):
        assert await hands.is_asked()
        await hands.choose(hands.wish())
    assert any(field in intent for intent in hands.page.game_intents)


@pytest.mark.parametrize("game", list(CHANGES))
async def test_a_choice_is_changed_on_the_board(site: Site, visit: Visit, game: str) -> None:
    """One chooses, and then something else while another is still awaited: what was chosen last is in the log."""
    players = [await site.player(name) for name in ("Ada", "Ben")]
    table = await site.open_table(players[0]["token"], game, 2)
    page = await visit()
    await become(page, players[0])
    await page.sit(table, 0)
    async with Client(site.url.rstrip("/"), players[1]["token"]) as client:
        other = await client.watch(table)
        await sit_down(other, seat=1)
        await change_minds(Hands(page, game, 3), other, CHANGES[game])


async def change_minds(hands: Hands, other: Watched, times: int) -> None:
    """`other` answers when it is told to, after the hands have chosen twice."""
    brain, changed = random_brain(3), 0
    while changed < times:
        awaited = other.view.table["awaited"]
        last = await choose_twice(hands, other) if 0 in awaited else None
        if 1 in awaited:
            await answer(other, brain)
        if last:
            await hands.page.shows(other.version)
            meant, stands = in_the_log(hands.page, hands.game, last)
            assert stands == meant
            changed += 1


async def choose_twice(hands: Hands, other: Watched) -> Intent | None:
    """Answers what was chosen in the end, if it could be changed: another is awaited, and there is something else."""
    assert await hands.is_asked()
    chosen = hands.wish()
    await other.reach(await hands.choose(chosen))
    last = another(hands, chosen) if other.view.awaited else None
    if last:
        await hands.board.locator(CAN_CHANGE[hands.game]).wait_for()
        await other.reach(await hands.choose(last))
    return last


def another(hands: Hands, chosen: Intent) -> Intent | None:
    """Something else that is offered, if there is anything."""
    found = (random_intent(hands.page.offers, hands.chance) for _ in range(MOST_DRAWS))
    return next((intent for intent in found if plain(intent) != plain(chosen)), None)


async def answer(other: Watched, brain: Brain) -> None:
    seen = seen_of(other.view)
    assert seen
    await other.reach((await other.ask(brain(seen))).version)


def in_the_log(page: Visitor, game: str, intent: Intent) -> tuple[list[str], list[str]]:
    """What was meant, and what has come of it."""
    kind, meant, stands = CLOSED[game][intent["type"]]
    event = next(event for event in reversed(page.events) if event["type"] == kind)
    return sorted(map(canonical, meant(intent))), sorted(map(canonical, stands(event)))
