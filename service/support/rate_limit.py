"""Rates with a burst, as token buckets (PL-21)."""

from __future__ import annotations

from collections.abc import Hashable


class TokenBucket:
    """`rate` a second on the average, `burst` at once."""

    __slots__ = ("burst", "rate", "remaining", "since")

    def __init__(self, rate: float, burst: int, now: float) -> None:
        self.rate = rate
        self.burst = burst
        self.remaining = float(burst)
        self.since = now

    def take(self, now: float, count: int = 1) -> bool:
        """Take so many, a full bucket at most; False if there are not so many left."""
        self.remaining = min(self.burst, self.remaining + (now - self.since) * self.rate)
        self.since = now
        count = min(count, self.burst)
        if self.remaining < count:
            return False
        self.remaining -= count
        return True

    def spend(self, count: float, now: float) -> None:
        """Take so many, though there may be fewer: it is in debt then."""
        self.remaining = min(self.burst, self.remaining + (now - self.since) * self.rate) - count
        self.since = now

    def until_s(self, count: float) -> float:
        """Seconds from the last look until there are so many."""
        return max(0.0, (count - self.remaining) / self.rate)

    def full(self, now: float) -> bool:
        return self.remaining + (now - self.since) * self.rate >= self.burst


class RateLimits:
    """One bucket for each of many; those that are full again are forgotten now and then, so that it stays bounded by
    how many were busy lately."""

    def __init__(self, rate: float, burst: int) -> None:
        self.rate = rate
        self.burst = burst
        self.buckets: dict[Hashable, TokenBucket] = {}
        self.swept = 0.0

    def take(self, key: Hashable, now: float, count: int = 1) -> bool:
        self.sweep(now)
        bucket = self.buckets.get(key)
        if bucket is None:
            bucket = self.buckets[key] = TokenBucket(self.rate, self.burst, now)
        return bucket.take(now, count)

    def sweep(self, now: float) -> None:
        refill_s = self.burst / self.rate
        if now - self.swept < refill_s:
            return
        self.swept = now
        self.buckets = {key: bucket for key, bucket in self.buckets.items() if now - bucket.since < refill_s}
