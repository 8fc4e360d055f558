"""The `mission` bot."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from service.games.bots import bots_of
from service.games.kernel import Seen
from service.games.simulate import commits, round_the_table, simulate, summary
from service.games.vita_mors import GAME
from service.games.vita_mors.bots.fate_values import leans, patients_missing
from service.games.vita_mors.bots.life_probability import life_probability
from service.games.vita_mors.bots.mission import mission_bot
from service.games.vita_mors.cards import Class
from service.games.vita_mors.events import PrivilegeUsed
from service.games.vita_mors.missions import DRAWN_FROM, Mission, completed
from service.games.vita_mors.options import VitaMorsOptions
from service.games.vita_mors.parties import Party
from service.games.vita_mors.sides import Side
from service.games.vita_mors.tokens import Token, Use
from tests.chance import Quick
from tests.laws.plays import played

GAMES = 60


def test_it_stands_in_for_absent_players_first() -> None:
    assert list(bots_of(GAME)) == ["middle", "easy", "strong", "mission", "random"]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_it_wins_far_more_often_than_chance(seats: int) -> None:
    results = [
        simulate(GAME, round_the_table(("mission", "random"), seats, number), VitaMorsOptions(), f"test {number}")
        for number in range(GAMES)
    ]
    (_, mission_seats, mission_wins), (_, random_seats, random_wins) = summary(results)
    assert mission_wins / mission_seats > 1.25 * random_wins / random_seats


def seen_by_seats() -> Iterator[Seen]:
    for seed in range(5):
        for moment in played(GAME.name, seed).moments:
            public = msgspec.to_builtins(GAME.public(moment.before))
            private = msgspec.to_builtins(GAME.private(moment.before, moment.seat))
            offers = [offer.wire() for offer in GAME.offers(moment.before, moment.seat)]
            yield Seen(seat=moment.seat, public=public, private=private, offers=offers)


def test_the_same_view_and_chance_give_the_same_intent() -> None:
    for number, seen in enumerate(seen_by_seats()):
        assert mission_bot(seen, Quick(number)) == mission_bot(seen, Quick(number))


def test_it_votes_for_what_completes_its_mission() -> None:
    missions = {Party.I: Mission.FAVORIS, Party.II: Mission.PIETAS, Party.JOKER: Mission.BALATRO}
    two_aristocrats_live = [(Side.VITA, Class.ARISTOCRATS)] * 2
    wanted = leans(two_aristocrats_live, Class.ARISTOCRATS, missions)
    assert wanted[Party.I] > 0 > wanted[Party.II]
    assert wanted[Party.JOKER] < 0


@pytest.mark.parametrize("mission", DRAWN_FROM)
def test_the_patients_that_a_mission_misses_are_the_fewest_that_complete_it(mission: Mission) -> None:
    """Against trying every patient, over the states of random plays."""
    patients = [(side, actual) for side in Side for actual in Class]
    for seed in range(20):
        for record_state in played(GAME.name, seed).states()[::25]:
            judged = list(record_state.judged())
            missing = patients_missing(mission, judged)
            if missing == 0:
                assert completed(mission, judged)
                continue
            better = min(patients_missing(mission, [*judged, patient]) for patient in patients)
            assert better == missing - 1


def test_odds_add_up_every_way_the_coins_may_lie() -> None:
    """Two of three Vita: 3 · ½ · ½ · ½, and all three."""
    even = [0.5, 0.5, 0.5]
    assert life_probability("maid", even, {}, diagnosis=Side.MORS, extra_vita=False) == pytest.approx(0.5)
    assert life_probability("maid", even, {}, diagnosis=Side.MORS, extra_vita=True) == pytest.approx(0.5)
    assert life_probability("maid", even, {}, diagnosis=Side.VITA, extra_vita=True) == pytest.approx(0.875)
    assert life_probability("grafter", even, {}, diagnosis=Side.VITA, extra_vita=False) == pytest.approx(0.375)
    locked = {"0": Use(Token.LOCK, 1)}  # type: ignore[arg-type]
    assert life_probability("maid", [1.0, 0.0, 0.5], locked, diagnosis=Side.MORS, extra_vita=False) == pytest.approx(
        0.5
    )


@pytest.mark.parametrize("token", Token)
def test_every_token_is_used_where_it_helps(token: Token) -> None:
    """Among them the Will: what a bot thinks of is what the rules count."""
    used = helped = 0
    for number in range(GAMES // 2):
        names = ("mission",) * 3
        for commit in commits(GAME, names, VitaMorsOptions(), f"uses {number}"):
            for event in commit.events:
                if isinstance(event, PrivilegeUsed) and event.token == token:
                    used += 1
                    helped += use_helps(commit.before, event)
    assert used > 5
    assert helped > used / 2


def use_helps(state: Any, event: PrivilegeUsed) -> bool:
    """With the coins that lie there: is the fate now one that its party likes no less?"""
    assert state.hall is not None
    wanted = leans(state.judged(), state.hall.actual, state.missions)[state.parties[event.seat]]
    with_it = {**state.used, str(event.seat): Use(event.token, event.target)}
    chances = [
        0.5 if seat != event.seat else float(state.coins[event.seat] == Side.VITA) for seat in range(state.seats)
    ]
    before, after = (
        life_probability(state.hall.card, chances, used, diagnosis=state.diagnosis, extra_vita=False)
        for used in (state.used, with_it)
    )
    return wanted * after >= wanted * before
