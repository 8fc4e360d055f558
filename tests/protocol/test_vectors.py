"""The golden vectors, read as a client's author would read them: from the file."""

from __future__ import annotations

import json
from typing import Any

import msgpack
import pytest

from protocol import vectors
from protocol.codec import JSON, MSGPACK, Misshapen, Unreadable, codec_for
from protocol.codes import Code
from protocol.messages import FromClient, FromServer
from protocol.samples import FROM_CLIENT, FROM_SERVER

KEPT: dict[str, Any] = json.loads(vectors.FILE.read_text(encoding="utf-8"))
SIDES: dict[str, Any] = {
    "from_client": (FROM_CLIENT, JSON.decode_client, MSGPACK.decode_client),
    "from_server": (FROM_SERVER, JSON.decode_server, MSGPACK.decode_server),
}
GOOD = [pytest.param(side, row, id=f"{side}: {row['name']}") for side in SIDES for row in KEPT[side]]
BAD = [
    pytest.param(side, row, id=f"{side} {row['encoding']}: {row['name']}")
    for side in ("bad_from_client", "bad_from_server")
    for row in KEPT[side]
]


def test_the_file_is_as_generated() -> None:
    """A change of the wire shows as a change of this file: run `python -m protocol.vectors` if it is meant."""
    assert vectors.FILE.read_text(encoding="utf-8") == vectors.text()


def test_every_type_of_message_has_a_vector() -> None:
    for side, union in (("from_client", FromClient), ("from_server", FromServer)):
        kinds = {kind.__struct_config__.tag for kind in union.__args__}
        assert {json.loads(row["json"])["type"] for row in KEPT[side]} == kinds


@pytest.mark.parametrize(("side", "row"), GOOD)
def test_a_vector_decodes_in_both_encodings(side: str, row: dict[str, str]) -> None:
    samples, from_json, from_msgpack = SIDES[side]
    assert from_json(row["json"].encode()) == samples[row["name"]]
    assert from_msgpack(bytes.fromhex(row["msgpack"])) == samples[row["name"]]


@pytest.mark.parametrize(("side", "row"), GOOD)
def test_a_vector_encodes_in_both_encodings(side: str, row: dict[str, str]) -> None:
    message = SIDES[side][0][row["name"]]
    assert JSON.encode(message).decode() == row["json"]
    assert MSGPACK.encode(message).hex() == row["msgpack"]


@pytest.mark.parametrize(("side", "row"), GOOD)
def test_other_libraries_read_both_encodings_alike(side: str, row: dict[str, str]) -> None:
    assert json.loads(row["json"]) == msgpack.unpackb(bytes.fromhex(row["msgpack"]))


def frame_of(parts: list[dict[str, Any]]) -> bytes:
    return b"".join(
        (part["text"].encode() if "text" in part else bytes.fromhex(part["hex"])) * part.get("times", 1)
        for part in parts
    )


@pytest.mark.parametrize(("side", "row"), BAD)
def test_a_bad_vector_is_refused_as_it_says(side: str, row: dict[str, Any]) -> None:
    codec = codec_for(row["encoding"])
    assert codec is not None
    decode = codec.decode_client if side == "bad_from_client" else codec.decode_server
    assert row["refusal"] in set(Code)
    with pytest.raises(Unreadable if row.get("unreadable") else Misshapen) as caught:
        decode(frame_of(row["parts"]))
    if isinstance(caught.value, Misshapen):
        refusal = (caught.value.code, caught.value.id, caught.value.table)
        assert refusal == (row["refusal"], row.get("id"), row.get("table"))
