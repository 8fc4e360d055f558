"""Section 4: the first words."""

from __future__ import annotations

from http import HTTPStatus

from obol.conform.case import case
from obol.conform.scene import TABLE, TOKEN, Scene, presence, refused, snapshot

FIRST = (
    "Every message, either way, is a map with a string `type`. The first one is yours, and comes within ten seconds:"
)
SPECTATOR = "Both fields can be left out: without a token you are a nameless spectator."
BAD_TOKEN = "A token that is no good is refused with `token_invalid`, and you may say hello again."
AGAIN = "Any other, and a connection that just ends: [come back](#10-come-back), waiting longer each time."


@case(FIRST)
async def hello_comes_first(scene: Scene) -> None:
    """The first message is hello, with the token."""
    await scene.connect()
    await (await scene.line()).hello(TOKEN)


@case(SPECTATOR)
async def a_spectator_has_no_token(scene: Scene) -> None:
    """Without a token there is none in hello, and a view has no seat, no private half and no offers."""
    await scene.connect(token=None)
    await scene.client.do("watch", table=TABLE)
    line = await scene.greeted(None)
    await line.watch(TABLE)
    await snapshot(line, seat=None, private=None, offers=None)
    await presence(line)
    await scene.client.view(version=5, seat=None, private={}, offers=[])


@case(BAD_TOKEN)
async def a_token_that_is_no_good(scene: Scene) -> None:
    """The client says so, and does not go on as if nothing was."""
    await scene.connect()
    line = await scene.line()
    await line.hello(TOKEN)
    await refused(line, "token_invalid", table=None)
    await scene.client.see("turned_away", code="token_invalid")


@case("There may be more codes in time: treat one you do not know as final.")
async def hello_refused_for_now(scene: Scene) -> None:
    """A node that is going away refuses hello with draining: the client tries again."""
    await scene.connect()
    line = await scene.line()
    await line.hello(TOKEN)
    await refused(line, "draining", table=None)
    await line.close(1012)
    await scene.greeted()


@case(
    "Connections break. Connect again, to any node, say hello, and watch with the last version you have, "
    "and the `mark` that came with it:"
)
async def a_node_that_takes_no_more(scene: Scene) -> None:
    """The handshake is answered with 503, twice: the client tries again."""
    scene.refusals = [HTTPStatus.SERVICE_UNAVAILABLE, HTTPStatus.SERVICE_UNAVAILABLE]
    await scene.connect()
    await scene.greeted()


@case(AGAIN)
async def too_many_connections(scene: Scene) -> None:
    """The handshake is answered with 429: the client tries again."""
    scene.refusals = [HTTPStatus.TOO_MANY_REQUESTS]
    await scene.connect()
    await scene.greeted()


@case(AGAIN)
async def cut_before_welcome(scene: Scene) -> None:
    """The connection ends between hello and welcome."""
    await scene.connect()
    line = await scene.line()
    await line.hello(TOKEN)
    line.cut()
    await scene.greeted()


@case("nothing is needed: the service sends WebSocket pings, which every WebSocket library answers by itself.")
async def a_ping_is_answered(scene: Scene) -> None:
    """A WebSocket ping gets its pong."""
    await (await scene.seated()).ping()
