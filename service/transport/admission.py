"""How many may be connected: in all, for each player, for each host address (PL-21)."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

from service.support.settings import Settings

HOST_PREFIX = 64
"""An IPv6 host has all addresses that begin like its own, up to here: whoever counts one by one counts nothing."""


@lru_cache(maxsize=4_096)
def host_of(address: str) -> str:
    """Whom an address is counted for: itself, or its network where it is of IPv6."""
    try:
        found = ip_address(address)
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    return str(found.ipv4_mapped or IPv6Network((int(found), HOST_PREFIX), strict=False))


def unmapped(client: tuple[str, int] | None) -> tuple[str, int] | None:
    """A client as it is known everywhere: one of IPv4 by its own address, though the socket takes both kinds."""
    return client and (client[0].removeprefix("::ffff:") if "." in client[0] else client[0], client[1])


class Admission:
    """Counts who is in. Each `enter…` that says True must be followed by its `leave…` once."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.inside = 0
        self.addresses: Counter[str] = Counter()
        self.players: Counter[str] = Counter()

    def enter(self, address: str) -> bool:
        """`address`: empty where it says nothing of who it is; such count only in all."""
        address = host_of(address)
        full = self.inside >= self.settings.max_connections
        if full or (address and self.addresses[address] >= self.settings.connections_per_address):
            return False
        self.inside += 1
        self.addresses[address] += 1
        return True

    def leave(self, address: str) -> None:
        self.inside -= 1
        take_one(self.addresses, host_of(address))

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
