"""Who asked for what is in the log: every act belongs to one intent that a client did send, to a server bot's turn, or
to time; and every intent that the log answers did what it asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from service.draft import BOT
from tests.kills.checks.tablelog import Act, Key, TableLog

MAKES: dict[str, tuple[str, ...]] = {
    "visit": ("patient_visited",),
    "pass_token": ("token_picked",),
    "diagnose": ("diagnosed",),
    "vote": ("vote_cast",),
    "use_privilege": ("privilege_used",),
    "pass_privilege": ("privilege_passed",),
    "take_seat": ("seat_taken", "seat_taken_back"),
    "leave_seat": ("seat_left",),
    "add_bot": ("bot_added",),
    "start": ("table_started",),
    "concede": ("seat_conceded",),
    "rematch": ("rematch_made",),
}
NOT_THE_ACTORS_SEAT = frozenset({"bot_added", "table_started", "rematch_made"})
"""Events whose seat, if any, need not be that of the player who asked."""

Intents = Mapping[Key, dict[str, Any]]
"""What each player asked for, by (player, intent id)."""


def made(log: TableLog, intents: Intents) -> Iterator[str]:
    for commit in log.commits:
        acts = log.acts_at(commit.version)
        for player, id in commit.answers:
            act = (
                bots_act(acts, id) if player == BOT else players_act(acts, log.seats, player, intents.get((player, id)))
            )
            if act is None:
                yield f"{log.table}: commit {commit.version} answers {id} of {player}, who asked for nothing it holds"
            else:
                acts.remove(act)
        for act in acts:
            if not by_time(act):
                yield f"{log.table}: commit {act.version} has {act.kind} of seat {act.seat}, asked for by nobody"


def players_act(acts: list[Act], seats: Mapping[str, int], player: str, intent: dict[str, Any] | None) -> Act | None:
    """The act that the intent asks for, field by field."""
    if intent is None:
        return None
    asked = {name: value for name, value in intent.items() if name != "type"}
    for act in acts:
        own = act.kind in NOT_THE_ACTORS_SEAT or act.seat == seats.get(player)
        if act.kind in MAKES.get(intent["type"], ()) and own and not act.automatic and holds(act, asked):
            return act
    return None


def holds(act: Act, asked: dict[str, Any]) -> bool:
    """Taking a seat back says no nonce."""
    return all(act.fields[name] == value for name, value in asked.items() if name in act.fields) and (
        act.kind == "seat_taken_back" or asked.keys() <= act.fields.keys()
    )


def bots_act(acts: list[Act], id: str) -> Act | None:
    """A bot's intent is named after the version it saw and its seat. Its act is an automatic one only where it had
    nothing to ask for: a deadline may have acted for the same seat just before."""
    version, _, seat = id.partition("/")
    own = [act for act in acts if act.by_bot and f"{act.version - 1}" == version and f"{act.seat}" == seat]
    return min(own, key=lambda act: act.automatic, default=None)


def by_time(act: Act) -> bool:
    """Deadlines, absence, and a table that starts by itself when it is full."""
    by_itself = act.kind == "table_started" and act.before.options.start_when_full
    return act.automatic or act.away or by_itself
