"""Cheap counting reads as the library's own: the same observations give the same text."""

from __future__ import annotations

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest

from service.support.metrics import Count, Counts, Durations

BOUNDS = (0.001, 0.01, 0.5)


def lines(registry: CollectorRegistry) -> list[str]:
    """Without the times of creation, which ours does not tell."""
    return [line for line in generate_latest(registry).decode().splitlines() if "_created" not in line]


def test_a_count_reads_as_a_counter_does() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    count = Count("obol_things", "Things", ours)
    counter = Counter("obol_things", "Things", registry=theirs)
    for _ in range(3):
        count.add()
        counter.inc()
    assert lines(ours) == lines(theirs)


def test_counts_read_as_a_counter_does() -> None:
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    counts = Counts("obol_things", "Things", "what", ours)
    counter = Counter("obol_things", "Things", ["what"], registry=theirs)
    for what in ("ack", "busy", "ack"):
        counts.add(what)
        counter.labels(what).inc()
    assert lines(ours) == lines(theirs)


def test_durations_read_as_a_histogram_does() -> None:
    """Those on a bound and beyond the last one too."""
    ours, theirs = CollectorRegistry(), CollectorRegistry()
    durations = Durations("obol_waits", "Waits", BOUNDS, ours)
    histogram = Histogram("obol_waits", "Waits", buckets=BOUNDS, registry=theirs)
    for seconds in (0.0, 0.001, 0.0011, 0.25, 0.5, 7.0):
        durations.add(seconds)
        histogram.observe(seconds)
    assert lines(ours) == lines(theirs)
