"""The golden vectors of what a client works out: draws, merge patches, intents among offers. Read from the file, and
held against whatever works it out here: the service, the Python client, the programs that PROTOCOL.md prints."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from obol_client.merging import merge
from obol_client.offers import can_become, is_offered
from protocol.merge_patch import apply_patch
from service.games.kernel import Some
from service.platform.chance import chance_key, partial_shuffle, shuffled_by
from tests.protocol.test_manual_clients import PRINTED as CLIENT
from tests.protocol.test_manual_shuffles import PRINTED as CHANCE
from tests.protocol.test_vectors import KEPT

Row = dict[str, Any]


def rows(of: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("row", [pytest.param(row, id=row["name"]) for row in KEPT[of]])


@rows("draws")
def test_a_draw_is_worked_out_as_it_says(row: Row) -> None:
    """PL-20: by the service and by the printed program."""
    count = len(row["out"])
    for key_of, draw in ((chance_key, partial_shuffle), (CHANCE["chance_key"], CHANCE["draw"])):
        key = key_of(bytes.fromhex(row["seed"]), row["nonces"])
        assert key.hex() == row["key"]
        assert list(draw(key, row["number"], row["of"], count)) == row["out"]


@rows("rows")
def test_a_word_that_favours_somebody_is_passed_over(row: Row, monkeypatch: pytest.MonkeyPatch) -> None:
    """PL-20"""
    count, words = len(row["out"]), [int(word, 16) for word in row["words"]]
    left = iter(words)
    assert list(shuffled_by(left, row["of"], count)) == row["out"]
    assert list(left) == []
    printed = iter(words)
    monkeypatch.setitem(CHANCE, "words", lambda _key, _number: printed)
    assert CHANCE["draw"](b"", 0, row["of"], count) == row["out"]
    assert list(printed) == []


def test_every_part_of_the_algorithm_has_a_draw() -> None:
    """Rejection, further blocks, kinds in order, code points where UTF-16 has another order."""
    assert any(len(row["words"]) > len(row["out"]) for row in KEPT["rows"])
    assert any(len(row["out"]) > 8 for row in KEPT["draws"])
    of = [row["of"] for row in KEPT["draws"]]
    assert any({type(item) for item in items} == {int, str} for items in of)
    texts = [[item for item in items if isinstance(item, str)] for items in of]
    assert any(sorted(some) != sorted(some, key=lambda text: text.encode("utf-16-be")) for some in texts)


@pytest.mark.parametrize("apply", [apply_patch, merge, CLIENT["merge"]], ids=["service", "client", "printed"])
@rows("patches")
def test_a_patch_leaves_what_it_says(row: Row, apply: Callable[[Any, Any], Any]) -> None:
    """PL-10; true is not 1, which Python finds equal."""
    before = msgspec.json.encode(row["before"])
    assert msgspec.json.encode(apply(row["before"], row["patch"]), order="sorted") == msgspec.json.encode(
        row["after"], order="sorted"
    )
    assert msgspec.json.encode(row["before"]) == before, "what was there is left as it was"


@rows("offers")
def test_an_intent_is_among_the_offers_or_not(row: Row) -> None:
    """PL-13: for the Python client."""
    assert [intent for intent in row["among"] if not is_offered(row["offers"], intent)] == []
    assert [intent for intent in row["not_among"] if is_offered(row["offers"], intent)] == []


@rows("offers")
def test_the_service_allows_the_same_lists(row: Row) -> None:
    """PL-13; what is of another kind than the field does not get so far."""
    for offer in row["offers"]:
        for name, values in offer.items():
            if isinstance(values, dict) and "kind" not in row["name"]:
                some = msgspec.convert(values, Some)
                assert all(some.allows(intent[name]) for intent in row["among"])
                assert not any(some.allows(intent[name]) for intent in row["not_among"])


@rows("offers")
def test_the_printed_client_chooses_what_is_offered(row: Row) -> None:
    for offer in row["offers"]:
        fields = {name: values for name, values in offer.items() if name != "type"}
        if [] not in fields.values():
            chosen = {name: CLIENT["choose"](values) for name, values in fields.items()}
            assert is_offered(row["offers"], {"type": offer["type"], **chosen})


@rows("offers")
def test_a_list_grows_from_each_of_its_beginnings(row: Row) -> None:
    lists = [(offer[name], intent[name]) for offer in row["offers"] for intent in row["among"] for name in offer
             if isinstance(offer[name], dict)]  # fmt: skip
    assert all(can_become(values, chosen[:size]) for values, chosen in lists for size in range(len(chosen) + 1))
