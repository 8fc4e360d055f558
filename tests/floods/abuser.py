"""Floods a node from one address: `python -m tests.floods.abuser FORM PORT ADDRESS SECONDS`. Prints what it was told as
JSON."""

from __future__ import annotations

import json
import os
import selectors
import socket
import sys
import time
from collections import Counter

from tests.floods.forms import FORMS, Form

TAIL = 400
REST_S = 0.002
CODES = (1002, 1007, 1009)
WORDS = {b'"code":4008': "4008", b"HTTP/1.1 429": "429", b"HTTP/1.1 413": "413"} | {
    code.to_bytes(2, "big"): str(code) for code in CODES
}
NICE = 19
"""Beside the one that measures on the same core."""


class Line:
    """One connection of the flood."""

    def __init__(self, flood: Flood) -> None:
        self.flood = flood
        self.socket = socket.socket()
        self.socket.bind((flood.address, 0))
        self.socket.connect(("127.0.0.1", flood.port))
        self.socket.setblocking(False)
        self.out = flood.form.opening
        self.sent = 0
        self.began = time.monotonic()
        self.tail = b""
        self.may = True
        flood.selector.register(self.socket, selectors.EVENT_READ, self)

    def send(self) -> None:
        """As much as goes."""
        form = self.flood.form
        owed = form.per_s * (time.monotonic() - self.began) if form.per_s else float("inf")
        if not self.out and form.again and self.may and self.sent < owed:
            pieces = max(1, int(min(owed - self.sent, 4_096) / len(form.again))) if form.per_s else 1
            self.out = form.again * pieces
            self.may = not form.answers
        if self.out:
            gone = self.socket.send(self.out)
            self.sent += gone
            self.flood.sent += gone
            self.out = self.out[gone:]

    def read(self) -> None:
        data = self.socket.recv(65_536)
        if not data:
            raise ConnectionResetError
        self.may = True
        self.tail = (self.tail + data)[-TAIL:]

    def end(self) -> None:
        said = next((word for mark, word in WORDS.items() if mark in self.tail), "nothing")
        self.flood.ends[said] += 1
        self.drop()

    def drop(self) -> None:
        self.flood.selector.unregister(self.socket)
        self.socket.close()


class Flood:
    """`ends`: how often a connection was closed, and what was said."""

    def __init__(self, form: Form, port: int, address: str) -> None:
        self.form = form
        self.port = port
        self.address = address
        self.selector = selectors.DefaultSelector()
        self.sent = 0
        self.made = 0
        self.ends: Counter[str] = Counter()
        self.first_end_s: float | None = None

    def run(self, seconds: float) -> None:
        began = time.monotonic()
        lines: list[Line] = []
        while (now := time.monotonic()) < began + seconds:
            while len(lines) < self.form.connections:
                lines.append(Line(self))
                self.made += 1
            for key, _ in self.selector.select(0):
                self.tried(key.data, lines, key.data.read)
            before = self.sent
            for line in list(lines):
                self.tried(line, lines, line.send)
            if self.ends and self.first_end_s is None:
                self.first_end_s = now - began
            if self.form.drop:
                for line in lines:
                    line.drop()
                lines.clear()
            elif self.sent == before:
                time.sleep(REST_S)

    def tried(self, line: Line, lines: list[Line], step: object) -> None:
        try:
            step()  # type: ignore[operator]
        except BlockingIOError:
            pass
        except OSError:
            line.end()
            lines.remove(line)


def lower_priority() -> None:
    os.sched_setscheduler(0, os.SCHED_OTHER, os.sched_param(0))  # where the others were given more
    os.nice(NICE)


def main(name: str, port: str, address: str, seconds: str) -> None:
    lower_priority()
    form = next(form for form in FORMS if form.name == name)
    flood = Flood(form, int(port), address)
    flood.run(float(seconds))
    told = {"sent": flood.sent, "made": flood.made, "ends": flood.ends, "first_end_s": flood.first_end_s}
    print(json.dumps(told))


if __name__ == "__main__":
    main(*sys.argv[1:])
