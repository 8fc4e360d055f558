"""PL-26: hours in which nobody is told, by the clocks where one is."""

from __future__ import annotations

from datetime import UTC, datetime
from zoneinfo import ZoneInfo

import pytest

from service.notify.quiet_hours import QuietHours

PARIS = "Europe/Paris"


def at(text: str, zone: str = PARIS) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone)).timestamp() * 1000)


@pytest.mark.parametrize(
    ("now", "over"),
    [
        ("2026-07-01T22:29:59", None),
        ("2026-07-01T22:30:00", "2026-07-02T07:00:00"),
        ("2026-07-02T06:59:59", "2026-07-02T07:00:00"),
        ("2026-07-02T07:00:00", None),
        ("2026-12-31T23:00:00", "2027-01-01T07:00:00"),
        ("2026-03-28T23:00:00", "2026-03-29T07:00:00"),
        ("2026-10-24T23:00:00", "2026-10-25T07:00:00"),
    ],
)
def test_hours_that_go_past_midnight(now: str, over: str | None) -> None:
    """Also in the nights in which clocks are set."""
    assert QuietHours("22:30", "07:00", PARIS).over_at(at(now)) == (None if over is None else at(over))


def test_hours_of_one_day() -> None:
    quiet = QuietHours("09:00", "12:00")
    assert quiet.over_at(at("2026-07-01T10:00:00", "UTC")) == at("2026-07-01T12:00:00", "UTC")
    assert quiet.over_at(at("2026-07-01T12:00:00", "UTC")) is None
    assert quiet.over_at(at("2026-07-01T08:00:00", "UTC")) is None


def test_from_and_to_the_same_time_is_never() -> None:
    assert QuietHours("09:00", "09:00").over_at(at("2026-07-01T09:00:00", "UTC")) is None


def test_a_zone_that_is_not_known_is_never_quiet() -> None:
    """Its name was known when it was asked for, and is not on this node."""
    quiet = QuietHours("00:00", "23:59", "Mars/Olympus")
    assert not quiet.known()
    assert quiet.over_at(int(datetime(2026, 7, 1, tzinfo=UTC).timestamp() * 1000)) is None


@pytest.mark.parametrize("zone", ["", "/etc/passwd", "../UTC", "Europe", "a" * 64, "UTC\0"])
def test_what_is_no_zone_is_not_known(zone: str) -> None:
    assert not QuietHours("00:00", "01:00", zone).known()
