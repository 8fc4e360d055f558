"""Components and set-up: VM-01 to VM-08."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from msgspec import UNSET

from protocol.codes import Code
from service.games.kernel import Refusal
from service.games.vita_mors import GAME
from service.games.vita_mors.cards import BY_ID, CARDS, DECKS, Class
from service.games.vita_mors.missions import DRAWN_FROM, Mission
from service.games.vita_mors.options import VitaMorsOptions
from service.games.vita_mors.parties import Party
from service.games.vita_mors.state import State
from tests.chance import Quick, Stacked
from tests.games.vita_mors.sitting import Sitting, deal


def begun(seats: int, **options: Any) -> State:
    state = GAME.begin(seats, VitaMorsOptions(**options))
    assert isinstance(state, State)
    return state


def dealt(seed: int, seats: int, **options: Any) -> Any:
    state = begun(seats, **options)
    return Sitting(state, GAME.setup(state, Quick(seed))).state


def test_there_are_fifteen_cards_five_a_deck() -> None:
    """VM-01"""
    assert len({card.id for card in CARDS}) == 15
    assert Counter(card.back for card in CARDS) == dict.fromkeys(Class, 5)
    assert {back: set(deck) for back, deck in DECKS.items()} == {
        back: {card.id for card in CARDS if card.back is back} for back in Class
    }


def test_ten_characters_are_what_they_seem() -> None:
    """VM-02: and only the King's class stands in a text, which the data says."""
    by_deck = {
        Class.ARISTOCRATS: {"king", "knight", "grafter", "clergy"},
        Class.CIVILIANS: {"merchant", "maid", "prophet"},
        Class.SLAVES: {"beggar", "assassin", "prostitute"},
    }
    for back, names in by_deck.items():
        assert {card.id for card in CARDS if card.back is back and card.actual is back} == names
    assert [card.id for card in CARDS if not card.house] == ["king"]


def test_five_pretenders_are_not_what_they_seem() -> None:
    """VM-03: and so each actual class has five cards."""
    pretenders = [(card.back, card.actual) for card in CARDS if card.name == "Pretender"]
    assert Counter(pretenders) == {
        (Class.ARISTOCRATS, Class.SLAVES): 1,
        (Class.CIVILIANS, Class.ARISTOCRATS): 1,
        (Class.CIVILIANS, Class.SLAVES): 1,
        (Class.SLAVES, Class.CIVILIANS): 2,
    }
    assert Counter(card.actual for card in CARDS) == dict.fromkeys(Class, 5)


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_each_seat_starts_with_four_tokens_face_up(seats: int) -> None:
    """VM-04"""
    table = deal(seats)
    view = table.public
    assert len(view.seats) == seats
    for seat in view.seats.values():
        assert seat.tokens == {"counterfeit": 1, "lock": 1, "reverse": 1, "will": 1}


def test_balatro_is_always_in_play_with_two_of_the_other_six() -> None:
    """VM-05: the first drawn is party I's, the second party II's; both lie face up."""
    chance = Stacked(*(DECKS[back] for back in Class), ("pietas", "favoris"), ("i", "ii", "joker"))
    table = Sitting(begun(3, first_host=0), GAME.setup(begun(3, first_host=0), chance))
    assert table.public.missions == {"i": "pietas", "ii": "favoris", "joker": "balatro"}
    assert set(DRAWN_FROM) == set(Mission) - {Mission.BALATRO}
    drawn = {tuple(dealt(seed, 3).missions.items()) for seed in range(300)}
    assert len(drawn) == 30


def test_decks_are_shuffled_apart_and_lie_face_down() -> None:
    """VM-06: sizes and backs are public, nothing else; every card can be on top of its own deck, and of no other."""
    tops: dict[Class, set[str]] = {back: set() for back in Class}
    for seed in range(200):
        state = dealt(seed, 4)
        for back, deck in state.decks.items():
            tops[back].add(deck[0])
            assert set(deck) == set(DECKS[back])
    assert tops == {back: set(deck) for back, deck in DECKS.items()}
    shown = deal(4).public.decks
    assert {back: (deck.size, deck.cards) for back, deck in shown.items()} == dict.fromkeys(Class, (5, ()))
    assert all(deck.top is UNSET for deck in shown.values())


POOLS = [
    (3, False, {"i": 1, "ii": 1, "joker": 1}),
    (4, False, {"i": 2, "ii": 2, "joker": 1}),
    (5, False, {"i": 2, "ii": 2, "joker": 1}),
    (5, True, {"i": 3, "ii": 3, "joker": 1}),
    (6, False, {"i": 3, "ii": 3, "joker": 1}),
]


@pytest.mark.parametrize(("seats", "wide_pool", "pool"), POOLS)
def test_party_tokens_are_drawn_from_the_pool(seats: int, wide_pool: bool, pool: dict[str, int]) -> None:
    """VM-07: each seat draws one; the rest stays undrawn."""
    parties = set()
    for seed in range(60):
        state = dealt(seed, seats, wide_pool=wide_pool)
        assert len(state.parties) == seats
        assert Counter((*state.parties, *state.undrawn)) == pool == Sitting(state).public.pool
        parties.add(state.parties[0])
    assert parties == set(Party), "every seat may draw every party"


def test_a_party_is_secret_to_its_seat() -> None:
    """VM-07: nobody else sees it, and nobody sees what stayed undrawn."""
    table = deal(4, parties=("ii", "i", "joker", "i"))
    assert [table.private(seat).party for seat in range(4)] == ["ii", "i", "joker", "i"]
    dealt = table.told[3].redact()
    assert dealt.public is not None
    assert dealt.public.__struct_fields__ == ("undrawn",)
    assert [dealt.seats[seat].party for seat in range(4)] == ["ii", "i", "joker", "i"]


def test_the_wide_pool_is_for_five_seats() -> None:
    """VM-07"""
    answer = GAME.begin(4, VitaMorsOptions(wide_pool=True))
    assert answer == Refusal(Code.BAD_OPTIONS, "VM-07", "The wide pool is for 5 seats.")


def test_the_first_host_is_the_one_named() -> None:
    """VM-08: then nothing is drawn for it."""
    for host in range(4):
        table = deal(4, host=host)
        assert table.state.host == host
        assert table.state.due == (host,)
        assert table.told[0].draws() == ()


def test_the_first_host_is_random_if_none_is_named() -> None:
    """VM-08"""
    hosts = {dealt(seed, 4).host for seed in range(60)}
    assert hosts == {0, 1, 2, 3}


def test_a_first_host_who_has_no_seat_is_refused() -> None:
    """VM-08"""
    answer = GAME.begin(3, VitaMorsOptions(first_host=3))
    assert isinstance(answer, Refusal)
    assert (answer.code, answer.clause) == (Code.BAD_OPTIONS, "VM-08")


def test_names_of_cards_do_not_repeat_but_for_the_pretenders() -> None:
    """VM-01: one copy each."""
    names = Counter(card.name for card in BY_ID.values())
    assert names.pop("Pretender") == 5
    assert set(names.values()) == {1}
