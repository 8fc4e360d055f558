"""Every code Obol answers with, each with its reason: one table for refusals, one for closes.

Clauses: PL-06 (every intent is answered), PL-09, PL-21, PL-22. PROTOCOL.md prints both tables; a test holds
them equal to these.
"""

from __future__ import annotations

from enum import IntEnum, StrEnum


class Code(StrEnum):
    """Why an intent, a message or an HTTP request was refused."""

    # theirs: the message
    MALFORMED = "malformed"
    UNKNOWN_TYPE = "unknown_type"
    HELLO_FIRST = "hello_first"
    TOKEN_INVALID = "token_invalid"
    # theirs: the caller
    PLAYER_NEEDED = "player_needed"
    NOT_WATCHING = "not_watching"
    NOT_YOUR_SEAT = "not_your_seat"
    NOT_THE_MAKER = "not_the_maker"
    INVITE_NEEDED = "invite_needed"
    NO_SPECTATORS = "no_spectators"
    # theirs: the table
    NO_SUCH_TABLE = "no_such_table"
    NO_SUCH_GAME = "no_such_game"
    NO_SUCH_LANGUAGE = "no_such_language"
    NO_SUCH_BOT = "no_such_bot"
    BAD_OPTIONS = "bad_options"
    BAD_NAME = "bad_name"
    NAME_TAKEN = "name_taken"
    SEAT_TAKEN = "seat_taken"
    TABLE_FULL = "table_full"
    ALREADY_SEATED = "already_seated"
    SEATS_EMPTY = "seats_empty"
    NOT_OPEN = "not_open"
    NOT_RUNNING = "not_running"
    NOT_OVER = "not_over"
    TABLE_OVER = "table_over"
    # theirs: the game
    NOT_AWAITED = "not_awaited"
    NOT_OFFERED = "not_offered"
    ALREADY_DONE = "already_done"
    PHASE_CLOSED = "phase_closed"
    PAUSED = "paused"
    # limits
    SLOW_DOWN = "slow_down"
    TOO_LONG = "too_long"
    TOO_MANY = "too_many"
    # ours
    BUSY = "busy"
    DRAINING = "draining"
    UNAVAILABLE = "unavailable"
    STORE_FULL = "store_full"
    FAILED = "failed"


REASONS: dict[Code, str] = {
    Code.MALFORMED: "The message does not have the shape the protocol gives it.",
    Code.UNKNOWN_TYPE: "There is no message or intent of this type.",
    Code.HELLO_FIRST: "The first message of a connection is hello.",
    Code.TOKEN_INVALID: "The token was not issued here, or is damaged or expired.",
    Code.PLAYER_NEEDED: "Only a player can do this; say hello with a token.",
    Code.NOT_WATCHING: "Watch the table on this connection first.",
    Code.NOT_YOUR_SEAT: "You do not hold a seat that may do this.",
    Code.NOT_THE_MAKER: "Only the table's maker can do this.",
    Code.INVITE_NEEDED: "This table is unlisted; its invite code is needed.",
    Code.NO_SPECTATORS: "This table does not take spectators.",
    Code.NO_SUCH_TABLE: "There is no such table.",
    Code.NO_SUCH_GAME: "There is no such game.",
    Code.NO_SUCH_LANGUAGE: "There are no texts in this language.",
    Code.NO_SUCH_BOT: "This game has no such bot.",
    Code.BAD_OPTIONS: "The table's options do not fit its game.",
    Code.BAD_NAME: "The name cannot be used.",
    Code.NAME_TAKEN: "A name that looks like this one is at the table already.",
    Code.SEAT_TAKEN: "The seat is taken.",
    Code.TABLE_FULL: "Every seat is taken.",
    Code.ALREADY_SEATED: "A player sits once at a table.",
    Code.SEATS_EMPTY: "Not every seat is filled.",
    Code.NOT_OPEN: "The table has started.",
    Code.NOT_RUNNING: "The table is not running.",
    Code.NOT_OVER: "The table is not over.",
    Code.TABLE_OVER: "The table is over.",
    Code.NOT_AWAITED: "The table does not wait for this seat now.",
    Code.NOT_OFFERED: "This is not among what the seat may do now.",
    Code.ALREADY_DONE: "This was done already and cannot be changed.",
    Code.PHASE_CLOSED: "The phase this was meant for has closed.",
    Code.PAUSED: "The table is paused.",
    Code.SLOW_DOWN: "Too many at once; wait a little.",
    Code.TOO_LONG: "The text is too long.",
    Code.TOO_MANY: "There are too many of these already.",
    Code.BUSY: "The table has more waiting than it takes; send it again.",
    Code.DRAINING: "This node is going away; connect again.",
    Code.UNAVAILABLE: "The store cannot be reached now; send it again.",
    Code.STORE_FULL: "The store has no room for anything new now; send it again later.",
    Code.FAILED: "An error of ours. It is logged; nothing was changed.",
}

RETRY: frozenset[Code] = frozenset({Code.SLOW_DOWN, Code.BUSY, Code.DRAINING, Code.UNAVAILABLE, Code.STORE_FULL})
"""Codes that say nothing about the intent itself: the same id may be sent again, and is then decided anew.
Every other refusal is final for its id: the same id gives the same refusal (PL-07)."""


class Close(IntEnum):
    """Why a connection was closed: the WebSocket close code."""

    NORMAL = 1000
    PROTOCOL_ERROR = 1002
    UNREADABLE = 1007
    TOO_BIG = 1009
    GOING_AWAY = 1012
    TOKEN_VOID = 4001
    TOO_FAST = 4008
    TOO_SLOW = 4009
    TOO_MANY_CONNECTIONS = 4029


CLOSE_REASONS: dict[Close, str] = {
    Close.NORMAL: "Done.",
    Close.PROTOCOL_ERROR: "Broke the WebSocket protocol, or sent no hello in time.",
    Close.UNREADABLE: "Sent a frame that is not in the subprotocol's encoding, again and again.",
    Close.TOO_BIG: "Sent a frame over the size limit.",
    Close.GOING_AWAY: "The node is restarting; connect again after the hint given in bye.",
    Close.TOKEN_VOID: "The player has taken a new token; the one this came with is void.",
    Close.TOO_FAST: "Kept sending more than it may.",
    Close.TOO_SLOW: "Did not read; its bounded queue is full.",
    Close.TOO_MANY_CONNECTIONS: "The player or the address has too many connections.",
}
