"""The golden recordings are whole, and a client that folds them ends where everybody did."""

from __future__ import annotations

import gzip
import json
from typing import Any

import pytest

from obol_client.view import View, updated, view_of
from protocol.codec import JSON
from protocol.messages import Ack, Snapshot, Update
from service.games import games
from tests.kit.whole_games import file_of

Lines = list[dict[str, Any]]


def viewers_of(game: str) -> dict[str, Lines]:
    """The lines of each viewer, in their order."""
    found: dict[str, Lines] = {}
    for line in gzip.decompress(file_of(game).read_bytes()).decode().splitlines():
        read = json.loads(line)
        found.setdefault(str(read["viewer"]), []).append(read)
    return found


def heard(lines: Lines) -> list[Any]:
    return [JSON.decode_server(JSON.value(line["frame"])) for line in lines if line["from"] == "service"]


def folded(lines: Lines) -> View:
    """Where a viewer ends; each update is the next version."""
    view: View | None = None
    for message in heard(lines):
        if isinstance(message, Snapshot):
            view = view_of(message)
        elif isinstance(message, Update):
            assert view is not None
            assert message.version == view.version + 1
            view = updated(view, message)
    assert view is not None
    return view


@pytest.mark.parametrize("game", games())
def test_every_viewer_ends_where_the_others_do(game: str) -> None:
    views = {viewer: folded(lines) for viewer, lines in viewers_of(game).items()}
    assert len(views) >= 3
    assert {view.status for view in views.values()} == {"over"}
    assert len({(view.version, json.dumps(view.public, sort_keys=True)) for view in views.values()}) == 1
    assert views["spectator"].private == {}


@pytest.mark.parametrize("game", games())
def test_every_choice_is_there_with_its_answer(game: str) -> None:
    for viewer, lines in viewers_of(game).items():
        asked = {line["frame"]["id"] for line in lines if line["frame"]["type"] == "intent"}
        answered = {message.id for message in heard(lines) if isinstance(message, Ack)}
        assert answered <= asked
        assert viewer == "spectator" or len(answered) > 3
