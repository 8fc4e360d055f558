"""What calls and their answers look like: the table of PROTOCOL.md."""

from __future__ import annotations

from typing import Any

TABLE = "8c1e4f0a7b2d93655e10"
ADA: dict[str, Any] = {"id": "5e0d3ac41f7b9268", "name": "Ada"}
PLAYER_MADE: dict[str, Any] = {"player": ADA, "token": "eyJhbGciOi…"}
ROBO: dict[str, Any] = {"id": "9b1d22c07f3e5a64", "name": "Robo", "kind": "bot"}
PROGRAMS: dict[str, Any] = {
    "bots": [
        {
            "player": ROBO,
            "about": "Counts what can still come. By Chen.",
            "here": True,
            "games": {"vita_mors": {"played": 41, "won": 17}},
        }
    ]
}
CLOCK: dict[str, Any] = {"kind": "step", "step_s": 60}
NEW_TABLE: dict[str, Any] = {
    "game": "vita_mors",
    "seats": 3,
    "options": {"first_host": 0},
    "clock": CLOCK,
    "grace_s": 120,
}
SUMMARY: dict[str, Any] = {
    "table": TABLE,
    "game": "vita_mors",
    "status": "open",
    "maker": ADA,
    "seats": {"0": {"player": ADA}, "1": {}, "2": {"bot": "random"}},
    "options": {"first_host": 0},
    "clock": CLOCK,
    "spectators": True,
    "visibility": "public",
    "opened_at": 1767225600000,
}
TEXTS: dict[str, Any] = {
    "game": "vita_mors",
    "language": "en",
    "texts": {"title": "Vita Mors", "intent.vote.name": "Vote", "event.vote_cast": "{seat|seat} has voted."},
}
PRINTED: dict[str, Any] = {
    "game": "petite_mort",
    "data": {"card": {"c01": {"deck": "characters", "points": 3, "strengths": ["cancer"], "darwin": 1}}},
}
PROBLEM_TYPE = "about:blank"
