"""What holds for every test."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# Timings are not asserted: a busy machine must not fail a test.
settings.register_profile("obol", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("obol")
