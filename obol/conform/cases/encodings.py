"""Sections "Two encodings" and "Values"."""

from __future__ import annotations

from obol.conform.case import case
from obol.conform.scene import PRIVATE, PUBLIC, TABLE, Scene, ack, presence, refused, snapshot, update
from protocol.messages import WHOLE

EITHER = "They carry the same messages; take JSON unless you count bytes."
ANY_FORM = (
    "In both, the order of keys means nothing, and messages of the service may use any form that the "
    "encoding has for a value."
)
NUMBERS = "They lie between −(2^53 − 1) and 2^53 − 1, so that JavaScript takes them as they are."
TEXT = "- Strings are Unicode text without halves of surrogate pairs."
WIDTHS = [0, 127, 128, 255, 256, 65_535, 65_536, (1 << 32) - 1, 1 << 32, WHOLE, -1, -32, -33, -128, -129, -WHOLE]


async def numbers(scene: Scene) -> None:
    line = await scene.seated()
    await update(line, 6, private={"numbers": WIDTHS})
    await scene.client.view(version=6, private={**PRIVATE, "numbers": WIDTHS})


async def text(scene: Scene) -> None:
    said = {"text": 'Grüße, 你好, مرحبا, שלום, 🂡 \u2028 "\\/\t\n', "": "no name", "long": "x" * 70_000}
    line = await scene.seated()
    await update(line, 6, private=said)
    await scene.client.view(version=6, private={**PRIVATE, **said})


@case(NUMBERS)
async def numbers_of_every_width(scene: Scene) -> None:
    """To the last digit."""
    await numbers(scene)


@case(NUMBERS, "msgpack")
async def msgpack_numbers_of_every_width(scene: Scene) -> None:
    """To the last digit."""
    await numbers(scene)


@case(TEXT)
async def text_in_any_script(scene: Scene) -> None:
    """Character by character; a field without a name, and a long one."""
    await text(scene)


@case(TEXT, "msgpack")
async def msgpack_text_in_any_script(scene: Scene) -> None:
    """Character by character; a field without a name, and a long one."""
    await text(scene)


@case(ANY_FORM)
async def json_with_spaces_and_escapes(scene: Scene) -> None:
    """The type last, spaces between, letters as escapes."""
    line = await scene.seated()
    frame = (
        ' { "version" : 6 ,\n "private" : { "p\\u0061rty" : "\\ud83c\\udca1" } , "table" : "%s" , "type" : "update" } '
    )
    await line.send((frame % TABLE).encode())
    await scene.client.view(version=6, private={**PRIVATE, "party": "🂡"})


@case(ANY_FORM)
async def a_message_in_several_frames(scene: Scene) -> None:
    """RFC 6455 lets a message come in parts."""
    line = await scene.seated()
    await line.send_in_parts("update", table=TABLE, version=6, private={"coin": "mors"})
    await scene.client.view(version=6, private={**PRIVATE, "coin": "mors"})


@case(ANY_FORM, "msgpack")
async def msgpack_in_its_widest_forms(scene: Scene) -> None:
    """Maps, texts and numbers in 32 and 64 bits though they are small."""

    def wide(value: object) -> bytes:
        if isinstance(value, dict):
            pairs = b"".join(wide(key) + wide(item) for key, item in value.items())
            return b"\xdf" + len(value).to_bytes(4, "big") + pairs
        if isinstance(value, str):
            return b"\xdb" + len(value.encode()).to_bytes(4, "big") + value.encode()
        assert isinstance(value, int)
        return b"\xd3" + value.to_bytes(8, "big", signed=True)

    line = await scene.seated()
    await line.send(wide({"type": "update", "table": TABLE, "version": 6, "private": {"coin": "mors"}}))
    await scene.client.view(version=6, private={**PRIVATE, "coin": "mors"})


@case("what may wait for you unread; beyond that you are closed with 4009, come back and get what you missed")
async def a_large_snapshot(scene: Scene) -> None:
    """A megabyte, as a long game may have."""
    line = await scene.seated()
    public = {**PUBLIC, "game": {str(at): "x" * 1_000 for at in range(1_000)}}
    await snapshot(line, version=6, public=public)
    await scene.client.view(version=6, public=public)


@case("Snapshot and updates together always equal a fresh snapshot of the same version.")
async def a_deep_view(scene: Scene) -> None:
    """Thirty maps within one another, changed at the bottom."""
    deep: dict[str, object] = {"leaf": 1}
    patch: dict[str, object] = {"leaf": 2, "more": True}
    for _ in range(30):
        deep, patch = {"next": deep}, {"next": patch}
    line = await scene.seated()
    await snapshot(line, version=6, public=deep)
    await scene.client.view(version=6, public=deep)
    await update(line, 7, public=patch)
    await scene.client.view(version=7, public=patch)


@case(EITHER, "msgpack")
async def msgpack_a_whole_conversation(scene: Scene) -> None:
    """Watching, asking, a refusal for now, a connection that broke."""
    line = await scene.seated()
    await scene.asked(line)
    await refused(line, "busy", "one")
    await line.intent("one")
    line.cut()
    line = await scene.back(since=5, mark="m5")
    await update(line, 6, public={"game": {"hall": None}})
    await presence(line)
    await line.intent("one")
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)
    game = {name: value for name, value in PUBLIC["game"].items() if name != "hall"}
    await scene.client.view(version=6, public={**PUBLIC, "game": game})
