"""The one place that constructs: settings in, a running application out."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from protocol.codec import codec_for
from protocol.codes import Close
from protocol.messages import SUBPROTOCOLS
from service.games import HOME, games
from service.http.api import Api
from service.http.described.pages import Descriptions
from service.http.guard import CountRequests, NoGuessing
from service.http.kept_answer import Kept
from service.http.notify_api import NotifyApi
from service.http.previews.answers import Previews
from service.http.problem_details import problem_of
from service.http.programs_api import ProgramsApi
from service.http.static_site import StaticSite
from service.http.texts import title_of
from service.log import open_store
from service.log.archive.archive import open_archive
from service.log.archive.archived_store import archived
from service.log.contract import StoreFull, StoreUnavailable
from service.node.fd_limit import LOOK_S as FILES_LOOK_S
from service.node.fd_limit import FilesLeft
from service.node.store_health import LOOK_S as STORE_LOOK_S
from service.node.store_health import StoreHealth, watched
from service.notify.errands import WAKE
from service.notify.messenger import Messenger
from service.support.clock import Clock
from service.support.settings import Settings
from service.support.telemetry import Telemetry
from service.table.directory import Directory
from service.table.sight import sight_of
from service.transport.admission import Admission
from service.transport.bot_accounts import BotAccounts
from service.transport.connection import Connection
from service.transport.renewals import BOOK as TOKENS
from service.transport.renewals import Renewals
from service.transport.shares import Shares
from service.transport.tokens import Tokens, agree, tokens_of
from service.transport.websocket_protocol import EXTENSION

TOLD_S = 2.0
"""How long a stopping node has to tell players who are away: those who are here wait for it."""


class Obol:
    """One node."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.telemetry = Telemetry()
        self.watch = StoreHealth(self.telemetry)
        self.archive = open_archive(settings.archive) if settings.archive else None
        store = watched(open_store(settings.log, synchronous=settings.synchronous), self.watch.failed)
        self.store = archived(store, self.archive)
        self.clock = Clock(self.store)
        self.admission = Admission(settings)
        self.shares = Shares(settings, self.telemetry.slowed.add)
        self.files = FilesLeft(self.telemetry)
        self.readiness = Kept(self.look_if_ready, settings.probe_s)
        self.figures = Kept(self.take_figures, settings.probe_s)
        extra = tuple(name for name in settings.games.split(",") if name)
        self.directory = Directory(
            store=self.store,
            settings=settings,
            clock=self.clock,
            telemetry=self.telemetry,
            games=games(extra=extra),
            archive=self.archive,
        )
        self.messenger = Messenger(
            store=self.store,
            settings=settings,
            clock=self.clock,
            telemetry=self.telemetry,
            look=partial(sight_of, self.directory),
            title=partial(title_of, homes=(HOME, *extra)),
        )
        self.directory.on_append = self.messenger.appended
        self.programs = BotAccounts(
            self.store,
            most=settings.bots_listed,
            every_s=settings.presence_s,
            kept_s=settings.token_days * 86_400,
            spawn=self.directory.spawn,
        )
        self.tokens: Tokens | None = None
        self.renewals: Renewals | None = None
        self.api = Starlette(exception_handlers={HTTPException: problem_of})
        self.api.router.redirect_slashes = False  # an address has one spelling, and no Host a say in it
        self.connections: set[Connection] = set()
        self.origins = origins_of(settings.origins)
        self.rounds: list[asyncio.Task[None]] = []

    # Its life

    async def start(self) -> None:
        """Open the store and begin the rounds. Raises StoreUnavailable."""
        await self.store.open()
        await self.clock.set()
        self.store.on_commit(self.directory.nudge)
        self.store.on_nudge(self.directory.hear)
        self.tokens = await tokens_of(self.settings, self.store)
        self.renewals = Renewals(self.store, self.tokens)
        self.messenger.start()
        await self.renewals.look()
        self.store.on_nudge(self.hear_of_tokens)
        self.directory.spawn(self.directory.archiver.wake_those_that_ended())
        await self.look_at_store()
        self.rounds = [
            asyncio.create_task(self.again_and_again(STORE_LOOK_S, self.look_at_store)),
            asyncio.create_task(self.clock.rounds(self.settings.clock_s, self.wake)),
            asyncio.create_task(self.again_and_again(self.settings.presence_s, self.keep_house)),
            asyncio.create_task(self.again_and_again(FILES_LOOK_S, self.files.look)),
            asyncio.create_task(self.again_and_again(self.settings.log_look_s, self.directory.look_at_logs)),
        ]
        programs = ProgramsApi(self.programs, self.tokens, self.store, self.settings.probe_s)
        api = Api(self.directory, self.renewals, programs, self.renewed)
        self.api.routes.extend(
            [
                *Descriptions(self.settings).routes(),
                *api.routes(NotifyApi(api, self.messenger).handlers()),
            ]
        )

    async def again_and_again(self, every_s: float, work: Callable[[], Awaitable[None]]) -> None:
        """A round of the node's. Runs until it is cancelled; while the store is away it does what it can."""
        while True:
            await asyncio.sleep(every_s)
            try:
                await work()
            except StoreUnavailable:
                continue
            except Exception:
                self.telemetry.fault("house")

    async def wake(self, name: str) -> None:
        """The time of a table, or of something to tell a player, has come. Raises StoreUnavailable."""
        await (self.messenger.wake if name.startswith(WAKE) else self.directory.wake)(name)

    async def look_at_store(self) -> None:
        await self.watch.look(self.store)
        if self.tokens is not None and not self.settings.token_secret:
            await agree(self.tokens, self.store)

    async def keep_house(self) -> None:
        """Mark who is here, let go of idle tables."""
        await self.void_earlier_tokens()
        await self.directory.mark_presence()
        if self.programs.here:
            await self.programs.pin()
        self.directory.sweep()

    def hear_of_tokens(self, name: str, about: str) -> None:
        if about == TOKENS:
            self.void_soon()

    async def renewed(self, player: str) -> None:
        """A player has taken a new token: whoever has an earlier one is told nothing either. The token is the player by
        now, and is handed out whatever becomes of this."""
        self.void_soon()
        with contextlib.suppress(StoreUnavailable):
            await self.messenger.forget(player)

    def void_soon(self) -> None:
        self.directory.spawn(self.void_earlier_tokens())

    async def void_earlier_tokens(self) -> None:
        """Close the connections of players who have taken a new token since."""
        assert self.renewals is not None, "started before it serves"
        await self.renewals.look()
        for connection in list(self.connections):
            player = connection.player
            if player is None or not await self.renewals.is_over(player.id, connection.token_name):
                continue
            if connection in self.connections:  # it may have gone meanwhile
                connection.void_token()

    async def drain(self) -> None:
        """Finish what is under way, answer it, and send everybody elsewhere (PL-17)."""
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.directory.drain(), self.settings.drain_s)
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.messenger.finish(), TOLD_S)
        for connection in list(self.connections):
            connection.shut(Close.GOING_AWAY, self.settings.retry_after_s)

    async def stop(self) -> None:
        for task in self.rounds:
            task.cancel()
        await asyncio.gather(*self.rounds, return_exceptions=True)
        await self.messenger.stop()
        await self.directory.stop()
        await self.store.close()

    # What it serves

    async def socket(self, websocket: WebSocket) -> None:
        """PL-22: an unknown subprotocol and a foreign origin are refused before the handshake."""
        offered = websocket.scope["subprotocols"]
        chosen = next((name for name in offered if name in SUBPROTOCOLS), None)
        codec = codec_for(chosen)
        address = websocket.client.host if websocket.client else ""
        if codec is None or (offered and chosen is None):
            return await refuse(websocket, 400, f"Subprotocols: {', '.join(SUBPROTOCOLS)}.")
        if not self.same_origin(websocket):
            self.telemetry.turned_away.labels("origin").inc()
            return await refuse(websocket, 403, "This origin is not on the list.")
        if self.directory.draining.is_set():
            self.telemetry.turned_away.labels("draining").inc()
            return await refuse(websocket, 503, "This node is going away.")
        if not self.admission.enter(address):
            self.telemetry.turned_away.labels("too_many").inc()
            return await refuse(websocket, 429, "Too many connections.")
        assert self.renewals is not None, "started before it serves"
        await websocket.accept(subprotocol=chosen)
        connection = Connection(
            wire=websocket.scope["extensions"][EXTENSION],
            codec=codec,
            directory=self.directory,
            admission=self.admission,
            renewals=self.renewals,
            programs=self.programs,
            address=address,
            share=self.shares.of(address),
        )
        self.connections.add(connection)
        try:
            await connection.gone.wait()
        finally:
            self.connections.discard(connection)

    def same_origin(self, websocket: WebSocket) -> bool:
        """A browser's Origin must be this host's or on the list; other clients send none."""
        origin = websocket.headers.get("origin")
        if origin is None or origin in self.origins:
            return True
        try:
            return urlsplit(origin).netloc == websocket.headers.get("host")
        except ValueError:
            return False

    async def ready(self, request: Request) -> Response:
        if self.directory.draining.is_set():
            return JSONResponse({"ready": False, "why": "draining"}, 503)
        found, status = await self.readiness.get()
        return JSONResponse(found, status)

    async def look_if_ready(self) -> tuple[dict[str, Any], int]:
        """What the store says of itself, and the status of that answer."""
        try:
            await self.store.check()
        except StoreFull as error:  # there is much to read in a full one, and refusals say what is the matter
            return {"ready": True, "why": str(error)[:200]}, 200
        except StoreUnavailable as error:
            return {"ready": False, "why": str(error)[:200]}, 503
        return {"ready": True}, 200

    async def metrics(self, request: Request) -> Response:
        return Response(await self.figures.get(), media_type="text/plain; version=0.0.4; charset=utf-8")

    async def take_figures(self) -> bytes:
        self.telemetry.connections.set(len(self.connections))
        tables = self.directory.tables()
        self.telemetry.tables.set(len(tables))
        self.telemetry.watchers.set(sum(len(table.audience) for table in tables))
        self.telemetry.inbox.set(sum(len(table.inbox) for table in tables))
        return self.telemetry.text()


def origins_of(text: str) -> set[str]:
    return {origin.strip() for origin in text.split(",") if origin.strip()}


async def upgrade_required(request: Request) -> Response:
    """A plain request for what is a WebSocket (RFC 9110, 15.5.22)."""
    body = {"type": "about:blank", "title": "This is a WebSocket", "status": 426}
    return JSONResponse(body, 426, {"Upgrade": "websocket"}, media_type="application/problem+json")


async def refuse(websocket: WebSocket, status: int, why: str) -> None:
    """Answer the handshake with an HTTP error, whole: uvicorn would log it as an error of ours otherwise."""
    await websocket.send_denial_response(PlainTextResponse(why, status))
    websocket.scope["extensions"][EXTENSION].handshake_complete = True


def application(settings: Settings) -> Starlette:
    """The ASGI application of one node; the node itself is its `state.obol`, and is to be started before it serves."""
    node = Obol(settings)
    origins = sorted(node.origins)
    web = StaticSite(framed_by=origins_of(settings.embed_origins))
    app = Starlette(
        routes=[
            WebSocketRoute("/ws", node.socket),
            Route("/ws", upgrade_required),
            Mount("/api", node.api),
            Route("/healthz", lambda request: JSONResponse({"alive": True})),
            Route("/readyz", node.ready),
            Route("/metrics", node.metrics),
            *Previews(node.directory).routes(),
            Route("/", web.answer),
            Route("/{path:path}", web.answer),
        ],
        middleware=[
            Middleware(NoGuessing),
            Middleware(CountRequests, shares=node.shares),
            Middleware(CORSMiddleware, allow_origins=origins, allow_headers=["*"], allow_methods=["*"]),
        ],
    )
    app.router.redirect_slashes = False
    app.state.obol = node
    return app
