"""PL-04: who starts a table, and when it starts by itself."""

from __future__ import annotations

from tests.service.running import Running
from tests.service.sitting import seated, started


async def test_it_starts_when_the_maker_says_so_and_every_seat_is_filled(service: Running) -> None:
    """PL-04"""
    sitting = await seated(service, 2, seats=3)
    assert await sitting.maker.refused(sitting.table, {"type": "start"}) == "seats_empty"
    await sitting.ask(0, "add_bot")
    assert await sitting.people[1].refused(sitting.table, {"type": "start"}) == "not_the_maker"
    assert sitting.seen().status == "open"
    assert "game" not in sitting.seen().public
    await sitting.ask(0, "start")
    assert sitting.seen().status == "running"
    assert sitting.seen().game["round"] == 1


async def test_it_starts_once(service: Running) -> None:
    """PL-04"""
    sitting = await started(service, 3)
    assert await sitting.maker.refused(sitting.table, {"type": "start"}) == "not_open"
    late = await service.come("Mallory")
    await late.watch(sitting.table)
    assert await late.refused(sitting.table, {"type": "take_seat"}) == "not_open"
    assert await sitting.people[1].refused(sitting.table, {"type": "leave_seat"}) == "not_open"


async def test_full_it_does_not_start_by_itself_unless_it_is_told_to(service: Running) -> None:
    """PL-04"""
    sitting = await seated(service, 3)
    await sitting.maker.ping()
    assert sitting.seen().status == "open"


async def test_by_option_the_last_player_starts_it(service: Running) -> None:
    """PL-04"""
    sitting = await seated(service, 3, start_when_full=True)
    await sitting.maker.sees_status(sitting.table, "running")
    assert sitting.seen().version == 4


async def test_by_option_the_last_bot_starts_it(service: Running) -> None:
    """PL-04"""
    sitting = await seated(service, 2, seats=3, start_when_full=True)
    assert sitting.seen().status == "open"
    await sitting.ask(0, "add_bot")
    assert sitting.seen().table["seats"]["2"]["bot"]
    await sitting.maker.sees_status(sitting.table, "running")


async def test_a_maker_starts_a_table_without_sitting_at_it(service: Running) -> None:
    """PL-04"""
    ada = await service.come("Ada")
    table = await service.open_table(ada)
    await ada.watch(table)
    for _ in range(3):
        await ada.done(table, {"type": "add_bot"})
    await ada.done(table, {"type": "start"})
    await ada.sees_status(table, "over")
