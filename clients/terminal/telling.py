"""What happened, in words: one line an event."""

from __future__ import annotations

from typing import Any

from clients.terminal.people import People
from clients.terminal.words import clean, details, is_seat_map, phrase, spoken
from protocol.messages import ChatLine

Event = dict[str, Any]


def told(event: Event, people: People) -> str:
    """One event. Those of the table have words of their own; a game's are told by its names."""
    return table_event(event, people) or game_event(event, people)


def table_event(event: Event, people: People) -> str:
    """What can happen at any table; "" for what is the game's."""
    who = people.name(event["seat"]) if isinstance(event.get("seat"), int) else ""
    match event["type"]:
        case "table_opened":
            return f"{clean(event['maker']['name'])} opens the table."
        case "seat_taken":
            return sentence(f"{clean(event['player']['name'])} takes seat {event['seat']}.")
        case "seat_left":
            return f"Seat {event['seat']} is free again."
        case "bot_added" if event.get("away"):
            return sentence(f"the bot {clean(event['bot'])} stands in for {who}.")
        case "bot_added":
            return f"The bot {clean(event['bot'])} plays seat {event['seat']}."
        case "seat_taken_back":
            return sentence(f"{who} plays again." if who != "you" else "you play again.")
        case "table_started":
            return "The game begins."
        case "seat_conceded":
            return sentence(f"{who} concedes." if who != "you" else "you concede.")
        case "table_over":
            return outcome_text(event["outcome"], people)
        case "table_abandoned":
            return f"The table is abandoned: {spoken(event['reason'])}."
        case "rematch_made":
            return f"There is a rematch: table {clean(event['table'])}."
        case _:
            return ""


def game_event(event: Event, people: People) -> str:
    """`{"type": "vote_cast", "seat": 1, "coin": "mors"}` → `Bo: vote cast: coin mors`."""
    fields = {name: value for name, value in event.items() if name != "type"}
    seat = fields.pop("seat", None)
    whose = f"{people.name(seat)}: " if isinstance(seat, int) else ""
    if len(fields) == 1:
        (only,) = fields.values()
        if isinstance(only, dict) and not is_seat_map(*next(iter(fields.items()))):
            fields = only
    inner = details(fields, people.name)
    return sentence(f"{whose}{spoken(event['type'])}{': ' if inner else ''}{inner}")


def outcome_text(outcome: dict[str, Any], people: People) -> str:
    """How it ended."""
    winners = outcome.get("winners", [])
    verb = "wins" if len(winners) == 1 and winners[0] != people.me else "win"
    won = f"{people.names(winners)} {verb}" if winners else "nobody wins"
    scores = outcome.get("scores")
    added = f" Scores: {phrase('scores', scores, people.name)}." if scores else ""
    return sentence(f"{won} ({spoken(outcome.get('reason', ''))}).") + added


def said(line: ChatLine) -> str:
    """A line of chat."""
    aside = " (spectator)" if line.channel == "spectators" else ""
    return f"{clean(line.name)}{aside} says: {clean(line.text)}"


def sentence(text: str) -> str:
    return text[:1].upper() + text[1:]
