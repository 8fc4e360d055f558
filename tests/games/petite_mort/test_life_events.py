"""Life events: PM-09 to PM-11."""

from __future__ import annotations

import pytest

from protocol.codes import Code
from service.games.card_game.choices import Pass
from tests.games.card_game.pen import C, P
from tests.games.card_game.sitting import on
from tests.games.petite_mort.table import deal

pytestmark = pytest.mark.usefixtures("pen", "papers")


def test_one_card_goes_right_and_one_left_and_one_stays() -> None:
    """PM-09: seat 0 has P[0:3], seat 1 P[3:6], seat 2 P[6:9]."""
    table = deal(3)
    table.ask(1, "pass_cards", right=P[3], left=P[4]).ask(0, "pass_cards", right=P[0], left=P[1])
    assert table.shared.hands == (P[0:3], P[3:6], P[6:9]), "nothing moves before all are in"
    table.ask(2, "pass_cards", right=P[6], left=P[7])
    assert [set(hand) for hand in table.shared.hands] == [{P[2], P[6], P[4]}, {P[5], P[0], P[7]}, {P[8], P[3], P[1]}]
    assert table.phase == "attach"


def test_with_two_seats_both_cards_go_to_the_other() -> None:
    """PM-09"""
    table = deal(2).ask(0, "pass_cards", right=[P[0], P[2]]).ask(1, "pass_cards", right=[P[3], P[4]])
    assert [set(hand) for hand in table.shared.hands] == [{P[1], P[3], P[4]}, {P[5], P[0], P[2]}]


def test_a_pick_may_be_changed_until_all_are_in() -> None:
    """PM-09: the last one counts; who has picked is not awaited, and still offered to change."""
    table = deal(2).ask(0, "pass_cards", right=[P[0], P[1]])
    assert table.awaited == (1,)
    assert table.offered(0) == ["pass_cards"]
    table.ask(0, "pass_cards", right=[P[1], P[2]])
    assert table.private(0).choice == Pass((P[1], P[2]))
    table.ask(1, "pass_cards", right=[P[3], P[4]])
    assert set(table.shared.hands[1]) == {P[5], P[1], P[2]}
    assert table.refused(0, "pass_cards", right=[P[0], P[1]]).clause == "PM-09"


@pytest.mark.parametrize("right", [[P[0]], [P[0], P[0]], [P[0], P[3]], [P[0], P[1], P[2]], P[0]])
def test_with_two_seats_just_two_cards_of_the_hand_are_passed(right: list[str] | str) -> None:
    """PM-09"""
    refusal = deal(2).refused(0, "pass_cards", right=right)
    assert (refusal.code, refusal.clause) == (Code.NOT_OFFERED, "PM-09")


@pytest.mark.parametrize(
    "picks", [{"right": P[0], "left": P[0]}, {"right": P[0], "left": P[3]}, {"right": P[0]}, {"right": [P[0], P[1]]}]
)
def test_with_more_seats_each_neighbour_gets_one_card_of_the_hand(picks: dict[str, str]) -> None:
    """PM-09"""
    assert deal(3).refused(0, "pass_cards", **picks).clause == "PM-09"


def test_what_was_passed_giver_and_receiver_know_alone() -> None:
    """PM-09, PM-26"""
    table = deal(4)
    for seat in range(4):
        table.ask(seat, "pass_cards", right=P[3 * seat], left=P[3 * seat + 1])
    redacted = table.heard_of("cards_passed")[0].redact()
    assert redacted.public.counts == {"0": 2, "1": 2, "2": 2, "3": 2}
    assert (redacted.public.to_right, redacted.public.from_left) == ((), ())
    mine = redacted.seats[1]
    assert (mine.to_right, mine.to_left) == ((P[3],), (P[4],))
    assert (mine.from_right, mine.from_left) == ((P[7],), (P[0],))


def test_with_two_seats_the_receiver_sees_both() -> None:
    """PM-09"""
    table = deal(2).ask(0, "pass_cards", right=[P[0], P[2]]).ask(1, "pass_cards", right=[P[3], P[4]])
    mine = table.heard_of("cards_passed")[0].redact().seats[1]
    assert (mine.to_right, mine.from_left, mine.to_left, mine.from_right) == ((P[3], P[4]), (P[0], P[2]), (), ())


@pytest.mark.parametrize("places", [(0, 0), (0, 1), (2, 1)])
def test_two_cards_are_attached_to_one_character_or_to_two(places: tuple[int, int]) -> None:
    """PM-10"""
    table = deal(2).to("attach")
    first, second = table.shared.hands[0][:2]
    table.ask(0, "attach", cards=[on(first, C[places[0]]), on(second, C[places[1]])])
    assert not any(life.attached for life in table.shared.fronts[0].values()), "not before all are in"
    table.dull(1)
    assert first in table.shared.fronts[0][C[places[0]]].attached
    assert second in table.shared.fronts[0][C[places[1]]].attached
    assert len(table.shared.hands[0]) == 1


def test_an_attachment_may_be_changed_until_all_are_in() -> None:
    """PM-10"""
    table = deal(2).to("attach")
    first, second, third = table.shared.hands[0]
    table.ask(0, "attach", cards=[on(first, C[0]), on(second, C[0])])
    table.ask(0, "attach", cards=[on(second, C[1]), on(third, C[2])]).dull(1)
    assert [life.attached for life in table.shared.fronts[0].values()] == [(), (second,), (third,)]
    assert table.phase == "reap"


def test_attachments_are_secret_until_all_are_in() -> None:
    """PM-10, PM-26"""
    table = deal(2).to("attach")
    first, second, _ = table.shared.hands[0]
    table.ask(0, "attach", cards=[on(first, C[0]), on(second, C[1])])
    glimpse = table.heard[0].redact().public
    assert (glimpse.seat, glimpse.automatic, glimpse.characters) == (0, False, ())
    assert not hasattr(glimpse, "choice")
    assert table.public.seats["0"].answered
    assert not table.public.seats["1"].answered
    table.dull(1)
    assert table.heard_of("cards_attached")[0].redact().public.attached["0"][0].card == min(first, second)


def test_never_more_than_three_on_a_character() -> None:
    """PM-10"""
    table = deal(2).live(0, C[0], P[40:42]).to("attach")
    first, second, _ = table.shared.hands[0]
    refusal = table.refused(0, "attach", cards=[on(first, C[0]), on(second, C[0])])
    assert (refusal.clause, refusal.message) == ("PM-10", "Never more than 3 on a character.")
    table.ask(0, "attach", cards=[on(first, C[0]), on(second, C[1])]).dull(1)
    assert len(table.shared.fronts[0][C[0]].attached) == 3


def test_exactly_two_different_cards_of_the_hand_are_attached_to_ones_own() -> None:
    """PM-10"""
    table = deal(2).to("attach")
    first, second, third = table.shared.hands[0]
    wrong = [
        [],
        [on(first, C[0])],
        [on(first, C[0]), on(second, C[0]), on(third, C[1])],
        [on(first, C[0]), on(first, C[1])],
        [on(first, C[0]), on(P[50], C[0])],
        [on(first, C[0]), on(second, C[3])],
        [on(first, C[0]), on(second, "nobody")],
    ]
    for cards in wrong:
        assert table.refused(0, "attach", cards=cards).clause == "PM-10", cards


def test_steps_are_for_their_own_intents() -> None:
    """PM-09, PM-10: and the refusal names the clause of what was asked."""
    table = deal(2)
    assert table.refused(0, "attach", cards=[on(P[0], C[0]), on(P[1], C[0])]).clause == "PM-10"
    table.to("attach")
    refusal = table.refused(0, "pass_cards", right=[P[0], P[1]])
    assert (refusal.code, refusal.clause) == (Code.NOT_OFFERED, "PM-09")


def test_the_age_of_a_character_is_seen_by_its_cards() -> None:
    """PM-11: the view shows what is attached."""
    table = deal(2).live(0, C[0], P[40:43])
    assert table.public.seats["0"].characters[C[0]].attached == P[40:43]
