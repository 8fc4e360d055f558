"""The browser of the tests: the machine's own, or what `.ci/install` brings."""

from __future__ import annotations

import os
import shutil

NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
"""Quickest first: what has no window opens a page in half the time."""
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
"""Root has no sandbox, and a test machine no network: the browser looks for nothing on its own."""


def chromium() -> str:
    """Where it is. `OBOL_CHROMIUM` wins over what is in the path."""
    found = os.environ.get("OBOL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)
    assert found, "There is no Chromium here. `make test` installs one on Debian; else name one in OBOL_CHROMIUM."
    return found
