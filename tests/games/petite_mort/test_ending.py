"""The end: PM-24, PM-25, PM-29."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from service.games.card_game.cards import Deck
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.card_game.sitting import Sitting
from tests.games.petite_mort.papers import Papers
from tests.games.petite_mort.table import deal
from tests.games.petite_mort.test_objectives import end
from tests.games.petite_mort.test_timeouts import idle

FOUR = [{"count": "characters", "at_least": number} for number in (1, 2, 3, 4)]


def with_decks(table: Sitting, **sizes: int) -> Sitting:
    """Decks of so many cards."""
    decks = {deck: cards[: sizes.get(deck.value, len(cards))] for deck, cards in table.shared.decks.items()}
    return table.change(decks=decks)


def test_a_fourth_pawn_on_the_diploma_ends_the_game(papers: Papers) -> None:
    """PM-24: at the end of the round, and its seat wins; the scores are pawns on the Diploma."""
    papers.write(*FOUR)
    table = end(deal(2).to("reap").grave(1, *C[10:14]).grave(0, *C[20:22]))
    assert table.state.outcome.winners == (1,)
    assert table.state.outcome.reason == "diploma"
    assert table.state.outcome.scores == {"0": 2, "1": 4}
    assert (table.phase, table.awaited) == ("over", ())
    assert not any(table.offers(seat) for seat in (0, 1))
    assert table.refused(0, "rest").code == "table_over"


def test_three_do_not(papers: Papers) -> None:
    """PM-24"""
    papers.write(*FOUR)
    assert end(deal(2).to("reap").grave(1, *C[10:13])).state.outcome is None


TIES: list[tuple[dict[str, Any], tuple[str, ...], tuple[str, ...], tuple[int, ...]]] = [
    # options, the graveyards of seats 0 and 1 (C[30] is worth 2, P[30] and P[31] are worth 1 each), who wins
    ({}, C[10:15], (*C[20:23], C[30]), (1,)),
    ({}, (*C[10:14], C[30]), (*C[20:25], P[30], P[31]), (0, 1)),
    ({}, (*C[10:15], C[30]), (*C[20:25], P[30], P[31]), (0,)),
    ({"youngest_first": (1, 0)}, (*C[10:14], C[30]), (*C[20:25], P[30], P[31]), (1,)),
    ({"youngest_first": (0, 1)}, (*C[10:14], C[30]), (*C[20:25], P[30], P[31]), (0,)),
    ({"youngest_first": (0, 1)}, C[10:15], (*C[20:23], C[30]), (1,)),
]


@pytest.mark.parametrize(("options", "zero", "one", "winners"), TIES)
def test_several_with_four_pawns(
    papers: Papers, pen: Pen, options: dict[str, Any], zero: tuple[str, ...], one: tuple[str, ...], winners: Any
) -> None:
    """PM-24, PM-29: most soul points, then most characters, then the youngest if ages are known; else shared."""
    papers.write(*FOUR)
    pen.soul(C[30], points=2)
    pen.soul(P[30], points=1)
    pen.soul(P[31], points=1)
    table = end(deal(2, **options).to("reap").grave(0, *zero).grave(1, *one))
    assert table.state.outcome.winners == winners


def test_a_fifth_pawn_is_no_better_than_a_fourth(papers: Papers, pen: Pen) -> None:
    """PM-24"""
    papers.write(*FOUR, {"count": "characters", "at_least": 5})
    pen.soul(C[20], points=1)
    table = end(deal(2).to("reap").grave(0, *C[10:15]).grave(1, *C[20:24]))
    assert table.state.outcome.scores == {"0": 5, "1": 4}
    assert table.state.outcome.winners == (1,)


def test_else_seats_draw_what_they_are_owed(papers: Papers) -> None:
    """PM-25: Characters up to 3, two Personalities, Reaps up to 2, from the round's first seat on."""
    table = deal(3, first_seat=1).to("reap").gone(2, C[3]).gone(0, *C[6:8]).reaps(1)
    end(table)
    drawn = table.heard_of("cards_drawn")
    assert [one.seat for one in drawn] == [1, 2, 0]
    assert [len(one.characters) for one in drawn] == [0, 1, 2]
    assert [len(one.personalities) for one in drawn] == [2, 2, 2]
    assert [len(one.reaps) for one in drawn] == [2, 0, 0]
    assert [len(hand) for hand in table.shared.hands] == [3, 3, 3]
    assert [len(front) for front in table.shared.fronts] == [3, 3, 3]


@pytest.mark.parametrize(("deck", "owed"), [("personalities", 4), ("characters", 2), ("reaps", 1)])
@pytest.mark.parametrize("missing", [0, 1])
def test_a_deck_that_is_short_by_one_card_ends_the_game(papers: Papers, deck: str, owed: int, missing: int) -> None:
    """PM-25, PM-29: an empty deck alone does not; a draw that is owed and cannot be made does."""
    table = deal(2).to("reap").gone(0, C[0]).gone(1, C[3]).reaps(0, R[1])
    end(with_decks(table, **{deck: owed - missing}))
    assert (table.state.outcome is not None) == bool(missing)
    if not missing:
        assert len(table.shared.decks[Deck(deck)]) == 0
        assert table.phase == "pass"
    else:
        assert table.state.outcome.reason == "deck_empty"
        assert not table.heard_of("cards_drawn")


def test_a_deck_that_nobody_is_owed_from_may_be_empty(papers: Papers) -> None:
    """PM-29: the other text would have ended it here."""
    table = end(with_decks(deal(2).to("reap"), characters=0, reaps=0))
    assert table.state.outcome is None
    assert table.shared.round == 2


@pytest.mark.parametrize(
    ("taken", "graves", "winners"),
    [
        ((1, 3), (C[10:15], C[20:21]), (1,)),
        ((2, 2), (C[10:15], C[20:21]), (0,)),
        ((2, 2), (C[10:11], (C[20], P[30])), (1,)),
        ((2, 2), (C[10:11], C[20:21]), (0, 1)),
    ],
)
def test_when_a_deck_ends_it_most_objectives_win(
    papers: Papers, pen: Pen, taken: tuple[int, int], graves: Any, winners: tuple[int, ...]
) -> None:
    """PM-25, PM-29: then soul points, characters, and so on."""
    pen.soul(P[30], points=1)
    table = with_decks(deal(2).to("reap"), personalities=3).grave(0, *graves[0]).grave(1, *graves[1])
    objectives = {f"other_{n}": {str(s): 1 for s in (0, 1) if n < taken[s]} for n in range(3)}
    table.state = replace(table.state, pawns=tuple(5 - count for count in taken), taken=objectives)
    end(table)
    assert table.state.outcome.winners == winners
    assert table.state.outcome.reason == "deck_empty"


def test_a_fourth_pawn_comes_before_an_empty_deck(papers: Papers) -> None:
    """PM-24, PM-25: in the same round the Diploma decides."""
    papers.write(*FOUR)
    table = with_decks(deal(2).to("reap"), personalities=0).grave(1, *C[10:14])
    assert end(table).state.outcome.reason == "diploma"


def test_every_game_ends_without_its_players(papers: Papers) -> None:
    """PM-25, PM-28: on a Diploma that nobody can finish the Personalities run out."""
    table = deal(2)
    rounds = idle(table)
    assert rounds == 14, "54 cards, 4 a round"
    assert table.state.outcome.reason == "deck_empty"
