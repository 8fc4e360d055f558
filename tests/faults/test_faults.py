"""Issue by issue what may go wrong between nodes, Redis and clients, for real and under play, in short; the long run is
`make faults`. PL-06 to PL-11, PL-14, PL-15 and PL-17 hold throughout."""

from __future__ import annotations

import asyncio
import random

import pytest

from service.games import games
from tests.faults import full_disk, rig
from tests.faults.kinds import KINDS
from tests.kills.checker import findings
from tests.kills.figures import counted

pytestmark = pytest.mark.timeout(900)
"""On a machine that is busy with something else; by itself a run takes less than a minute."""

SCALE, PACE_S = 0.03, 0.08
ALWAYS = (
    "replica promoted, its tail lost",
    "Redis out of reach",
    "clients cut off before the answer",
    "Redis killed, its tail lost",
    "rolling restart behind nginx",
    "node killed",
)
BESIDES = 2


def seeded() -> random.Random:
    seed = random.SystemRandom().getrandbits(32)
    print(f"seed {seed}")
    return random.Random(seed)


def test_faults_lose_nothing_and_do_nothing_twice() -> None:
    """PL-06, PL-07, PL-10, PL-11, PL-14, PL-15, PL-17: on two nodes, with some kinds of faults every time and some that
    differ from run to run."""
    chance = seeded()
    kinds = [*ALWAYS, *chance.sample(sorted(KINDS.keys() - set(ALWAYS)), BESIDES)]
    chance.shuffle(kinds)
    print(kinds)
    orders = rig.Orders(
        tuple(kinds), chance.getrandbits(32), scale=SCALE, nodes=2, tables=len(games()) + 2, pace_s=PACE_S, pause_s=0.3
    )
    one, evidence = asyncio.run(rig.run(orders, print))
    assert findings(evidence) == []
    assert not any(one.exits), "told to stop, nodes end well"
    assert [fault.kind for fault in one.faults] == kinds
    assert one.playing.games.keys() == set(games()), "bots play all games there are"
    assert evidence.losses, "tails were lost for real"
    all_of_it = counted(evidence)
    assert min(all_of_it.acked, all_of_it.resent, len(all_of_it.outages), len(all_of_it.late_ms)) > 0
    assert {*all_of_it.stood} == {1}, "what was acked stands once"


def test_a_full_disk_loses_nothing() -> None:
    """PL-06, PL-09, PL-17."""
    chance = seeded()
    course, evidence = asyncio.run(full_disk.run(2, chance.getrandbits(32), scale=SCALE, tables=4, pace_s=PACE_S))
    assert findings(evidence) == []
    assert len(course.faults) == 2
    put_off = [one.code for record in evidence.records for one in record.answered]
    assert "unavailable" in put_off or "store_full" in put_off, "the disk was full for real, and the node said so"
