"""`/t/{table}` and `/t/{table}/{version}`: addresses that say what they lead to, to who runs no script."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Mapping
from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.codes import Code
from service.games import HOME
from service.games.kernel import Refusal
from service.http.cached_response import etag_of
from service.http.guard import pay
from service.http.previews.document import Places, document, nothing
from service.http.previews.moment import is_shown, shown, views_at
from service.http.previews.picture import can_paint, drawn, painted
from service.http.previews.shown import Shown
from service.http.previews.words import language_of
from service.http.static_site import HOST, guarded
from service.log.contract import StoreUnavailable
from service.projection.replay import bodies_of
from service.projection.views import Views
from service.support.rate_limit import RateLimits
from service.table.attendance import Attendance
from service.table.directory import Directory
from service.transport.admission import host_of
from service.transport.shares import VERSION_FOLDED

PAINTING = 1600
"""Units that a picture costs who asks for it."""
MOST_DIGITS = 9
SOON, LATER = "public, max-age=60", "public, max-age=86400"
"""How long one may be kept: of what goes on, and of what will not change."""
EYES = ("spectator", "open")


class Unseen(Exception):
    """Not everybody may be told of it, or it is not there."""


class Previews:
    """What they show is what a nameless spectator would be shown, and less."""

    def __init__(self, directory: Directory) -> None:
        settings = directory.settings
        self.directory = directory
        self.public_url = settings.public_url
        self.homes = (HOME, *(name for name in settings.games.split(",") if name))
        self.rate = RateLimits(settings.http_per_s, settings.http_burst)
        self.logs = asyncio.Semaphore(settings.logs_at_once)
        self.painter = asyncio.Semaphore(1)

    def routes(self) -> list[Route]:
        return [
            Route(f"/t/{{table}}{version}{what}", self.answering(answer))
            for version in ("", "/{version}")
            for what, answer in (("/picture.svg", self.svg), ("/picture.png", self.png), ("", self.page))
        ]

    def answering(self, handler: Any) -> Any:
        async def answer(request: Request) -> Response:
            address = host_of(request.client.host) if request.client else ""
            if not self.rate.take(address, time.monotonic(), 1):
                return self.empty(request, 429)
            try:
                response: Response = await handler(request, await self.found(request))
            except Unseen:
                return self.empty(request, 404)
            except StoreUnavailable:
                return self.empty(request, 503)
            except Exception:
                self.directory.telemetry.fault("preview", path=request.url.path)
                return self.empty(request, 500)
            return response

        return answer

    async def page(self, request: Request, found: Shown) -> Response:
        seen_as = request.query_params.get("as", "")
        eyes = seen_as if seen_as in EYES or (seen_as.isascii() and seen_as.isdecimal() and len(seen_as) < 3) else None
        png = await asyncio.to_thread(can_paint)
        text = document(found, self.places(request), png=png, seen_as=eyes if found.over else None)
        return kept(request, text.encode(), "text/html; charset=utf-8", found, guarded(request))

    async def svg(self, request: Request, found: Shown) -> Response:
        return kept(request, drawn(found).encode(), "image/svg+xml", found, guarded(request))

    async def png(self, request: Request, found: Shown) -> Response:
        if not await asyncio.to_thread(can_paint):
            raise Unseen
        pay(request, PAINTING)
        async with self.painter:
            body = await asyncio.to_thread(painted, drawn(found))
        return kept(request, body, "image/png", found, {})

    def empty(self, request: Request, status: int) -> Response:
        if "picture." in request.url.path:
            return Response(status_code=status)
        text = nothing(request.path_params["table"], self.places(request), language_of(request))
        headers = guarded(request) | ({"Retry-After": "1"} if status in (429, 503) else {})
        return Response(text, status, headers, media_type="text/html; charset=utf-8")

    # What they share

    async def found(self, request: Request) -> Shown:
        """What may be told of what is asked for. Raises Unseen, StoreUnavailable."""
        version = version_of(request)
        name = request.path_params["table"]
        is_cold = name not in self.directory.attendances
        attendance = await self.directory.find(name)
        if isinstance(attendance, Refusal):
            if attendance.code in (Code.BUSY, Code.UNAVAILABLE):
                raise StoreUnavailable(attendance.text)
            raise Unseen
        fold = attendance.table.fold
        pay(request, fold.version * VERSION_FOLDED * is_cold)
        if not is_shown(attendance) or (version or 0) > fold.version:
            raise Unseen
        views = Views(attendance.table.game, fold) if version is None else await self.past(request, attendance, version)
        return shown(attendance, views, version=version, language=language_of(request), homes=self.homes)

    async def past(self, request: Request, attendance: Attendance, version: int) -> Views:
        async with self.logs:
            bodies = (await bodies_of(self.directory.store, attendance.table.name))[:version]
            pay(request, len(bodies) * VERSION_FOLDED)
            views = await views_at(attendance, bodies)
        if not is_shown(attendance):  # it may have become another matter meanwhile
            raise Unseen
        return views

    def places(self, request: Request) -> Places:
        path = request.url.path.partition("/t/")[2].partition("/picture.")[0]
        host = request.headers.get("host", "")
        own = f"{request.url.scheme}://{host}" if HOST.fullmatch(host) else ""
        public = (self.public_url or own).rstrip("/") + "/"
        return Places("../" * (1 + path.count("/")), public, f"t/{path}")


def version_of(request: Request) -> int | None:
    """Of the moment that is asked for; None: as it is now. Raises Unseen."""
    text = request.path_params.get("version")
    if text is None:
        return None
    if not (text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS and int(text)):
        raise Unseen
    return int(text)


def kept(request: Request, body: bytes, kind: str, found: Shown, guard: Mapping[str, str]) -> Response:
    """With what a client needs to keep it."""
    final = found.over and found.version is not None
    headers = {
        "ETag": etag_of(body),
        "Cache-Control": LATER if final else SOON,
        "Vary": "Accept-Language",
        **guard,
    }
    if headers["ETag"] in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=kind)
