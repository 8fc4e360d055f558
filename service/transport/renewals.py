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
    """`latest`: the names of the latest tokens, by player, as far as they were heard of. `earlier`: player and name of
    tokens that another was heard of after. Of two names alone nobody can tell which is later."""

    def __init__(self, shelf: Shelf, tokens: Tokens) -> None:
        self.shelf = shelf
        self.tokens = tokens
        self.latest: dict[str, str] = {}
        self.earlier: set[tuple[str, str]] = set()

    async def renew(self, player: PlayerName) -> str:
        """A new token; every earlier one is void from then on, on every node. Raises StoreUnavailable."""
        token, name = self.tokens.another(player)
        await self.write_down(player.id, name)
        self.hear(player.id, name)
        self.shelf.nudge(player.id, BOOK)
        return token

    async def write_down(self, player: str, name: str) -> None:
        await self.shelf.put(BOOK, player, name.encode(), ttl_s=self.tokens.token_s + 86_400)
        line = f"{player} {name}".encode()
        await self.shelf.push(BOOK, LATEST, [line], keep=KEPT, ttl_s=self.tokens.token_s)

    def hear(self, player: str, name: str) -> None:
        before = self.latest.get(player, FIRST)
        if before != name:
            self.earlier |= {(player, FIRST), (player, before)}
            self.latest[player] = name

    def is_void(self, player: str, name: str) -> bool:
        """Is a token of that name known to be an earlier one?"""
        return (player, name) in self.earlier

    async def holds(self, player: str, name: str) -> bool:
        """Is it the latest? Raises StoreUnavailable."""
        kept = await self.shelf.get(BOOK, player)
        return kept is None or kept.decode() == name

    async def is_over(self, player: str, name: str) -> bool:
        """Has another been taken since? The store is asked where that may be. Raises StoreUnavailable."""
        return self.latest.get(player, name) != name and not await self.holds(player, name)

    async def look(self) -> None:
        """Hear of the latest. Where the store lost them all, it is told again what is known here, or what was void
        would be good again. Raises StoreUnavailable."""
        lines = [line.decode().split(" ", 1) for line in await self.shelf.tail(BOOK, LATEST, KEPT)]
        if not lines:
            await self.put_back()
            return
        self.latest, self.earlier = {}, set()
        for player, name in lines:
            self.hear(player, name)

    async def put_back(self) -> None:
        for player, name in self.latest.items():
            if await self.shelf.get(BOOK, player) is None:
                await self.write_down(player, name)
