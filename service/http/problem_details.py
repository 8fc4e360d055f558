"""HTTP errors as problem details (RFC 9457), with the codes of the wire."""

from __future__ import annotations

from msgspec import json
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from protocol.codes import REASONS, Code
from service.games.kernel import Refusal

STATUS: dict[Code, int] = {
    Code.TOKEN_INVALID: 401,
    Code.PLAYER_NEEDED: 401,
    Code.INVITE_NEEDED: 403,
    Code.NO_SPECTATORS: 403,
    Code.NOT_YOUR_SEAT: 403,
    Code.NOT_OFFERED: 403,
    Code.NO_SUCH_TABLE: 404,
    Code.NO_SUCH_LANGUAGE: 404,
    Code.NOT_OVER: 409,
    Code.TOO_LONG: 413,
    Code.SLOW_DOWN: 429,
    Code.BUSY: 503,
    Code.DRAINING: 503,
    Code.UNAVAILABLE: 503,
    Code.STORE_FULL: 503,
    Code.FAILED: 500,
}
"""All other codes are 400."""


def problem(refusal: Refusal, status: int | None = None, retry_after_s: int = 1) -> Response:
    """The refusal as an HTTP answer. `type` is about:blank: `code` tells what `type` would. `status`: where it is the
    address that names what is not there, not the body. `retry_after_s`: if one is to try again."""
    status = status or STATUS.get(refusal.code, 400)
    body = {
        "type": "about:blank",
        "title": REASONS[refusal.code],
        "status": status,
        "detail": refusal.text,
        "code": refusal.code,
    }
    if refusal.clause:
        body["clause"] = refusal.clause
    if refusal.reason:
        body["reason"] = refusal.reason
    headers = {"Retry-After": str(retry_after_s)} if status in (429, 503) else None
    return Response(json.encode(body), status, headers, media_type="application/problem+json")


def problem_of(request: Request, error: Exception) -> Response:
    """The same for an address that is not there, or not for this method: it has a status and no code."""
    assert isinstance(error, HTTPException)
    body = {"type": "about:blank", "title": error.detail, "status": error.status_code}
    return Response(json.encode(body), error.status_code, error.headers, media_type="application/problem+json")
