"""A player at a table, on a terminal: what is shown when, and what comes of what is typed."""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from clients.terminal.choosing import Choosing
from clients.terminal.keyboard import Lines
from clients.terminal.menu import menu
from clients.terminal.names import Names
from clients.terminal.picture import picture
from clients.terminal.pieces import Data
from clients.terminal.screen import Screen
from clients.terminal.teller import Teller
from clients.terminal.texts import NO_TEXTS, Texts, Worded
from clients.terminal.words import clean, sentence, time_text
from obol_client import ClientError, Refused, Watched, game_offers
from obol_client.offers import Intent, Offer
from protocol.messages import Snapshot

TICK_S = 0.5
LEAVE_S = 2.0
"""How long one who leaves waits for an answer still under way."""
MOST_ABOUT = 16
"""Lines told at once."""
BEFORE_THE_START = ("start", "add_bot")
"""What is offered at once before the start. Standing up is not: it is under /table, where no slip reaches it."""


class Sitting:
    """Messages, keys and the clock each have a task; whatever they do is done between two awaits."""

    def __init__(
        self,
        watched: Watched,
        screen: Screen,
        lines: Lines,
        texts: Texts = NO_TEXTS,
        data: Data | None = None,
    ) -> None:
        self.watched = watched
        self.screen = screen
        self.lines = lines
        self.texts = texts
        self.own = texts.own
        self.teller = Teller(watched, texts, data)
        self.choosing: Choosing | None = None
        self.offered: list[Offer] | None = None
        """What the choice on the screen was made of."""
        self.status = ""
        """The table's, when it was shown last."""
        self.asking = False
        """Is an intent of ours under way?"""
        self.ready = asyncio.Event()
        """Is there something to type? Lines from a pipe wait for it."""
        self.connected = True
        self.rematch_wanted = False
        self.errands: set[asyncio.Task[None]] = set()
        self.done: asyncio.Future[str | None] = asyncio.get_running_loop().create_future()

    async def run(self) -> str | None:
        """Play until one leaves: the table to go on at, or None. Raises Refused or Disconnected if it cannot go on."""
        self.screen.say(self.own("help"), style="dim")
        tasks = [asyncio.create_task(part) for part in (self.follow(), self.read(), self.tick())]
        try:
            ends: list[asyncio.Future[Any]] = [*tasks, self.done]
            await asyncio.wait(ends, return_when=asyncio.FIRST_COMPLETED)
            for task in tasks:
                if task.done():
                    await task
            if self.errands:
                await asyncio.wait(self.errands, timeout=LEAVE_S)
            return self.done.result() if self.done.done() else None
        finally:
            for task in [*tasks, *self.errands]:
                task.cancel()
            await asyncio.gather(*tasks, *self.errands, return_exceptions=True)
            self.screen.ask("")

    def leave(self, table: str | None = None) -> None:
        if not self.done.done():
            self.done.set_result(table)

    # What comes from the table

    async def follow(self) -> None:
        async for message in self.watched:
            for line in self.teller.lines(message):
                self.screen.say(line)
            for line in self.teller.chat():
                self.screen.say(line, style="green")
            if isinstance(message, Snapshot):
                self.status = ""
            if not self.watched.unread:
                self.settle()

    def settle(self) -> None:
        """Nothing more has come for now: show what there is to choose, if it is new."""
        following = self.watched.view.table.get("next")
        if following is not None and self.rematch_wanted:
            return self.leave(following)
        offers, status = self.to_choose_from(), self.watched.view.status
        if not self.asking and (offers != self.offered or status != self.status):
            if offers or status != self.status:
                self.show_table(brief=not self.watched.view.ended)
            self.offered, self.status = offers, status
            self.choose_from(offers)
        return self.show_prompt()

    def to_choose_from(self) -> list[Offer]:
        """The game's offers; before it has started, what brings that about."""
        view = self.watched.view
        if view.status == "open":
            return [offer for kind in BEFORE_THE_START for offer in view.offers if offer["type"] == kind]
        return game_offers(view.offers)

    def show_table(self, *, brief: bool = False) -> None:
        names = self.teller.names.with_faces()
        self.screen.say(picture(self.watched.view, names, width=self.screen.width, brief=brief))

    def choose_from(self, offers: Sequence[Offer]) -> None:
        """Begin a choice; what was being typed was meant for another one."""
        self.choosing = Choosing(offers, self.teller.names) if offers else None
        self.lines.forget()
        self.show_choice()

    def show_choice(self) -> None:
        if self.choosing is not None:
            self.screen.say(menu(self.choosing, self.screen.width, self.watched.left_s))
        self.show_prompt()

    # The prompt

    async def tick(self) -> None:
        """Once in a while: time goes on, and connections come and go."""
        while True:
            connected = self.watched.client.connected
            if connected != self.connected:
                self.connected = connected
                told = self.own("connection.back") if connected else self.own("connection.lost")
                self.screen.say(told, style="yellow")
            self.show_prompt()
            await asyncio.sleep(TICK_S)

    def show_prompt(self) -> None:
        view = self.watched.view
        may_type = view.ended or (self.choosing is not None and not self.asking)
        self.ready.set() if may_type else self.ready.clear()
        left = self.watched.left_s
        clock = f"[{time_text(left)}] " if left is not None and self.screen.live else ""
        now = f"{self.what_now()} ".lstrip()
        self.screen.ask(f"{clock}{now}> " if self.screen.live else now)

    def what_now(self) -> str:
        view = self.watched.view
        if not self.connected:
            return self.own("prompt.lost")
        if self.asking:
            return self.own("prompt.sent")
        if view.status == "open" and self.choosing is None:
            return self.own("prompt.start")
        if view.ended:
            offered = any(offer["type"] == "rematch" for offer in view.offers) or "next" in view.table
            status = self.texts.value("status", view.status).lower()
            return self.own("prompt.rematch" if offered else "prompt.ended", status=status)
        if self.choosing is not None:
            return self.own("prompt.choice")
        awaited = self.teller.names.list_of(view.table.get("awaited", []))
        return self.own("prompt.others", who=awaited) if awaited else ""

    # What is typed

    async def read(self) -> None:
        while True:
            if self.lines.patient:
                await self.ready.wait()
            line = await self.lines.next()
            if line is None:
                return self.leave()
            self.entered(line.strip())

    def entered(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word.lower():
            case "":
                self.show_choice()
            case "/quit" | "/q":
                self.leave()
            case "/help":
                self.screen.say(self.own("help"), style="dim")
            case "/view":
                self.show_table()
                self.show_choice()
            case "/back":
                self.back()
            case "/about":
                self.tell_about(rest.strip())
            case "/say":
                self.spawn(self.say(rest))
            case "/concede":
                self.offer_only("concede")
            case "/pause":
                self.put({"type": "pause"})
            case "/go":
                self.put({"type": "go_on"})
            case "/call":
                self.call_time()
            case "/table":
                view = self.watched.view
                self.choose_from([offer for offer in view.offers if offer not in game_offers(view.offers)])
            case "/rematch":
                self.rematch()
            case _ if word.startswith("/"):
                self.screen.say(self.own("unknown", word=clean(word)) + "\n" + self.own("help"), style="yellow")
            case _:
                self.chose(line)

    def call_time(self) -> None:
        """On everybody who has been awaited for long."""
        table = self.watched.view.table
        late = [seat for seat in table.get("overdue", []) if seat != self.watched.view.seat]
        for seat in late:
            self.put({"type": "call_time", "seat": seat})
        if not late:
            self.screen.say(self.own("call.nobody"), style="yellow")

    def put(self, intent: Intent) -> None:
        self.spawn(self.asked(intent))

    async def asked(self, intent: Intent) -> None:
        """Ask for something that is no choice of the game's."""
        try:
            await self.watched.ask(intent)
        except Refused as refused:
            self.refused(refused)
        except ClientError as error:
            self.screen.say(str(error), style="red")

    def tell_about(self, part: str) -> None:
        """What the service has to say of the things of this name."""
        names = self.teller.names
        found = [line for worded in self.texts.about(part) for line in about(worded, names)] if part else []
        for line in found[:MOST_ABOUT]:
            self.screen.say(line)
        if not found:
            self.screen.say(self.own("about.nothing"), style="yellow")

    def chose(self, line: str) -> None:
        if self.choosing is None or self.asking:
            return self.screen.say(self.own("choose.nothing"), style="yellow")
        wrong = self.choosing.enter(line)
        if wrong:
            return self.screen.say(wrong, style="yellow")
        intent = self.choosing.intent
        return self.show_choice() if intent is None else self.ask(intent)

    def back(self) -> None:
        """One step back; from the first one, to what the game offers."""
        if self.choosing is not None and self.choosing.back():
            return self.show_choice()
        return self.choose_from(self.to_choose_from())

    def offer_only(self, kind: str) -> None:
        """Let one kind of offer be chosen; what is for good is not done by a slip of the tongue."""
        offers = [offer for offer in self.watched.offers if offer["type"] == kind]
        if not offers:
            return self.screen.say(self.own("not_now", intent=self.texts.intent(kind)), style="yellow")
        return self.choose_from(offers)

    def rematch(self) -> None:
        """Ask for one, or join the one there is."""
        self.rematch_wanted = self.watched.view.ended
        offered = any(offer["type"] == "rematch" for offer in self.watched.offers)
        if "next" in self.watched.view.table:
            self.settle()
        elif offered:
            self.ask({"type": "rematch"})
        else:
            self.screen.say(self.own("rematch.none"), style="yellow")

    # What is asked of the table

    def spawn(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    def ask(self, intent: Intent) -> None:
        """From now on there is nothing to choose, until the answer is here and what follows from it."""
        self.asking = True
        self.choosing = None
        self.show_prompt()
        self.spawn(self.answer(intent))

    async def answer(self, intent: Intent) -> None:
        try:
            await self.watched.reach((await self.watched.ask(intent)).version)
        except Refused as refused:
            self.refused(refused)
        except ClientError as error:
            self.screen.say(str(error), style="red")
        self.asking = False
        self.offered = None
        if not self.watched.unread:
            self.settle()

    async def say(self, text: str) -> None:
        try:
            await self.watched.ask({"type": "say", "text": text})
        except Refused as refused:
            self.refused(refused)

    def refused(self, refused: Refused) -> None:
        """Why not, and by which rule."""
        clause = f" [{refused.clause}]" if refused.clause else ""
        why = clean(self.texts.refusal(refused.code, refused.message, refused.reason))
        self.screen.say(self.own("refused", why=why + clause), style="red")


def about(worded: Worded, names: Names) -> list[str]:
    """What there is to say of a thing: its text, what is printed on it, and the things that it lists."""
    face = names.pieces.face(worded.value)
    said = " ".join(filter(None, [worded.text, sentence(f"{face}.") if face else ""]))
    parts = [f"  {part.name}: {part.text}" for part in names.pieces.parts(worded)]
    return [f"{worded.name}: {said}", *parts] if said or parts else []
