"""Where `obol replay` and `obol verify` find a log: a downloaded file, or a table on a server."""

from __future__ import annotations

import base64
import os
import re
from pathlib import Path
from typing import NamedTuple
from urllib.parse import parse_qs, unquote, urlsplit

import httpx
from msgspec import json

from service.log.archive.archive import GZIP, unpacked
from service.log.commit import first_decoder, hash_of

PLAIN = re.compile(r"/t/([^/]+)(?:/\d+)?/?$")
DEFAULT_URL = "http://127.0.0.1:8000"


class LogUnavailable(Exception):
    """There is no such file, table or server; the message says which."""


class Link(NamedTuple):
    """What a link to a table's page says: the server, the table, and the invite code, if there is one."""

    url: str
    table: str
    invite: str | None


def link_of(source: str) -> Link | None:
    """`https://HOST/#/table/ID?invite=…`, `#/replay/ID`, or `https://HOST/t/ID`, as people hand them on; None if it is
    no link."""
    address = urlsplit(source)
    path, _, query = address.fragment.partition("?")
    if address.scheme not in ("http", "https"):
        return None
    if plain := PLAIN.search(address.path):
        server = address._replace(path=address.path[: plain.start()], query="", fragment="").geturl()
        return Link(server, unquote(plain[1]), None)
    if not path.startswith(("/table/", "/replay/")):
        return None
    invites = parse_qs(query).get("invite")
    server = address._replace(query="", fragment="").geturl()
    return Link(server.rstrip("/"), unquote(path.split("/")[2]), invites[0] if invites else None)


def url_of(given: str | None) -> str:
    """The server asked: given, or OBOL_URL, or the one on this machine."""
    return (given or os.environ.get("OBOL_URL") or DEFAULT_URL).rstrip("/")


def opened(file: bytes) -> bytes:
    """A log's file as JSON: as it was downloaded, or from an archive. Raises ValueError."""
    if not file.startswith(GZIP):
        return file
    log = unpacked(file)
    options = first_decoder.decode(log.bodies[0]).events[0]["options"]
    rows = [
        {"version": version, "hash": hash_of(body), "body": base64.b64encode(body).decode()}
        for version, body in enumerate(log.bodies, 1)
    ]
    told = {"table": log.table, "game": options["game"], "status": "ended", "seats": options["seats"]}
    return json.encode({**told, "commits": rows})


def fetch(
    source: str, *, url: str | None, token: str | None, viewer: str | None = None, to: int | None = None
) -> bytes:
    """A log as JSON: from a file of that name, else of the table of that name or that link leads to. Raises
    LogUnavailable."""
    if viewer is None and to is None and Path(source).is_file():
        return opened(Path(source).read_bytes())
    query = {key: str(value) for key, value in {"as": viewer, "to": to}.items() if value is not None}
    link = link_of(source) or Link(url_of(url), source, None)
    own = link.url == url_of(url)  # a token is for the server it is from, not for whatever a link leads to
    headers = {"authorization": f"Bearer {token}"} if token and own else {}
    if link.invite is not None:
        headers["obol-invite"] = link.invite
    try:
        answer = httpx.get(f"{link.url}/api/tables/{link.table}/log", params=query, headers=headers, timeout=60)
    except (httpx.HTTPError, httpx.InvalidURL) as error:
        raise LogUnavailable(f"no file {source!r}, and {link.url} does not answer: {error}") from None
    if answer.status_code != 200:
        raise LogUnavailable(f"table {source!r}: {answer.json().get('detail', answer.text[:200])}")
    return answer.content
