"""Merge patches of every shape, and what each leaves: what the golden vectors have for "Follow" in PROTOCOL.md."""

from __future__ import annotations

from typing import Any, NamedTuple


class PatchCase(NamedTuple):
    """`after`: what `before` is once the patch is applied (RFC 7386)."""

    before: Any
    patch: Any
    after: Any


PATCHES: dict[str, PatchCase] = {
    "nothing": PatchCase({"a": 1}, {}, {"a": 1}),
    "nothing inside": PatchCase({"a": {"b": 1}}, {"a": {}}, {"a": {"b": 1}}),
    "a field more": PatchCase({"a": 1}, {"b": 2}, {"a": 1, "b": 2}),
    "a field in another's place": PatchCase({"a": 1}, {"a": "1"}, {"a": "1"}),
    "a field the same": PatchCase({"a": 1}, {"a": 1}, {"a": 1}),
    "a field taken away": PatchCase({"a": 1, "b": 2}, {"a": None}, {"b": 2}),
    "the last field taken away": PatchCase({"a": {"b": 1}}, {"a": {"b": None}}, {"a": {}}),
    "a field taken away that is not there": PatchCase({"a": 1}, {"b": None}, {"a": 1}),
    "a map taken away whole": PatchCase({"a": {"b": {"c": 1}}, "d": 2}, {"a": None}, {"d": 2}),
    "deep inside": PatchCase(
        {"a": {"b": {"c": 1, "d": 2}, "e": 3}},
        {"a": {"b": {"c": None, "f": [4]}}},
        {"a": {"b": {"d": 2, "f": [4]}, "e": 3}},
    ),
    "a map where there was none": PatchCase({}, {"a": {"b": 1}}, {"a": {"b": 1}}),
    "an empty map where there was none": PatchCase({}, {"a": {}}, {"a": {}}),
    "nulls inside a map where there was none": PatchCase({}, {"a": {"b": {"c": None}, "d": None}}, {"a": {"b": {}}}),
    "a map for a number": PatchCase({"a": 1}, {"a": {"b": 2, "c": None}}, {"a": {"b": 2}}),
    "an empty map for a number": PatchCase({"a": 1}, {"a": {}}, {"a": {}}),
    "a map for a list": PatchCase({"a": [1, 2]}, {"a": {"0": 3, "1": None}}, {"a": {"0": 3}}),
    "a number for a map": PatchCase({"a": {"b": 1}}, {"a": 0}, {"a": 0}),
    "false for true": PatchCase({"a": True}, {"a": False}, {"a": False}),
    "an empty string": PatchCase({"a": "b"}, {"a": ""}, {"a": ""}),
    "a list for a list": PatchCase({"a": [1, 2, 3]}, {"a": [3]}, {"a": [3]}),
    "an empty list": PatchCase({"a": [1]}, {"a": []}, {"a": []}),
    "a list for a map": PatchCase({"a": {"b": 1}}, {"a": [1]}, {"a": [1]}),
    "a list of maps, none of them merged": PatchCase(
        {"a": [{"b": 1, "c": 2}, {"d": 3}]}, {"a": [{"b": 4}]}, {"a": [{"b": 4}]}
    ),
    "seats by number": PatchCase(
        {"0": {"tokens": {"lock": 1}}, "10": {}, "2": {}},
        {"10": {"player": "x"}, "2": None},
        {"0": {"tokens": {"lock": 1}}, "10": {"player": "x"}},
    ),
    "a key of no characters": PatchCase({"": 1, "a": 2}, {"": None}, {"a": 2}),
    "the largest numbers": PatchCase({}, {"a": 2**53 - 1, "b": -(2**53 - 1)}, {"a": 2**53 - 1, "b": -(2**53 - 1)}),
    "in any order of keys": PatchCase({"a": 1, "b": 2}, {"c": 3, "a": None}, {"c": 3, "b": 2}),
}
