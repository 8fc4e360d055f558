"""Section 8: merge patches of every shape."""

from __future__ import annotations

from typing import Any

from obol.conform.case import CASES, Case
from obol.conform.scene import Scene, snapshot, update

PASSAGE = (
    "A patch is a map. What is null in it is taken away, a map is merged into the map that is there, and "
    "anything else, "
    "lists too, replaces what is there."
)
BEFORE: dict[str, Any] = {
    "word": "vote",
    "number": 1,
    "flag": False,
    "list": [1, 2, 3],
    "map": {"inner": {"deep": 1, "kept": True}, "other": "x"},
    "empty": {},
}
SHAPES: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "a new field": ({"new": 1}, {**BEFORE, "new": 1}),
    "another value": ({"word": "visit"}, {**BEFORE, "word": "visit"}),
    "another number, 0": ({"number": 0}, {**BEFORE, "number": 0}),
    "false, and an empty text": ({"flag": False, "word": ""}, {**BEFORE, "word": ""}),
    "null takes away": ({"word": None}, {name: value for name, value in BEFORE.items() if name != "word"}),
    "null of what is not there": ({"nowhere": None}, BEFORE),
    "a list replaces a list": ({"list": [3]}, {**BEFORE, "list": [3]}),
    "an empty list": ({"list": []}, {**BEFORE, "list": []}),
    "a list of maps is not merged": ({"list": [{"a": 1}]}, {**BEFORE, "list": [{"a": 1}]}),
    "a map is merged, however deep": (
        {"map": {"inner": {"deep": 2}}},
        {**BEFORE, "map": {"inner": {"deep": 2, "kept": True}, "other": "x"}},
    ),
    "null deep within": (
        {"map": {"inner": {"deep": None}}},
        {**BEFORE, "map": {"inner": {"kept": True}, "other": "x"}},
    ),
    "an empty map changes nothing": ({"map": {}}, BEFORE),
    "a map where a value was": ({"word": {"a": 1}}, {**BEFORE, "word": {"a": 1}}),
    "a map where a list was": ({"list": {"a": 1}}, {**BEFORE, "list": {"a": 1}}),
    "a value where a map was": ({"map": 3}, {**BEFORE, "map": 3}),
    "a map where nothing was": ({"new": {"a": {"b": 1}}}, {**BEFORE, "new": {"a": {"b": 1}}}),
    "nulls in a map where nothing was": ({"new": {"a": None, "b": 1}}, {**BEFORE, "new": {"b": 1}}),
    "a map that loses all": ({"map": {"inner": None, "other": None}}, {**BEFORE, "map": {}}),
}


def patched(name: str, patch: dict[str, Any], after: dict[str, Any]) -> Case:
    """A case for a shape: the patch comes for one half, and then again, when it must change nothing more."""

    async def play(scene: Scene) -> None:
        line = await scene.seated()
        await snapshot(line, version=6, public={"game": BEFORE}, private={})
        await scene.client.view(version=6, public={"game": BEFORE})
        for version in (7, 8):
            await update(line, version, public={"game": patch})
            await scene.client.view(version=version, public={"game": after}, private={})

    return Case(f"patch-{'-'.join(name.replace(',', '').split())}", f"A patch: {name}.", PASSAGE, "json", play)


CASES.extend(patched(name, *shape) for name, shape in SHAPES.items())
