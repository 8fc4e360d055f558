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
PUSH_OFFER: dict[str, Any] = {
    "key": "BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8",
    "kinds": ["turn", "start", "rematch"],
    "languages": ["en", "fr"],
}
QUIET: dict[str, Any] = {"start": "22:30", "end": "07:00", "zone": "Europe/Paris"}
NEW_PUSH: dict[str, Any] = {
    "subscription": {
        "endpoint": "https://updates.push.services.mozilla.com/wpush/v2/gAAAAAB",
        "keys": {
            "p256dh": "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
            "auth": "BTBZMqHH6r4Tts7J_aSIgg",
        },
    },
    "kinds": ["turn", "rematch"],
    "quiet": QUIET,
    "language": "en",
}
PUSH_KEPT: dict[str, Any] = {"id": "b2b17f0bc1f4e2d9", "kinds": ["turn", "rematch"], "language": "en", "quiet": QUIET}
NEW_HOOK: dict[str, Any] = {"url": "https://bridge.example/obol", "kinds": ["turn", "rematch"], "language": "en"}
HOOK_MADE: dict[str, Any] = {**NEW_HOOK, "secret": "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSwMfKQ9r8GKYo="}
HOOK_KEPT: dict[str, Any] = {**NEW_HOOK, "waiting": 0}
HOOK_CALL: dict[str, Any] = {
    "type": "turn",
    "timestamp": "2026-01-01T00:00:05.000+00:00",
    "data": {
        "player": ADA["id"],
        "text": "Your turn at Vita Mors with Bo",
        "table": TABLE,
        "game": "vita_mors",
        "others": [{"id": "b1946ac92492d234", "name": "Bo"}],
    },
}
PROBLEM_TYPE = "about:blank"
