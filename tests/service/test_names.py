"""PL-01: names. Pure: what may be one, and which look alike."""

from __future__ import annotations

import unicodedata

import pytest

from protocol.codes import Code
from service.games.kernel import Refusal
from service.platform.names import clean_name, confusables, look_alike

EVERY_SCRIPT = [
    "Ada",
    "Çetin",
    "Мария",
    "Ελένη",
    "محمد",
    "דוד",
    "अनुष्का",
    "ปรีชา",
    "王小明",
    "さくら",
    "김민준",
    "ไก่ 🐔",
    "Նարեկ",
    "ქეთევან",
    "አበበ",
]


@pytest.mark.parametrize("name", EVERY_SCRIPT)
def test_every_script_is_welcome(name: str) -> None:
    """PL-01"""
    assert clean_name(name) == unicodedata.normalize("NFKC", name)


@pytest.mark.parametrize(
    ("text", "name"),
    [("Ａｄａ", "Ada"), ("ﬁn", "fin"), ("A\u0308da", "Äda"), ("  Ada  ", "Ada"), ("Ada\u00a0B", "Ada B"), ("①", "1")],
)
def test_a_name_is_kept_after_nfkc(text: str, name: str) -> None:
    """PL-01"""
    assert clean_name(text) == name


@pytest.mark.parametrize("text", ["a", "a" * 32, "王" * 32, "e\u0301" * 32])
def test_one_to_thirty_two_characters_counted_after_nfkc(text: str) -> None:
    """PL-01"""
    assert isinstance(clean_name(text), str)


@pytest.mark.parametrize("text", ["", "   ", "a" * 33, "ﷺ" * 2, "\u3000"])
def test_nothing_and_thirty_three_characters_are_refused(text: str) -> None:
    """PL-01: one ligature may be eighteen characters after NFKC."""
    assert refused(text)


@pytest.mark.parametrize(
    "character",
    [*"\x00\n\t\x7f\x9f\u200b\u200d\u200e\u202e\u2066\ufeff\u00ad\ue000\u0378\u2028\u2029\U000e0041", "\ud800"],
    ids=ascii,
)
def test_no_control_format_or_direction_characters(character: str) -> None:
    """PL-01"""
    assert refused(f"A{character}da")


@pytest.mark.parametrize("text", ["\u3164", "\u2800", "\u2800 \ufe0f", "\u115f\u1160"])
def test_a_name_can_be_seen(text: str) -> None:
    """PL-01, house: characters that show as nothing make no name by themselves."""
    assert refused(text)


@pytest.mark.parametrize("text", ["\u0301Ada", "\u20e3", "A" + "\u0316" * 5 + "da", "e" + "\u0301" * 31])
def test_a_name_stays_in_its_line(text: str) -> None:
    """PL-01, house: no mark without a letter, and four upon one at most."""
    assert refused(text)


@pytest.mark.parametrize("text", ["x\u0316\u0317\u0318\u0319", "བསྒྲུབས", "שָׁ֑לוֹם", "ที่รัก"])
def test_what_scripts_stack_is_a_name(text: str) -> None:
    """PL-01"""
    assert clean_name(text) == unicodedata.normalize("NFKC", text)


@pytest.mark.parametrize("text", ["Bot 2", "bot", "ROBOT 50", "Вot 3", "bot0", "Bot  7", "Rob0t 1", "b\ufe0fot 1"])
def test_a_player_is_not_called_as_bots_are(text: str) -> None:
    """PL-01, house: nor as something that looks like it."""
    assert refused(text)


@pytest.mark.parametrize("text", ["Botho", "Abbot", "Botticelli 2", "Bo T.", "Bot 51", "Robota"])
def test_names_that_only_begin_like_a_bots_are_names(text: str) -> None:
    """PL-01"""
    assert clean_name(text) == text


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("paypal", "pаypаl"),
        ("rn", "m"),
        ("Ada", "ADA"),
        ("Ivan", "lvan"),
        ("Ivan", "ivan"),
        ("ВОВ", "вов"),
        ("I1l|", "lIlI"),
        ("BOB", "ВОВ"),
        ("Bob", "Bסb"),
        ("Ada", "Ada\ufe0f"),
        ("Ada B", "Ada  B"),
        ("Straße", "STRASSE"),
        ("0scar", "Oscar"),
        ("Café", "Cafe\u0301"),
    ],
)
def test_names_with_one_skeleton_look_alike(one: str, other: str) -> None:
    """PL-01"""
    assert look_alike(one, other)
    assert look_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ada", "Eda"), ("Zoe", "Zoë"), ("li", "ll"), ("王", "玉"), ("محمد", "محمود"), ("Ann", "Anna"), ("Cem", "Çem")],
)
def test_other_names_do_not(one: str, other: str) -> None:
    """PL-01"""
    assert not look_alike(one, other)


def test_every_pair_of_unicodes_table_looks_alike() -> None:
    """PL-01: but for characters that come apart before the table is looked at (TS 39, section 4, step 1)."""
    whole = [
        (one, other)
        for one, others in confusables().items()
        for other in others
        if unicodedata.normalize("NFD", one + other) == one + other
    ]
    assert len(whole) > 10_000
    assert [pair for pair in whole if not look_alike(*pair)] == []


def refused(text: str) -> bool:
    answer = clean_name(text)
    return isinstance(answer, Refusal) and answer.code is Code.BAD_NAME and answer.clause == "PL-01"
