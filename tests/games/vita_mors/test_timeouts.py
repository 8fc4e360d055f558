"""Time running out: VM-44."""

from __future__ import annotations

import pytest

from service.games.kernel import Refusal, RunOut, Seat
from service.games.vita_mors import GAME
from service.games.vita_mors.events import TokenPicked
from service.games.vita_mors.state import Phase
from tests.chance import Quick, Stacked
from tests.games.vita_mors.sitting import Sitting, deal


def automatic(table: Sitting) -> list[bool]:
    return [event.automatic for event in table.heard if hasattr(event, "automatic")]


def test_a_visit_is_chosen_at_random_among_decks_with_cards() -> None:
    """VM-44"""
    table = deal(3).run_out(0, ("civilians",))
    assert table.heard[0].deck == "civilians"
    assert automatic(table) == [True]
    assert table.heard[0].draws() == (("civilians",),)


def test_a_diagnosis_is_chosen_at_random() -> None:
    """VM-44"""
    for verdict in ("vita", "mors"):
        table = deal(3).to_diagnosis("slaves").run_out(0, (verdict,))
        assert table.state.diagnosis == verdict
        assert automatic(table) == [True]


def test_a_vote_is_chosen_at_random_and_stays_secret() -> None:
    """VM-44, VM-43"""
    for coin in ("vita", "mors"):
        table = deal(3).to_votes("slaves", "vita").run_out(1, (coin,))
        assert table.state.coins == (None, coin, None)
        assert automatic(table) == [True]
        glimpse = table.heard[0].redact().public
        assert glimpse.automatic
        assert not hasattr(glimpse, "coin")


def test_a_privilege_is_passed() -> None:
    """VM-44: nothing is drawn for it."""
    table = deal(3).to_privileges("slaves", "vita", "vvv").run_out(1)
    assert table.heard_types() == ["privilege_passed", "privilege_asked"]
    assert automatic(table) == [True]
    assert table.state.used == {}


def test_a_merchants_pick_is_chosen_at_random_among_what_is_held() -> None:
    """VM-44: a token held twice is twice as likely."""
    table = deal(3, tops={"civilians": ("merchant",)}).holding(s1="lock lock will").ask(0, "visit", deck="civilians")
    picks = [table_pick(table, seed) for seed in range(300)]
    assert set(picks) == {"lock", "will"}
    assert 160 < picks.count("lock") < 240
    assert automatic(table.run_out(1, ("will",))) == [True]


def table_pick(table: Sitting, seed: int) -> str:
    events = GAME.decide(table.state, Seat(1), RunOut(), Quick(seed))
    assert not isinstance(events, Refusal)
    assert isinstance(events[0], TokenPicked)
    return events[0].token.value


def test_the_knights_host_runs_out_like_everybody() -> None:
    """VM-44, VM-22"""
    table = deal(3, tops={"aristocrats": ("knight",)}).to_privileges("aristocrats", "vita", "vvv")
    table.run_out(1).run_out(2)
    assert table.state.phase is Phase.HOST_VOTE
    table.run_out(0, ("mors",)).run_out(0)
    assert table.state.records["1"].coins == {"0": "mors", "1": "vita", "2": "vita"}


def test_what_a_seat_chose_itself_is_not_automatic() -> None:
    """VM-44"""
    table = deal(3).ask(0, "visit", deck="slaves")
    assert automatic(table) == [False]
    assert automatic(table.ask(0, "diagnose", verdict="vita")) == [False]
    assert automatic(table.ask(2, "vote", coin="vita")) == [False]


@pytest.mark.parametrize("seat", [0, 2])
def test_time_runs_out_only_for_those_awaited(seat: int) -> None:
    """VM-44: also when the event of a vote and the deadline's meet."""
    table = deal(3).to_privileges("slaves", "vita", "vvv")
    assert table.state.due == (1,)
    answer = GAME.decide(table.state, Seat(seat), RunOut(), Stacked())
    assert isinstance(answer, Refusal)
    assert answer.code == "not_awaited"
