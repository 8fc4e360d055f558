"""Which of a player's tokens is good, where a new one was taken: that one, and no earlier one (PL-01).

Each taken token bears a random name, and the last one's is kept in the store: nothing for players who never took one.
Every hello and HTTP call asks the store, before anything of the player's is done or shown; what is known here already
is refused without asking. Nodes hear of a new token by a nudge, and look again now and then for what none told of.
"""

from __future__ import annotations

from protocol.messages import PlayerName
from service.log.contract import Shelf
from service.transport.tokens import Tokens

BOOK, LATEST = "tokens", "latest"
FIRST = ""
"""A player's first token bears no name."""
KEPT = 1_000
"""Of the latest so many, nodes close the connections that came with an earlier token."""


class Renewals:
    """`latest`: by player, the name of a token taken lately, as far as it was heard of; of several taken at once it may
    not be the one that holds. `void`: tokens of which the store has said so, by player and name."""

    def __init__(self, shelf: Shelf, tokens: Tokens) -> None:
        self.shelf = shelf
        self.tokens = tokens
        self.latest: dict[str, str] = {}
        self.void: dict[tuple[str, str], None] = {}

    async def renew(self, player: PlayerName) -> str:
        """A new token; every earlier one is void from then on, on every node. Raises StoreUnavailable."""
        token, name = self.tokens.another(player)
        before = await self.shelf.get(BOOK, player.id)
        await self.write_down(player.id, name)
        self.latest[player.id] = name
        self.remember_void(player.id, FIRST if before is None else before.decode())
        self.shelf.nudge(player.id, BOOK)
        return token

    async def write_down(self, player: str, name: str) -> None:
        await self.shelf.put(BOOK, player, name.encode(), ttl_s=self.tokens.token_s + 86_400)
        line = f"{player} {name}".encode()
        await self.shelf.push(BOOK, LATEST, [line], keep=KEPT, ttl_s=self.tokens.token_s)

    def remember_void(self, player: str, name: str) -> None:
        self.void[player, name] = None
        if len(self.void) > KEPT:
            del self.void[next(iter(self.void))]

    def is_void(self, player: str, name: str) -> bool:
        """Is a token of that name known to be an earlier one?"""
        return (name == FIRST and player in self.latest) or (player, name) in self.void

    async def holds(self, player: str, name: str) -> bool:
        """Is it the latest? Raises StoreUnavailable."""
        kept = await self.shelf.get(BOOK, player)
        if kept is None or kept.decode() == name:
            return True
        self.remember_void(player, name)
        return False

    async def is_over(self, player: str, name: str) -> bool:
        """Has the player taken another since, as far as it was heard of? Raises StoreUnavailable."""
        return player in self.latest and not await self.holds(player, name)

    async def look(self) -> None:
        """Hear of the latest. Where the store lost them all, it is told again what is known here, or what was void
        would be good again. Raises StoreUnavailable."""
        lines = await self.shelf.tail(BOOK, LATEST, KEPT)
        if lines:
            self.latest = dict(line.decode().split(" ", 1) for line in lines)
        else:
            await self.put_back()

    async def put_back(self) -> None:
        for player, name in self.latest.items():
            if await self.shelf.get(BOOK, player) is None:
                await self.write_down(player, name)
