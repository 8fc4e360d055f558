"""PL-21: what all connections of one address leave unread is bounded together."""

from __future__ import annotations

from protocol.codes import Close
from service.support.settings import Settings
from service.transport.outboxes import NOTED_BYTES, Outboxes
from service.transport.shares import Shares
from tests.service.unplugged import unplugged

MUCH = 2 * NOTED_BYTES


class Reader:
    """`left`: what it has left unread."""

    def __init__(self, left: int = 0) -> None:
        self.left = left

    def unread(self) -> int:
        return self.left


def test_many_that_leave_a_little_are_too_much() -> None:
    outboxes, readers = Outboxes(4 * MUCH), [Reader(MUCH) for _ in range(5)]
    assert [outboxes.too_much(one, one.left) for one in readers] == [False] * 4 + [True]


def test_who_has_read_meanwhile_counts_no_more() -> None:
    outboxes, readers = Outboxes(4 * MUCH), [Reader(MUCH) for _ in range(5)]
    for one in readers[:4]:
        outboxes.too_much(one, one.left)
    readers[0].left = 0
    assert not outboxes.too_much(readers[4], MUCH)
    outboxes.forget(readers[4])
    assert (outboxes.total, set(outboxes.known)) == (3 * MUCH, set(readers[1:4]))


def test_what_a_connection_always_has_on_its_way_is_not_counted() -> None:
    outboxes = Outboxes(NOTED_BYTES)
    assert not any(outboxes.too_much(Reader(), NOTED_BYTES) for _ in range(100))
    assert outboxes.known == {}


async def test_the_one_that_goes_beyond_is_closed_and_the_others_are_not() -> None:
    share = Shares(Settings(address_outbox_bytes=3 * MUCH)).of("192.0.2.1")
    assert share is not None
    async with unplugged() as node:
        lines = [node.line() for _ in range(4)]
        for line in lines:
            line.connection.share = share
            line.connection.unread = lambda: MUCH  # type: ignore[method-assign]
            line.wire.unread = MUCH
            line.connection.send(b"x")
        assert [line.wire.closed and line.wire.closed[0] for line in lines] == [None, None, None, Close.TOO_SLOW]
        for line in lines:
            line.hang_up()
        assert share.outboxes.total == 0
