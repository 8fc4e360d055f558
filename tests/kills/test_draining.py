"""PL-17: a node that is told to stop, under play, finishes what it has taken, says bye and ends by itself."""

from __future__ import annotations

from protocol.codes import Close
from tests.kills.checker import findings
from tests.kills.runs import drained, on

pytestmark = on("sqlite-normal")


def test_stops_lose_nothing_and_do_nothing_twice() -> None:
    _, evidence = drained("sqlite")
    assert findings(evidence) == []


def test_the_node_ends_well_each_time() -> None:
    one, _ = drained("sqlite")
    assert one.exits == [0] * (one.orders.stops + 1)


def test_every_client_is_told_when_to_come_again() -> None:
    """A line that was lost was said bye to first, with 1012 and a hint."""
    _, evidence = drained("sqlite")
    lost = [(record, line) for record in evidence.records for line in range(1, record.last_line)]
    assert len(lost) > len(evidence.records) / 2, "stops under play"
    for record, line in lost:
        (bye,) = [parted for parted in record.parted if parted.line == line]
        assert bye.code == Close.GOING_AWAY
        assert bye.retry_after_s is not None
        assert bye.retry_after_s > 0
