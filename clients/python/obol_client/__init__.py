"""The Python client of Obol: asyncio, typed, and through reconnections. README.md of the distribution is its manual."""

from __future__ import annotations

from obol_client.api import Api, Opened, Page, Player
from obol_client.brains import Brain, Seen, random_brain, seen_of
from obol_client.client import Client
from obol_client.errors import ClientError, Disconnected, Refused, Unanswered
from obol_client.offers import TABLE_INTENTS, game_offers, intents_of, is_offered, random_intent
from obol_client.pacing import Pacing
from obol_client.playing import play_seat, sit_down
from obol_client.programs import Program, ProgramGone, think_of
from obol_client.runner import Played, Runner
from obol_client.thinking import Think
from obol_client.view import View
from obol_client.watched import Watched
from protocol.codes import Code
from protocol.messages import Ack, Bye, Chat, ChatLine, PlayerName, Presence, Snapshot, Update, Welcome

__version__ = "0.1.0"

__all__ = [
    "TABLE_INTENTS",
    "Ack",
    "Api",
    "Brain",
    "Bye",
    "Chat",
    "ChatLine",
    "Client",
    "ClientError",
    "Code",
    "Disconnected",
    "Opened",
    "Pacing",
    "Page",
    "Played",
    "Player",
    "PlayerName",
    "Presence",
    "Program",
    "ProgramGone",
    "Refused",
    "Runner",
    "Seen",
    "Snapshot",
    "Think",
    "Unanswered",
    "Update",
    "View",
    "Watched",
    "Welcome",
    "game_offers",
    "intents_of",
    "is_offered",
    "play_seat",
    "random_brain",
    "random_intent",
    "seen_of",
    "sit_down",
    "think_of",
]
