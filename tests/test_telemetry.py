"""What the operator's log says of a table: its course, by table, version and seat; no secret (README, "Operation")."""

from __future__ import annotations

import structlog

from protocol.messages import PlayerName
from service.games.kernel import Outcome, Seat
from service.platform.events import BotAdded, SeatTaken, TableOpened, TableOver
from service.platform.options import TableOptions
from service.support.telemetry import Telemetry

ADA = PlayerName(id="1f", name="Ada")


def test_the_course_of_a_table_is_logged_without_its_secrets() -> None:
    options = TableOptions(game="g", seats=2)
    opened = TableOpened(options=options, rules_version=1, maker=ADA, seed="ab" * 32, invite="key")
    over = TableOver(outcome=Outcome(winners=(Seat(0),), reason="won"), seed="ab" * 32)
    events = (opened, SeatTaken(seat=Seat(0), player=ADA, nonce="n"), BotAdded(seat=Seat(1), bot="random"), over)
    with structlog.testing.capture_logs() as lines:
        Telemetry().happened("t", 7, events)
    assert [line["event"] for line in lines] == ["table_opened", "seat_taken", "bot_added", "table_over"]
    where = {"table": "t", "version": 7, "log_level": "info"}
    assert lines[1] == {"event": "seat_taken", "seat": 0, "player": "1f", **where}
    assert "ab" * 32 not in str(lines)
    assert "key" not in str(lines)
