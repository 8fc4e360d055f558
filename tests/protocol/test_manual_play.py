"""The table of PROTOCOL.md's examples is a real one: played here, it gives the frames that are printed there."""

from __future__ import annotations

import base64
import json
from typing import Any

import pytest

from protocol.codec import JSON
from protocol.messages import PlayerName
from service.games.kernel import Intent, Seat
from service.games.vita_mors import GAME
from service.games.vita_mors.cards import Class
from service.games.vita_mors.intents import Diagnose, Visit, Vote
from service.games.vita_mors.sides import Side
from service.log.commit import Commit, decode, encode
from service.platform.decide import decide
from service.platform.events import TableOpened
from service.platform.intents import AddBot, Start, TakeSeat
from service.platform.options import StepClock, TableOptions
from service.platform.outcome import RULES_VERSION
from service.platform.settle import Settled
from service.projection.fold import NOWHERE, follow
from service.projection.update import TableUpdate, snapshot_frame
from service.projection.views import Views
from tests.protocol.manual import TEXT, block, blocks

NUMBERS: dict[str, Any] = json.loads(block("json", "numbers"))
PRINTED: list[dict[str, Any]] = [json.loads(text) for text in blocks("json", "server")]
TABLE: str = PRINTED[2]["table"]
START_MS = 1_767_225_600_000
ADA, CETIN = PlayerName("5e0d3ac41f7b9268", "Ada"), PlayerName("b19c07e2d4586af3", "Çetin")
PLAY: list[tuple[PlayerName, Intent, int]] = [
    (ADA, TakeSeat(nonce="3f9c"), 1_000),
    (CETIN, TakeSeat(seat=1), 5_000),
    (ADA, AddBot(bot="random"), 9_000),
    (ADA, Start(), 12_000),
    (ADA, Visit(deck=Class.CIVILIANS), 20_000),
    (ADA, Diagnose(verdict=Side.VITA), 30_000),
    (CETIN, Vote(coin=Side.MORS), 35_000),
]


class Played:
    """The views of the table by version, and the log's bodies."""

    def __init__(self) -> None:
        self.bodies: list[bytes] = []
        self.commits: list[Commit[Any]] = []
        self.views = [Views(GAME, self.append(NOWHERE, (self.opened(),), (), START_MS))]
        for player, intent, after_ms in PLAY:
            fold = self.views[-1].fold
            settled = decide(GAME, TABLE, fold.state, player, intent, None)
            assert isinstance(settled, Settled), settled
            fold = self.append(fold, settled.events, settled.draws, START_MS + after_ms)
            self.views.append(Views(GAME, fold, self.views[-1]))

    def opened(self) -> TableOpened:
        clock = StepClock(step_s=60)
        options = TableOptions(game=GAME.name, seats=3, options={"first_host": 0}, clock=clock, grace_s=120)
        return TableOpened(
            options=options,
            rules_version=GAME.rules_version,
            table_rules=RULES_VERSION,
            maker=ADA,
            seed=NUMBERS["seed"],
        )

    def append(self, fold: Any, events: Any, draws: Any, at: int) -> Any:
        commit = Commit(
            version=fold.version + 1,
            at=at,
            rules=GAME.rules_version,
            events=tuple(events),
            answers=(),
            draws=tuple(draws),
            prev=fold.hash,
        )
        body = encode(commit)
        self.bodies.append(body)
        self.commits.append(decode(GAME, body))
        return follow(GAME, fold, self.commits[-1], body)

    def snapshot(self, version: int, seat: int | None, now: int) -> Any:
        viewer = None if seat is None else Seat(seat)
        return payload(snapshot_frame(TABLE, self.views[version - 1], JSON, viewer, now))

    def update(self, version: int, seat: int | None) -> Any:
        before, after = self.views[version - 2 : version]
        commit = self.commits[version - 1]
        change = TableUpdate(TABLE, before, after, commit.events, commit.at)
        return payload(change.frame(JSON, None if seat is None else Seat(seat)))


def payload(frame: bytes) -> Any:
    """What a WebSocket frame carries."""
    return json.loads(frame[frame.index(b"{") :])


def within(shown: Any, real: Any) -> bool:
    """Is all that is shown so? Examples are shortened."""
    if isinstance(shown, dict):
        return isinstance(real, dict) and all(name in real and within(v, real[name]) for name, v in shown.items())
    return bool(shown == real)


def printed(kind: str, version: int) -> list[dict[str, Any]]:
    return [one for one in PRINTED if one["type"] == kind and one.get("version") == version]


@pytest.fixture(scope="module")
def played() -> Played:
    return Played()


def test_the_first_snapshot_is_that_of_an_open_table(played: Played) -> None:
    (shown,) = printed("snapshot", 1)
    assert shown == played.snapshot(1, None, shown["server_time"])


def test_the_snapshot_with_offers_is_the_makers_after_the_start(played: Played) -> None:
    (shown,) = printed("snapshot", 5)
    real = played.snapshot(5, 0, shown["server_time"])
    assert within(shown, real)
    assert (shown["offers"], shown["private"]) == (real["offers"], real["private"])


def test_a_vote_is_told_to_its_seat_and_to_others_as_printed(played: Played) -> None:
    """PL-12: only the voter sees the coin."""
    own, others = printed("update", 8)
    assert own == played.update(8, 1)
    assert others == played.update(8, 0) == played.update(8, None)
    assert "mors" not in json.dumps(others)


def test_the_update_with_a_deadline_is_what_a_spectator_gets(played: Played) -> None:
    (shown,) = printed("update", 6)
    assert shown == played.update(6, None)


def test_the_worked_draw_is_the_first_of_the_log(played: Played) -> None:
    """PL-20."""
    first = next(draw for commit in played.commits for draw in commit.draws)
    assert (list(first.of), list(first.out)) == (NUMBERS["of"], NUMBERS["out"])


def test_the_log_begins_with_the_body_printed(played: Played) -> None:
    (start,) = {line for line in TEXT.splitlines() if '"body": "' in line}
    shown = start.split('"body": "')[1].split("…")[0]
    assert base64.b64encode(played.bodies[0]).decode().startswith(shown)
    assert played.views[0].fold.hash.startswith(start.split('"hash": "')[1].split("…")[0])
