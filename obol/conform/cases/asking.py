"""Sections 6, 7 and 9: what is asked, and its one answer."""

from __future__ import annotations

from obol.conform.case import CASES, Case, case
from obol.conform.scene import Scene, ack, refused, update

ONCE = "Each intent is answered exactly once, by its id."
ANY_ORDER = "Answers to several intents can come in any order."
EITHER = "What the ack stands for reaches you as the update of that version, which may come before the ack or after it."
AGAIN = (
    "Only the codes marked *again* say nothing about the intent itself: wait a second and send it once "
    "more, under the same id, and it is decided anew."
)


@case(ONCE)
async def an_intent_goes_out_as_it_is(scene: Scene) -> None:
    """Its id, its fields, its version; and its ack is told."""
    line = await scene.seated()
    await scene.ask(version=5)
    await line.intent("one", {"type": "vote", "coin": "mors"}, version=5)
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)


@case("Or it has changed nothing, and you are told why:")
async def a_refusal_is_told(scene: Scene) -> None:
    """With its code and its clause, and it is not sent again."""
    line = await scene.seated()
    await scene.asked(line)
    await refused(line, "not_offered", "one", clause="VM-14")
    await scene.client.answer("one", refused="not_offered", clause="VM-14")
    await scene.asked(line, "two")


@case(EITHER)
async def the_ack_before_the_update(scene: Scene) -> None:
    """Both are told."""
    line = await scene.seated()
    await scene.asked(line)
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)
    await update(line, 6, private={"coin": "mors"})
    await scene.client.view(version=6)


@case(EITHER)
async def the_update_before_the_ack(scene: Scene) -> None:
    """Both are told."""
    line = await scene.seated()
    await scene.asked(line)
    await update(line, 6, private={"coin": "mors"})
    await scene.client.view(version=6)
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)


@case(ANY_ORDER)
async def answers_in_another_order(scene: Scene) -> None:
    """Each finds its own, twice."""
    line = await scene.seated()
    for first, second in (("one", "two"), ("three", "four")):
        await scene.asked(line, first)
        await scene.asked(line, second, "vita")
        await refused(line, "already_done", second)
        await ack(line, first, 6)
        await scene.client.answer(second, refused="already_done")
        await scene.client.answer(first, ack=6)


@case(ANY_ORDER)
async def a_late_answer(scene: Scene) -> None:
    """Ten versions pass before the answer comes."""
    line = await scene.seated()
    await scene.asked(line)
    for version in range(6, 16):
        await update(line, version)
        await scene.client.view(version=version)
    await ack(line, "one", 9)
    await scene.client.answer("one", ack=9)


@case(ONCE)
async def an_answer_twice(scene: Scene) -> None:
    """It is told once."""
    line = await scene.seated()
    await scene.asked(line)
    await ack(line, "one", 6)
    await ack(line, "one", 6)
    await scene.asked(line, "two")
    await ack(line, "two", 7)
    await scene.client.answer("one", ack=6)
    await scene.client.answer("two", ack=7)


@case(ONCE)
async def an_answer_to_nobody(scene: Scene) -> None:
    """An ack under an id that was never asked."""
    line = await scene.seated()
    await ack(line, "nobody", 6)
    await scene.asked(line)
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)


@case("Without `version` the intent counts for whatever step there is when it arrives.")
async def what_is_said_is_text(scene: Scene) -> None:
    """Words in any script arrive as they were said."""
    line = await scene.seated()
    say = {"type": "say", "text": 'Grüße, 你好, שלום, 🂡 "\\/\t'}
    await scene.client.do("ask", table="5kq2mzv8rw3c", id="one", intent=say)
    await line.intent("one", say)
    await ack(line, "one", 5)
    await scene.client.answer("one", ack=5)


def refused_for_now(code: str) -> Case:
    """The same id is sent again, and the last answer is the one."""

    async def play(scene: Scene) -> None:
        line = await scene.seated()
        await scene.asked(line)
        await refused(line, code, "one")
        await line.intent("one", {"type": "vote", "coin": "mors"})
        await ack(line, "one", 6)
        await scene.client.answer("one", ack=6)

    about = f"{code}: it is sent again under the same id; one answer is told."
    return Case(f"asked-again-after-{code.replace('_', '-')}", about, AGAIN, "json", play)


CASES.extend(refused_for_now(code) for code in ("slow_down", "busy", "draining", "unavailable", "store_full"))
