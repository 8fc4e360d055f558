"""At fifty seats a turn tells what is new, and offers are as small as at two (WL-09, PL-11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from protocol.merge_patch import merge_patch
from service.games.kernel import Seat
from service.games.simulate import SimulatedCommit, commits
from service.games.welcome import GAME
from service.games.welcome.events import ChoicesOpened, ColumnCompleted, GameEnded, StreetCompleted
from service.games.welcome.options import WelcomeOptions
from tests.games.welcome.sitting import Sitting

SEATS = 50
OFFERS_BYTES = 700
WRITTEN_BYTES = 60
"""One house of one seat: in the patch and in the event, each."""


def play() -> Iterator[SimulatedCommit]:
    return commits(GAME, ("random",) * SEATS, WelcomeOptions(), "sizes")


def patch_of(commit: SimulatedCommit) -> Any:
    return msgspec.to_builtins(merge_patch(GAME.public(commit.before), GAME.public(commit.after)))


def test_a_turn_of_fifty_seats_tells_a_house_a_seat() -> None:
    """WL-09: the patch has the houses that were written, and no other; what is told grows with them alone."""
    turns = 0
    for commit in play():
        if not (opened := [event for event in commit.events if isinstance(event, ChoicesOpened)]):
            assert patch_of(commit) == {"chosen": {str(commit.seat): True}}
            continue
        turns, reaped, patch = turns + 1, opened[0].reaped, patch_of(commit)
        written = {
            (seat, street, house)
            for seat, sheet in patch["seats"].items()
            for street, houses in sheet.get("streets", {}).items()
            for house in houses
        }
        assert written == {(seat, str(one.street), str(one.house)) for seat, one in reaped.items()}
        if not any(isinstance(event, ColumnCompleted | StreetCompleted | GameEnded) for event in commit.events):
            told = [event.redact().public for event in commit.events]
            assert len(msgspec.msgpack.encode((patch, told))) < 1_000 + 2 * WRITTEN_BYTES * SEATS
    assert turns > 10


def test_offers_stay_small() -> None:
    """WL-06, WL-12: whatever a sheet looks like."""
    table, sizes = Sitting(SEATS), []
    for commit in play():
        offers = [offer.wire() for offer in GAME.offers(commit.before, commit.seat)]
        sizes.append(len(msgspec.msgpack.encode(offers)))
    assert max(sizes) < OFFERS_BYTES
    (offer,) = table.offers(0)
    assert offer == {
        "type": "reap",
        "combination": (1, 2, 3),
        "street": (1, 2, 3, 4, 5),
        "house": (1, 2, 3, 4, 5, 6, 7, 8, 9),
    }


def test_offers_do_not_change_while_others_choose() -> None:
    """WL-09: who has chosen may choose anew among the very same."""
    table = Sitting(3)
    before = [GAME.offers(table.state, Seat(seat)) for seat in range(3)]
    table.run_out(1)
    assert [GAME.offers(table.state, Seat(seat)) for seat in range(3)] == before
    assert GAME.offers(table.state, Seat(1)) is before[1]
