"""Merge patches: RFC 7386 over values of JSON, and over structs as msgspec encodes them."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import UNSET, UnsetType

from protocol.merge_patch import apply_patch, merge_patch

SCALARS = st.one_of(
    st.booleans(), st.integers(-3, 3), st.floats(allow_nan=False, allow_infinity=False, width=16), st.text(max_size=2)
)
NAMES = st.sampled_from(["a", "b", "c", "type"])
VALUES = st.recursive(
    SCALARS, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(NAMES, inner, max_size=4), max_leaves=12
)
MAPS = st.dictionaries(NAMES, VALUES, max_size=4)


class Leaf(msgspec.Struct, frozen=True, omit_defaults=True, rename={"size": "how_big"}):
    size: int = 0
    names: tuple[str, ...] = ()
    more: dict[str, int] = {}
    kind: str | UnsetType = UNSET


class Tagged(msgspec.Struct, frozen=True, tag_field="type", tag="tagged"):
    leaf: Leaf


class Tree(msgspec.Struct, frozen=True):
    left: Leaf | Tagged | dict[str, Leaf]
    rows: tuple[Leaf, ...]
    right: Leaf | UnsetType = UNSET
    depth: int = 7


LEAVES = st.builds(
    Leaf,
    size=st.integers(0, 2),
    names=st.lists(st.sampled_from(["x", "y"]), max_size=2).map(tuple),
    more=st.dictionaries(NAMES, st.integers(0, 2), max_size=2),
    kind=st.just(UNSET) | st.sampled_from(["p", "q"]),
)
TREES = st.builds(
    Tree,
    left=LEAVES | st.builds(Tagged, leaf=LEAVES) | st.dictionaries(NAMES, LEAVES, max_size=2),
    rows=st.lists(LEAVES, max_size=2).map(tuple),
    right=st.just(UNSET) | LEAVES,
    depth=st.integers(6, 8),
)


def as_sent(value: Any) -> Any:
    return msgspec.json.decode(msgspec.json.encode(value))


def exactly(value: Any) -> bytes:
    """Tells 1, 1.0 and true apart, and not the order of a map's keys."""
    return msgspec.json.encode(value, order="sorted")


@given(MAPS, MAPS)
def test_a_patch_turns_the_old_map_into_the_new(old: dict[str, Any], new: dict[str, Any]) -> None:
    patch = merge_patch(old, new)
    merged = old if patch is UNSET else apply_patch(old, as_sent(patch))
    assert exactly(merged) == exactly(new)
    assert (patch is UNSET) == (exactly(old) == exactly(new))


@given(TREES, TREES)
def test_a_patch_turns_the_old_struct_into_the_new_as_they_travel(old: Tree, new: Tree) -> None:
    patch = merge_patch(old, new)
    merged = as_sent(old) if patch is UNSET else apply_patch(as_sent(old), as_sent(patch))
    assert exactly(merged) == exactly(new)
    assert (patch is UNSET) == (exactly(old) == exactly(new))


@given(VALUES, MAPS)
def test_applying_changes_neither_target_nor_patch(target: Any, patch: dict[str, Any]) -> None:
    before = exactly(target), exactly(patch)
    apply_patch(target, patch)
    assert (exactly(target), exactly(patch)) == before


# the examples of RFC 7386, appendix A
@pytest.mark.parametrize(
    ("target", "patch", "result"),
    [
        ({"a": "b"}, {"a": "c"}, {"a": "c"}),
        ({"a": "b"}, {"b": "c"}, {"a": "b", "b": "c"}),
        ({"a": "b"}, {"a": None}, {}),
        ({"a": "b", "b": "c"}, {"a": None}, {"b": "c"}),
        ({"a": ["b"]}, {"a": "c"}, {"a": "c"}),
        ({"a": "c"}, {"a": ["b"]}, {"a": ["b"]}),
        ({"a": {"b": "c"}}, {"a": {"b": "d", "c": None}}, {"a": {"b": "d"}}),
        ({"a": [{"b": "c"}]}, {"a": [1]}, {"a": [1]}),
        (["a", "b"], ["c", "d"], ["c", "d"]),
        ({"a": "b"}, ["c"], ["c"]),
        ({"a": "foo"}, None, None),
        ({"a": "foo"}, "bar", "bar"),
        ({"e": None}, {"a": 1}, {"e": None, "a": 1}),
        ([1, 2], {"a": "b", "c": None}, {"a": "b"}),
        ({}, {"a": {"bb": {"ccc": None}}}, {"a": {"bb": {}}}),
    ],
)
def test_the_examples_of_the_rfc_hold(target: Any, patch: Any, result: Any) -> None:
    assert apply_patch(target, patch) == result


def test_what_two_versions_share_is_not_looked_into() -> None:
    class Untouchable(dict[str, int]):
        def items(self) -> Any:
            raise AssertionError("looked into")

        __iter__ = __len__ = items

    shared: dict[str, Any] = Untouchable(a=1)
    assert merge_patch({"deep": shared, "b": 1}, {"deep": shared, "b": 2}) == {"b": 2}


def test_a_null_in_a_view_is_an_error() -> None:
    with pytest.raises(ValueError, match="null"):
        merge_patch({"a": 1}, {"a": None})
    with pytest.raises(ValueError, match="null"):
        merge_patch({}, {"a": None})


def test_a_field_at_its_default_is_gone_on_the_wire() -> None:
    assert merge_patch(Leaf(size=2, kind="p"), Leaf()) == {"how_big": None, "kind": None}
    assert merge_patch(Leaf(), Leaf(size=2)) == {"how_big": 2}
