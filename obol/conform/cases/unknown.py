"""What a client does not know (section "Values")."""

from __future__ import annotations

from obol.conform.case import case
from obol.conform.scene import PRIVATE, TABLE, Scene, ack, refused, update, welcome

PASSAGE = "A client ignores fields it does not know, and messages of a type it does not know."


@case(PASSAGE)
async def an_unknown_field_everywhere(scene: Scene) -> None:
    """In welcome, snapshot, update and ack: nothing comes of it."""
    await scene.connect()
    await scene.client.do("watch", table=TABLE)
    line = await scene.line()
    await line.hello("eyJhbGciOi")
    await welcome(line, motto="per aspera")
    await line.watch(TABLE)
    await line.say(
        "snapshot", table=TABLE, version=5, server_time=1, seat=0, public={}, private=PRIVATE, offers=[], x=[1]
    )
    await scene.client.view(version=5, private=PRIVATE)
    await update(line, 6, colour={"of": "night"})
    await scene.client.view(version=6, private=PRIVATE)
    await scene.ask()
    await line.intent("one")
    await line.say("ack", table=TABLE, id="one", version=7, cost=0)
    await scene.client.answer("one", ack=7)


@case(PASSAGE)
async def an_unknown_type(scene: Scene) -> None:
    """A message of a type there will be one day, with a table and without."""
    line = await scene.seated()
    await line.say("weather", table=TABLE, rain=True)
    await line.say("omen")
    await update(line, 6)
    await scene.client.view(version=6)


@case("What is in a map and unknown to you is to be ignored: there will be more fields in time.")
async def an_unknown_event_and_offer(scene: Scene) -> None:
    """They are shown as they are; the client does not fall over them."""
    events, offers = (
        [{"type": "comet_seen", "tail": [1, 2]}],
        [{"type": "wish", "for": {"some": ["x"], "least": 0, "most": 1}}],
    )
    line = await scene.seated()
    await update(line, 6, events=events, offers=offers)
    await scene.client.view(version=6, events=events, offers=offers)


@case("There may be more codes in time: treat one you do not know as final.")
async def an_unknown_code(scene: Scene) -> None:
    """The intent is answered, and not sent again."""
    line = await scene.seated()
    await scene.asked(line)
    await refused(line, "mercury_retrograde", "one")
    await scene.client.answer("one", refused="mercury_retrograde")
    await scene.asked(line, "two")


@case("A refusal without an `id` answers a message that was no intent, or of which the id could not be read:")
async def a_refusal_of_nothing_asked(scene: Scene) -> None:
    """It ends nothing: what was asked still gets its answer."""
    line = await scene.seated()
    await scene.asked(line)
    await refused(line, "malformed", table=None)
    await ack(line, "one", 6)
    await scene.client.answer("one", ack=6)


@case("Any other, and a connection that just ends: [come back](#10-come-back), waiting longer each time.")
async def an_unknown_close_code(scene: Scene) -> None:
    """4321: the client comes back."""
    line = await scene.seated()
    await line.close(4321)
    await scene.back(since=5)
