"""Hours of the day in which somebody is not told."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Annotated
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from msgspec import Meta

TimeOfDay = Annotated[str, Meta(pattern="^([01][0-9]|2[0-3]):[0-5][0-9]$", examples=["22:30"])]


class QuietHours(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """From `start` to `end`, past midnight if `end` is earlier; by the clocks of `zone`, as `Europe/Paris`."""

    start: TimeOfDay
    end: TimeOfDay
    zone: Annotated[str, Meta(max_length=64)] = "UTC"

    def known(self) -> bool:
        """Is there such a time zone?"""
        try:
            ZoneInfo(self.zone)
        except (ZoneInfoNotFoundError, ValueError, OSError):
            return False
        return True

    def over_at(self, now_ms: int) -> int | None:
        """When they are over, ms since 1970; None if it is not quiet now, or the zone is not known any more."""
        if not self.known():
            return None
        here = datetime.fromtimestamp(now_ms / 1000, ZoneInfo(self.zone))
        time = f"{here:%H:%M}"
        past_midnight = self.end < self.start
        quiet = (time >= self.start or time < self.end) if past_midnight else self.start <= time < self.end
        if not quiet:
            return None
        day = here.date() + timedelta(days=past_midnight and time >= self.start)
        hour, minute = map(int, self.end.split(":"))
        over = datetime(day.year, day.month, day.day, hour, minute, tzinfo=here.tzinfo)
        return int(over.astimezone(UTC).timestamp() * 1000)
