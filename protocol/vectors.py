"""Golden vectors, for authors of clients and codecs in any language: vectors.json beside this file.

`python -m protocol.vectors` writes it anew; that it is needed means that the wire has changed.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import msgspec

from protocol import bad_frames, draw_cases, offer_cases, patch_cases, samples
from protocol.bad_frames import UNREADABLE, BadFrame, Part, packed
from protocol.codec import JSON, MSGPACK
from protocol.codes import Code

FILE = Path(__file__).parent / "vectors.json"
ABOUT = [
    "Every message of `from_client` and `from_server`: `json` is the text of a frame of obol.v1.json, `msgpack` the "
    "bytes, in hex, of the same message as a frame of obol.v1.msgpack. Both decode to the same value. Another encoder "
    "may order keys differently and choose wider forms; it must decode these.",
    "Every frame of `bad_from_client` and `bad_from_server`: its bytes are those of `parts`, one after another, each "
    "`text` in UTF-8 or `hex`, repeated `times` times. `refusal` is the code it is refused with; `id` and "
    "`table` are what the refusal names. `unreadable`: it is not in its encoding at all; nine of them in a row close "
    "the connection with 1007.",
    "Every one of `draws`: the `key` of a `seed` (hex) and the `nonces` of the seats in order, and `out`, what draw "
    "`number` takes from `of`: as many as there are in `out`. Every one of `rows`: what comes of the words (hex) of a "
    "row, with none left; a word that is passed over is so rare that no seed is known for it.",
    "Every one of `patches`: what `before` is once `patch` is applied is `after`.",
    "Every one of `offers`: intents that the `offers` stand for in `among`, others in `not_among`.",
]


def vectors() -> dict[str, Any]:
    return {
        "about": ABOUT,
        "from_client": [good(name, message) for name, message in samples.FROM_CLIENT.items()],
        "from_server": [good(name, message) for name, message in samples.FROM_SERVER.items()],
        "bad_from_client": [
            *in_both(bad_frames.SHAPES),
            *in_one(JSON.name, bad_frames.ONLY_JSON),
            *in_one(MSGPACK.name, bad_frames.ONLY_MSGPACK),
        ],
        "bad_from_server": in_both(bad_frames.FROM_SERVER),
        "draws": named(draw_cases.DRAWS, seed=draw_cases.SEED),
        "rows": named(draw_cases.ROWS),
        "patches": named(patch_cases.PATCHES),
        "offers": named(offer_cases.OFFERS),
    }


def named(cases: Mapping[str, Any], **shared: Any) -> list[dict[str, Any]]:
    return [{"name": name, **shared, **case._asdict()} for name, case in cases.items()]


def good(name: str, message: msgspec.Struct) -> dict[str, str]:
    return {"name": name, "json": JSON.encode(message).decode(), "msgpack": MSGPACK.encode(message).hex()}


def in_both(frames: Mapping[str, BadFrame]) -> list[dict[str, Any]]:
    return in_one(JSON.name, frames) + in_one(MSGPACK.name, {name: packed(bad) for name, bad in frames.items()})


def in_one(encoding: str, frames: Mapping[str, BadFrame]) -> list[dict[str, Any]]:
    return [{"name": name, "encoding": encoding, **described(bad)} for name, bad in frames.items()]


def described(bad: BadFrame) -> dict[str, Any]:
    named = {"id": bad.id, "table": bad.table}
    return {
        "parts": [part_of(part) for part in bad.parts if part.raw],
        "refusal": Code.MALFORMED.value if bad.refusal == UNREADABLE else bad.refusal,
        **({"unreadable": True} if bad.refusal == UNREADABLE else {}),
        **{key: value for key, value in named.items() if value is not None},
    }


def part_of(part: Part) -> dict[str, Any]:
    plain = part.raw.isascii() and part.raw.decode("ascii").isprintable()
    shown = {"text": part.raw.decode()} if plain else {"hex": part.raw.hex()}
    return shown if part.times == 1 else {**shown, "times": part.times}


def text() -> str:
    return json.dumps(vectors(), indent=1, ensure_ascii=True) + "\n"


if __name__ == "__main__":
    FILE.write_text(text(), encoding="utf-8")
