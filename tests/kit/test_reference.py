"""The reference of the libraries is made from what their sources say; everything that can be imported is in it."""

from __future__ import annotations

import inspect
import os
import sys
from pathlib import Path

import pytest

import obol_client
from tests.kit.installed import JS_CLIENT, ROOT, run

NOT_OURS = {"Brain", "Think"}
"""An alias has no docstring of its own; the line under it is in the source."""


@pytest.mark.parametrize("name", sorted(set(obol_client.__all__) - NOT_OURS))
def test_everything_that_can_be_imported_says_what_it_is(name: str) -> None:
    value = getattr(obol_client, name)
    assert not callable(value) or (inspect.getdoc(value) or "").strip()


def test_the_reference_is_made_and_has_everything(tmp_path: Path) -> None:
    run(sys.executable, "-m", "pdoc", "obol_client", "--output-directory", str(tmp_path), at=ROOT)
    page = (tmp_path / "obol_client.html").read_text(encoding="utf-8")
    assert [name for name in obol_client.__all__ if f'id="{name}"' not in page] == []


def test_the_types_of_obol_js_are_those_of_its_sources(tmp_path: Path) -> None:
    """`make generated` writes them anew."""
    node = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    tsc = ("env", f"PATH={node}", str(ROOT / "node_modules" / ".bin" / "tsc"))
    run(*tsc, "-p", str(JS_CLIENT / "tsconfig.json"), "--outDir", str(tmp_path), at=ROOT)
    assert texts(tmp_path) == texts(JS_CLIENT / "types")


def texts(folder: Path) -> dict[str, str]:
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}
