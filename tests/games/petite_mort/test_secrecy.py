"""Who sees what: PM-26 and PM-27. tests/laws holds the same over random hidden worlds."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from service.games.card_game.cards import Deck
from service.games.card_game.views import PrivateView
from service.games.kernel import Seat
from service.games.petite_mort import GAME
from service.games.petite_mort.views import PublicView, SeatView
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting, aim, on, token
from tests.games.petite_mort.papers import Papers
from tests.games.petite_mort.table import deal
from tests.laws.bytes_of import seen, told
from tests.laws.plays import played


def test_the_public_part_is_what_the_rules_say() -> None:
    """PM-26: a new field must be thought about here too."""
    assert set(PublicView.__struct_fields__) == {
        "phase",
        "round",
        "first",
        "diploma",
        "printed",
        "decks",
        "seats",
        "supply",
        "discards",
        "declared",
        "reaping",
        "objectives",
        "outcome",
    }
    assert set(SeatView.__struct_fields__) == {
        "characters",
        "hand",
        "reaps",
        "graveyard",
        "points",
        "tokens",
        "awaited",
        "answered",
        "pawns",
    }


def test_a_seat_sees_its_hand_and_what_it_chose_and_passed() -> None:
    """PM-26"""
    assert set(PrivateView.__struct_fields__) == {"hand", "reaps", "choice", "passed"}
    table = deal(3).to("attach")
    own = table.private(1)
    assert own.passed.right == (P[3],)
    assert own.passed.left == (P[4],)
    assert set(own.hand) == {P[5], P[0], P[7]}


def test_no_public_view_names_a_card_that_is_hidden() -> None:
    """PM-26, PM-27: read from the bytes, whatever field it might be in. Not even at the end."""
    states = 0
    for seed in range(12):
        for state in played(GAME.name, seed).states():
            sent = msgspec.json.encode(GAME.public(state)).decode()
            shared = state.shared
            hidden = [*shared.hands, *shared.reap_hands, *(shared.decks[deck] for deck in Deck)]
            assert not any(f'"{card}"' in sent for cards in hidden for card in cards)
            states += 1
    assert states > 100


def test_no_private_view_names_a_card_of_another_hand() -> None:
    """PM-26: but what one passed on this round."""
    for seed in range(12):
        for state in played(GAME.name, seed).states():
            shared = state.shared
            for seat in shared.every_seat():
                view = GAME.private(state, seat)
                assert isinstance(view, PrivateView)
                others = {card for other in shared.every_seat() if other != seat for card in shared.hands[other]}
                sent = msgspec.to_builtins(view)
                sent.pop("passed", None)
                assert not any(f'"{card}"' in msgspec.json.encode(sent).decode() for card in others)


Secret = Callable[[Sitting, int], object]


def passing(table: Sitting, way: int) -> None:
    table.ask(1, "pass_cards", right=P[3 + way], left=P[5])


def attaching(table: Sitting, way: int) -> None:
    first, second = table.to("attach").shared.hands[1][way : way + 2]
    table.ask(1, "attach", cards=[on(first, C[3 + way]), on(second, C[4 + way])])


def placing(table: Sitting, way: int) -> None:
    table.holding(1, "cancer lung").to("tokens")
    table.holding(2, "cancer").ask(1, "place_tokens", tokens=[token("cancer", C[0])] * way)


def declaring(table: Sitting, way: int) -> None:
    table.to("reap")
    if way:
        table.ask(1, "reap", reaps=[aim(R[2], C[0])])
    else:
        table.ask(1, "take_token", ranking=["lung"])


def leading(table: Sitting, way: int) -> None:
    table.live(1, C[3], P[40:43]).live(2, C[6], P[43:46]).to("deathbed").ask(1, "deathbed", characters=[C[3]] * way)


@pytest.mark.parametrize("viewer", [None, 0, 2])
@pytest.mark.parametrize("secret", [passing, attaching, placing, declaring, leading])
def test_what_a_seat_chose_changes_no_byte_that_others_get(pen: Pen, secret: Secret, viewer: int | None) -> None:
    """PM-27: all seats but 1, whose choice it is, and spectators."""
    pen.reap(R[2], "cancer lung")
    pen.soul(C[0], weak="cancer lung")
    got = []
    for way in (0, 1):
        table = deal(3)
        if secret is placing:
            table.holding(2, "cancer").holding(1, "cancer lung")
        secret(table, way)
        assert table.public.seats["1"].answered
        seat = None if viewer is None else Seat(viewer)
        got.append(told(table.heard, seat) + seen(GAME, table.state, seat))
    assert got[0] == got[1]


def test_refusals_do_not_depend_on_what_others_chose_or_hold(pen: Pen) -> None:
    """PM-27"""
    pen.reap(R[2], "cancer lung")
    pen.soul(C[0], weak="cancer lung")
    answers = []
    for way in (0, 1):
        table = deal(3)
        declaring(table, way)
        table.reaps(2, *R[10 + way : 12 + way])
        answers.append(table.refused(0, "reap", reaps=[aim(R[0], C[3])]))
    assert answers[0] == answers[1]


def test_whom_the_table_waits_for_depends_on_what_lies_open() -> None:
    """PM-27: a seat that can reap nobody is asked like the others."""
    table = deal(3).to("reap")
    assert table.offered(0) == ["take_token", "rest"]
    assert table.awaited == (0, 1, 2)


def test_who_has_answered_is_seen() -> None:
    """PM-26"""
    table = deal(3).dull(1)
    shown = {name: (seat.awaited, seat.answered) for name, seat in table.public.seats.items()}
    assert shown == {"0": (True, False), "1": (False, True), "2": (True, False)}


def attached(table: Sitting, order: slice) -> Sitting:
    first, second, _ = table.to("attach").shared.hands[1]
    table.ask(1, "attach", cards=[on(first, C[3]), on(second, C[4])][order])
    return table.dull(0).dull(2)


def placed(table: Sitting, order: slice) -> Sitting:
    table.to("attach").holding(1, "cancer lung").to("tokens")
    return table.ask(1, "place_tokens", tokens=[token("cancer", C[0]), token("lung", C[0])][order])


def reaped(table: Sitting, order: slice) -> Sitting:
    table.to("reap").ask(1, "reap", reaps=[aim(R[2], C[0]), aim(R[3], C[1])][order])
    return table.ask(0, "rest").ask(2, "rest")


def shared(table: Sitting, order: slice) -> Sitting:
    table.to("reap").live(0, C[0], P[40:43]).ask(1, "reap", reaps=[aim(R[2], C[0])]).ask(0, "rest").ask(2, "rest")
    return table.ask(1, "share", character=C[0], keep=[C[0], P[41]][order])


def led(table: Sitting, order: slice) -> Sitting:
    table.to("reap").live(1, C[3], P[40:43]).live(1, C[4], P[43:46]).to("deathbed")
    return table.ask(1, "deathbed", characters=[C[3], C[4]][order])


@pytest.mark.parametrize("opened", [attached, placed, reaped, shared, led])
def test_the_order_in_which_a_list_was_sent_tells_nothing(
    pen: Pen, papers: Papers, opened: Callable[[Sitting, slice], Sitting]
) -> None:
    """PM-27: not even when all are in and what was chosen lies open."""
    for reap in R[2:4]:
        pen.reap(reap, "cancer lung")
    for character in C[:2]:
        pen.soul(character, weak="cancer lung")
    got = set()
    for order in (slice(None), slice(None, None, -1)):
        table = opened(deal(3), order)
        assert "step_opened" in table.heard_types()
        got.add(told(table.heard, None) + seen(GAME, table.state, None))
    assert len(got) == 1
