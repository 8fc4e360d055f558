"""Components: PM-01 to PM-05."""

from __future__ import annotations

import shutil
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from service.games.card_game.cards import ALL, BY_ID, DATA, DECKS, SIZES, SWAY, Character, Deck, read, sway
from service.games.card_game.state import full_supply
from service.games.card_game.symbols import CAUSES, Figure, Symbol


def test_there_are_three_decks_of_so_many_cards() -> None:
    """PM-01: every card once."""
    assert {deck: len(set(cards)) for deck, cards in DECKS.items()} == {
        Deck.CHARACTERS: 40,
        Deck.PERSONALITIES: 60,
        Deck.REAPS: 33,
    }
    assert len(BY_ID) == 133


def test_there_are_three_tokens_of_each_of_seven_symbols() -> None:
    """PM-01, PM-02"""
    assert full_supply() == dict.fromkeys(Symbol, 3)
    assert len(Symbol) == 7


def test_the_darwin_award_has_no_strength_and_is_counted_apart() -> None:
    """PM-02"""
    assert set(Symbol) - set(CAUSES) == {Symbol.DARWIN}
    soul = Character("x", 1, (Symbol.CANCER, Symbol.CANCER), (Symbol.LUNG,), 2)
    assert sway(soul) == {**dict.fromkeys(CAUSES, 0), Symbol.CANCER: 2, Symbol.LUNG: -1, Symbol.DARWIN: 2}  # type: ignore[misc]


@pytest.mark.parametrize("kind", ["characters", "personalities"])
def test_souls_have_points_from_0_to_3_and_symbols(kind: str) -> None:
    """PM-03: each symbol is a weakness and a strength somewhere, each number of points there is."""
    souls = ALL.characters if kind == "characters" else ALL.personalities
    assert {soul.points for soul in souls} == {0, 1, 2, 3}
    assert {symbol for soul in souls for symbol in soul.weaknesses} == set(CAUSES)
    assert {symbol for soul in souls for symbol in soul.strengths} == set(CAUSES)
    assert any(soul.darwin for soul in souls)
    assert SWAY.keys() == {soul.id for soul in (*ALL.characters, *ALL.personalities)}


def test_personalities_may_have_jobs() -> None:
    """PM-03: and characters have none."""
    assert {soul.job for soul in ALL.personalities} == {False, True}
    assert not any(hasattr(soul, "job") for soul in ALL.characters)


def test_reaps_have_two_prerequisites_and_a_figure() -> None:
    """PM-04: the Darwin Award may be one, and the same one may stand twice."""
    assert {symbol for reap in ALL.reaps for symbol in reap.needs} == set(Symbol)
    assert any(first == second for first, second in (reap.needs for reap in ALL.reaps))
    assert {reap.figure for reap in ALL.reaps} == set(Figure)


def traits(soul: Character) -> tuple[Counter[Symbol], Counter[Symbol], int, bool]:
    return Counter(soul.weaknesses), Counter(soul.strengths), soul.darwin, getattr(soul, "job", False)


def test_the_cards_we_know_of_are_kept_with() -> None:
    """PM-05"""
    known = [
        (ALL.personalities, 2, ("cancer", "accident"), (), 1, True),
        (ALL.personalities, 3, ("suicide", "suicide"), (), 0, True),
        (ALL.personalities, 2, ("stroke",), ("lung",), 1, False),
        (ALL.characters, 3, (), ("cancer",), 1, False),
    ]
    for souls, points, weak, strong, darwin, job in known:
        wanted = Counter(map(Symbol, weak)), Counter(map(Symbol, strong)), darwin, job
        assert [soul for soul in souls if soul.points == points and traits(soul) == wanted]
    assert [soul for soul in ALL.personalities if Counter(soul.weaknesses)[Symbol.CARDIAC] == 2]
    assert [soul for soul in ALL.characters if traits(soul) == (Counter([Symbol.SUICIDE]), Counter(), 0, False)]
    needs = [sorted(reap.needs) for reap in ALL.reaps]
    for pair in (("darwin", "cancer"), ("darwin", "stroke"), ("cardiac", "cancer")):
        assert sorted(map(Symbol, pair)) in needs


BROKEN = [
    ("characters", 'id = "{0}"', 'id = "{1}"', "stand twice"),
    ("characters", "points = ", "points = 1", "points"),
    ("personalities", "weaknesses = [", 'weaknesses = ["darwin", ', "Darwin"),
    ("personalities", "weaknesses = [", 'weaknesses = ["boredom", ', "boredom"),
    ("reaps", "needs = [", 'needs = ["cancer", ', "length"),
    ("reaps", "figure = ", "colour = ", "colour"),
]


@pytest.mark.parametrize(("name", "old", "new", "why"), BROKEN)
def test_broken_data_is_refused(tmp_path: Path, name: str, old: str, new: str, why: str) -> None:
    """PM-01 to PM-04"""
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / f"{name}.toml"
    first, second = DECKS[Deck(name)][:2]
    text = path.read_text()
    broken = text.replace(old.format(first, second), new.format(first, second), 1)
    assert broken != text
    path.write_text(broken)
    with pytest.raises((ValueError, msgspec.ValidationError), match=why):
        read(tmp_path / "data")


def test_a_card_too_few_is_refused(tmp_path: Path) -> None:
    """PM-01"""
    shutil.copytree(DATA, tmp_path / "data")
    path = tmp_path / "data" / "reaps.toml"
    path.write_text(path.read_text().rsplit("[[reap]]", 1)[0])
    with pytest.raises(ValueError, match=f"not {tuple(SIZES.values())}".replace("(", r"\(").replace(")", r"\)")):
        read(tmp_path / "data")
