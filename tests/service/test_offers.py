"""PL-13: what is offered is accepted, and what is accepted was offered; the table's own intents here.

The games' own are held to the same by the laws over every game.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from protocol.codec import Codec
from protocol.messages import PlayerName
from service.games.bots import bots_of
from service.games.kernel import Game, Refusal, Seat
from service.platform.decide import decide
from service.platform.intents import TABLE_INTENTS, union_of
from service.platform.state import TableState
from service.projection.fold import Fold
from service.projection.views import Views
from tests.service.running import Running
from tests.service.seats_of import PEOPLE, begun, sat
from tests.service.sitting import random_intent, started
from tests.service.unplugged import unplugged


def intents_of(offer: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Every intent that an offer of lists stands for."""
    found: list[dict[str, Any]] = [{"type": offer["type"]}]
    for name, values in offer.items():
        if name != "type":
            found = [{**intent, name: value} for intent in found for value in values]
    yield from found


def every_table_intent(game: Game[Any], seats: int) -> Iterator[dict[str, Any]]:
    """With every field named that the service would otherwise choose."""
    bots = [*bots_of(game), "deep_thought"]
    for kind in ("start", "concede", "rematch", "leave_seat"):
        yield {"type": kind}
    for seat in range(seats + 1):
        yield {"type": "take_seat", "seat": seat}
        yield {"type": "leave_seat", "seat": seat}
        for bot in bots:
            yield {"type": "add_bot", "seat": seat, "bot": bot}


def accepted(game: Game[Any], state: TableState[Any], player: PlayerName, intent: dict[str, Any]) -> bool:
    wish = msgspec.convert(intent, union_of((*TABLE_INTENTS, *game.intents)))
    return not isinstance(decide(game, "t", state, player, wish, None), Refusal)


def assert_offers_agree(game: Game[Any], fold: Fold, seats: int) -> int:
    """For every seat with a player; how many intents were tried."""
    state, tried = fold.state, 0
    for seat in range(len(state.chairs)):
        player = state.chairs[seat].player
        if player is None:
            continue
        offered = [one for offer in Views(game, fold).offers(Seat(seat)) for one in intents_of(wire(offer))]
        for intent in offered:
            assert accepted(game, state, player, intent), f"offered and refused: {seat} {intent}"
        for intent in every_table_intent(game, seats):
            own = {**intent, "seat": seat} if intent["type"] == "leave_seat" and "seat" not in intent else intent
            if accepted(game, state, player, intent):
                assert intent in offered or own in offered or bare(intent, seat) in offered, f"{seat} {intent}"
            tried += 1
    return tried


def wire(offer: Any) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.to_builtins(offer.wire())
    return found


def bare(intent: dict[str, Any], seat: int) -> dict[str, Any]:
    """To leave one's own seat by its number is to leave it."""
    return {"type": "leave_seat"} if intent == {"type": "leave_seat", "seat": seat} else intent


async def test_at_an_open_table() -> None:
    """PL-13: empty, half full, with bots, full; for the maker and for the others."""
    async with unplugged() as node:
        seats = await sat(node, 2, game="whisper")
        table = await seats.table()
        assert assert_offers_agree(table.game, table.fold, 2) > 20
        await seats.done(1, "leave_seat")
        assert assert_offers_agree(table.game, table.fold, 2) > 10
        await seats.done(0, "add_bot")
        assert assert_offers_agree(table.game, table.fold, 2) > 10


async def test_at_a_table_of_invited_players() -> None:
    """PL-13: a rematch before everybody has come."""
    async with unplugged() as node:
        seats = await begun(node, 2, game="whisper")
        await seats.done(0, "concede")
        await seats.done(1, "rematch")
        table = await node.table(seats.seen().table["next"])
        seats.lines[0].ask(seats.name, "none", {"type": "start"})
        await seats.lines[0].watch(table.name)
        await seats.lines[0].done(table.name, "sit again", {"type": "take_seat"})
        assert assert_offers_agree(table.game, table.fold, 2) > 10


@pytest.mark.parametrize("seed", range(3))
async def test_while_it_runs_and_when_it_is_over(seed: int) -> None:
    """PL-13: at every version, with seats handed over, away, taken back and conceded."""
    source = Random(seed)
    async with unplugged(grace_s=100) as node:
        seats = await begun(node, 3, clock={"kind": "step", "step_s": 60})
        table = await seats.table()
        while seats.seen().status == "running":
            offers = [(seat, offer) for seat in range(3) for offer in seats.seen(seat).offers or []]
            seat, offer = source.choice([(s, o) for s, o in offers if o["type"] != "concede" or source.random() < 0.02])
            fields = random_intent([offer], source)
            await seats.done(seat, fields.pop("type"), **fields)
            if source.random() < 0.3:
                await node.turn_clock(1_000)
            assert assert_offers_agree(table.game, table.fold, 3) > 0
        assert [offer["type"] for offer in seats.seen().offers or []] == ["rematch"]
        assert assert_offers_agree(table.game, table.fold, 3) > 0
        await seats.done(1, "rematch")
        assert assert_offers_agree(table.game, table.fold, 3) > 0


async def test_whoever_has_no_seat_is_offered_none_and_may_take_one() -> None:
    """PL-13, house: offers belong to a seat; sitting down and talking are always the same and are not in them."""
    async with unplugged() as node:
        table = await node.open_table(PEOPLE[0], game="whisper", seats=2)
        line = node.come(PEOPLE[1])
        await line.watch(table)
        assert line.sees(table).offers is None
        await line.done(table, "sit", {"type": "take_seat"})
        assert line.sees(table).offers == [{"type": "leave_seat"}]


async def test_what_a_client_is_offered_over_the_wire_is_accepted(service: Running, codec: Codec) -> None:
    """PL-13: a client that knows no rules plays a whole game; the first offer each time, then the last."""
    sitting = await started(service, 3, codecs=[codec])
    pick = 0
    while sitting.seen().status == "running":
        seat = sitting.seen().awaited[0]
        offer = sitting.seen(seat).game_offers()[pick]
        fields = {name: values[pick] for name, values in offer.items() if name != "type"}
        await sitting.ask(seat, offer["type"], **fields)
        pick = -1 - pick
