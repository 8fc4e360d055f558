"""A release is prepared: the version stands in one place, and the changelog has a section for it."""

from __future__ import annotations

import re
import tomllib
from importlib.metadata import version
from pathlib import Path

ROOT = Path(__file__).parent.parent
SECTION = re.compile(r"^## (?:(\d+\.\d+\.\d+), (?:not tagged yet|\d{4}-\d\d-\d\d)|Unreleased)$")


def test_the_changelog_has_a_section_for_the_version() -> None:
    heads = [line for line in (ROOT / "CHANGELOG.md").read_text("utf-8").splitlines() if line.startswith("## ")]
    found = [SECTION.fullmatch(head) for head in heads]
    assert all(found), heads
    versions = [match[1] for match in found if match]
    assert versions[0] is None, "what comes next stands first"
    assert versions[1] == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]


def test_what_is_installed_is_of_this_version() -> None:
    assert version("obol") == tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["version"]
