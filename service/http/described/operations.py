"""Every HTTP call there is: what it takes, what it answers, and why it may say no."""

from __future__ import annotations

from typing import Any, Literal, NamedTuple

from protocol.codes import Code
from service.http.described import examples
from service.http.described.answers import (
    FoundTable,
    Games,
    HookFound,
    HookGone,
    HookMade,
    HookTested,
    NewPlayer,
    PlayerMade,
    Printed,
    Programs,
    PushGone,
    PushKept,
    PushOffer,
    PushTested,
    SeenLog,
    TableMade,
    Tables,
    Texts,
    WholeLog,
)
from service.notify.hooks import NewHook
from service.notify.subscriptions import NewPush
from service.platform.options import TableOptions


class Parameter(NamedTuple):
    """`schema`: of its value. `where`: in the path, the query or a header."""

    name: str
    where: Literal["path", "query", "header"]
    schema: dict[str, Any]
    why: str
    example: Any = None


class Operation(NamedTuple):
    """`answers`: any of these types. `codes`: besides those that every call may have. `token`: `needed`, `taken` or
    none. `kept`: it has an ETag, and 304 is an answer."""

    method: str
    path: str
    id: str
    does: str
    answers: tuple[Any, ...]
    codes: tuple[Code, ...] = ()
    parameters: tuple[Parameter, ...] = ()
    body: Any = None
    body_example: Any = None
    example: Any = None
    status: int = 200
    token: Literal["", "taken", "needed"] = ""
    kept: bool = False


EVERY_CALL = (Code.SLOW_DOWN, Code.FAILED)
"""What any call may be refused with."""
OF_THE_STORE = (Code.UNAVAILABLE, Code.STORE_FULL)

GAME = Parameter("game", "path", {"type": "string"}, "The game's name, as `GET /games` tells it.", "vita_mors")
TABLE = Parameter("table", "path", {"type": "string"}, "The table's id.", examples.TABLE)
INVITE = Parameter("obol-invite", "header", {"type": "string"}, "The invite code of an unlisted table.", "Zw3-9_kQ")
IF_NONE_MATCH = Parameter("if-none-match", "header", {"type": "string"}, "The ETag of what one has already.")
LANGUAGE = Parameter("language", "path", {"type": "string"}, "One of the game's `languages`.", "en")
KEYS = Parameter("keys", "query", {"type": "string"}, "These alone and what lies under them.", "title,bot")
OF_GAME = Parameter("game", "query", {"type": "string"}, "Tables of this game alone.", "vita_mors")
STATUS = Parameter(
    "status",
    "query",
    {"type": "string", "enum": ["open", "running", "over", "abandoned"]},
    "Tables of this status alone.",
    "open",
)
LIMIT = Parameter(
    "limit", "query", {"type": "integer", "default": 50}, "How many; less than 1 is 1, more than 200 is 200.", 20
)
AFTER = Parameter("after", "query", {"type": "string"}, "The `next` of the page before.")
AS = Parameter("as", "query", {"type": "string"}, "As whom: a seat's number, `spectator`, or `open`.", "open")
TO = Parameter("to", "query", {"type": "integer", "minimum": 1, "maximum": 999_999_999}, "Up to this version.", 12)

PUSH_ID = Parameter("id", "query", {"type": "string"}, "This subscription alone.", examples.PUSH_KEPT["id"])

VISIBLE = (Code.TOKEN_INVALID, Code.NO_SUCH_TABLE, Code.INVITE_NEEDED, Code.NO_SPECTATORS, Code.BUSY, *OF_THE_STORE)
"""Why a table may not be looked at."""

OPERATIONS: tuple[Operation, ...] = (
    Operation(
        "post",
        "/players",
        "newPlayer",
        "Become a player",
        (PlayerMade,),
        (Code.MALFORMED, Code.TOO_LONG, Code.BAD_NAME, *OF_THE_STORE),
        body=NewPlayer,
        body_example={"name": "Ada"},
        example=examples.PLAYER_MADE,
        status=201,
    ),
    Operation(
        "post",
        "/players/me/token",
        "newToken",
        "Take a new token; every earlier one is void from then on",
        (PlayerMade,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, *OF_THE_STORE),
        example=examples.PLAYER_MADE,
        status=201,
        token="needed",
    ),
    Operation(
        "get",
        "/push",
        "push",
        "What to subscribe to Web Push with",
        (PushOffer,),
        (Code.NOT_OFFERED, *OF_THE_STORE),
        example=examples.PUSH_OFFER,
    ),
    Operation(
        "put",
        "/players/me/push",
        "keepPush",
        "Be told in this browser while away",
        (PushKept,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, Code.MALFORMED, Code.TOO_LONG, Code.NOT_OFFERED, *OF_THE_STORE),
        body=NewPush,
        body_example=examples.NEW_PUSH,
        example=examples.PUSH_KEPT,
        token="needed",
    ),
    Operation(
        "delete",
        "/players/me/push",
        "forgetPush",
        "Be told no more, in one browser or in any",
        (PushGone,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, *OF_THE_STORE),
        (PUSH_ID,),
        example={"left": 0},
        token="needed",
    ),
    Operation(
        "post",
        "/players/me/push/test",
        "testPush",
        "Be told something now, to see how it looks",
        (PushTested,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, Code.NOT_OFFERED, *OF_THE_STORE),
        (PUSH_ID,),
        example={"asked": 1, "sent": 1},
        token="needed",
    ),
    Operation(
        "put",
        "/players/me/webhook",
        "keepWebhook",
        "Have a URL called while away",
        (HookMade,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, Code.MALFORMED, Code.TOO_LONG, Code.NOT_OFFERED, *OF_THE_STORE),
        body=NewHook,
        body_example=examples.NEW_HOOK,
        example=examples.HOOK_MADE,
        token="needed",
    ),
    Operation(
        "get",
        "/players/me/webhook",
        "webhook",
        "The URL that is called while away",
        (HookFound,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, Code.NOT_OFFERED, *OF_THE_STORE),
        example={"webhook": examples.HOOK_KEPT},
        token="needed",
    ),
    Operation(
        "delete",
        "/players/me/webhook",
        "forgetWebhook",
        "Have no URL called any more",
        (HookGone,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, Code.NOT_OFFERED, *OF_THE_STORE),
        example={"dropped": 0},
        token="needed",
    ),
    Operation(
        "post",
        "/players/me/webhook/test",
        "testWebhook",
        "Have the URL called now, to see what comes",
        (HookTested,),
        (Code.TOKEN_INVALID, Code.PLAYER_NEEDED, Code.NOT_OFFERED, *OF_THE_STORE),
        example={"asked": 1},
        token="needed",
    ),
    Operation(
        "get",
        "/bots",
        "bots",
        "The accounts of programs, and how they have done",
        (Programs,),
        OF_THE_STORE,
        example=examples.PROGRAMS,
    ),
    Operation("get", "/games", "games", "The games there are", (Games,), parameters=(IF_NONE_MATCH,), kept=True),
    Operation(
        "get",
        "/games/{game}/texts/{language}",
        "texts",
        "The words of a game, and of every table",
        (Texts,),
        (Code.NO_SUCH_GAME, Code.NO_SUCH_LANGUAGE),
        (GAME, LANGUAGE, KEYS, IF_NONE_MATCH),
        example=examples.TEXTS,
        kept=True,
    ),
    Operation(
        "get",
        "/games/{game}/data",
        "data",
        "What is printed on a game's pieces",
        (Printed,),
        (Code.NO_SUCH_GAME,),
        (GAME, IF_NONE_MATCH),
        example=examples.PRINTED,
        kept=True,
    ),
    Operation(
        "get",
        "/games/{game}/schema",
        "schema",
        "What a viewer of the game gets, as JSON Schema",
        (dict[str, Any],),
        (Code.NO_SUCH_GAME,),
        (GAME, IF_NONE_MATCH),
        kept=True,
    ),
    Operation(
        "post",
        "/tables",
        "openTable",
        "Make a table",
        (TableMade,),
        (
            Code.TOKEN_INVALID,
            Code.PLAYER_NEEDED,
            Code.MALFORMED,
            Code.TOO_LONG,
            Code.NO_SUCH_GAME,
            Code.BAD_OPTIONS,
            Code.BUSY,
            Code.DRAINING,
            *OF_THE_STORE,
        ),
        body=TableOptions,
        body_example=examples.NEW_TABLE,
        example={"table": examples.TABLE},
        status=201,
        token="needed",
    ),
    Operation(
        "get",
        "/tables",
        "tables",
        "Public tables, those changed last first",
        (Tables,),
        (Code.MALFORMED, Code.NO_SUCH_GAME, *OF_THE_STORE),
        (OF_GAME, STATUS, LIMIT, AFTER),
        example={"tables": [{**examples.SUMMARY, "at": 1767225605000}]},
    ),
    Operation(
        "get",
        "/tables/{table}",
        "table",
        "One table, as the lobby shows it",
        (FoundTable,),
        VISIBLE,
        (TABLE, INVITE),
        example={**examples.SUMMARY, "version": 4},
        token="taken",
    ),
    Operation(
        "get",
        "/tables/{table}/log",
        "log",
        "The log of a table: over, everything; running, as one has seen it",
        (WholeLog, SeenLog),
        (*VISIBLE, Code.MALFORMED, Code.NOT_OVER),
        (TABLE, AS, TO, INVITE, IF_NONE_MATCH),
        token="taken",
        kept=True,
    ),
)
