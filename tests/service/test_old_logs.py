"""PL-18: events say what came out, carry the rules' version, and old logs replay for ever."""

from __future__ import annotations

import pytest

from service.audit.verify import verify
from service.games import games
from service.games.kernel import tag_of
from service.log.commit import decode, game_of
from service.platform.events import PLATFORM_EVENTS
from service.platform.outcome import RULES_VERSION
from service.projection.fold import NOWHERE, Fold, follow
from service.projection.replay import bodies_of
from tests.service.forged import log_file
from tests.service.recording import Recorded, every_recorded, facts_of
from tests.service.seats_of import begun
from tests.service.unplugged import unplugged

RECORDED = every_recorded()


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_log_gives_the_table_it_gave_then_at_every_version(name: str) -> None:
    """PL-18"""
    recorded = RECORDED[name]
    assert facts_of(recorded.table, recorded.bodies) == recorded.facts
    assert len(recorded.facts) == len(recorded.log)


@pytest.mark.parametrize("name", RECORDED)
def test_a_recorded_log_can_still_be_checked(name: str) -> None:
    """PL-18, PL-20"""
    recorded = RECORDED[name]
    game = games()[game_of(recorded.bodies[0])]
    assert verify(log_file(recorded.table, game, recorded.bodies), games()).faults == ()


def tags_in(recorded: Recorded) -> set[str]:
    game = games()[game_of(recorded.bodies[0])]
    return {tag_of(type(event)) for body in recorded.bodies for event in decode(game, body).events}


def test_every_kind_of_event_of_a_table_stands_in_a_recorded_log() -> None:
    """PL-18: a new kind needs a log of its own before it is released."""
    told = set.union(*(tags_in(recorded) for recorded in RECORDED.values()))
    assert {tag_of(kind) for kind in PLATFORM_EVENTS} <= told


def test_every_version_of_the_tables_own_rules_has_recorded_logs() -> None:
    """PL-18"""
    found = {decode(games()[game_of(one.bodies[0])], one.bodies[0]).events[0].table_rules for one in RECORDED.values()}
    assert found == set(range(1, RULES_VERSION + 1))


async def test_a_log_says_what_was_dealt_and_by_which_rules() -> None:
    """PL-18: replaying draws nothing and decides nothing; without its draws a log gives the same game."""
    async with unplugged() as node:
        seats = await begun(node, 3)
        table = await seats.table()
        fold: Fold = NOWHERE
        for body in await bodies_of(node.store, seats.name):
            commit = decode(table.game, body)
            assert commit.rules == table.game.rules_version
            fold = follow(table.game, fold, commit, body)
        assert fold.state.game == table.fold.state.game
        dealt = {tag_of(type(event)) for event in commit.events}
        assert {"decks_shuffled", "missions_drawn", "parties_dealt"} <= dealt
