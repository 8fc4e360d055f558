"""PL-18: old logs replay for ever. Every game keeps golden logs of every version its rules ever had."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec import UNSET

from service.games import games
from service.games.kernel import tag_of
from tests.laws.golden import Head, Last, as_sent, files, last_views, replay, still_true

LOGS = [(name, path) for name in games() for path in files(name)]


@pytest.mark.parametrize(("name", "path"), LOGS, ids=lambda value: getattr(value, "stem", value))
def test_a_golden_log_replays_to_the_same_views(name: str, path: Path) -> None:
    game, lines = games()[name], path.read_bytes().splitlines()
    for number, (state, _, commit) in enumerate(replay(game, lines), start=1):
        if commit.public is not UNSET:
            assert still_true(commit.public, as_sent(game.public(state))), f"commit {number}"
    last, seats = msgspec.json.decode(lines[-1], type=Last), msgspec.json.decode(lines[0], type=Head).seats
    assert still_true(as_sent(last), as_sent(last_views(game, state, seats)))
    assert game.outcome(state) is not None


def test_a_view_that_changed_is_found() -> None:
    assert still_true({"a": {"b": 1}}, {"a": {"b": 1, "c": 2}, "d": 3})
    assert not still_true({"a": {"b": 1}}, {"a": {"b": 2}})
    assert not still_true({"a": {"b": 1}}, {"a": {}})
    assert not still_true({"a": 1}, {"a": True})


@pytest.mark.parametrize("name", games())
def test_every_rules_version_has_golden_logs_with_every_kind_of_event(name: str) -> None:
    """Kinds that a version did not have yet are in the logs of a later one."""
    game, versions, kinds = games()[name], set(), set()
    for path in files(name):
        lines = path.read_bytes().splitlines()
        versions.add(msgspec.json.decode(lines[0], type=Head).rules_version)
        kinds |= {tag_of(type(event)) for _, events, _ in replay(game, lines) for event in events}
    assert versions == set(range(1, game.rules_version + 1))
    assert kinds == {tag_of(kind) for kind in game.events}
