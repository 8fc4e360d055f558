"""Deathbeds and graveyards: PM-21, PM-22."""

from __future__ import annotations

import pytest

from protocol.codes import Code
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting, aim
from tests.games.petite_mort.papers import Papers
from tests.games.petite_mort.table import deal

pytestmark = pytest.mark.usefixtures("pen", "papers")


def aged(*on_each: int) -> Sitting:
    """Seat 0's characters have so many cards on them, when deathbeds come."""
    table = deal(2).to("reap")
    for place, count in enumerate(on_each):
        table.live(0, C[place], P[40 + 3 * place : 40 + 3 * place + count])
    return table.dull(0).dull(1)


def test_a_character_of_the_third_age_may_be_led_to_its_grave() -> None:
    """PM-21: all its cards go to the seat's own graveyard, nothing is shared."""
    table = aged(3, 1, 0)
    assert (table.phase, table.awaited) == ("deathbed", (0,))
    table.ask(0, "deathbed", characters=[C[0]])
    assert set(table.shared.graveyards[0]) == {C[0], *P[40:43]}
    assert table.shared.graveyards[1] == {}


def test_it_is_optional_while_two_cards_can_be_attached() -> None:
    """PM-21: with 7 of 9 places taken there is place for two."""
    table = aged(3, 3, 1).ask(0, "deathbed", characters=[])
    assert table.shared.graveyards[0] == {}
    assert C[0] in table.shared.fronts[0]


@pytest.mark.parametrize("on_each", [(3, 3, 2), (3, 3, 3)])
def test_it_is_refused_to_leave_no_place_for_two_cards(on_each: tuple[int, ...]) -> None:
    """PM-21: with 8 or 9 taken at least one must go; one is enough, for a new one comes."""
    table = aged(*on_each)
    refusal = table.refused(0, "deathbed", characters=[])
    assert (refusal.code, refusal.clause) == (Code.NOT_OFFERED, "PM-21")
    assert "attach two" in refusal.message
    assert table.offers(0)[0]["characters"]["least"] == 1
    table.ask(0, "deathbed", characters=[C[1]])
    assert C[1] in table.shared.graveyards[0]


def test_several_may_go_at_once() -> None:
    """PM-21"""
    table = aged(3, 3, 3).ask(0, "deathbed", characters=[C[0], C[1], C[2]])
    assert len(table.shared.graveyards[0]) == 12
    assert len(table.shared.fronts[0]) == 3


@pytest.mark.parametrize("characters", [[C[1]], [C[3]], [C[0], C[0]], [C[20]]])
def test_only_ones_own_of_the_third_age(characters: list[str]) -> None:
    """PM-21"""
    assert aged(3, 2, 0).refused(0, "deathbed", characters=characters).clause == "PM-21"


def test_who_has_none_is_not_asked() -> None:
    """PM-21: and if nobody has, the step is left out."""
    refusal = aged(3, 2, 0).refused(1, "deathbed", characters=[])
    assert (refusal.code, refusal.clause) == (Code.NOT_AWAITED, "PM-21")
    assert aged(2, 2, 0).phase == "pass"


def test_all_seats_at_once_secret_and_changeable_until_all_are_in() -> None:
    """PM-21, PM-26"""
    table = deal(2).to("reap").live(0, C[0], P[40:43]).live(0, C[1], P[43:46]).live(1, C[3], P[46:49])
    table.dull(0).dull(1).ask(0, "deathbed", characters=[C[0]])
    assert table.awaited == (1,)
    assert not hasattr(table.heard[0].redact().public, "choice")
    assert table.shared.graveyards[0] == {}
    table.ask(0, "deathbed", characters=[C[1]]).ask(1, "deathbed", characters=[])
    assert set(table.shared.graveyards[0]) == {C[1], *P[43:46]}
    assert table.heard_of("deathbeds_chosen")[0].led == {"0": (C[1],)}


def test_a_reaped_character_dies_in_no_bed(pen: Pen) -> None:
    """PM-20, PM-21: reaps come first; the new character counts as place for three."""
    pen.reap(R[2], "cancer lung")
    pen.soul(C[0], weak="cancer lung")
    table = deal(2).to("reap").live(0, C[0], P[40:43]).live(0, C[1], P[43:46]).live(0, C[2], P[46:49])
    table.ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(0, "rest").to("deathbed")
    assert table.offers(0)[0]["characters"] == {"some": [C[1], C[2]], "least": 0, "most": 2}


def test_graveyards_lie_open_card_by_card() -> None:
    """PM-22: with the round a card came in, and the soul points it makes."""
    table = aged(3, 0, 0).ask(0, "deathbed", characters=[C[0]])
    shown = table.public.seats["0"].graveyard
    assert shown == {C[0]: 1, **dict.fromkeys(P[40:43], 1)}


def test_soul_points_of_a_graveyard_are_shown(pen: Pen, papers: Papers) -> None:
    """PM-22"""
    pen.soul(C[0], points=3)
    pen.soul(P[41], points=2)
    table = aged(3, 0, 0).ask(0, "deathbed", characters=[C[0]])
    assert table.public.seats["0"].points == 5
