"""PL-04, PL-05, PL-15, PL-23, PL-24: a table never dies of one who is gone, and nobody holds or hurries others beyond
what its options say."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from protocol.codec import JSON, Codec
from service.games import games
from service.games.kernel import Game, Refusal, Seat
from service.platform.clocks import wake_at, wound
from service.platform.decide import decide
from service.platform.events import TableOpened
from service.platform.evolve import opened
from service.platform.intents import AddBot, CallTime, Concede, GoOn, Pause, Start, TakeSeat
from service.platform.options import BankClock, NoClock, StepClock, TableOptions, grace_s, keep_s
from service.platform.outcome import RULES_VERSION
from service.platform.settle import Settled
from service.platform.state import TableState
from service.platform.tick import Moment, tick
from service.platform.waiting import CALLED_MS
from tests.laws.plays import random_offered
from tests.service.seats_of import PEOPLE, begun, sat
from tests.service.unplugged import unplugged

GRACE_MS, BOT_MS, OPEN_MS = 120_000, 1_000, 86_400_000
CLOCKS = [NoClock(), StepClock(60), BankClock(300, 10), StepClock(86_400)]
SEATS = {name: max(2, min(game.seat_counts)) for name, game in games().items()}


class Table:
    """A table folded in time: whoever is gone, idle, or wants a pause, in whatever order."""

    def __init__(self, game: Game[Any], clock: Any, source: Random) -> None:
        self.game, self.source, self.now, self.version = game, source, 1_000_000_000, 1
        self.options = TableOptions(game=game.name, seats=SEATS[game.name], clock=clock, pause_s=600)
        opening = TableOpened(
            options=self.options,
            rules_version=game.rules_version,
            maker=PEOPLE[0],
            seed=source.randbytes(32).hex(),
            table_rules=RULES_VERSION,
        )
        self.state: TableState[Any] = opened(opening)
        self.gone_since: dict[Seat, int] = {}
        for seat in range(SEATS[game.name]):
            self.ask(Seat(seat), TakeSeat(seat=seat))
        self.ask(Seat(0), Start())

    def ask(self, seat: Seat, intent: Any) -> bool:
        settled = decide(self.game, "t", self.state, PEOPLE[seat], intent, None)
        if isinstance(settled, Refusal):
            return False
        self.commit(settled)
        return True

    def commit(self, *settled: Settled) -> None:
        before, self.version = self.state, self.version + 1
        self.state = wound(self.game, before, settled[-1].state, self.version, self.now)
        self.check(before)

    def check(self, before: TableState[Any]) -> None:
        """Clocks run forward, at most as long as the options say, and not at all in a pause."""
        state = self.state
        assert state.at >= before.at
        assert not (state.paused and state.deadline)
        assert state.status == "running" or not (state.paused or state.overdue or state.called)
        assert all(chair.bank_ms >= 0 for chair in state.chairs)
        match self.options.clock:
            case StepClock(step_s=step_s):
                assert state.deadline <= state.at + step_s * 1000
            case NoClock():
                assert state.deadline <= state.at + CALLED_MS
                assert all(due > before.at for due in state.called.values())
        goes_on = before.paused and not state.paused and state.status == "running"
        if goes_on and state.step == before.step and before.left_ms:
            left = state.deadline - state.at
            assert left == before.left_ms or isinstance(self.options.clock, BankClock)

    def pass_time(self, ms: int) -> None:
        self.now += ms
        here = [seat for seat, chair in self.state.seated if chair.player and seat not in self.gone_since]
        grace_ms = grace_s(self.options, GRACE_MS // 1000) * 1000
        gone = [
            seat
            for seat, since in self.gone_since.items()
            if self.now - since >= grace_ms and self.state.chairs[seat].played_by_player
        ]
        moment = Moment(now=self.now, here=here, gone=gone, open_table_ms=OPEN_MS, bot_delay_ms=BOT_MS)
        settled = list(tick(self.game, self.state, self.version, moment))
        if settled:
            self.commit(*settled)

    def anything(self) -> None:
        """Somebody does something, whatever it is."""
        seat = Seat(self.source.randrange(len(self.state.chairs)))
        match self.source.randrange(12):
            case 0:
                self.gone_since.setdefault(seat, self.now)
            case 1:
                self.gone_since.pop(seat, None)
            case 2:
                self.ask(seat, Pause())
            case 3:
                self.ask(seat, GoOn())
            case 4:
                self.ask(seat, CallTime(seat=self.source.randrange(len(self.state.chairs))))
            case 5:
                self.ask(seat, AddBot() if self.source.random() < 0.5 else TakeSeat())
            case 6 if self.source.random() < 0.02:
                self.ask(seat, Concede())
            case _:
                self.play(seat)
        self.pass_time(self.source.choice((0, 500, 20_000, 100_000, 400_000)))

    def play(self, seat: Seat) -> None:
        if self.state.status == "running" and not self.state.paused and self.state.chairs[seat].played_by_player:
            offers = self.game.offers(self.state.game, seat)
            if offers:
                assert self.ask(seat, random_offered(self.game, offers, self.source))

    def look(self) -> None:
        """On to when somebody must look again."""
        look_again_at = self.now + GRACE_MS
        at = wake_at(self.game, self.state, look_again_at=look_again_at, open_table_ms=OPEN_MS, bot_delay_ms=BOT_MS)
        assert at is not None
        self.pass_time(max(1, at - self.now))


@pytest.mark.parametrize("clock", CLOCKS, ids=repr)
@pytest.mark.parametrize("name", games())
def test_whoever_is_gone_the_table_ends(name: str, clock: Any) -> None:
    """PL-15: after anything that may have happened, with everybody gone: bots play it to its end, within the grace, a
    pause, and a bot's pace for each thing to do."""
    for seed in range(3):
        table = Table(games()[name], clock, Random(f"{name} {seed}"))
        for _ in range(60):
            if table.state.status == "running":
                table.anything()
        left = table.now
        for seat, chair in table.state.seated:
            if chair.player:
                table.gone_since.setdefault(seat, table.now)
        began = table.version
        while table.state.status == "running":
            table.look()
            assert table.version - began < 5_000
        per_step = max(BOT_MS, 1)
        bound = grace_s(table.options, GRACE_MS // 1000) * 1000 + 600_000 + 3 * GRACE_MS
        assert table.now - left <= bound + per_step * (table.version - began)


@pytest.mark.parametrize("name", games())
def test_who_does_nothing_cannot_hold_one_who_calls_time(name: str) -> None:
    """PL-23: connected, awaited, idle. One player alone, who plays and calls time, comes to the end of every game."""
    table = Table(games()[name], NoClock(), Random(name))
    hurried = 0
    while table.state.status == "running":
        for overdue in table.state.overdue:
            hurried += table.ask(Seat(0), CallTime(seat=overdue))
        if Seat(0) in table.game.awaited(table.state.game):
            table.play(Seat(0))
        else:
            table.look()
        assert table.version < 5_000
    assert hurried >= 2
    assert any(chair.bot for chair in table.state.chairs[1:])
    assert not table.state.chairs[0].bot


async def test_time_is_called_on_who_has_been_awaited_for_long(codec: Codec) -> None:
    """PL-23: not before; shown like any deadline; twice in a row, and a bot stands in until the player does
    something."""
    async with unplugged() as node:
        seats = await begun(node, 2, game="whisper", codecs=(codec,))
        assert seats.seen().table["patience_s"] == 180
        await node.turn_clock(179_000)
        assert "overdue" not in seats.seen().table
        seats.lines[0].ask(seats.name, "early", {"type": "call_time", "seat": 1})
        await node.settle()
        assert seats.lines[0].answers("early")[0].code == "not_offered"  # type: ignore[union-attr]
        await node.turn_clock(1_000)
        assert seats.seen().table["overdue"] == [0, 1]
        await seats.done(0, "call_time", seat=1)
        called = seats.seen().table["called"]
        assert list(called) == ["1"]
        assert seats.seen().deadline == called["1"] == node.clock.now_ms() + 60_000
        await node.turn_clock(60_000)
        assert [event["type"] for event in seats.seen().events[-2:]] == ["time_ran_out", "was_done"]
        assert seats.seen().awaited == [0]
        assert "called" not in seats.seen().table
        seats.lines[1].ask(seats.name, "self", {"type": "call_time", "seat": 0})
        await node.settle()
        assert seats.seen().table["called"].keys() == {"0"}


async def test_nobody_hurries_others_where_a_clock_runs_or_the_table_has_no_patience() -> None:
    """PL-23"""
    async with unplugged() as node:
        for options in ({"clock": {"kind": "step", "step_s": 86_400}}, {"patience_s": 0}):
            seats = await begun(node, 2, game="whisper", **options)
            assert "patience_s" not in seats.seen().table
            await node.turn_clock(3_600_000)
            assert "overdue" not in seats.seen().table


async def test_a_pause_begins_when_all_want_it_and_ends_when_one_does(codec: Codec) -> None:
    """PL-24"""
    async with unplugged() as node:
        seats = await begun(node, 2, game="whisper", codecs=(codec,), clock={"kind": "step", "step_s": 60})
        await node.turn_clock(20_000)
        await seats.done(0, "pause")
        assert seats.seen().table["consents"] == [0]
        assert "paused" not in seats.seen().table
        await seats.done(1, "pause")
        assert seats.seen().table["paused"] is True
        assert not seats.seen().deadline
        assert seats.seen(0).game_offers() == []
        await node.turn_clock(100_000)
        seats.lines[0].ask(seats.name, "now", {"type": "done"})
        await node.settle()
        assert seats.lines[0].answers("now")[0].code == "paused"  # type: ignore[union-attr]
        await seats.done(1, "go_on")
        assert "paused" not in seats.seen().table
        assert seats.seen().deadline == node.clock.now_ms() + 40_000
        await seats.done(0, "done")


async def test_a_pause_lasts_no_longer_than_it_may() -> None:
    """PL-24"""
    async with unplugged() as node:
        seats = await begun(node, 2, game="whisper", pause_s=300)
        for seat in range(2):
            await seats.done(seat, "pause")
        await node.turn_clock(299_000)
        assert seats.seen().table["paused"] is True
        await node.turn_clock(1_000)
        assert "paused" not in seats.seen().table
        assert {"type": "table_went_on"} in seats.seen().events
        none = await begun(node, 2, game="whisper", pause_s=0)
        none.lines[0].ask(none.name, "p", {"type": "pause"})
        await node.settle()
        assert none.lines[0].answers("p")[0].code == "not_offered"  # type: ignore[union-attr]


async def test_the_maker_who_is_gone_is_followed_by_who_has_sat_longest(codec: Codec) -> None:
    """PL-04"""
    async with unplugged(grace_s=120) as node:
        seats = await sat(node, 3, codecs=(codec,))
        await seats.done(1, "leave_seat")
        await seats.done(1, "take_seat", seat=1)
        seats.lines[0].hang_up()
        await node.settle()
        for _ in range(6):
            await node.turn_clock(30_000)
        assert seats.seen(1).table["maker"]["id"] == PEOPLE[2].id
        assert seats.seen(1).events[-1] == {
            "type": "maker_changed",
            "maker": {"id": PEOPLE[2].id, "name": PEOPLE[2].name},
        }
        await seats.done(2, "leave_seat", seat=0)
        await seats.done(2, "add_bot", seat=0)
        await seats.done(2, "start")
        assert seats.seen(1).status == "running"


async def test_with_nobody_left_an_open_table_is_abandoned() -> None:
    """PL-04: then, and not a day later."""
    async with unplugged(grace_s=120) as node:
        seats = await sat(node, 3)
        for line in seats.lines:
            line.hang_up()
        await node.settle()
        for _ in range(8):
            await node.turn_clock(60_000)
        table = await seats.table()
        assert table.fold.state.status == "abandoned"


async def test_whoever_asks_for_a_rematch_is_its_maker_and_kept_seats_are_free_after_a_while() -> None:
    """PL-05"""
    async with unplugged(grace_s=600) as node:
        seats = await begun(node, 2, game="whisper")
        await seats.done(0, "concede")
        await seats.done(1, "rematch")
        following = await node.table(seats.seen(1).table["next"])
        assert following.fold.state.maker == PEOPLE[1]
        assert [chair.invited for chair in following.fold.state.chairs] == PEOPLE[:2]
        line = node.come(PEOPLE[1], JSON)
        await line.watch(following.name)
        await line.done(following.name, "sit", {"type": "take_seat"})
        await node.turn_clock(119_000)
        assert "invited" in line.sees(following.name).table["seats"]["0"]
        await node.turn_clock(1_000)
        assert line.sees(following.name).table["seats"]["0"] == {}
        assert "player" in line.sees(following.name).table["seats"]["1"]


def test_grace_and_kept_seats_follow_a_clock_of_days() -> None:
    """PL-05, PL-15: unless the table says otherwise."""
    day = 86_400
    for clock in (StepClock(2 * day), BankClock(2 * day, 3_600)):
        options = TableOptions(game="g", seats=2, clock=clock)
        assert (grace_s(options, 120), keep_s(options)) == (2 * day, 2 * day)
        said = TableOptions(game="g", seats=2, clock=clock, grace_s=60, keep_s=30)
        assert (grace_s(said, 120), keep_s(said)) == (60, 30)
    for live in (StepClock(600), NoClock()):
        options = TableOptions(game="g", seats=2, clock=live)
        assert (grace_s(options, 120), keep_s(options)) == (120, 120)
