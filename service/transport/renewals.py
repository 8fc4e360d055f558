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
KEPT = 1_000
"""Of the latest so many, nodes close the connections that came with an earlier token."""


class Renewals:
    """`known`: the names of the latest tokens, by player, as far as they were heard of."""

    def __init__(self, shelf: Shelf, tokens: Tokens) -> None:
        self.shelf = shelf
        self.tokens = tokens
        self.known: dict[str, str] = {}

    async def renew(self, player: PlayerName) -> str:
        """A new token; every earlier one is void from then on, on every node. Raises StoreUnavailable."""
        token, name = self.tokens.another(player)
        await self.shelf.put(BOOK, player.id, name.encode(), ttl_s=self.tokens.token_s + 86_400)
        line = f"{player.id} {name}".encode()
        await self.shelf.push(BOOK, LATEST, [line], keep=KEPT, ttl_s=self.tokens.token_s)
        self.known[player.id] = name
        self.shelf.nudge(player.id, BOOK)
        return token

    def is_void(self, player: str, name: str) -> bool:
        """Is a token of that name known to be an earlier one?"""
        return self.known.get(player, name) != name

    async def holds(self, player: str, name: str) -> bool:
        """Is it the latest? Raises StoreUnavailable."""
        kept = await self.shelf.get(BOOK, player)
        return kept is None or kept.decode() == name

    async def look(self) -> None:
        """Hear of the latest. Raises StoreUnavailable."""
        lines = await self.shelf.tail(BOOK, LATEST, KEPT)
        self.known = dict(line.decode().split(" ", 1) for line in lines)
