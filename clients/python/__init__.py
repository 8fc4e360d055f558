"""The Python client of Obol: asyncio, typed, and through reconnections. See README.md beside this file."""

from __future__ import annotations

from clients.python.api import Api, Opened, Page, Player
from clients.python.brains import Brain, Seen, random_brain, seen_of
from clients.python.client import Client
from clients.python.errors import ClientError, Disconnected, Refused, Unanswered
from clients.python.offers import TABLE_INTENTS, game_offers, intents_of, random_intent
from clients.python.pacing import Pacing
from clients.python.playing import play_seat, sit_down
from clients.python.view import View
from clients.python.watched import Watched

__all__ = [
    "TABLE_INTENTS",
    "Api",
    "Brain",
    "Client",
    "ClientError",
    "Disconnected",
    "Opened",
    "Pacing",
    "Page",
    "Player",
    "Refused",
    "Seen",
    "Unanswered",
    "View",
    "Watched",
    "game_offers",
    "intents_of",
    "play_seat",
    "random_brain",
    "random_intent",
    "seen_of",
    "sit_down",
]
