"""How many may be connected: in all, for each player, for each address (PL-21)."""

from __future__ import annotations

from collections import Counter

from service.settings import Settings


class Door:
    """Counts who is in. Each `enter…` that says True must be followed by its `leave…` once."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.inside = 0
        self.addresses: Counter[str] = Counter()
        self.players: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """`address`: empty where it says nothing of who it is; such count only in all."""
        full = self.inside >= self.settings.max_connections
        if full or (address and self.addresses[address] >= self.settings.connections_per_address):
            return False
        self.inside += 1
        self.addresses[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.inside -= 1
        take_one(self.addresses, address)

    def enter_player(self, player: str) -> bool:
        if self.players[player] >= self.settings.connections_per_player:
            return False
        self.players[player] += 1
        return True

    def leave_player(self, player: str) -> None:
        take_one(self.players, player)


def take_one(counter: Counter[str], key: str) -> None:
    """One fewer; a count of nothing is forgotten."""
    counter[key] -= 1
    if counter[key] <= 0:
        del counter[key]
