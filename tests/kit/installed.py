"""The client libraries as somebody has them who installed them, and nothing else of ours."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from importlib.metadata import distribution
from pathlib import Path

from packaging.requirements import Requirement

ROOT = Path(__file__).parents[2]
PIP = (sys.executable, "-m", "pip", "--disable-pip-version-check")
PYTHON_CLIENT = ROOT / "clients" / "python"
JS_CLIENT = ROOT / "clients" / "web" / "obol"


def run(*program: str, at: Path) -> str:
    """What it prints. Raises with what it said where it fails."""
    done = subprocess.run(program, cwd=at, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def wheel_of(source: Path, folder: Path) -> Path:
    """The wheel of a distribution, built from a copy of the checkout's files: a build leaves nothing behind."""
    offline = ("--no-index", "--no-deps", "--no-build-isolation")
    run(*PIP, "wheel", "--quiet", *offline, "--wheel-dir", str(folder), ".", at=copied(source, folder))
    (wheel,) = folder.glob("*.whl")
    return wheel


def copied(source: Path, folder: Path) -> Path:
    """The files that git knows of, copied; where in the copy `source` is."""
    copy = folder / "checkout"
    for name in run("git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", at=ROOT).split("\0"):
        if name and (ROOT / name).is_file() and not name.startswith(("tests/", "docs/", "bench/")):
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, copy / name)
    return copy / source.relative_to(ROOT)


def needed(name: str) -> set[str]:
    """The distributions that one stands on, all the way down, as this machine has them."""
    found: set[str] = set()
    waiting = [name]
    while waiting:
        for line in distribution(waiting.pop()).requires or []:
            requirement = Requirement(line)
            wanted = requirement.marker is None or requirement.marker.evaluate({"extra": ""})
            if wanted and requirement.name not in found:
                found.add(requirement.name)
                waiting.append(requirement.name)
    return found


class PythonPlace:
    """An environment of its own with one wheel in it and what that declares that it needs, from this machine's own."""

    def __init__(self, folder: Path, wheel: Path, name: str) -> None:
        venv.create(folder, with_pip=False)
        self.python = folder / "bin" / "python"
        (self.site,) = (folder / "lib").glob("python*/site-packages")
        run(*PIP, "install", "--quiet", "--no-index", "--no-deps", "--target", str(self.site), str(wheel), at=folder)
        self.take_all(name)

    def take_all(self, name: str) -> None:
        """What the distribution stands on, but for what is installed in the place itself."""
        for needs in needed(name):
            if not list(self.site.glob(f"{needs.replace('-', '_')}-*.dist-info")):
                self.take(needs)

    def take(self, name: str) -> None:
        """Link to the files of a distribution that is installed here."""
        here = Path(str(distribution(name).locate_file("")))
        for top in {file.parts[0] for file in distribution(name).files or []} - {"..", "__pycache__"}:
            if not (self.site / top).exists():
                os.symlink(here / top, self.site / top)


class NodePlace:
    """A project of its own into which obol.js was installed as npm packs it."""

    def __init__(self, folder: Path) -> None:
        folder.mkdir()
        self.folder = folder
        packed = run("npm", "pack", "--silent", "--pack-destination", str(folder), at=JS_CLIENT).split()[-1]
        (folder / "package.json").write_text('{"name": "somebody", "private": true, "type": "module"}')
        run("npm", "install", "--silent", "--offline", "--no-audit", "--no-fund", f"./{packed}", at=folder)
        self.library = folder / "node_modules" / "obol.js"
