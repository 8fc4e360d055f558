"""What a client fetches once and keeps: its bytes, and how it is told that they still hold."""

from __future__ import annotations

import gzip
import hashlib
from base64 import urlsafe_b64encode
from functools import lru_cache
from typing import Any, NamedTuple

from starlette.requests import Request
from starlette.responses import Response

from protocol.codec import JSON

CACHED = "public, max-age=300"
SHORT = 1_000
"""What is no longer than this travels as it is: one packet takes it in any case."""


class CachedResponse(NamedTuple):
    """`packed`: the body under gzip."""

    body: bytes
    packed: bytes
    etag: str


def page_of(value: Any) -> CachedResponse:
    body = JSON.value(value)
    return CachedResponse(body, packed(body), etag_of(body))


@lru_cache(maxsize=512)
def packed(body: bytes) -> bytes:
    """Of what is kept. Remembered: nodes of one process keep the same."""
    return gzip.compress(body, 9, mtime=0)


def etag_of(body: bytes) -> str:
    """Short, for a page brings a hundred: two bodies of one address share it once in 2 to the 72."""
    return f'"{urlsafe_b64encode(hashlib.sha256(body).digest()[:9]).decode()}"'


def kept(request: Request, page: CachedResponse, headers: dict[str, str]) -> Response:
    """The page, or that what the client has still holds. Pages change with the service alone."""
    known = {"ETag": page.etag, "Cache-Control": CACHED, "Vary": "Accept-Encoding", **headers}
    if page.etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=known)
    if takes_gzip(request):
        return Response(page.packed, headers=known | {"Content-Encoding": "gzip"}, media_type="application/json")
    return Response(page.body, headers=known, media_type="application/json")


def brief(request: Request, value: Any) -> Response:
    """What changes from one moment to the next, packed quickly for who takes it so: many people look at the lobby."""
    body, headers = JSON.value(value), {"Vary": "Accept-Encoding"}
    if len(body) > SHORT and takes_gzip(request):
        body, headers = gzip.compress(body, 1, mtime=0), headers | {"Content-Encoding": "gzip"}
    return Response(body, headers=headers, media_type="application/json")


def takes_gzip(request: Request) -> bool:
    """Does the client take gzip, by name and not refused?"""
    offered = request.headers.get("accept-encoding", "").lower().replace(" ", "").split(",")
    weights = dict(one.partition(";q=")[::2] for one in offered)
    weight = weights.get("gzip")
    return weight is not None and (weight == "" or weight.strip("0.") != "")
