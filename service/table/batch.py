"""The next commit of a table while it is being decided: pure, from a fold and what waits (PL-06 to PL-09).

Intents are decided in order, each on what the one before left, and become one commit. Nothing of a batch is told to
anybody before the log has it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import msgspec

from protocol.codes import Code
from service.games.kernel import Event, Game, Intent, Refusal, tag_of
from service.log.commit import Asked, Commit
from service.platform.chance import Draw
from service.platform.decide import decide
from service.platform.intents import TABLE_INTENTS
from service.platform.settle import Settled
from service.platform.state import TableState
from service.projection.fold import Fold
from service.table.request import Answer, Request

MAX_MESSAGE_CHARS = 200
TOO_OFTEN = Refusal(Code.SLOW_DOWN, "PL-21", "You have changed this too often; wait a little.")
BOT = "bot"
"""The player of a server bot's intents in the log."""


@cache
def kinds_by_tag(game_intents: tuple[type[Intent], ...]) -> dict[Any, type[Intent]]:
    return {tag_of(kind): kind for kind in (*TABLE_INTENTS, *game_intents)}


def read_intent(game: Game[Any], wire: dict[str, Any]) -> Intent | Refusal:
    """A typed intent from how it travels, or what is wrong with it."""
    tag = wire.get("type")
    if not isinstance(tag, str):
        return Refusal(Code.MALFORMED, "PL-09", "an intent has a string `type`")
    kind = kinds_by_tag(game.intents).get(tag)
    if kind is None:
        return Refusal(Code.UNKNOWN_TYPE, "PL-09", f"there is no intent of the type {tag}"[:MAX_MESSAGE_CHARS])
    try:
        intent = msgspec.convert(wire, kind)
    except msgspec.ValidationError as error:
        return Refusal(Code.MALFORMED, "PL-09", str(error)[:MAX_MESSAGE_CHARS])
    return intent


class Batch:
    """What a turn of a table has decided so far."""

    def __init__(self, game: Game[Any], table: str, fold: Fold) -> None:
        self.game = game
        self.table = table
        self.fold = fold
        self.state: TableState[Any] = fold.state
        self.events: list[Event] = []
        self.draws: list[Draw] = []
        self.asked: list[Asked] = []
        self.looked_at = 0
        """When the clock was looked at for it, server ms: it is appended no earlier, even if the clock is set back."""
        self.accepted: dict[tuple[str, str], list[Request]] = {}
        """Who waits for the ack of each intent; nobody for a bot's."""
        self.beside: list[tuple[Request, Answer]] = []
        """What is answered without a commit: refusals, and acks of what changes nothing."""

    @property
    def empty(self) -> bool:
        """Is there nothing to append?"""
        return not self.events and not self.accepted

    def take(self, request: Request, may_undo: Callable[[Request], bool]) -> None:
        """Decide one request. `may_undo`: may its player take something back once more?"""
        key = request.key
        if key in self.accepted:
            self.accepted[key].append(request)
            return
        again = self.answer_to(key) if self.beside else None
        if again is not None:
            self.beside.append((request, again))
            return
        intent = read_intent(self.game, request.intent)
        decided = (
            intent
            if isinstance(intent, Refusal)
            else decide(self.game, self.table, self.state, request.player, intent, self.made_at(request))
        )
        if isinstance(decided, Refusal):
            self.beside.append((request, decided))
        elif not decided.events:
            self.beside.append((request, self.fold.version))
        elif decided.undoes and not may_undo(request):
            self.beside.append((request, TOO_OFTEN))
        else:
            self.accepted[key] = [request]
            self.add(decided)

    def answer_to(self, key: tuple[str, str]) -> Answer | None:
        return next((answer for earlier, answer in self.beside if earlier.key == key), None)

    def players_answers(self) -> Iterator[tuple[str, str]]:
        """The intents that its commit answers, but those of bots, which answer nobody."""
        return (key for key in self.accepted if key[0] != BOT)

    def players(self) -> set[str]:
        """Whose intents its commit answers."""
        return {player for player, _ in self.players_answers()}

    def made_at(self, request: Request) -> int | None:
        """The version an intent was made at, as far as it may count: where the batch itself has gone on to another
        step, whoever saw the version before it has not seen that step (PL-08). One above the head of the log is none
        of this log's."""
        if request.made_at is not None and request.made_at > self.fold.version:
            return -1
        if request.made_at is None or self.state.game is None:
            return request.made_at
        same_step = self.game.step(self.state.game) == self.fold.state.step
        return request.made_at if same_step else -1

    def add(self, settled: Settled) -> None:
        if settled.asked is not None:
            self.asked.append(Asked(len(self.events), *settled.asked))
        self.events += settled.events
        self.draws += settled.draws
        self.state = settled.state
        if settled.bot_answer:
            self.accepted[BOT, settled.bot_answer] = []

    def commit(self, at: int, mark: str) -> Commit[Event]:
        return Commit(
            version=self.fold.version + 1,
            at=at,
            rules=self.game.rules_version,
            events=tuple(self.events),
            answers=tuple(self.accepted),
            draws=tuple(self.draws),
            prev=self.fold.hash,
            mark=mark,
            asked=tuple(self.asked),
        )
