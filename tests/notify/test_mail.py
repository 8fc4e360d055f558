"""The example of a receiver: what the service signs is mailed once, and nothing else is."""

from __future__ import annotations

import runpy
import smtplib
import threading
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from email.message import EmailMessage
from http.server import ThreadingHTTPServer
from typing import Any

import httpx
import msgspec
import pytest

from service.notify.webhooks import HookCall, HookData, signed
from tests.kit.installed import PYTHON_CLIENT

SECRET = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="
BODY = msgspec.json.encode(
    HookCall("turn", "2026-01-01T00:00:00Z", HookData("p1", "Your turn at Vita Mors with Bo", table="8c1e"))
)


class Post:
    """A mail server's stead: what it was handed. `refuses`: it takes nothing now."""

    def __init__(self) -> None:
        self.mails: list[EmailMessage] = []
        self.refuses = False

    def __call__(self, host: str, port: int, timeout: float) -> Post:
        assert (host, port) == ("mail.example", 2525)
        return self

    def __enter__(self) -> Post:
        return self

    def __exit__(self, *_: object) -> None:
        pass

    def send_message(self, message: EmailMessage) -> None:
        if self.refuses:
            raise smtplib.SMTPServerDisconnected("not now")
        self.mails.append(message)


@pytest.fixture
def post(monkeypatch: pytest.MonkeyPatch) -> Post:
    found = Post()
    monkeypatch.setattr(smtplib, "SMTP", found)
    for name, value in {"SECRET": SECRET, "MAIL_TO": "ada@example.org", "SMTP": "mail.example:2525"}.items():
        monkeypatch.setenv(name, value)
    return found


@pytest.fixture
def receiver(post: Post) -> Iterator[str]:
    made: dict[str, Any] = runpy.run_path(str(PYTHON_CLIENT / "examples" / "mail.py"))
    made["Receiver"].log_message = lambda *_: None
    server = ThreadingHTTPServer(("127.0.0.1", 0), made["Receiver"])
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    thread.join()
    server.server_close()


async def status(url: str, headers: dict[str, str], body: bytes = BODY) -> int:
    async with httpx.AsyncClient(trust_env=False) as client:
        return (await client.post(url, headers=headers, content=body)).status_code


async def test_what_the_service_signs_is_mailed_once(receiver: str, post: Post) -> None:
    """PL-26"""
    headers = signed(SECRET, "msg_1", BODY)
    assert [await status(receiver, headers) for _ in range(2)] == [204, 204]
    (mail,) = post.mails
    assert (mail["To"], mail["Subject"]) == ("ada@example.org", "Your turn at Vita Mors with Bo")
    assert "Table 8c1e" in mail.get_content()


async def test_what_somebody_else_sends_is_not(receiver: str, post: Post) -> None:
    good = signed(SECRET, "msg_1", BODY)
    other = signed("whsec_" + "A" * 43 + "=", "msg_1", BODY)
    old = signed(SECRET, "msg_1", BODY, datetime.now(UTC) - timedelta(minutes=6))
    again = {**good, "webhook-id": "msg_2"}
    for headers, body in ((other, BODY), (old, BODY), (good, BODY + b" "), (again, BODY), ({}, BODY)):
        assert await status(receiver, headers, body) == 401
    assert post.mails == []


async def test_what_cannot_be_mailed_now_is_asked_for_again(receiver: str, post: Post) -> None:
    headers = signed(SECRET, "msg_1", BODY)
    post.refuses = True
    assert await status(receiver, headers) == 503
    post.refuses = False
    assert await status(receiver, headers) == 204
    assert len(post.mails) == 1
