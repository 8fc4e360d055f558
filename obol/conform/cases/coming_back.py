"""Section 10: connections break."""

from __future__ import annotations

import time

from obol.conform.case import CASES, Case, case
from obol.conform.failed import Failed
from obol.conform.scene import PRIVATE, PUBLIC, TABLE, Scene, ack, presence, snapshot, update

BACK = (
    "Connections break. Connect again, to any node, say hello, and watch with the last version you have, "
    "and the `mark` that came with it:"
)
MISSED = (
    "Either you get the updates you missed, each of them, or, if the gap is too wide or your seat has "
    "changed, one snapshot, which replaces all you had."
)
ASK_AGAIN = "Then send each intent that you have no answer for, *with the id it had*."
HINT_S = 1.0


@case(BACK)
async def cut_between_frames(scene: Scene) -> None:
    """Back with the version and its mark."""
    line = await scene.seated()
    line.cut()
    await scene.back(since=5, mark="m5")


@case(BACK)
async def cut_within_a_frame(scene: Scene) -> None:
    """Half an update came: it counts for nothing."""
    line = await scene.seated()
    await line.cut_in_a_frame()
    line = await scene.back(since=5, mark="m5")
    await update(line, 6)
    await presence(line)
    await scene.client.view(version=6)


@case(BACK)
async def back_with_the_last_version(scene: Scene) -> None:
    """After updates it is the last one's version and mark."""
    line = await scene.seated()
    for version in (6, 7):
        await update(line, version)
        await scene.client.view(version=version)
    line.cut()
    await scene.back(since=7, mark="m7")


@case(MISSED)
async def what_was_missed(scene: Scene) -> None:
    """Three updates: each is shown, in order."""
    line = await scene.seated()
    line.cut()
    line = await scene.back(since=5)
    for version in (6, 7, 8):
        await update(line, version, events=[{"type": "round_began", "round": version}])
    await presence(line)
    for version in (6, 7, 8):
        await scene.client.view(version=version, events=[{"type": "round_began", "round": version}])


@case(MISSED)
async def too_wide_a_gap(scene: Scene) -> None:
    """One snapshot, which replaces all."""
    line = await scene.seated()
    line.cut()
    line = await scene.back(since=5)
    await snapshot(line, version=900, public={"table": PUBLIC["table"]}, private={}, offers=[])
    await presence(line)
    await scene.client.view(version=900, public={"table": PUBLIC["table"]}, private={}, offers=[])


@case("Then the version you have is none of this log's, and you get a snapshot.")
async def a_fork(scene: Scene) -> None:
    """The log lost its end and went on otherwise: a snapshot of an earlier version, with another mark."""
    line = await scene.seated(version=12, mark="m12")
    line.cut()
    line = await scene.back(since=12, mark="m12")
    await snapshot(line, version=11, mark="n11", private={"party": "joker"})
    await presence(line)
    await scene.client.view(version=11, private={"party": "joker"})
    line.cut()
    await scene.back(since=11, mark="n11")


@case("If you missed nothing, neither comes. Presence follows in any case,")
async def nothing_was_missed(scene: Scene) -> None:
    """Presence alone: the client goes on, asks, and shows the next version."""
    line = await scene.seated()
    line.cut()
    line = await scene.back(since=5)
    await presence(line)
    await scene.asked(line)
    await ack(line, "one", 6)
    await update(line, 6, private={"coin": "mors"})
    await scene.client.answer("one", ack=6)
    await scene.client.view(version=6, private={**PRIVATE, "coin": "mors"})


@case(ASK_AGAIN)
async def cut_between_intent_and_ack(scene: Scene) -> None:
    """The same intent again, under the same id; one answer is told."""
    line = await scene.seated()
    await scene.asked(line)
    line.cut()
    line = await scene.back(since=5)
    await update(line, 6, private={"coin": "mors"})
    await presence(line)
    await line.intent("one", {"type": "vote", "coin": "mors"})
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)


@case(ASK_AGAIN)
async def cut_with_two_unanswered(scene: Scene) -> None:
    """One of three was answered: the other two are asked again, that one is not."""
    line = await scene.seated()
    for id in ("one", "two", "three"):
        await scene.asked(line, id)
    await ack(line, "two", 6)
    await scene.client.answer("two", ack=6)
    line.cut()
    line = await scene.back(since=5)
    await update(line, 6)
    await presence(line)
    again = {(await line.hear()).id for _ in range(2)}
    if again != {"one", "three"}:
        raise Failed(f"asked again: {sorted(again)}, not one and three")
    for id in ("one", "three"):
        await ack(line, id, 7)
        await scene.client.answer(id, ack=7)


@case(ASK_AGAIN)
async def asked_while_away(scene: Scene) -> None:
    """What is asked without a connection is asked once there is one."""
    line = await scene.seated()
    await scene.server_away(line)
    await scene.ask()
    await scene.server_back()
    line = await scene.back(since=5)
    await presence(line)
    await line.intent("one", {"type": "vote", "coin": "mors"})
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)


@case(BACK)
async def cut_again_and_again(scene: Scene) -> None:
    """Five connections in a row: nothing is lost, nothing told twice."""
    line = await scene.seated()
    await scene.asked(line)
    for version in range(6, 10):
        line.cut()
        line = await scene.back(since=version - 1)
        await update(line, version)
        await scene.client.view(version=version)
    await presence(line)
    await line.intent("one")
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)


@case("Add a random share to it: you are not the only one who was told.")
async def bye_with_a_hint(scene: Scene) -> None:
    """The client comes back, and not before it was told to."""
    line = await scene.seated()
    await line.say("bye", code=1012, retry_after=HINT_S)
    await line.close(1012)
    since = time.monotonic()
    await scene.back(since=5, mark="m5")
    if time.monotonic() - since < HINT_S:
        raise Failed(f"it was told to come back after {HINT_S:g} s, and came after {time.monotonic() - since:.2f} s")


@case("To stop watching; this is not answered, and updates may still be on their way:")
async def unwatched_while_away(scene: Scene) -> None:
    """A table left without a connection is not watched again."""
    line = await scene.seated()
    await scene.server_away(line)
    await scene.client.do("unwatch", table=TABLE)
    await scene.server_back()
    await (await scene.greeted()).nothing()


@case("A connection can watch many tables. Have one for each player, not one for each table.")
async def every_table_is_watched_again(scene: Scene) -> None:
    """Each with its own version and mark."""
    line = await scene.seated()
    await scene.client.do("watch", table="other")
    await line.watch("other")
    await snapshot(line, table="other", version=40, mark="o40")
    await scene.client.view(table="other", version=40)
    line.cut()
    line = await scene.greeted()
    again = [await line.hear() for _ in range(2)]
    found = sorted((watch.table, watch.since, watch.mark) for watch in again)
    if found != [(TABLE, 5, "m5"), ("other", 40, "o40")]:
        raise Failed(f"it watched {found}")


def closed_with(code: int, passage: str) -> Case:
    async def play(scene: Scene) -> None:
        line = await scene.seated()
        await line.close(code)
        await scene.back(since=5, mark="m5")

    return Case(f"back-after-{code}", f"Closed with {code}: the client comes back.", passage, "json", play)


CASES.extend(
    (
        closed_with(
            1012, "| 1012 | The node is restarting; connect again after the hint given in bye. | Come back, soon. |"
        ),
        closed_with(4008, "| 4008 | Kept sending more than it may. | Come back, and send less. |"),
        closed_with(
            4009, "| 4009 | Did not read; its bounded queue is full. | Come back, and read on while working. |"
        ),
        closed_with(
            1011, "Any other, and a connection that just ends: [come back](#10-come-back), waiting longer each time."
        ),
    )
)
