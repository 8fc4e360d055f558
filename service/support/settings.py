"""Every setting, with its default: environment variables `OBOL_…` of the same names (README, "Settings")."""

from __future__ import annotations

import base64
import math
import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from difflib import get_close_matches
from ipaddress import ip_network
from typing import Any


def setting(default: Any, why: str, *, least: float | None = None) -> Any:
    """A setting's default, the line that the README's table shows, and the least that a number may be, where it may be
    nothing."""
    return field(default=default, metadata={"why": why, "least": least})


@dataclass(frozen=True, kw_only=True)
class Settings:
    """All finite; units stand in the names."""

    host: str = setting("127.0.0.1", "address to listen on")
    port: int = setting(8000, "port to listen on; 0 takes a free one", least=0)
    log: str = setting("sqlite:///obol.db", "the store: sqlite:///FILE (one machine) or redis://HOST:PORT/DB (shared)")
    synchronous: str = setting("full", "SQLite: full survives a power cut, normal a killed process")
    token_secret: str = setting("", "signs tokens; empty: made once and kept in the store")
    token_secrets_also: str = setting("", "more secrets whose tokens are good, comma-separated: to change the secret")
    token_days: int = setting(365, "how long a token lasts, days")
    games: str = setting("", "packages to look for more games in, comma-separated")
    origins: str = setting("", "browser origins allowed besides the same one, comma-separated")
    embed_origins: str = setting(
        "", "origins whose pages may show a table in a frame, comma-separated, or * for any; empty: none"
    )
    public_url: str = setting(
        "", "the address people reach the page at, for previews of links; empty: as each request names it"
    )
    trusted_proxies: str = setting("", "addresses whose X-Forwarded-For is believed, comma-separated")
    log_level: str = setting("info", "debug, info, warning, error")

    max_frame_bytes: int = setting(16_384, "a larger frame from a client closes with 1009")
    max_outbox_bytes: int = setting(4_194_304, "a client with more than this unread is closed with 4009")
    address_outbox_bytes: int = setting(
        67_108_864, "what all connections of one address may leave unread together; who goes beyond is closed with 4009"
    )
    max_body_bytes: int = setting(16_384, "a larger HTTP body is refused")
    request_s: float = setting(
        10.0, "a connection without a whole HTTP request by then, or an answer nobody reads, is closed"
    )
    keep_alive_s: float = setting(
        75.0,
        "an idle HTTP connection is kept so long: longer than those who use it keep it (nginx 60, browsers, httpx 5)",
    )
    hello_s: float = setting(10.0, "a connection that has not said hello by then is closed")
    ping_s: float = setting(20.0, "between pings of an idle connection")
    pong_s: float = setting(20.0, "a ping not answered by then closes the connection")
    intents_per_s: float = setting(20.0, "intents a connection may send a second, on the average")
    intents_burst: int = setting(60, "and at once")
    slow_downs: int = setting(100, "refusals with slow_down in a row before the connection is closed with 4008")
    http_per_s: float = setting(20.0, "HTTP requests a second and address, on the average; a log counts as ten")
    http_burst: int = setting(100, "and at once")
    address_cost_per_s: float = setting(
        10_000.0,
        "what one address may cost a second, in units of about 25 µs of a core: a ping or a part of a message 1, a "
        "message 4, a connection 8, a WebSocket 56 more, an intent 12 more, an HTTP request 16, a watch 120, 24 for "
        "each version that is shown again, 1 for each 128 bytes (40 of MessagePack); beyond that it waits",
    )
    address_cost_burst: int = setting(20_000, "and at once")
    slowed_s: float = setting(10.0, "a connection that waits so long and never catches up is closed: 4008, 429")
    probe_s: float = setting(1.0, "/metrics, /readyz and the list of programs are worked out anew after so long")
    bots_listed: int = setting(100, "accounts of programs in their list: those that came last")
    tables_per_s: float = setting(0.2, "tables opened a second and address, and rematches a player, on the average")
    tables_burst: int = setting(20, "and at once")
    undos_per_s: float = setting(
        0.2,
        "seats left or taken back, pauses ended, and secret choices changed, a player may a second and table, on the "
        "average",
    )
    undos_burst: int = setting(20, "and at once")
    logs_at_once: int = setting(4, "logs read for HTTP at the same time; others wait")
    says_per_s: float = setting(0.5, "lines of chat a player may say a second, on the average")
    says_burst: int = setting(6, "and at once")
    max_say_chars: int = setting(400, "characters of one line of chat")
    chat_lines: int = setting(200, "lines of chat kept of each channel of a table")
    max_connections: int = setting(20_000, "WebSockets of this node; as many connections of HTTP")
    connections_per_player: int = setting(20, "connections of one player on this node")
    connections_per_address: int = setting(2_000, "WebSockets from one address on this node; as many of HTTP")
    watches_per_connection: int = setting(100, "tables one connection may watch")
    max_tables: int = setting(10_000, "tables in this node's memory")
    inbox: int = setting(1_000, "intents waiting at one table; one more is refused with busy")
    batch: int = setting(200, "intents decided for one commit at most")

    archive: str = setting(
        "", "where logs of ended tables go: a folder, or s3://…, gs://…, az://… (obol[archive]); empty: they stay"
    )
    archive_after_s: int = setting(86_400, "how long the log of an ended table stays in the store before that")

    keep_days: float = setting(
        0.0, "days after its end a table is forgotten altogether, on every node alike; 0: it stays", least=0
    )

    resume_versions: int = setting(256, "versions that resume gives as updates; a wider gap gets a snapshot")
    snapshot_every: int = setting(500, "versions between stored snapshots of a table")
    refusals_kept: int = setting(64, "refusals remembered for each player at a table")
    idle_table_s: float = setting(60.0, "a table nobody watches leaves memory after this")
    open_table_s: int = setting(86_400, "a table that has not started by then is abandoned")
    grace_s: int = setting(
        120, "how long a seat's player may be gone before a bot stands in, where the table says nothing"
    )
    silent_s: int = setting(86_400, "how long a connected player may do nothing before the seat counts as left")
    bot_delay_ms: int = setting(400, "how long a server bot thinks", least=0)
    bots_share: float = setting(
        0.2, "share of the node's time in which server bots think, table by table; at most 1", least=0.01
    )
    bot_think_ms: int = setting(300, "how long a strong bot may think of one choice, in a process of its own")
    bot_processes: int = setting(
        2, "processes in which strong bots think; 0: none, and they play as middle ones", least=0
    )
    deserted_s: int = setting(
        604_800, "a table at which bots alone are left, and that nobody watches, waits so long and is abandoned then"
    )
    presence_s: float = setting(15.0, "between marks that a seat's player is here")
    log_look_s: float = setting(3.0, "between looks at the logs of watched tables, for what no nudge told of")
    clock_s: float = setting(0.5, "between looks for tables whose time has come")
    drain_s: float = setting(10.0, "how long a stopping node has to finish")
    retry_after_s: float = setting(1.0, "what a stopping node tells its clients to wait", least=0)

    push: str = setting("on", "Web Push to players who are away: on or off")
    push_key: str = setting(
        "", "private key of Web Push (VAPID), the 32 bytes in base64url; empty: made once and kept in the store"
    )
    push_contact: str = setting(
        "mailto:operator@example.org",
        "whom push services may write to about what this service sends: mailto: or https:",
    )
    push_hosts: str = setting(
        "fcm.googleapis.com,*.push.services.mozilla.com,*.push.apple.com,*.notify.windows.com",
        "push services that are called, comma-separated; * for any",
    )
    pushes_per_player: int = setting(10, "browsers of one player that are told; one more replaces the oldest")
    push_ttl_s: int = setting(86_400, "how long a push service keeps what it cannot hand over yet")
    webhooks: str = setting("off", "may players register a URL that is called (webhooks): on or off")
    webhooks_waiting: int = setting(100, "calls of one player's webhook that wait or are tried again; older ones go")
    webhooks_per_s: float = setting(0.5, "calls of one player's webhook a second, on the average")
    webhooks_burst: int = setting(20, "and at once")
    notify_changes_per_s: float = setting(
        0.5,
        "browsers and webhooks registered or forgotten a second and player, on the average; a test counts as five; an "
        "address has ten times as many",
    )
    notify_changes_burst: int = setting(20, "and at once")
    notify_after_s: float = setting(2.0, "who is awaited and away is told after so long, if it is still so", least=0)
    notify_waiting: int = setting(1_000, "players to be told, and calls under way; beyond that one is not told")
    notify_at_once: int = setting(32, "calls of push services at the same time, and as many of webhooks")
    notify_per_host: int = setting(8, "and of one host")
    notify_call_s: float = setting(10.0, "how long such a call may take, looking up its address included")
    notify_networks: str = setting(
        "", "networks that may be called though they are not public, comma-separated, as 10.1.0.0/16"
    )


PREFIX = "OBOL_"
CLIENTS = frozenset({"OBOL_URL", "OBOL_TOKEN"})
"""What the command line's clients read from the environment."""
CHOICES = {
    "synchronous": ("full", "normal"),
    "log_level": ("debug", "info", "warning", "error"),
    "push": ("on", "off"),
    "webhooks": ("on", "off"),
}
LARGEST_PORT = 65_535
LIKE = 0.8
"""How alike a misspelt name and a setting are."""
P256_ORDER = 0xFFFFFFFF_00000000_FFFFFFFF_FFFFFFFF_BCE6FAAD_A7179E84_F3B9CAC2_FC632551
SECRET_BYTES = 32
"""HMAC-SHA256 is as strong as its secret, up to here (RFC 7518, section 3.2)."""


def from_environment(environment: Mapping[str, str] | None = None, **given: Any) -> Settings:
    """Settings from `OBOL_…` variables; what is given by name wins. Raises ValueError, in words for the operator, for a
    value that is of no use."""
    environment = os.environ if environment is None else environment
    found: dict[str, Any] = {}
    for one in fields(Settings):
        text = environment.get(variable(one.name))
        if text is not None:
            kind: Any = type(one.default)
            try:
                found[one.name] = kind(text)
            except ValueError:
                raise ValueError(f"{variable(one.name)} must be {KINDS[kind]}, not {text!r}") from None
    found |= {name: value for name, value in given.items() if value is not None}
    settings = Settings(**found)
    for one in fields(Settings):
        check(one.name, getattr(settings, one.name), one.metadata["least"])
    return settings


KINDS: dict[type, str] = {int: "a whole number", float: "a number", str: "text"}


def variable(name: str) -> str:
    return PREFIX + name.upper()


def check(name: str, value: Any, least: float | None) -> None:
    """Raises ValueError for what would only fail later, or never be noticed."""
    if isinstance(value, str):
        if name in CHOICES and value.lower() not in CHOICES[name]:
            raise ValueError(f"{variable(name)} must be one of {', '.join(CHOICES[name])}, not {value!r}")
        if name.startswith("token_secret"):
            check_secrets(name, value.split(",") if name == "token_secrets_also" else [value])
        elif name in FORMS and value:
            check_one(name, value, *FORMS[name])
        elif name in LISTS:
            for one in filter(None, map(str.strip, value.split(","))):
                check_one(name, one, *LISTS[name])
    elif not math.isfinite(value) or (value <= 0 if least is None else value < least):
        raise ValueError(
            f"{variable(name)} must be {'more than 0' if least is None else f'{least} or more'}, not {value}"
        )
    elif name == "port" and value > LARGEST_PORT:
        raise ValueError(f"{variable(name)} must be {LARGEST_PORT} or less, not {value}")


def check_one(name: str, one: str, is_kind: Callable[[str], object], kind: str) -> None:
    """What is not of its kind would match nothing, and nobody would know why."""
    if not is_kind(one):
        raise ValueError(f"{variable(name)} takes {kind}, not {one!r}")


def is_network(text: str) -> bool:
    try:
        ip_network(text)
    except ValueError:
        return text == "*"
    return True


def is_one_network(text: str) -> bool:
    return text != "*" and is_network(text)


def is_private_key(text: str) -> bool:
    """Of the curve P-256."""
    if not re.fullmatch(r"[A-Za-z0-9_-]{43}=?", text):
        return False
    return 0 < int.from_bytes(base64.urlsafe_b64decode(text[:43] + "=")) < P256_ORDER


FORMS: dict[str, tuple[Callable[[str], object], str]] = {
    "push_key": (is_private_key, "the 32 bytes of a P-256 key in base64url"),
    "push_contact": (re.compile(r"(mailto:|https://)\S+").fullmatch, "mailto:… or https://…"),
}
LISTS: dict[str, tuple[Callable[[str], object], str]] = {
    "trusted_proxies": (is_network, "addresses and networks, as 10.0.0.7 or 10.0.0.0/24"),
    "origins": (re.compile(r"https?://[^/]+").fullmatch, "origins, as https://example.org"),
    "embed_origins": (
        re.compile(r"https?://[^/\s;,'\"]+|\*").fullmatch,
        "origins, as https://example.org, or * for any",
    ),
    "public_url": (re.compile(r"https?://[^/\s?#]+(/[^\s?#]*)?").fullmatch, "an address, as https://example.org/obol"),
    "games": (re.compile(r"\w+(\.\w+)*").fullmatch, "packages of Python, as my.games"),
    "push_hosts": (re.compile(r"(\*\.)?[\w-]+(\.[\w-]+)*|\*").fullmatch, "hosts, as push.example or *.push.example"),
    "notify_networks": (is_one_network, "addresses and networks, as 10.0.0.7 or 10.1.0.0/16"),
}


def check_secrets(name: str, secrets: list[str]) -> None:
    """The secret itself is never shown."""
    for secret in filter(None, secrets):
        if len(secret.encode()) < SECRET_BYTES or "," in secret or secret != secret.strip():
            raise ValueError(
                f"{variable(name)} takes secrets of {SECRET_BYTES} bytes or more, without commas or spaces around: "
                "make one with `openssl rand -hex 32`"
            )


def unknown(environment: Mapping[str, str] | None = None) -> dict[str, str]:
    """`OBOL_…` variables that are no setting, each with the setting that may be meant, or nothing."""
    environment = os.environ if environment is None else environment
    known = [variable(one.name) for one in fields(Settings)]
    strange = [name for name in environment if name.startswith(PREFIX) and name not in CLIENTS and name not in known]
    return {name: next(iter(get_close_matches(name, known, 1, LIKE)), "") for name in sorted(strange)}
