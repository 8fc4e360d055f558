"""PL-12, PL-26: who is told of a commit follows from what everybody may see of it."""

from __future__ import annotations

from random import Random

import pytest

from obol_client.offers import random_intent
from service.games import games
from service.notify.notices import notices_of
from service.projection.sight import Onlookers
from service.projection.update import TableUpdate
from tests.service.seats_of import begun
from tests.service.unplugged import unplugged

COMMITS = 60


@pytest.mark.parametrize("name", list(games()))
async def test_whose_turn_is_told_is_whom_all_see_awaited(name: str) -> None:
    """PL-26: a seat that is not shown to be awaited is not told of a turn, whatever it has chosen in secret; and none
    that is shown anew is left out."""
    seen: list[TableUpdate] = []

    def appended(update: TableUpdate, audience: Onlookers) -> None:
        seen.append(update)

    async with unplugged() as node:
        node.directory.on_append = appended
        seats = await begun(node, max(2, min(games()[name].seat_counts)), game=name)
        source = Random(7)
        while seats.seen().status == "running" and len(seen) < COMMITS:
            seat = source.choice(seats.seen().awaited)
            intent = random_intent(seats.seen(seat).game_offers(), source)
            await seats.done(seat, intent.pop("type"), **intent)
    assert len(seen) > 10
    for update in seen:
        state = update.after.fold.state
        shown = update.after.public.table.awaited or ()
        named = {state.seat_of(one.player) for one in notices_of(update) if "turn" in one.kinds}
        assert named <= set(shown)
        before = update.before.public.table.awaited or ()
        if state.status == "running":
            assert set(shown) - set(before) <= named
    assert any("turn" in one.kinds for update in seen for one in notices_of(update))
