"""What happened, in words: in those of the service where it has some, else by the names things travel under."""

from __future__ import annotations

from typing import Any

from clients.terminal.names import Names
from clients.terminal.phrases import details, is_seat_map, phrase
from clients.terminal.templates import worded
from clients.terminal.words import clean, sentence, spoken
from protocol.messages import ChatLine

Event = dict[str, Any]


def told(event: Event, names: Names) -> list[str]:
    """One event, in a line or more."""
    if event["type"] == "table_over":
        return [outcome_text(event["outcome"], names)]
    return [sentence(line) for line in worded(event, names)] or [table_event(event, names) or game_event(event, names)]


def table_event(event: Event, names: Names) -> str:
    """What can happen at any table; "" for what is the game's."""
    who = names.seat(event["seat"]) if isinstance(event.get("seat"), int) else ""
    match event["type"]:
        case "table_opened":
            return f"{clean(event['maker']['name'])} opens the table."
        case "seat_taken":
            return sentence(f"{clean(event['player']['name'])} takes seat {event['seat']}.")
        case "seat_left":
            return f"Seat {event['seat']} is free again."
        case "bot_added" if event.get("away"):
            return f"The bot {clean(event['bot'])} stands in for {who}."
        case "bot_added":
            return f"The bot {clean(event['bot'])} plays seat {event['seat']}."
        case "seat_taken_back":
            return sentence(f"{who} {'play' if who == 'you' else 'plays'} again.")
        case "table_started":
            return "The game begins."
        case "seat_conceded":
            return sentence(f"{who} {'concede' if who == 'you' else 'concedes'}.")
        case "table_abandoned":
            return f"The table is abandoned: {spoken(event['reason'])}."
        case "rematch_made":
            return f"There is a rematch: table {clean(event['table'])}."
        case _:
            return ""


def game_event(event: Event, names: Names) -> str:
    """`{"type": "vote_cast", "seat": 1, "coin": "mors"}` → `Bo: vote cast: coin mors`."""
    fields = {name: value for name, value in event.items() if name != "type"}
    seat = fields.pop("seat", None)
    whose = f"{names.seat(seat)}: " if isinstance(seat, int) else ""
    if len(fields) == 1:
        ((name, only),) = fields.items()
        if isinstance(only, dict) and not is_seat_map(name, only):
            fields = only
    inner = details(fields, names)
    return sentence(f"{whose}{spoken(event['type'])}{': ' if inner else ''}{inner}")


def outcome_text(outcome: dict[str, Any], names: Names) -> str:
    """How it ended."""
    winners = outcome.get("winners", [])
    verb = "wins" if len(winners) == 1 and winners[0] != names.me else "win"
    won = sentence(f"{names.list_of(winners)} {verb}" if winners else "nobody wins")
    reason = names.texts.get(f"outcome.{outcome.get('reason', '')}")
    why = f". {reason}" if reason else f" ({spoken(outcome.get('reason', ''))})."
    scores = outcome.get("scores")
    added = f" Scores: {phrase('scores', scores, names)}." if scores else ""
    return won + why + added


def said(line: ChatLine) -> str:
    """A line of chat."""
    aside = " (spectator)" if line.channel == "spectators" else ""
    return f"{clean(line.name)}{aside} says: {clean(line.text)}"
