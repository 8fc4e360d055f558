"""The browser of the tests: `python -m tests.web.chromium` installs one where there is none, or says what to do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys

NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome")
PACKAGES = ("chromium", "fonts-dejavu-core", "fonts-noto-color-emoji")
"""Debian's. The fonts have letters of most scripts, and emoji."""
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


def chromium() -> str | None:
    """Where it is. `OBOL_CHROMIUM` wins over what is in the path."""
    return os.environ.get("OBOL_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def install() -> None:
    """With apt-get, as root or by sudo. Raises RuntimeError with what to do by hand."""
    apt, sudo = shutil.which("apt-get"), shutil.which("sudo")
    if apt is None or (os.geteuid() != 0 and sudo is None):
        raise RuntimeError("Install Chromium or Chrome, or name one in OBOL_CHROMIUM: the page is tested in it.")
    root = [] if os.geteuid() == 0 else [str(sudo)]
    for arguments in (["update"], ["install", "-y", "--no-install-recommends", *PACKAGES]):
        subprocess.run(
            [*root, apt, "-qq", *arguments], check=True, env={**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        )


def main() -> None:
    if chromium() is None:
        install()
    found = chromium()
    if found is None:
        raise RuntimeError(f"apt-get installed {PACKAGES[0]}, but none of {', '.join(NAMES)} is in the path.")
    print(f"Pages are tested in {found}.")


if __name__ == "__main__":
    try:
        main()
    except (RuntimeError, subprocess.CalledProcessError) as error:
        sys.exit(f"obol: {error}")
