"""What happened, in words: in those of the service where it has some, else by the names things travel under."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from clients.terminal.names import Names
from clients.terminal.phrases import details, is_seat_map
from clients.terminal.templates import worded
from clients.terminal.words import called, clean, sentence, spoken
from protocol.messages import ChatLine

Event = dict[str, Any]


def told(event: Event, names: Names) -> list[str]:
    """One event, in a line or more."""
    if event["type"] == "table_over":
        return [outcome_text(event["outcome"], names)]
    return [sentence(line) for line in worded(event, names)] or [table_event(event, names) or game_event(event, names)]


def table_event(event: Event, names: Names) -> str:
    """What can happen at any table; "" for what is the game's."""
    own, seat = names.own, event.get("seat")
    who = names.seat(seat) if isinstance(seat, int) else ""
    match event["type"]:
        case "table_opened":
            return own("event.table_opened", maker=called(event["maker"]))
        case "seat_taken":
            return sentence(own("event.seat_taken", player=called(event["player"]), seat=seat))
        case "seat_left":
            return own("event.seat_left", seat=seat)
        case "bot_added" if event.get("away"):
            return own("event.bot_added.away", bot=clean(event["bot"]), who=who)
        case "bot_added":
            return own("event.bot_added", bot=clean(event["bot"]), seat=seat)
        case "seat_taken_back":
            return own("event.seat_taken_back.you") if seat == names.me else own("event.seat_taken_back", who=who)
        case "table_started":
            return own("event.table_started")
        case "seat_conceded":
            return own("event.seat_conceded.you") if seat == names.me else own("event.seat_conceded", who=who)
        case "table_abandoned":
            return own("event.table_abandoned", reason=spoken(event["reason"]))
        case "rematch_made":
            return own("event.rematch_made", table=clean(event["table"]))
        case _:
            return ""


def game_event(event: Event, names: Names) -> str:
    """`{"type": "vote_cast", "seat": 1, "coin": "mors"}` → `Bo: vote cast: coin mors`."""
    fields = {name: value for name, value in event.items() if name != "type"}
    seat = fields.pop("seat", None)
    if len(fields) == 1:
        ((name, only),) = fields.items()
        if isinstance(only, dict) and not is_seat_map(name, only):
            fields = only
    inner = details(fields, names)
    what = spoken(event["type"])
    said = names.own("colon", label=what, text=inner) if inner else what
    return sentence(names.own("colon", label=names.seat(seat), text=said) if isinstance(seat, int) else said)


def outcome_text(outcome: dict[str, Any], names: Names) -> str:
    """How it ended."""
    own, won = names.own, sentence(who_won(outcome.get("winners", []), names))
    reason = names.texts.get(f"outcome.{outcome.get('reason', '')}")
    told = [own("outcome.reason", won=won, reason=reason)] if reason else []
    told = told or [own("outcome.unworded", won=won, reason=spoken(outcome.get("reason", "")))]
    if outcome.get("scores"):
        told.append(own("outcome.scores", scores=("; " if outcome.get("parts") else ", ").join(scores(outcome, names))))
    return " ".join(told)


def scores(outcome: dict[str, Any], names: Names) -> Iterator[str]:
    """Every score there is, with what it is the sum of where that is more than one thing."""
    rivals = outcome.get("rivals", {})
    for who, total in (*outcome["scores"].items(), *rivals.items()):
        name = names.texts.get(f"rival.{who}.name") or spoken(who) if who in rivals else names.seat(int(who))
        parts = {part: points for part, points in outcome.get("parts", {}).get(who, {}).items() if points}
        said = ", ".join(f"{names.texts.get(f'part.{part}.name') or spoken(part)} {parts[part]}" for part in parts)
        yield f"{name} {total}" + (f" ({said})" if len(parts) > 1 else "")


def who_won(winners: list[int], names: Names) -> str:
    match winners:
        case []:
            return names.own("outcome.nobody")
        case [only] if only == names.me:
            return names.own("outcome.you")
        case [only]:
            return names.own("outcome.one", who=names.seat(only))
        case _:
            return names.own("outcome.many", who=names.list_of(winners))


def said(line: ChatLine, names: Names) -> str:
    """A line of chat."""
    name, text = called({"name": line.name, "kind": line.kind}), clean(line.text)
    if line.channel == "spectators":
        return names.own("say.spectator", name=name, text=text)
    if names.me is not None and line.seat == names.me:
        return names.own("say.you", text=text)
    return names.own("say", name=name, text=text)
