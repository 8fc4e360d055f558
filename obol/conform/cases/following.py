"""Section 8: each version once and in order."""

from __future__ import annotations

from typing import Any

from obol.conform.case import case
from obol.conform.failed import expect
from obol.conform.scene import NOW, OFFERS, PRIVATE, PUBLIC, TABLE, Scene, presence, update

IN_ORDER = (
    "Each commit has the next version, 1, 2, 3 …, and each version reaches each viewer once and in "
    "order, as far as the viewer may see it."
)
UNCHANGED = (
    "- `offers`, `deadline`: these replace what you had. Absent: unchanged. A `deadline` of 0: no clock runs any more."
)


@case(
    "- `public`, `private`: [JSON merge patches](https://www.rfc-editor.org/rfc/rfc7386) to what you "
    "have. Absent: unchanged."
)
async def both_halves_are_patched(scene: Scene) -> None:
    """An update of one half leaves the other as it was."""
    line = await scene.seated()
    await update(line, 6, public={"game": {"phase": "visit"}})
    public = {**PUBLIC, "game": {**PUBLIC["game"], "phase": "visit"}}
    await scene.client.view(version=6, public=public, private=PRIVATE)
    await update(line, 7, private={"coin": "mors"})
    await scene.client.view(version=7, public=public, private={**PRIVATE, "coin": "mors"})


@case(UNCHANGED)
async def offers_are_replaced(scene: Scene) -> None:
    """Kept where an update has none, replaced where it has, gone where it has none to offer."""
    line = await scene.seated()
    await update(line, 6)
    await scene.client.view(version=6, offers=OFFERS)
    await update(line, 7, offers=[{"type": "concede"}])
    await scene.client.view(version=7, offers=[{"type": "concede"}])
    await update(line, 8, offers=[])
    await scene.client.view(version=8, offers=[])


@case(UNCHANGED)
async def the_deadline_is_replaced(scene: Scene) -> None:
    """It comes, stays, moves, and is gone with 0."""
    line = await scene.seated()
    for version, said, shown in ((6, NOW + 9, NOW + 9), (7, None, NOW + 9), (8, NOW + 99, NOW + 99), (9, 0, 0)):
        given: dict[str, Any] = {} if said is None else {"deadline": said, "server_time": NOW}
        await update(line, version, **given)
        await scene.client.view(version=version, deadline=shown)


@case("A commit of which you may see nothing is just its version and its mark:")
async def a_bare_version(scene: Scene) -> None:
    """It counts like any other."""
    line = await scene.seated()
    await update(line, 6)
    await scene.client.view(version=6, public=PUBLIC, private=PRIVATE, offers=OFFERS, events=[])
    await update(line, 7, private={"coin": "mors"})
    await scene.client.view(version=7)


@case("- `events`: what happened, in order, as you may see it.")
async def events_in_order(scene: Scene) -> None:
    """All of them, in the order given."""
    events = [{"type": "vote_cast", "seat": seat} for seat in (2, 0, 1)]
    line = await scene.seated()
    await update(line, 6, events=events)
    await scene.client.view(version=6, events=events)


@case(IN_ORDER)
async def a_version_twice(scene: Scene) -> None:
    """It is shown once."""
    line = await scene.seated()
    for version in (6, 6, 7):
        await update(line, version, events=[{"type": "round_began", "round": version}])
    await scene.client.view(version=6)
    await scene.client.view(version=7)


@case("An update's version is always the one you have and 1 more.")
async def a_gap(scene: Scene) -> None:
    """A version is missing: it is not shown as if it followed; the client asks for what came after the last it saw."""
    line = await scene.seated()
    await update(line, 7, private={"coin": "vita"})
    await line.watch(TABLE, since=5)
    await update(line, 6, private={"coin": "mors"})
    await update(line, 7, private={"coin": "vita"})
    await presence(line)
    await scene.client.view(version=6, private={**PRIVATE, "coin": "mors"})
    await scene.client.view(version=7, private={**PRIVATE, "coin": "vita"})


@case(IN_ORDER)
async def a_hundred_updates_at_once(scene: Scene) -> None:
    """None is lost, none overtakes another."""
    line = await scene.seated()
    for version in range(6, 106):
        await update(line, version, public={"game": {"round": version}})
    for version in range(6, 106):
        seen = await scene.client.view(version=version)
        expect(seen["public"]["game"]["round"], version, "`public.game.round`")
