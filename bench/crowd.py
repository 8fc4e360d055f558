"""Many connections by epoll alone: as little as can be done for each of thousands that only listen."""

from __future__ import annotations

import select
import socket
import time
from collections.abc import Sequence

from bench.wire import masked_frame, upgrade

PING = 0x89
AT_ONCE = 64
"""Handshakes under way at any time: more would overflow the listening socket's queue."""


class Crowd:
    """Connections that are read together. What is read is not cut into frames: it is only looked through."""

    def __init__(self, port: int) -> None:
        self.address = ("127.0.0.1", port)
        self.poll = select.epoll()
        self.sockets: dict[int, socket.socket] = {}

    def join(self, count: int, path: str, frames: Sequence[bytes]) -> None:
        """So many more connections; each sends these messages once it is open."""
        opening = b"".join(map(masked_frame, frames))
        for start in range(0, count, AT_ONCE):
            joining = [socket.create_connection(self.address) for _ in range(min(AT_ONCE, count - start))]
            for one in joining:
                one.sendall(upgrade(path))
            for one in joining:
                assert b" 101 " in one.recv(4096).split(b"\r\n")[0]
                one.sendall(opening)
                one.setblocking(False)
                self.sockets[one.fileno()] = one
                self.poll.register(one.fileno(), select.EPOLLIN)
            self.listen(0.0)

    def send(self, message: bytes) -> None:
        """From each of them."""
        for one in self.sockets.values():
            one.sendall(masked_frame(message))

    def listen(self, seconds: float) -> None:
        """Read and forget whatever comes, for so long; pings are answered."""
        until = time.perf_counter() + seconds
        while True:
            for fd, _ in self.poll.poll(0.0 if seconds == 0 else 0.05, 1024):
                self.read(fd)
            if time.perf_counter() >= until:
                return

    def read(self, fd: int) -> bytes:
        data = self.sockets[fd].recv(65_536)
        assert data, "the server closed a connection"
        if data[0] == PING:
            self.sockets[fd].sendall(masked_frame(data[2 : 2 + data[1]], 0x8A))
        return data

    def until_all_heard(self, mark: bytes, give_up_s: float = 30.0) -> float:
        """When the last of them received something with `mark` in it."""
        waiting, until = set(self.sockets), time.perf_counter() + give_up_s
        while waiting:
            for fd, _ in self.poll.poll(1.0, 1024):
                if mark in self.read(fd):
                    waiting.discard(fd)
            assert time.perf_counter() < until, f"{len(waiting)} heard nothing"
        return time.perf_counter()

    def leave(self) -> None:
        for one in self.sockets.values():
            one.close()
        self.poll.close()
