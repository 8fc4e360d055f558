"""What every answer over HTTP says to browsers, whoever made it."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send

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
