"""What the handlers of HTTP share: refusing from anywhere, and answering."""

from __future__ import annotations

from typing import Any, TypeVar

from starlette.responses import Response

from protocol.codec import JSON
from protocol.codes import Code
from service.games.kernel import Refusal

T = TypeVar("T")
NO_TOKEN = Refusal(Code.PLAYER_NEEDED)


class RefusedRequest(Exception):
    """Carries a refusal up to where the answer is made. `status`: where it is another than the code's own."""

    def __init__(self, refusal: Refusal, status: int | None = None, retry_after_s: int = 1) -> None:
        super().__init__(refusal.text)
        self.refusal = refusal
        self.status = status
        self.retry_after_s = retry_after_s


def answer(value: Any, status: int = 200) -> Response:
    return Response(JSON.value(value), status, media_type="application/json")


def accepted(value: T | Refusal) -> T:
    if isinstance(value, Refusal):
        raise RefusedRequest(value)
    return value
