"""Decks that run out, and hands that are short: RS-12, RS-13."""

from __future__ import annotations

from collections import Counter

import pytest

from service.games.card_game.cards import Deck
from service.games.card_game.state import Life, Phase
from service.games.kernel import Refusal, RunOut, Seat
from service.games.residence import GAME
from service.games.residence.options import ResidenceOptions
from tests.chance import Quick
from tests.games.card_game.pen import C, P, Pen, R
from tests.games.residence.table import House, deal, ripe

pytestmark = pytest.mark.usefixtures("pen")


def left_in(table: House, **decks: tuple[str, ...]) -> House:
    """What is left in these decks."""
    held = {deck: decks.get(deck.value, cards) for deck, cards in table.shared.decks.items()}
    table.change(decks=held)
    return table


def thrown(table: House, *cards: str) -> House:
    table.change(discards=dict.fromkeys(cards, 1))
    return table


def test_a_deck_is_rebuilt_from_its_discards() -> None:
    """RS-12: shuffled under what is left, when a seat is owed more than that."""
    table = thrown(left_in(ripe_pair(), personalities=(P[20],)), P[30], P[31], P[32], C[30], R[20])
    table.ask(0, "rest").ask(1, "rest", (P[32], P[30], P[31]))
    assert table.heard_of("deck_rebuilt")[0].deck is Deck.PERSONALITIES
    assert set(table.shared.hands[0]) >= {P[20], P[32]}
    assert set(table.shared.hands[1]) >= {P[30], P[31]}
    assert set(table.shared.discards) == {C[30], R[20]}
    assert table.shared.decks[Deck.PERSONALITIES] == ()


def ripe_pair() -> House:
    table = deal(2)
    table.to("reap")
    return table


def test_the_order_of_a_rebuilt_deck_is_secret() -> None:
    """RS-12, PM-26: and it is drawn."""
    table = thrown(left_in(ripe_pair(), personalities=()), *P[30:40])
    table.ask(0, "rest").ask(1, "rest", P[30:40])
    rebuilt = table.heard_of("deck_rebuilt")[0]
    redacted = rebuilt.redact()
    assert (redacted.public.deck, redacted.public.cards, redacted.seats) == (Deck.PERSONALITIES, 10, {})
    assert rebuilt.draws() == (P[30:40],)


def test_a_deck_that_can_give_what_is_owed_is_left_alone() -> None:
    """RS-12"""
    table = thrown(left_in(ripe_pair(), personalities=P[20:24]), P[30])
    table.ask(0, "rest").ask(1, "rest")
    assert table.heard_of("deck_rebuilt") == []
    assert table.shared.decks[Deck.PERSONALITIES] == ()


@pytest.mark.parametrize("deck", [Deck.CHARACTERS, Deck.REAPS])
def test_every_deck_is_rebuilt(deck: Deck) -> None:
    """RS-12"""
    table = ripe_pair()
    table.gone(1, C[3]).reaps(1, R[2])
    thrown(left_in(table, **{deck.value: ()}), C[30], R[30])
    table.ask(0, "rest").ask(1, "rest", (C[30],) if deck is Deck.CHARACTERS else (R[30],))
    assert [event.deck for event in table.heard_of("deck_rebuilt")] == [deck]


def test_if_even_that_is_too_little_the_draw_is_short_and_the_game_goes_on() -> None:
    """RS-12: from the first seat on."""
    table = left_in(ripe_pair(), personalities=P[20:23], characters=())
    table.gone(1, C[3])
    table.ask(0, "rest").ask(1, "rest")
    assert [len(hand) for hand in table.shared.hands] == [3, 2]
    assert [len(front) for front in table.shared.fronts] == [3, 2]
    assert (table.shared.round, table.phase, table.awaited) == (2, "pass", (0, 1))


@pytest.mark.parametrize(("cards", "passes"), [(3, True), (2, True), (1, False), (0, False)])
def test_a_seat_with_fewer_than_two_personalities_passes_none(cards: int, passes: bool) -> None:
    """RS-12"""
    table = ripe_pair()
    table.change(hands=(P[:3], P[30 : 30 + max(0, cards - 2)]))
    left_in(table, personalities=P[40 : 40 + min(cards, 2)]).ask(0, "rest").ask(1, "rest")
    assert len(table.shared.hands[1]) == cards
    assert (1 in table.awaited) is passes


def test_it_attaches_as_many_as_it_has_cards_and_places_for() -> None:
    """RS-12, PM-10"""
    table = deal(2)
    table.change(hands=(P[:1], P[3:6]), due=(Seat(1),)).gone(1, C[4], C[5])
    table.live(1, C[3], P[40:42])
    table.ask(1, "pass_cards", right=[P[3], P[4]])
    assert [len(hand) for hand in table.shared.hands] == [3, 1]
    assert table.phase == "attach"
    assert table.offers(1)[0]["cards"]["most"] == table.offers(1)[0]["cards"]["least"] == 1
    assert table.offers(0)[0]["cards"]["least"] == 2
    table.ask(1, "attach", cards=[{"card": P[5], "character": C[3]}])


def test_a_seat_without_places_attaches_nothing() -> None:
    """RS-12: it is not asked, keeps its cards, and draws none."""
    table = deal(2)
    table.gone(1, C[4], C[5]).live(1, C[3], P[40:43])
    left_in(table, characters=()).to("attach")
    assert table.awaited == (0,)
    table.over_with()
    assert len(table.shared.hands[1]) == 3


def with_nothing() -> House:
    """A round later: two seats with nothing in front of them and nothing in hand, and empty decks."""
    table = ripe_pair()
    table.change(fronts=({}, {}), hands=((), ()), reap_hands=((), ()))
    left_in(table, characters=(), personalities=(), reaps=())
    table.ask(0, "rest").ask(1, "rest")
    assert (table.shared.round, table.phase) == (2, "reap")
    return table


def test_a_round_that_brings_nothing_ends_the_game() -> None:
    """RS-12: in the first round cards were attached. In the second nobody attached, received or drew one."""
    table = with_nothing().ask(0, "rest").ask(1, "rest")
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "standstill"
    assert table.state.outcome.winners == (0, 1)


def test_a_round_that_brings_a_single_card_does_not() -> None:
    """RS-12"""
    table = with_nothing()
    thrown(table, P[40]).ask(0, "rest").ask(1, "rest", (P[40],))
    assert table.state.outcome is None
    table.ask(0, "rest").ask(1, "rest")
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "standstill"


def test_a_round_in_which_a_token_is_taken_or_placed_does_not() -> None:
    """RS-12: who took one may reap with it in the next."""
    table = with_nothing().ask(0, "take_token", ranking=["cancer"]).ask(1, "rest")
    assert table.state.outcome is None
    table.change(fronts=({}, {C[5]: Life(C[5])}), phase=Phase.TOKENS, due=(Seat(0),))
    placed = table.ask(0, "place_tokens", tokens=[{"symbol": "cancer", "character": C[5]}])
    assert placed.state.stirred


def test_before_rules_version_2_tokens_were_nothing() -> None:
    """RS-12, PL-18: old logs are decided as they were."""
    table = with_nothing()
    table.change(rules=1)
    table.ask(0, "take_token", ranking=["cancer"]).ask(1, "rest")
    assert table.state.outcome.reason == "standstill"


def test_tokens_alone_keep_no_game_going() -> None:
    """RS-12: each is taken once and placed once; nothing brings it back but a character that leaves."""
    table = with_nothing()
    for _ in range(2 * 21):
        if table.state.outcome is not None:
            break
        for seat in (0, 1):
            ranked = [offer for offer in table.offers(seat) if offer["type"] == "take_token"]
            symbols = list(ranked[0]["ranking"]["some"]) if ranked else []
            table.ask(seat, "take_token", ranking=symbols) if symbols else table.ask(seat, "rest")
    assert table.state.outcome.reason == "standstill"


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("seed", range(5))
def test_every_game_ends_without_its_players(seats: int, seed: int) -> None:
    """RS-12, RS-14: also when all cards are worth nothing, so that nobody ever gets anywhere."""
    table = House(GAME, seats, ResidenceOptions(first_seat=0), *decks_shuffled(seed))
    chance = Quick(seed)
    for _ in range(5000):
        if table.state.outcome is not None:
            break
        events = table.game.decide(table.state, Seat(table.awaited[0]), RunOut(), chance)
        assert not isinstance(events, Refusal)
        table.take(events)
    assert table.state.outcome is not None
    assert table.state.outcome.reason == "standstill"
    assert table.spaces == (0,) * seats


def decks_shuffled(seed: int) -> list[tuple[str, ...]]:
    chance = Quick(seed)
    return [chance.draw(cards, len(cards)) for cards in (C, P, R)]


def test_cards_go_to_the_discards_of_their_own_decks(pen: Pen) -> None:
    """RS-13: what was played to walk comes back in the deck it came from, and in no other."""
    table = ripe(pen)
    thrown(left_in(table, characters=()), C[30], P[30], R[30])
    table.gone(1, C[3]).ask(0, "rest").ask(1, "rest", (C[30],))
    assert C[30] in table.shared.fronts[1]
    assert set(table.shared.discards) == {P[30], R[30]}


def test_nothing_is_lost_when_a_deck_is_rebuilt(pen: Pen) -> None:
    """RS-12, RS-13"""
    table = ripe_pair()
    before = Counter(table.game.pieces(table.state))
    gone = table.shared.decks[Deck.PERSONALITIES]
    thrown(left_in(table, personalities=()), *gone)
    assert Counter(table.game.pieces(table.state)) == before
    table.ask(0, "rest").ask(1, "rest", gone)
    assert Counter(table.game.pieces(table.state)) == before
