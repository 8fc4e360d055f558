"""What a client fetches once and keeps: its bytes, and how it is told that they still hold."""

from __future__ import annotations

import hashlib
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from protocol.codec import JSON

CACHED = "public, max-age=300"


class Page(NamedTuple):
    body: bytes
    etag: str


def page_of(value: Any) -> Page:
    body = JSON.value(value)
    return Page(body, f'"{hashlib.sha256(body).hexdigest()[:32]}"')


def kept(request: Request, page: Page, headers: dict[str, str]) -> Response:
    """The page, or that what the client has still holds. Pages change with the service alone."""
    known = {"ETag": page.etag, "Cache-Control": CACHED, **headers}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=known)
    return Response(page.body, headers=known, media_type="application/json")
