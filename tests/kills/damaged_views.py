"""Ways to spoil what viewers were told, and show."""

from __future__ import annotations

from tests.kills.damage import players, replace
from tests.kills.evidence import Evidence
from tests.kills.record import Record


def told_by_update(record: Record) -> int:
    """A place where one update follows another, and another follows that, all on one line."""
    told = record.told
    around = ((i, told[i - 1 : i + 2]) for i in range(2, len(told) - 1))
    return next(i for i, three in around if {(one.kind, one.line) for one in three} == {("update", told[i].line)})


def skip_a_version(evidence: Evidence) -> None:
    record = players(evidence)[0]
    del record.told[told_by_update(record)]


def tell_a_version_twice(evidence: Evidence) -> None:
    record = players(evidence)[0]
    place = told_by_update(record)
    record.told.insert(place, record.told[place])


def swap_two_versions(evidence: Evidence) -> None:
    record = players(evidence)[0]
    place = told_by_update(record)
    record.told[place - 1], record.told[place] = record.told[place], record.told[place - 1]


def show_the_same_again(evidence: Evidence) -> None:
    """A snapshot of what the viewer had seen already."""
    record = players(evidence)[0]
    place = told_by_update(record)
    record.told.insert(place, replace(record.told[place - 1], line=record.told[place].line, kind="snapshot"))


def show_less_than_was_acked(evidence: Evidence) -> None:
    """To a player who comes back without `since`, as an ack on another connection shows."""
    record = players(evidence)[0]
    record.watched[0] = replace(record.watched[0], at=float("inf"))


def never_tell_the_end(evidence: Evidence) -> None:
    players(evidence)[0].told.pop()


def tell_one_viewer_something_else(evidence: Evidence) -> None:
    record = players(evidence)[0]
    place = told_by_update(record)
    record.told[place] = replace(record.told[place], public="something else")


def tell_everybody_something_else(evidence: Evidence) -> None:
    """Alike, but not what stands in the log."""
    version = players(evidence)[0].told[told_by_update(players(evidence)[0])].version
    for record in evidence.records:
        record.told = [replace(one, public="else") if one.version == version else one for one in record.told]


def show_one_viewer_something_else(evidence: Evidence) -> None:
    record = players(evidence)[0]
    place = told_by_update(record)
    record.told[place] = replace(record.told[place], shown="something else")


def show_everybody_another_end(evidence: Evidence) -> None:
    """Every viewer keeps, and is freshly shown, the same, but not what the log folds to."""
    for record in evidence.records:
        assert record.kept is not None
        record.kept = record.fresh = replace(record.kept, public={})


def show_a_view_that_differs(evidence: Evidence) -> None:
    record = players(evidence)[0]
    assert record.fresh is not None
    record.fresh = replace(record.fresh, offers=[{"type": "dance"}])


def show_no_view_at_all(evidence: Evidence) -> None:
    players(evidence)[0].kept = None
    players(evidence)[0].fresh = None
