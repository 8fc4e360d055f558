"""The server's own wheel: it installs one name, and plays where nothing else of ours is."""

from __future__ import annotations

from importlib.metadata import version
from pathlib import Path

import pytest

from tests.kit.installed import PIP, PYTHON_CLIENT, ROOT, PythonPlace, run, wheel_of

OBOL = "import sys; from obol.command import main; sys.argv[0] = 'obol'; main()"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> PythonPlace:
    """An environment with both wheels, and what the server's declares that it needs."""
    folder = tmp_path_factory.mktemp("server")
    wheels = []
    for name, source in (("server", ROOT), ("client", PYTHON_CLIENT)):
        (folder / name).mkdir()
        wheels.append(wheel_of(source, folder / name))
    found = PythonPlace(folder / "there", wheels[1], "obol-client")
    run(*PIP, "install", "--quiet", "--no-index", "--no-deps", "--target", str(found.site), str(wheels[0]), at=folder)
    found.take_all("obol")
    return found


def test_it_installs_one_name(place: PythonPlace) -> None:
    assert [name for name in ("service", "protocol", "clients", "tests", "bench") if (place.site / name).exists()] == []
    (record,) = place.site.glob("obol-*.dist-info/RECORD")
    tops = {Path(line.split(",")[0]).parts[0] for line in record.read_text("utf-8").splitlines()}
    assert {top for top in tops if not top.startswith(("obol-", ".."))} == {"obol"}


def test_what_it_installs_says_its_version_and_plays(place: PythonPlace, tmp_path: Path) -> None:
    """Away from the checkout, by the page's files, texts and data that came with it."""
    assert run(str(place.python), "-I", "-c", OBOL, "--version", at=tmp_path) == f"obol {version('obol')}\n"
    assert "sound" in run(str(place.python), "-I", "-c", OBOL, "demo", "--game", "vita_mors", at=tmp_path)
    look = "import obol; from service.http.static_site import root; print((root() / 'index.html').exists(), root())"
    found, _, where = run(str(place.python), "-I", "-c", look, at=tmp_path).strip().partition(" ")
    assert (found, where) == ("True", str(place.site / "obol" / "_tree" / "clients" / "web"))
