"""Section 5: which tables, as whom."""

from __future__ import annotations

from obol.conform.case import case
from obol.conform.scene import PRIVATE, PUBLIC, TABLE, Scene, presence, refused, snapshot, update

OTHER = "7hw0c2vbn81x"
REPLACES = "A snapshot replaces all that you had, whenever one comes."
REFUSED = "The answer is a snapshot, all that you may see at a version; or `refused`, with the `table` and no `id`."


@case(REFUSED)
async def a_snapshot_is_shown(scene: Scene) -> None:
    """All of it: version, seat, both halves, offers."""
    await scene.seated()


@case("An unlisted table takes its invite code too:")
async def the_invite_is_given(scene: Scene) -> None:
    """The code goes with watch, and again after a connection that broke."""
    await scene.connect()
    await scene.client.do("watch", table=TABLE, invite="Zw3-9_kQ")
    line = await scene.greeted()
    await line.watch(TABLE, invite="Zw3-9_kQ")
    line.cut()
    await (await scene.greeted()).watch(TABLE, invite="Zw3-9_kQ")


@case(REFUSED)
async def a_table_that_is_not_there(scene: Scene) -> None:
    """The client says that it may not watch it, and goes on."""
    await scene.connect()
    await scene.client.do("watch", table=TABLE)
    line = await scene.greeted()
    await line.watch(TABLE)
    await refused(line, "no_such_table")
    await scene.client.see("barred", table=TABLE, code="no_such_table")
    await scene.client.do("watch", table=OTHER)
    await line.watch(OTHER)


@case("Only the codes marked *again* say nothing about the intent itself: wait a second and send it once more")
async def a_watch_refused_for_now(scene: Scene) -> None:
    """busy: the client watches again, and is not barred."""
    await scene.connect()
    await scene.client.do("watch", table=TABLE)
    line = await scene.greeted()
    await line.watch(TABLE)
    await refused(line, "busy")
    await line.watch(TABLE)
    await snapshot(line)
    await presence(line)
    await scene.client.view(version=5)


@case("when it starts, those who have not are told so by a `refused` that names the `table`, and watch it no longer.")
async def shown_out_when_it_starts(scene: Scene) -> None:
    """A table without spectators starts: the client watches it no longer, not even after a connection that broke."""
    line = await scene.seated()
    await refused(line, "no_spectators")
    await scene.client.see("barred", table=TABLE, code="no_spectators")
    line.cut()
    await (await scene.greeted()).nothing()


@case("A connection can watch many tables. Have one for each player, not one for each table.")
async def two_tables_on_one_connection(scene: Scene) -> None:
    """What comes of one table changes nothing of the other."""
    line = await scene.seated()
    await scene.client.do("watch", table=OTHER)
    await line.watch(OTHER)
    await snapshot(line, table=OTHER, version=40, seat=1, public={"table": {"status": "open"}}, private={}, offers=[])
    await scene.client.view(table=OTHER, version=40, seat=1)
    await update(line, 6, private={"coin": "mors"})
    await scene.client.view(table=TABLE, version=6, seat=0, private={**PRIVATE, "coin": "mors"})
    await update(line, 41, table=OTHER, public={"table": {"status": "running"}})
    await scene.client.view(table=OTHER, version=41, public={"table": {"status": "running"}}, private={})


@case("To stop watching; this is not answered, and updates may still be on their way:")
async def updates_after_unwatch(scene: Scene) -> None:
    """What was still on its way is not shown."""
    line = await scene.seated()
    await scene.client.do("unwatch", table=TABLE)
    await line.unwatch(TABLE)
    await update(line, 6, private={"coin": "mors"})
    await scene.client.do("watch", table=OTHER)
    await line.watch(OTHER)
    await snapshot(line, table=OTHER)
    await scene.client.view(table=OTHER)


@case(REPLACES)
async def a_snapshot_in_mid_game(scene: Scene) -> None:
    """What the one before had and this one has not is gone."""
    line = await scene.seated()
    public = {"table": PUBLIC["table"]}
    await snapshot(line, version=9, seat=0, public=public, private={}, offers=[])
    await scene.client.view(version=9, public=public, private={}, offers=[])
    await update(line, 10, public={"game": {"phase": "visit"}})
    await scene.client.view(version=10, public={**public, "game": {"phase": "visit"}})


@case(
    "A version at which your own seat changes comes as a snapshot in place of the update: you are another viewer now."
)
async def another_seat(scene: Scene) -> None:
    """The seat and what belonged to it are replaced."""
    line = await scene.seated()
    await snapshot(line, version=6, seat=1, private={"party": "ii"})
    await scene.client.view(version=6, seat=1, private={"party": "ii"})
    await snapshot(line, version=7, seat=None, private=None, offers=None)
    await scene.client.view(version=7, seat=None, private={}, offers=[])


@case(
    "A snapshot's can be anything: if the store ever loses the end of a log, everybody gets a snapshot "
    "of where the table stands now."
)
async def a_snapshot_of_an_earlier_version(scene: Scene) -> None:
    """It is taken, and play goes on from there."""
    line = await scene.seated(version=12, mark="m12")
    await snapshot(line, version=8, mark="n8", private={"party": "joker"})
    await scene.client.view(version=8, private={"party": "joker"})
    await update(line, 9, private={"coin": "vita"})
    await scene.client.view(version=9, private={"party": "joker", "coin": "vita"})


@case("It comes after a snapshot and whenever it changes; each one replaces the last.")
async def presence_is_replaced(scene: Scene) -> None:
    """Who is there now, and nobody who was."""
    line = await scene.seated()
    await scene.client.see("presence", table=TABLE, seats={"0": "here"}, spectators=0)
    await line.say("presence", table=TABLE, seats={"1": "away"}, spectators=12)
    await scene.client.see("presence", table=TABLE, seats={"1": "away"}, spectators=12)


@case("The first `chat` after you watch has the last lines there are, and replaces those you had.")
async def chat_begins_anew(scene: Scene) -> None:
    """Lines add up, and begin anew after coming back."""
    one, two, three = (
        {"at": at, "name": "Bo", "channel": "seats", "text": f"line {at}", "seat": 1} for at in (1, 2, 3)
    )
    line = await scene.seated()
    await line.say("chat", table=TABLE, lines=[one])
    await scene.client.see("chat", table=TABLE, lines=[one])
    await line.say("chat", table=TABLE, lines=[two])
    await scene.client.see("chat", table=TABLE, lines=[one, two])
    line.cut()
    line = await scene.back(since=5)
    await presence(line)
    await line.say("chat", table=TABLE, lines=[two, three])
    await scene.client.see("chat", table=TABLE, lines=[two, three])
