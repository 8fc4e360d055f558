"""What the service answers over HTTP, as types (PROTOCOL.md, sections 1 to 3 and 15)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType

from protocol.messages import Count, PlayerName, Typed, View
from service.notify.quiet_hours import QuietHours
from service.notify.subscriptions import Kind, Language
from service.projection.listing import TableSummary
from service.transport.bot_accounts import Record

Schema = Annotated[dict[str, Any], Meta(description="JSON Schema, draft 2020-12.")]
Hash = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]


class NewPlayer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who one would like to be. `name`: 1 to 32 characters after NFKC. `kind`: `bot` for a program's account, which is
    marked as one wherever it is shown, for good. `about`: its author's line about it, 200 characters at most."""

    name: str
    kind: Literal["person", "bot"] = "person"
    about: str = ""


class PlayerMade(msgspec.Struct, frozen=True):
    """A new player. Whoever has the `token` is the player: it is said once."""

    player: PlayerName
    token: str


class Program(msgspec.Struct, frozen=True):
    """A program's account. `about`: its author's line. `here`: is it connected now? `games`: by game, how often it has
    played and won, of the last public tables that are over."""

    player: PlayerName
    about: str
    here: bool
    games: dict[str, Record]


class Programs(msgspec.Struct, frozen=True):
    """Accounts of programs: those here first, then those that were here last."""

    bots: list[Program]


class GameInfo(msgspec.Struct, frozen=True):
    """A game. `options`, `intents`: what a table of it is made with, and what a seat can ask for in it. `bots`: the
    first stands in for absent players."""

    name: str
    title: str
    rules_version: int
    seat_counts: tuple[int, ...]
    options: Schema
    intents: Schema
    bots: list[str]
    languages: tuple[str, ...]


class Games(msgspec.Struct, frozen=True):
    """Every game there is."""

    games: list[GameInfo]


class Texts(msgspec.Struct, frozen=True):
    """Words for people, by key."""

    game: str
    language: str
    texts: dict[str, str]


class Printed(msgspec.Struct, frozen=True):
    """What is printed on a game's pieces, by kind and value."""

    game: str
    data: dict[str, Any]


class TableMade(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table just made. `invite`: the code that watching it takes, if it is unlisted."""

    table: str
    invite: str | UnsetType = UNSET


class ListedTable(TableSummary, frozen=True, omit_defaults=True, kw_only=True):
    """A public table. `at`: when it changed last; server time, ms."""

    table: str
    at: Count


class Tables(msgspec.Struct, frozen=True, omit_defaults=True):
    """Public tables, those changed last first. `next`: what to give as `after` for those that follow; a full page has
    it."""

    tables: list[ListedTable]
    next: str | UnsetType = UNSET


class FoundTable(TableSummary, frozen=True, omit_defaults=True, kw_only=True):
    """One table. `head`: the hash of its last commit, once it has ended. `invite`: for those who belong there."""

    table: str
    version: Count
    head: Hash | UnsetType = UNSET
    invite: str | UnsetType = UNSET


class LoggedCommit(msgspec.Struct, frozen=True):
    """`hash`: SHA-256 of `body`, the commit as it is stored, in base64; `commit`: the same decoded."""

    version: Annotated[int, Meta(ge=1)]
    hash: Hash
    body: Annotated[str, Meta(extra_json_schema={"contentEncoding": "base64"})]
    commit: dict[str, Any]


class WholeLog(msgspec.Struct, frozen=True):
    """Everything: the log of a table that has ended."""

    table: str
    game: str
    status: str
    seats: int
    commits: list[LoggedCommit]


class SeenLog(msgspec.Struct, frozen=True):
    """A table as somebody saw it, or open: the `snapshot` at version 1 and every `update` after it, as they travel over
    the socket. With `as=open` private halves are by seat."""

    table: str
    game: str
    status: str
    seats: int
    snapshot: View
    updates: list[Typed]


class PushOffer(msgspec.Struct, frozen=True):
    """`key`: the `applicationServerKey` to subscribe with, base64url. `kinds`: what one can be told of; `languages`: in
    which."""

    key: str
    kinds: tuple[Kind, ...]
    languages: tuple[Language, ...]


class PushKept(msgspec.Struct, frozen=True, omit_defaults=True):
    """A subscription as it is kept. `id`: what it is called by here."""

    id: str
    kinds: tuple[Kind, ...]
    language: Language
    quiet: QuietHours | UnsetType = UNSET


class PushGone(msgspec.Struct, frozen=True):
    """`left`: how many subscriptions the player has still."""

    left: Count


class PushTested(msgspec.Struct, frozen=True):
    """`asked`: how many browsers were to be told; `sent`: how many of their push services took it."""

    asked: Count
    sent: Count


class HookMade(msgspec.Struct, frozen=True):
    """A webhook just registered. `secret`: what calls are signed with, as Standard Webhooks has it; said once."""

    url: str
    kinds: tuple[Kind, ...]
    language: Language
    secret: str


class HookKept(msgspec.Struct, frozen=True):
    """`waiting`: how many calls were not taken yet."""

    url: str
    kinds: tuple[Kind, ...]
    language: Language
    waiting: Count


class HookFound(msgspec.Struct, frozen=True, omit_defaults=True):
    """The player's webhook, if there is one."""

    webhook: HookKept | UnsetType = UNSET


class HookGone(msgspec.Struct, frozen=True):
    """`dropped`: how many calls waited, and are not made any more."""

    dropped: Count


class HookTested(msgspec.Struct, frozen=True):
    """`asked`: how many webhooks will be called: 1, or 0 where there is none."""

    asked: Count


class Problem(msgspec.Struct, frozen=True, omit_defaults=True):
    """Problem details (RFC 9457). `code`: for programs; absent where the address is not there, or not for this method.
    `clause`: the rule's id."""

    type: str
    title: str
    status: Annotated[int, Meta(ge=400, le=599)]
    detail: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    clause: str | UnsetType = UNSET
