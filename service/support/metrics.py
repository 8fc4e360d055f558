"""Counting cheap enough for the hot path: plain numbers, made into metrics only when somebody asks for them."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import accumulate

from prometheus_client import CollectorRegistry
from prometheus_client.core import CounterMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector


class Count(Collector):
    """How often something happened."""

    def __init__(self, name: str, about: str, registry: CollectorRegistry) -> None:
        self.name = name
        self.about = about
        self.count = 0
        registry.register(self)

    def add(self) -> None:
        self.count += 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        yield CounterMetricFamily(self.name, self.about, value=self.count)


class Counts(Collector):
    """How often each of a few things happened."""

    def __init__(self, name: str, about: str, label: str, registry: CollectorRegistry) -> None:
        self.name = name
        self.about = about
        self.label = label
        self.counts: Counter[str] = Counter()
        registry.register(self)

    def add(self, what: str) -> None:
        self.counts[what] += 1

    def collect(self) -> Iterator[CounterMetricFamily]:
        family = CounterMetricFamily(self.name, self.about, labels=[self.label])
        for what, count in sorted(self.counts.items()):
            family.add_metric([what], count)
        yield family


class Durations(Collector):
    """How long something took, as a histogram. `bounds`: seconds, ascending."""

    def __init__(self, name: str, about: str, bounds: Sequence[float], registry: CollectorRegistry) -> None:
        self.name = name
        self.about = about
        self.bounds = bounds
        self.counts = [0] * (len(bounds) + 1)
        self.sum_s = 0.0
        registry.register(self)

    def add(self, seconds: float) -> None:
        self.counts[bisect_left(self.bounds, seconds)] += 1
        self.sum_s += seconds

    def collect(self) -> Iterator[HistogramMetricFamily]:
        names = [*(str(float(bound)) for bound in self.bounds), "+Inf"]
        buckets = list(zip(names, accumulate(self.counts), strict=True))
        yield HistogramMetricFamily(self.name, self.about, buckets=buckets, sum_value=self.sum_s)
