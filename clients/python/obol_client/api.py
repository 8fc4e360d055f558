"""The service's HTTP side: players, games, tables and their logs (PROTOCOL.md, sections 1 to 3 and 15)."""

from __future__ import annotations

import ssl
from collections.abc import Sequence
from functools import cache
from types import TracebackType
from typing import Any

import httpx
import msgspec

from obol_client.errors import Disconnected, Refused

TIMEOUT_S = 20.0
IDLE = httpx.Limits(keepalive_expiry=2.0)
"""Seconds for which a connection at rest is used again: the service closes one after five, and what is asked just then
would be lost."""


@cache
def trusted() -> ssl.SSLContext:
    """Whose certificates are believed, read once for all clients of a process. It takes longer than a call."""
    return httpx.create_ssl_context()


class Player(msgspec.Struct, frozen=True):
    """A player, as oneself. `id` is public. Whoever has the `token` is the player."""

    id: str
    name: str
    token: str


class Opened(msgspec.Struct, frozen=True):
    """A table just made. `invite`: the code that watching it takes; "" if it is public."""

    table: str
    invite: str = ""


class Page(msgspec.Struct, frozen=True):
    """Tables, the ones changed last first, as the service tells of them. `next`: where the page after begins; "" if
    this is the last."""

    tables: list[dict[str, Any]]
    next: str = ""


class Api:
    """HTTP calls. `base_url`: e.g. `http://127.0.0.1:8000`. `token`: a player's, for what takes one.

    ::

        async with Api("http://127.0.0.1:8000") as api:
            ada = await api.new_player("Ada")

    One can be shared by as many players as there are: pass `token` with the call. Every call raises Refused where the
    service says no, Disconnected where it cannot be reached.
    """

    def __init__(self, base_url: str, token: str | None = None) -> None:
        self.token = token
        self.http = httpx.AsyncClient(
            base_url=base_url.rstrip("/") + "/api", timeout=TIMEOUT_S, limits=IDLE, verify=trusted()
        )

    async def __aenter__(self) -> Api:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def close(self) -> None:
        """Let go of the connections."""
        await self.http.aclose()

    async def new_player(self, name: str, *, kind: str = "person", about: str = "") -> Player:
        """Become a player. `name`: 1 to 32 characters. `kind`: "bot" for a program's account, which is marked as one
        wherever it is shown, for good; `about`: its author's line about it, 200 characters at most."""
        own = {} if kind == "person" else {"kind": kind, "about": about}
        found = await self.call("POST", "/players", json={"name": name, **own})
        return Player(id=found["player"]["id"], name=found["player"]["name"], token=found["token"])

    async def bots(self) -> list[dict[str, Any]]:
        """The accounts of programs, those here first: each with `player`, `about`, `here`, and by game in `games` how
        often it has `played` and `won`."""
        found: list[dict[str, Any]] = (await self.call("GET", "/bots"))["bots"]
        return found

    async def games(self) -> list[dict[str, Any]]:
        """The games there are, each with `name`, `title`, `rules_version`, `seat_counts`, `bots`, `languages`, and the
        JSON Schema of its `options` and `intents`."""
        found: list[dict[str, Any]] = (await self.call("GET", "/games"))["games"]
        return found

    async def texts(self, game: str, language: str, keys: Sequence[str] = ()) -> dict[str, str]:
        """The words of a game, and of every table, by key (PROTOCOL.md, "Words for people"). `language`: one of the
        game's `languages`, e.g. "en". `keys`: these alone and what lies under them, e.g. `("title", "bot")`."""
        query = {"keys": ",".join(keys) or None}
        found: dict[str, str] = (await self.call("GET", f"/games/{game}/texts/{language}", query=query))["texts"]
        return found

    async def data(self, game: str) -> dict[str, Any]:
        """What is printed on a game's pieces, by kind and value (PROTOCOL.md, "What is printed on the pieces")."""
        found: dict[str, Any] = (await self.call("GET", f"/games/{game}/data"))["data"]
        return found

    async def open_table(
        self,
        game: str,
        seats: int,
        *,
        options: dict[str, Any] | None = None,
        visibility: str = "public",
        spectators: bool = True,
        clock: dict[str, Any] | None = None,
        grace_s: int = 0,
        start_when_full: bool = False,
        token: str | None = None,
    ) -> Opened:
        """Make a table; takes a token. `options`: the game's own. `visibility`: `public` or `unlisted`. `clock`:
        `{"kind": "none"}`, `{"kind": "step", "step_s": 60}` or `{"kind": "bank", "bank_s": 600, "increment_s": 10}`.
        `grace_s`: seconds a player may be gone before a bot stands in; 0: as the service is set."""
        body = {
            "game": game,
            "seats": seats,
            "options": options or {},
            "visibility": visibility,
            "spectators": spectators,
            "clock": clock or {"kind": "none"},
            "grace_s": grace_s,
            "start_when_full": start_when_full,
        }
        found = await self.call("POST", "/tables", json=body, token=token)
        return Opened(table=found["table"], invite=found.get("invite", ""))

    async def tables(
        self, *, game: str | None = None, status: str | None = None, limit: int | None = None, after: str | None = None
    ) -> Page:
        """Public tables. `status`: `open`, `running`, `over` or `abandoned`. `limit`: how many. `after`: a page's
        `next`."""
        found = await self.call(
            "GET", "/tables", query={"game": game, "status": status, "limit": limit, "after": after}
        )
        return Page(tables=found["tables"], next=found.get("next", ""))

    async def table(self, id: str, *, invite: str | None = None, token: str | None = None) -> dict[str, Any]:
        """What the lobby shows of a table. `invite`: an unlisted one's code."""
        return await self.call("GET", f"/tables/{id}", invite=invite, token=token)

    async def log(
        self,
        id: str,
        *,
        as_: int | str | None = None,
        to: int | None = None,
        invite: str | None = None,
        token: str | None = None,
    ) -> dict[str, Any]:
        """A table's log. Over: everything, under `commits`; running: `snapshot` and `updates` as one has seen them.
        `as_`: as that seat, "spectator" or "open" (nothing hidden) saw it. `to`: up to that version."""
        query = {"as": as_, "to": to}
        return await self.call("GET", f"/tables/{id}/log", query=query, invite=invite, token=token)

    async def push_offer(self) -> dict[str, Any]:
        """What to subscribe to Web Push with: `key`, `kinds`, `languages` (PROTOCOL.md, "Told while away")."""
        return await self.call("GET", "/push")

    async def keep_push(
        self,
        subscription: dict[str, Any],
        *,
        kinds: Sequence[str] = ("turn", "start", "rematch"),
        quiet: dict[str, str] | None = None,
        language: str = "en",
        token: str | None = None,
    ) -> dict[str, Any]:
        """Be told in a browser while away; takes a token. `subscription`: as the browser gives it. `quiet`: hours in
        which one is not, e.g. `{"start": "22:30", "end": "07:00", "zone": "Europe/Paris"}`. Gives it as it is kept,
        with the `id` to forget it by."""
        body = {"subscription": subscription, "kinds": list(kinds), "language": language}
        return await self.call(
            "PUT", "/players/me/push", json=body if quiet is None else {**body, "quiet": quiet}, token=token
        )

    async def forget_push(self, id: str | None = None, *, token: str | None = None) -> int:
        """Be told no more, in the browser of that id or in any; takes a token. Gives how many are left."""
        left: int = (await self.call("DELETE", "/players/me/push", query={"id": id}, token=token))["left"]
        return left

    async def test_push(self, id: str | None = None, *, token: str | None = None) -> dict[str, Any]:
        """Be told something now; takes a token. Gives `asked`, how many browsers, and `sent`, how many will be told."""
        return await self.call("POST", "/players/me/push/test", query={"id": id}, token=token)

    async def keep_webhook(
        self,
        url: str,
        *,
        kinds: Sequence[str] = ("turn", "start", "rematch"),
        language: str = "en",
        token: str | None = None,
    ) -> dict[str, Any]:
        """Have a URL called while away, in place of an earlier one; takes a token. Gives it as it is kept, with the
        `secret` that calls are signed with, which is said once."""
        body = {"url": url, "kinds": list(kinds), "language": language}
        return await self.call("PUT", "/players/me/webhook", json=body, token=token)

    async def webhook(self, *, token: str | None = None) -> dict[str, Any] | None:
        """The URL that is called while away, of what, and how many calls are `waiting`; takes a token. None: there is
        none."""
        return (await self.call("GET", "/players/me/webhook", token=token)).get("webhook")

    async def forget_webhook(self, *, token: str | None = None) -> int:
        """Have no URL called any more; takes a token. Gives how many calls waited and are dropped."""
        dropped: int = (await self.call("DELETE", "/players/me/webhook", token=token))["dropped"]
        return dropped

    async def test_webhook(self, *, token: str | None = None) -> bool:
        """Have the URL called now; takes a token. False: there is none."""
        asked: int = (await self.call("POST", "/players/me/webhook/test", token=token))["asked"]
        return asked == 1

    async def call(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,
        query: dict[str, Any] | None = None,
        invite: str | None = None,
        token: str | None = None,
    ) -> dict[str, Any]:
        """One request; its answer, decoded."""
        headers = {}
        if token or self.token:
            headers["authorization"] = f"Bearer {token or self.token}"
        if invite:
            headers["obol-invite"] = invite
        params = {name: value for name, value in (query or {}).items() if value is not None}
        try:
            response = await self.http.request(method, path, json=json, params=params, headers=headers)
        except httpx.TransportError as error:
            raise Disconnected(f"{self.http.base_url} cannot be reached: {error or type(error).__name__}") from error
        if response.is_success:
            found: dict[str, Any] = response.json()
            return found
        raise refusal(response)


def refusal(response: httpx.Response) -> Refused:
    """Problem details (RFC 9457) as the exception they are; anything else by its status."""
    try:
        problem = msgspec.json.decode(response.content, type=dict[str, Any])
        return Refused(problem["code"], problem.get("detail") or problem["title"], problem.get("clause", ""))
    except (msgspec.DecodeError, KeyError):
        return Refused(f"http_{response.status_code}", response.reason_phrase)
