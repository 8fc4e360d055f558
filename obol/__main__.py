"""`python -m obol`: the `obol` command."""

from __future__ import annotations

from obol.command import main

main()
