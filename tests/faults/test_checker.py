"""Where a tail was lost the checker allows what follows from that, and nothing more."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.faults.damage import FOUND, lose_the_end
from tests.faults.fault import Fault
from tests.faults.recovery import recovery
from tests.kills.checker import findings
from tests.kills.damage import of_one_table
from tests.kills.evidence import Evidence
from tests.kills.record import Answered, Outage, Record, Sent, Told
from tests.kills.test_checker import sample, tables


def with_the_end_lost() -> list[Evidence]:
    every = [of_one_table(sample(), table) for table in tables()]
    for evidence in every:
        lose_the_end(evidence)
    return every


def test_of_what_was_lost_only_that_it_is_not_over_is_found() -> None:
    for evidence in with_the_end_lost():
        assert [line for line in findings(evidence) if "not over at" not in line] == []


@pytest.mark.parametrize("damage", FOUND, ids=lambda damage: damage.__name__)
def test_the_checker_finds(damage: Callable[[Evidence], None]) -> None:
    for evidence in with_the_end_lost():
        damage(evidence)
        found = findings(evidence)
        assert any(FOUND[damage] in line for line in found), found


def test_how_soon_play_goes_on_is_counted_from_the_end_of_the_fault() -> None:
    record = Record(table="t", player="p")
    record.sent = [Sent(1, "open", {"type": "vote"}, None, 9.0), Sent(2, "after", {"type": "vote"}, None, 12.5)]
    record.answered = [
        Answered(1, "open", 10.5, code="unavailable"),
        Answered(2, "open", 13.0, version=7),
        Answered(2, "after", 14.0, version=8),
    ]
    record.outages = [Outage(2, 1.5, 12.25), Outage(3, 0.5, 40.0)]
    record.told = [Told(1, "update", 6, "", "", 0, 9.5), Told(2, "update", 7, "", "", 0, 12.75)]
    found = recovery(Fault("cut", began=10.0, over=12.0), [record])
    assert (found.watching_s, found.answered_s, found.playing_s) == (0.25, 1.0, 0.75)
