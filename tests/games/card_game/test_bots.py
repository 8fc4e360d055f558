"""What the bots of both games have in common."""

from __future__ import annotations

from itertools import combinations
from random import Random

import pytest

from service.games.card_game.bots.attaching import attach
from service.games.card_game.bots.card_values import CardValues
from service.games.card_game.bots.passing import pass_cards
from service.games.card_game.bots.reaping import aims, deathbed, reap_value
from service.games.card_game.bots.tokens import lacking, place_tokens, ranking, weaknesses
from service.games.card_game.bots.typed_view import SeatFacts, TypedView
from service.games.card_game.bots.weakness_bits import NEEDED, SUM, reap_probability, summed, weakness_bits
from service.games.card_game.cards import DECKS, SWAY, Deck
from service.games.card_game.lives import can_reap
from service.games.card_game.state import Life
from service.games.card_game.symbols import Symbol

C, P, R = (DECKS[deck] for deck in Deck)
BLANK = next(card for card in C if not any(SWAY[card].values()))
WORTH = dict.fromkeys((*C, *P), 1.0)


def any_life(source: Random) -> Life:
    tokens = {symbol: source.randint(1, 3) for symbol in Symbol if source.random() < 0.2}
    return Life(source.choice(C), tuple(source.sample(P, source.randint(0, 3))), tokens)


def seen(*lives: Life, mine: tuple[Life, ...] = (), held: dict[Symbol, int] | None = None, **more: object) -> TypedView:
    """As seat 0 of two sees it; the lives are the other's."""
    fronts = [{life.card: life for life in row} for row in (mine, lives)]
    seats = {"0": SeatFacts(fronts[0], {}, held or {}), "1": SeatFacts(fronts[1], {})}
    return TypedView(**{"seat": 0, "seats": seats, "supply": {}, "hand": (), "reaps": (), **more})  # type: ignore[arg-type]


def card_values(**mine: float) -> CardValues:
    """Every card is worth 1 to the other seat; to seat 0 too, but for those that are named."""
    return CardValues(0, [{**WORTH, **mine}, WORTH], rivalry=[1.0, 1.0], token=0.1)


def test_one_number_tells_of_a_life_what_may_reap_it() -> None:
    """PM-12, PM-14: as the rules have it, for whatever lies on it."""
    source = Random(1)
    for _ in range(500):
        life = any_life(source)
        found = weakness_bits(sum(SUM[card] for card in life.cards) + summed(life.tokens))
        assert [found & NEEDED[reap] == NEEDED[reap] for reap in R] == [can_reap(reap, life) for reap in R]


def test_a_life_without_weakness_fears_nobody_and_one_with_all_fears_all() -> None:
    assert reap_probability(weakness_bits(0), 3) == 0
    assert reap_probability(weakness_bits(summed(dict.fromkeys(Symbol, 2))), 1) == 1
    one = weakness_bits(summed({Symbol.CANCER: 1, Symbol.DARWIN: 1}))
    assert 0 < reap_probability(one, 1) < reap_probability(one, 3) < 1


def test_what_tokens_lack_is_what_the_rules_ask_for() -> None:
    source = Random(2)
    for _ in range(500):
        life, reap = any_life(source), source.choice(R)
        missing = lacking(reap, weaknesses(life))
        assert can_reap(reap, life) == (not missing)
        tokens = {symbol: life.tokens.get(symbol, 0) + missing.get(symbol, 0) for symbol in Symbol}
        assert can_reap(reap, Life(life.card, life.attached, tokens))


def test_the_best_half_is_the_best_of_all_halves() -> None:
    """PM-17"""
    source = Random(3)
    for _ in range(200):
        prices = [{card: source.random() for card in WORTH} for _ in range(2)]
        one = CardValues(0, prices, rivalry=[0.0, source.random()], token=0.0)
        cards = any_life(source).cards
        halves = combinations(cards, (len(cards) + 1) // 2)

        def brings(kept: tuple[str, ...], one: CardValues = one, cards: tuple[str, ...] = cards) -> float:
            left = [card for card in cards if card not in kept]
            return one.gain(0, kept) - one.rivalry[1] * one.gain(1, left)

        assert brings(one.best_half(1, cards)) == pytest.approx(max(map(brings, halves)))


def test_it_keeps_what_it_wants_and_gives_what_the_other_does_not_want() -> None:
    hand = P[:3]
    assert set(pass_cards(seen(hand=hand), card_values(**{hand[1]: 9.0}))["right"]) == {hand[0], hand[2]}


def test_it_attaches_to_the_life_that_can_die_in_its_bed() -> None:
    """With nothing to fear, two more cards bury the one that has one already."""
    (first, second, third), on_it, *hand = [card for card in C if harmless(card)][:3], *filter(harmless, P)
    mine = (Life(first), Life(second, (on_it,)), Life(third))
    plan = attach(seen(mine=mine, hand=tuple(hand[:3])), card_values(), 2)
    assert {one["character"] for one in plan["cards"]} == {second}


def test_it_does_not_attach_what_is_reaped_for_sure() -> None:
    """Rather to one of the others, though that one is younger."""
    (first, second), on_it = [card for card in C if harmless(card)][:2], next(filter(harmless, P))
    doomed = Life(first, (on_it,), dict.fromkeys(Symbol, 3))
    plan = attach(seen(mine=(doomed, Life(second)), hand=P[:3]), card_values(), 2)
    assert {one["character"] for one in plan["cards"]} == {second}


def harmless(card: str) -> bool:
    return max(SWAY[card].values()) <= 0


def test_it_attaches_one_card_where_there_is_one_only() -> None:
    plan = attach(seen(mine=(Life(C[0]),), hand=P[:1]), card_values(), 1)
    assert plan == {"type": "attach", "cards": [{"card": P[0], "character": C[0]}]}


def test_it_reaps_what_is_worth_most_and_each_character_once() -> None:
    """PM-14"""
    rich, poor = Life(C[0], P[:3]), Life(C[1])
    items = [{"reap": reap, "character": life.card} for reap in R[:2] for life in (poor, rich)]
    chosen = aims(seen(rich, poor), card_values(), {"some": items, "least": 1, "most": 2})
    assert [aim["character"] for aim in chosen] == [rich.card, poor.card]
    assert len({aim["reap"] for aim in chosen}) == 2
    assert len(aims(seen(rich, poor), card_values(), {"some": items, "least": 1, "most": 1})) == 1


def test_it_does_not_reap_what_it_is_better_off_without() -> None:
    bad = Life(C[0])
    one = CardValues(0, [{**WORTH, C[0]: -5.0}, WORTH], rivalry=[1.0, 1.0], token=0.1)
    assert reap_value(one, 1, bad) < 0
    assert aims(seen(bad), one, {"some": [{"reap": R[0], "character": C[0]}], "least": 1, "most": 1}) == []


def test_it_places_tokens_that_make_a_reap_possible_and_no_others() -> None:
    """PM-13"""
    life = Life(BLANK)
    reap = next(reap for reap in R if lacking(reap, weaknesses(life)) == {Symbol.DARWIN: 1, Symbol.CANCER: 1})
    both = {Symbol.DARWIN: 1, Symbol.CANCER: 1}
    placed = place_tokens(seen(life, held=both, reaps=(reap,)), card_values())["tokens"]
    assert sorted((one["symbol"], one["character"]) for one in placed) == [("cancer", BLANK), ("darwin", BLANK)]
    assert place_tokens(seen(life, held={Symbol.DARWIN: 3}, reaps=(reap,)), card_values())["tokens"] == []


def test_it_ranks_first_the_token_that_it_lacks() -> None:
    """PM-15"""
    life = Life(BLANK, tokens={Symbol.DARWIN: 1})
    reap = next(reap for reap in R if lacking(reap, weaknesses(life)) == {Symbol.LUNG: 1})
    order = ranking(seen(life, reaps=(reap,)), card_values(), [symbol.value for symbol in Symbol])
    assert order[0] == "lung"
    assert sorted(order) == sorted(symbol.value for symbol in Symbol)


def test_it_leads_to_the_grave_whom_it_gains_by_and_whom_it_must() -> None:
    """PM-21"""
    lives = tuple(Life(card, P[3 * place : 3 * place + 3]) for place, card in enumerate(C[:3]))
    bad = {card: -1.0 for life in lives[1:] for card in life.cards}
    one = seen(mine=lives)
    some = {"some": [life.card for life in lives], "least": 0, "most": 3}
    assert deathbed(one, card_values(**bad), some)["characters"] == [C[0]]
    assert len(deathbed(one, card_values(**bad), {**some, "least": 2})["characters"]) == 2
