"""HTTP: players, games, tables and their logs (PROTOCOL.md). Errors are problem details."""

from __future__ import annotations

import asyncio
import gzip
import math
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, TypeVar, get_args

import msgspec
from msgspec import UNSET
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route

from protocol.codec import JSON, Unreadable
from protocol.codec.plain import parsed
from protocol.codes import Code
from protocol.messages import PlayerName
from service.games import HOME
from service.games.bots import bots_of
from service.games.kernel import Game, Refusal
from service.http.cached_response import brief, kept, page_of, takes_gzip
from service.http.described.answers import GameInfo, NewPlayer, PlayerMade, TableMade
from service.http.game_schema import schema_of, type_schema
from service.http.guard import pay
from service.http.log_response import caching, replayed
from service.http.problem_details import problem
from service.http.programs_api import ProgramsApi
from service.http.request_answers import NO_TOKEN, RefusedRequest, accepted, answer
from service.http.texts import languages, printed, printed_of
from service.log.contract import StoreFull, StoreUnavailable
from service.platform.intents import union_of
from service.platform.names import clean_name
from service.platform.options import TableOptions
from service.platform.refusals import SLOW_DOWN
from service.platform.state import Status
from service.projection.listing import summary_of
from service.projection.replay import bodies_of, whole_log
from service.support.rate_limit import RateLimits
from service.table.attendance import Attendance
from service.table.directory import Directory
from service.transport.admission import host_of
from service.transport.bot_accounts import BOT
from service.transport.renewals import Renewals
from service.transport.shares import ROWS_A_UNIT, VERSION, VERSION_FOLDED, VERSION_TOLD

T = TypeVar("T")
PAGE, MAX_PAGE = 50, 200
BAD_TOKEN = Refusal(Code.TOKEN_INVALID)
STATUSES = get_args(Status)
LOG_COST = 10
"""A log is as much work as so many other requests."""
LOG_EFFORT = 3
"""Of gzip: logs say the same again and again, and get a tenth as long at little cost."""


class Api:
    """The handlers. They only read: what changes a table goes through its actor."""

    def __init__(
        self,
        directory: Directory,
        renewals: Renewals,
        programs: ProgramsApi,
        on_renewal: Callable[[str], Awaitable[None]],
    ) -> None:
        self.directory = directory
        self.renewals = renewals
        self.tokens = renewals.tokens
        self.on_renewal = on_renewal
        self.programs = programs
        self.rate = RateLimits(directory.settings.http_per_s, directory.settings.http_burst)
        self.logs = asyncio.Semaphore(directory.settings.logs_at_once)
        self.homes = (HOME, *(name for name in directory.settings.games.split(",") if name))
        self.pages = {game.name: page_of({"game": game.name, "data": game.data}) for game in directory.games.values()}
        self.shapes = {game.name: page_of(schema_of(game)) for game in directory.games.values()}
        self.games_page = page_of({"games": [described(game, self.homes) for game in directory.games.values()]})

    def routes(self, more: Mapping[tuple[str, str], Any]) -> list[Route]:
        """`more`: handlers of others, by method and path."""
        handlers = {
            ("POST", "/players"): self.new_player,
            ("POST", "/players/me/token"): self.new_token,
            ("GET", "/bots"): self.programs.listed,
            ("GET", "/games"): self.games,
            ("GET", "/games/{game}/texts/{language}"): self.texts,
            ("GET", "/games/{game}/data"): self.data,
            ("GET", "/games/{game}/schema"): self.schema,
            ("POST", "/tables"): self.open_table,
            ("GET", "/tables"): self.tables,
            ("GET", "/tables/{table}"): self.table,
            ("GET", "/tables/{table}/log"): self.log,
            **more,
        }
        methods: dict[str, dict[str, Any]] = {}
        for (method, path), handler in handlers.items():
            methods.setdefault(path, {})[method] = self.answering(handler)
        return [Route(path, by_method(found), methods=list(found)) for path, found in methods.items()]

    def answering(self, handler: Any) -> Any:
        """A handler whose refusals become problem details."""

        async def answer(request: Request) -> Response:
            try:
                self.pace(self.rate, request, LOG_COST if handler == self.log else 1)
                response: Response = await handler(request)
            except RefusedRequest as refused:
                return problem(refused.refusal, refused.status, refused.retry_after_s)
            except StoreFull:
                return problem(Refusal(Code.STORE_FULL))
            except StoreUnavailable:
                return problem(Refusal(Code.UNAVAILABLE))
            except ClientDisconnect:
                return Response(status_code=400)  # nobody is there to read it
            except Exception:
                self.directory.telemetry.fault("http", path=request.url.path)
                return problem(Refusal(Code.FAILED))
            return response

        return answer

    def pace(self, rate: RateLimits, request: Request, count: int = 1) -> None:
        address = host_of(request.client.host) if request.client else ""
        if not rate.take(address, time.monotonic(), count):
            raise RefusedRequest(SLOW_DOWN, retry_after_s=math.ceil(1 / rate.rate))

    # Handlers

    async def new_player(self, request: Request) -> Response:
        wanted = await self.body(request, NewPlayer)
        name = accepted(clean_name(wanted.name))
        if wanted.kind == BOT:
            self.pace(self.directory.opening_rate, request)
            return answer(await self.programs.made(name, wanted.about), 201)
        if wanted.about:
            raise RefusedRequest(Refusal(Code.MALFORMED, "PL-01", "about is for kind bot."))
        player, token = self.tokens.new_player(name)
        return answer(PlayerMade(player, token), 201)

    async def new_token(self, request: Request) -> Response:
        player = await self.caller(request)
        if player is None:
            raise RefusedRequest(NO_TOKEN)
        token = await self.renewals.renew(player)
        await self.on_renewal(player.id)
        return answer(PlayerMade(player, token), 201)

    async def games(self, request: Request) -> Response:
        return kept(request, self.games_page, {})

    async def texts(self, request: Request) -> Response:
        game, language = self.game_asked_for(request), request.path_params["language"]
        if language not in languages(game, self.homes):
            raise RefusedRequest(Refusal(Code.NO_SUCH_LANGUAGE))
        keys = frozenset(filter(None, request.query_params.get("keys", "").split(",")))
        page = printed_of(keys, game, language, self.homes) if keys else printed(game, language, self.homes)
        return kept(request, page, {"Content-Language": language})

    async def data(self, request: Request) -> Response:
        """What is printed on a game's pieces."""
        return kept(request, self.pages[self.game_asked_for(request)], {})

    async def schema(self, request: Request) -> Response:
        """What a game's views and events look like."""
        return kept(request, self.shapes[self.game_asked_for(request)], {})

    def game_asked_for(self, request: Request) -> str:
        game: str = request.path_params["game"]
        if game not in self.directory.games:
            raise RefusedRequest(Refusal(Code.NO_SUCH_GAME), 404)
        return game

    async def open_table(self, request: Request) -> Response:
        maker = await self.caller(request)
        if maker is None:
            raise RefusedRequest(NO_TOKEN)
        options = await self.body(request, TableOptions)
        if self.directory.draining.is_set():
            raise RefusedRequest(Refusal(Code.DRAINING))
        self.pace(self.directory.opening_rate, request)
        name = accepted(await self.directory.open_table(maker, options))
        attendance = await self.attendance(name)
        return answer(TableMade(name, attendance.table.fold.state.invite or UNSET), 201)

    async def tables(self, request: Request) -> Response:
        query = request.query_params
        status = query.get("status")
        if status is not None and status not in STATUSES:
            raise RefusedRequest(Refusal(Code.MALFORMED, "", f"status is one of {', '.join(STATUSES)}."))
        if query.get("game") is not None and query["game"] not in self.directory.games:
            raise RefusedRequest(Refusal(Code.NO_SUCH_GAME), 404)
        try:
            limit = min(max(1, int(query.get("limit", PAGE))), MAX_PAGE)
        except ValueError:
            raise RefusedRequest(Refusal(Code.MALFORMED, "", "limit is a whole number.")) from None
        rows = await self.directory.store.listings(
            game=query.get("game"), status=status, after=query.get("after"), limit=limit
        )
        pay(request, len(rows) // ROWS_A_UNIT)
        tables = [{"table": row.table, "at": row.at, **msgspec.json.decode(row.listing.summary)} for row in rows]
        following = {"next": rows[-1].cursor} if len(rows) == limit else {}
        return brief(request, {"tables": tables, **following})

    async def table(self, request: Request) -> Response:
        caller = await self.caller(request)
        attendance = await self.visible(request, caller)
        state = attendance.table.fold.state
        found = {
            "table": attendance.table.name,
            "version": attendance.table.fold.version,
            **msgspec.to_builtins(summary_of(state)),
        }
        if state.ended:
            found["head"] = attendance.table.fold.hash
        inside = caller is not None and (caller == state.maker or state.seat_of(caller.id) is not None)
        if inside and state.invite:
            found["invite"] = state.invite
        return answer(found)

    async def log(self, request: Request) -> Response:
        """PL-19. Without `as`: a running table as the caller sees it, an ended one's whole log. With it, an ended
        table as that seat number, `spectator` or `open` saw it."""
        caller = await self.caller(request)
        to = whole_number(request, "to")
        attendance = await self.visible(request, caller)
        known = caching(request, attendance, to)
        if "ETag" in known and known["ETag"] in request.headers.get("if-none-match", ""):
            return Response(status_code=304, headers=known)
        async with self.logs:
            bodies = (await bodies_of(self.directory.store, request.path_params["table"]))[:to]
            attendance = await self.visible(request, caller)  # it may have become another matter meanwhile
            response = await self.log_answer(request, caller, attendance, bodies)
        response.headers.update(caching(request, attendance, to))
        return response

    async def log_answer(
        self, request: Request, caller: PlayerName | None, attendance: Attendance, bodies: list[bytes]
    ) -> Response:
        state = attendance.table.fold.state
        wanted = request.query_params.get("as")
        head = {
            "table": attendance.table.name,
            "game": state.options.game,
            "status": state.status,
            "seats": state.options.seats,
        }
        if state.ended and wanted is None:
            pay(request, len(bodies) * VERSION_TOLD)
            pairs = [JSON.pair_raw("commits", await whole_log(bodies))]
        else:
            pay(request, len(bodies) * VERSION)
            viewer, everything = self.eyes(attendance, caller, wanted)
            pairs = await replayed(attendance, bodies, viewer, everything=everything)
        encoded = JSON.map([*(JSON.pair(key, value) for key, value in head.items()), *pairs])
        if not takes_gzip(request):
            return Response(encoded, media_type="application/json")
        small = await asyncio.to_thread(gzip.compress, encoded, LOG_EFFORT, mtime=0)
        headers = {"Content-Encoding": "gzip", "Vary": "Accept-Encoding"}
        return Response(small, headers=headers, media_type="application/json")

    # What they share

    def eyes(self, attendance: Attendance, caller: PlayerName | None, wanted: str | None) -> tuple[Any, bool]:
        """As whom to show it: a viewer, and whether everything is open."""
        state = attendance.table.fold.state
        own = None if caller is None else state.seat_of(caller.id)
        if wanted is None or wanted in ("spectator", str(own)):
            return (None if wanted == "spectator" else own), False
        if not state.ended:
            raise RefusedRequest(Refusal(Code.NOT_OVER, "PL-19", "A running table is shown to you as you saw it."))
        if wanted == "open":
            return None, True
        if not is_number(wanted, 2) or int(wanted) >= len(state.chairs):
            raise RefusedRequest(Refusal(Code.MALFORMED, "", "as is a seat's number, spectator or open."))
        return int(wanted), False

    async def caller(self, request: Request) -> PlayerName | None:
        """Who asks; None without a token. Raises StoreUnavailable."""
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if not token:
            return None
        found = self.tokens.read(token.strip()) if scheme.lower() == "bearer" else None
        if found is None or not await self.renewals.holds(found[0].id, found[1]):
            raise RefusedRequest(BAD_TOKEN)
        return found[0]

    async def attendance(self, name: str) -> Attendance:
        return accepted(await self.directory.find(name))

    async def visible(self, request: Request, caller: PlayerName | None) -> Attendance:
        """The table asked for, if the caller may watch it."""
        name = request.path_params["table"]
        is_cold = name not in self.directory.attendances
        attendance = await self.attendance(name)
        pay(request, attendance.table.fold.version * VERSION_FOLDED * is_cold)
        barred = attendance.barred(caller, request.headers.get("obol-invite"))
        if barred is not None:
            raise RefusedRequest(barred)
        return attendance

    async def body(self, request: Request, kind: type[T]) -> T:
        """A JSON body of a type, within the limit, of the same JSON as frames are (no key comes twice)."""
        if not is_json(request.headers.get("content-type")):
            raise RefusedRequest(Refusal(Code.MALFORMED, "PL-09", "The body is to be application/json."), 415)
        body = b""
        async for part in request.stream():
            body += part
            if len(body) > self.directory.settings.max_body_bytes:
                raise RefusedRequest(Refusal(Code.TOO_LONG, "PL-21", "The body is too long."))
        if not body.strip():
            raise RefusedRequest(Refusal(Code.MALFORMED, "PL-09", "A body of JSON is needed."))
        try:
            return msgspec.convert(parsed(body), kind)
        except (Unreadable, msgspec.ValidationError) as error:
            raise RefusedRequest(Refusal(Code.MALFORMED, "PL-09", str(error)[:200])) from None


def by_method(handlers: dict[str, Any]) -> Any:
    """One handler for an address: where the method is another, it is told which there are (RFC 9110, 15.5.6)."""

    async def answer(request: Request) -> Response:
        response: Response = await handlers["GET" if request.method == "HEAD" else request.method](request)
        return response

    return answer


def is_json(kind: str | None) -> bool:
    """Who names no type is believed to send what is asked for; a form or a plain text is not read as JSON: any page
    may have a browser send those to anybody."""
    if kind is None:
        return True
    name = kind.partition(";")[0].strip().lower()
    return name == "application/json" or (name.startswith("application/") and name.endswith("+json"))


def is_number(text: str, digits: int) -> bool:
    """In so many digits at most, of those that everybody writes."""
    return text.isascii() and text.isdecimal() and len(text) <= digits


def whole_number(request: Request, name: str) -> int | None:
    text = request.query_params.get(name)
    if text is None:
        return None
    if not is_number(text, 9) or int(text) == 0:
        raise RefusedRequest(Refusal(Code.MALFORMED, "", f"{name} is a whole number, 1 or more."))
    return int(text)


def described(game: Game[Any], homes: tuple[str, ...]) -> GameInfo:
    """A game as clients are told of it."""
    return GameInfo(
        name=game.name,
        title=game.title,
        rules_version=game.rules_version,
        seat_counts=game.seat_counts,
        options=type_schema(game.options),
        intents=type_schema(union_of(game.intents)),
        bots=list(bots_of(game)),
        languages=languages(game.name, homes),
    )
