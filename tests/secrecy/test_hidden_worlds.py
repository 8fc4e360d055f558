"""VM-43, PL-10, PL-12: two tables that differ in what a viewer may not know tell it the same, byte for byte.

Updates, events, offers, deadlines, refusals, acks, presence, chat, pongs; sizes, versions and order with them; for
seats and spectators, in both encodings; at random moments of random games and on from there.
"""

from __future__ import annotations

import pytest

from service.games import games
from tests.games.facts import facts_of
from tests.secrecy.telling import Told, check

AT_ONCE = 30
RUNS = [(name, run) for name in games() for run in range(facts_of(name).secrecy_runs)]


@pytest.mark.parametrize(("name", "run"), RUNS)
async def test_every_byte_is_the_same_in_both_worlds(name: str, run: int, share: float) -> None:
    """VM-43, PL-12: until the rules reveal something in which they differ."""
    told = Told()
    looked_at = int(AT_ONCE * share)
    for seed in range(run * AT_ONCE, run * AT_ONCE + looked_at):
        await check(games()[name], games(), seed, told)
    assert told.worlds > looked_at, "most pairs of worlds differ"
    assert told.frames > 10 * looked_at
    assert told.bytes > 1_000 * looked_at
