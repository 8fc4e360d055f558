"""What stands before every answer over HTTP, whoever makes it."""

from __future__ import annotations

from starlette.requests import Request
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from protocol.codes import Code
from service.games.kernel import Refusal
from service.http.problem_details import problem
from service.transport.http_protocol import COUNTED
from service.transport.shares import REQUEST, Share, Shares

SHARE = "obol.share"
NO_GUESSING = (b"x-content-type-options", b"nosniff")


class NoGuessing:
    """Bodies are what their type says: no browser guesses that JSON with a name in it is a page."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        async def guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = list(message.get("headers", ()))
                if all(name != NO_GUESSING[0] for name, _ in headers):
                    message = {**message, "headers": [*headers, NO_GUESSING]}
            await send(message)

        await self.app(scope, receive, guarded if scope["type"] == "http" else send)


class CountRequests:
    """What comes through a proxy is counted here, for the address that the proxy names; what comes by itself was
    counted as it was read (PL-21). Whoever answers finds the address' share with the request, to be paid with for what
    costs more than others."""

    def __init__(self, app: ASGIApp, shares: Shares) -> None:
        self.app = app
        self.shares = shares

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        client = scope.get("client") if scope["type"] == "http" else None
        share = scope[SHARE] = self.shares.of(client[0]) if client else None
        if share is None or COUNTED in scope:
            return await self.app(scope, receive, send)
        owes = share.owes
        share.spend(REQUEST)
        if owes:
            return await problem(Refusal(Code.SLOW_DOWN, "PL-21"))(scope, receive, send)
        return await self.app(scope, receive, send)


def pay(request: Request, units: int) -> None:
    """A request that costs so much besides."""
    share: Share | None = request.scope.get(SHARE)
    if share is not None:
        share.spend(units)
