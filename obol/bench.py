"""`obol bench`: measure this machine. The benchmarks stand in the repository, beside the packages."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from pathlib import Path

CHECKOUT = Path(__file__).parent.parent


def measure(*, quick: bool) -> None:
    """Raises LookupError where the benchmarks are not there: they come with the repository, not with the package."""
    if (CHECKOUT / "bench" / "yardstick.py").is_file():
        sys.path.insert(0, str(CHECKOUT))  # an installed `obol` is not started from there
    if find_spec("bench") is None or find_spec("psutil") is None:
        raise LookupError("the benchmarks need the repository and its test packages: make bench")
    from bench.__main__ import main

    main(quick=quick)
