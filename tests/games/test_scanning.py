"""Games are found by scanning; and what `Game` refuses when it is built."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from service.games import HOME, games
from service.games.kernel import Event
from service.games.vita_mors import GAME
from service.games.vita_mors.events import EVENTS

MINI = """
from dataclasses import replace
from service.games.vita_mors import GAME as vita_mors
GAME = replace(vita_mors, name={name!r})
"""


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A package outside the service that games may be put into."""
    package = tmp_path / "other_games"
    package.mkdir()
    (package / "__init__.py").touch()
    monkeypatch.syspath_prepend(tmp_path)
    yield package
    for name in [name for name in sys.modules if name.split(".")[0] == "other_games"]:
        del sys.modules[name]
    games.cache_clear()


def put(package: Path, folder: str, source: str) -> None:
    (package / folder).mkdir()
    (package / folder / "__init__.py").write_text(source)


def test_every_folder_with_a_game_is_found() -> None:
    root = Path(sys.modules[HOME].__path__[0])
    folders = {path.parent.name for path in root.glob("*/__init__.py") if "GAME" in path.read_text()}
    assert set(games()) == folders >= {"vita_mors"}


def test_more_packages_can_be_scanned(elsewhere: Path) -> None:
    put(elsewhere, "mini", MINI.format(name="mini"))
    put(elsewhere, "cards", "")
    assert set(games(extra=("other_games",))) == {*games(), "mini"}
    assert "mini" not in games()


def test_a_games_name_is_its_folders(elsewhere: Path) -> None:
    put(elsewhere, "mini", MINI.format(name="maxi"))
    with pytest.raises(TypeError, match="maxi"):
        games(extra=("other_games",))


def test_two_games_have_two_names(elsewhere: Path) -> None:
    put(elsewhere, "vita_mors", MINI.format(name="vita_mors"))
    with pytest.raises(TypeError, match="vita_mors"):
        games(extra=("other_games",))


def test_an_event_that_does_not_say_who_may_see_it_fails_when_the_game_is_built() -> None:
    class Whispered(Event, frozen=True):
        secret: str

    with pytest.raises(TypeError, match="Whispered"):
        replace(GAME, events=(*EVENTS, Whispered))


def test_two_kinds_of_event_do_not_share_a_tag() -> None:
    with pytest.raises(TypeError, match="share a tag"):
        replace(GAME, events=(*EVENTS, EVENTS[0]))
