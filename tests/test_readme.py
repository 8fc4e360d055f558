"""The README's table of settings is the one that the service has."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

from service.support.settings import Settings

README = Path(__file__).parent.parent / "README.md"


def settings_table() -> str:
    rows = [
        f"| `OBOL_{one.name.upper()}` | `{one.default}` | {one.metadata['why']} |"
        if one.default != ""
        else f"| `OBOL_{one.name.upper()}` | | {one.metadata['why']} |"
        for one in fields(Settings)
    ]
    return "\n".join(["| setting | default | what it is |", "|---|---|---|", *rows])


def test_the_readme_tells_every_setting() -> None:
    assert settings_table() in README.read_text(encoding="utf-8")
