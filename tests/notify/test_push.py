"""PL-26: who is away is told of a turn, a start and a rematch by Web Push: once, without secrets."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from service.notify.notices import Notice
from service.notify.words import told
from tests.fakes.push_service import PushService
from tests.notify.telling import Telling, telling
from tests.service.seats_of import Seats, begun, sat

ADA, BELA, CEM = "p0", "p1", "p2"
DAYS = {"kind": "step", "step_s": 86_400}
WHISPER: dict[str, Any] = {"game": "whisper", "options": {}}
"""A game that waits for everybody until each is done."""
HOST_1 = {"first_host": 1}


async def away(node: Telling, seat: int, **options: Any) -> Seats:
    """A running table of three; the player of that seat left before it began."""
    seats = await sat(node, **{"options": HOST_1, **options})
    node.clock.now += 1_000
    await node.leave(seats.lines[seat])
    await seats.done(0, "start")
    return seats


async def come_back_and_go(node: Telling, seats: Seats, seat: int) -> None:
    node.clock.now += 1_000
    line = await seats.again(seat)
    node.clock.now += 1_000
    await node.leave(line)


async def test_who_is_awaited_and_away_is_told_in_words(pushes: PushService) -> None:
    """PL-26: encrypted for the browser and signed with the service's key; the words are such as anybody may read."""
    async with telling(pushes) as node:
        browser = await node.subscribe(BELA)
        seats = await away(node, 1)
        assert await node.told(browser) == ["turn"]
        (request,) = pushes.got
        assert browser.read(request) == {
            "kind": "turn",
            "title": "Obol",
            "text": "Your turn at vita_mors with Ada and Cem",
            "table": seats.name,
        }
        assert request.headers["urgency"] == "high"
        assert len(request.body) == 86 + 256 + 17, "padded: names do not show by the length"


async def test_who_looks_at_the_table_is_not_told(pushes: PushService) -> None:
    """PL-26: a page of the player's shows it."""
    async with telling(pushes) as node:
        browser = await node.subscribe(BELA)
        await begun(node, options=HOST_1)
        assert await node.told(browser) == []


async def test_a_commit_that_waits_for_nobody_anew_tells_nobody(pushes: PushService) -> None:
    async with telling(pushes) as node:
        browser = await node.subscribe(CEM)
        await away(node, 2)
        assert await node.told(browser) == ["start"]
        await node.messenger.subscriptions.forget_all(CEM)
        assert await node.told(browser) == ["start"]


async def test_one_a_table_until_one_has_looked(pushes: PushService) -> None:
    """PL-26: a seat awaited again and again tells its player once; after a look at the table, once more."""
    async with telling(pushes) as node:
        browser = await node.subscribe(BELA)
        seats = await away(node, 1, **WHISPER)
        assert await node.told(browser) == ["turn"]
        awaited_again(node, seats)
        assert await node.told(browser) == ["turn"]
        await come_back_and_go(node, seats, 1)
        awaited_again(node, seats)
        assert await node.told(browser) == ["turn", "turn"]


def awaited_again(node: Telling, seats: Seats) -> None:
    """As a commit would have it that waits for Bela anew, who is still to be waited for."""
    node.messenger.notifier.offer(Notice(BELA, ("turn",), seats.name, seats.name))


async def test_a_start_is_told_to_all_who_are_away(pushes: PushService) -> None:
    """And to whom it waits for, that it is their turn."""
    async with telling(pushes) as node:
        browsers = [await node.subscribe(player) for player in (BELA, CEM)]
        seats = await sat(node, options=HOST_1)
        for seat in (1, 2):
            await node.leave(seats.lines[seat])
        await seats.done(0, "start")
        assert [await node.told(browser) for browser in browsers] == [["turn"], ["start"]]


async def test_each_kind_can_be_off(pushes: PushService) -> None:
    """PL-26: who wants to know of starts alone is told of a start that is a turn as well."""
    async with telling(pushes) as node:
        starts = await node.subscribe(BELA, kinds=["start"])
        rematches = await node.subscribe(BELA, kinds=["rematch"])
        nothing = await node.subscribe(BELA, kinds=[])
        await away(node, 1)
        assert await node.told(starts) == ["start"]
        assert await node.told(rematches) == await node.told(nothing) == []


async def test_a_rematch_is_told_to_the_others(pushes: PushService) -> None:
    """PL-05, PL-26: it leads to the new table, and names who asks."""
    async with telling(pushes) as node:
        browsers = [await node.subscribe(player, kinds=["rematch"]) for player in (ADA, BELA)]
        seats = await begun(node, options=HOST_1)
        for seat in (0, 1):
            await seats.done(seat, "concede")
        for seat in (0, 1):
            await node.leave(seats.lines[seat])
        await seats.done(2, "rematch")
        assert [await node.told(browser) for browser in browsers] == [["rematch"], ["rematch"]]
        message = browsers[0].read(pushes.got[0])
        assert message["text"] == "Cem wants a rematch at vita_mors"
        assert message["table"] == seats.seen(2).table["next"]


async def test_who_still_looks_at_the_table_that_is_over_sees_the_rematch_there(pushes: PushService) -> None:
    async with telling(pushes) as node:
        browsers = [await node.subscribe(player, kinds=["rematch"]) for player in (ADA, BELA)]
        seats = await begun(node, options=HOST_1)
        for seat in (0, 1):
            await seats.done(seat, "concede")
        await node.leave(seats.lines[1])
        await seats.done(2, "rematch")
        assert [await node.told(browser) for browser in browsers] == [[], ["rematch"]]


async def test_a_pause_waits_for_nobody_and_its_end_does(pushes: PushService) -> None:
    """PL-24, PL-26"""
    async with telling(pushes) as node:
        browser = await node.subscribe(BELA)
        seats = await begun(node, **WHISPER)
        for seat in (0, 1, 2):
            await seats.done(seat, "pause")
        await node.leave(seats.lines[1])
        assert await node.told(browser) == []
        await seats.done(0, "go_on")
        assert await node.told(browser) == ["turn"]


async def test_every_browser_of_a_player_is_told_in_its_language(pushes: PushService) -> None:
    async with telling(pushes) as node:
        english, french = await node.subscribe(BELA), await node.subscribe(BELA, language="fr")
        await away(node, 1)
        assert await node.told(english) == await node.told(french) == ["turn"]
        texts = {
            browser.read(one)["text"] for browser in (english, french) for one in pushes.got if one.path == browser.path
        }
        assert texts == {
            "Your turn at vita_mors with Ada and Cem",
            "À vous de jouer\u00a0: vita_mors, avec Ada et Cem",
        }


async def test_a_push_service_that_is_not_listed_any_more_is_not_called(pushes: PushService) -> None:
    """`OBOL_PUSH_HOSTS`"""
    async with telling(pushes, push_hosts="push.example") as node:
        await node.subscribe(BELA)
        await away(node, 1)
        await node.all_told()
        assert node.counted("push", "not_listed") == 1
        assert pushes.connections == 0


async def test_a_subscription_that_is_gone_is_forgotten(pushes: PushService) -> None:
    """RFC 8030, section 7.3; PL-26. Others of the player stay."""
    async with telling(pushes) as node:
        for status in (404, 410):
            await node.subscribe(BELA)
            pushes.answers.append(status)
        await away(node, 1)
        await node.all_told()
        assert await node.messenger.subscriptions.all_of(BELA) == []
        assert node.counted("push", "gone") == 2


async def test_what_did_not_get_through_is_told_the_next_time(pushes: PushService) -> None:
    async with telling(pushes) as node:
        browser = await node.subscribe(BELA)
        pushes.answers.append(500)
        seats = await away(node, 1, **WHISPER)
        await node.all_told()
        awaited_again(node, seats)
        assert await node.told(browser) == ["turn", "turn"]
        assert node.counted("push", "sent") == 1


async def test_in_quiet_hours_nobody_is_told_and_after_them_one_is(pushes: PushService) -> None:
    """PL-26: of what is still so. The clock of the tests begins at 08:00 UTC."""
    async with telling(pushes) as node:
        browser = await node.subscribe(BELA, quiet={"start": "09:00", "end": "10:00", "zone": "Europe/Paris"})
        seats = await away(node, 1, clock=DAYS)
        assert await node.told(browser) == []
        assert node.counted("push", "held") == 1
        await node.pass_time(30 * 60_000)
        assert await node.told(browser) == []
        node.directory.let_go(await seats.table())  # whoever tells needs nothing of what is in memory
        await node.pass_time(31 * 60_000)
        assert await node.told(browser) == ["turn"]


@pytest.mark.parametrize("why", ["looked", "no longer awaited", "nothing"])
async def test_after_quiet_hours_nobody_is_told_what_is_over(pushes: PushService, why: str) -> None:
    """PL-26: who has looked since knows; who has done it by then is not awaited."""
    async with telling(pushes) as node:
        browser = await node.subscribe(BELA, quiet={"start": "08:00", "end": "09:00"})
        seats = await away(node, 1, **WHISPER, grace_s=864_000)
        await node.all_told()
        match why:
            case "looked":
                await come_back_and_go(node, seats, 1)
            case "no longer awaited":
                for seat in (0, 2):
                    await seats.done(seat, "concede")
        await node.pass_time(3_600_000)
        assert await node.told(browser) == (["turn"] if why == "nothing" else [])
        assert await node.messenger.errands.all_of(BELA) == []


async def test_what_is_told_names_nobody_who_is_not_at_the_table(pushes: PushService) -> None:
    """No secret in it: the words are made of the game, the names on the seats, and who asks."""
    words = [told("en", "turn", game="G", others=names).text for names in ([], ["A"], ["A", "B"], list("ABCD"))]
    assert words == [
        "Your turn at G",
        "Your turn at G with A",
        "Your turn at G with A and B",
        "Your turn at G with A, B, C and D",
    ]
    assert told("fr", "start", game="G", others=list("ABCDE")).text.endswith("avec A, B, C et 2 autres")


async def test_a_push_service_that_hangs_holds_up_no_table(pushes: PushService) -> None:
    """PL-26: whoever plays is answered, and a node that stops does not wait for it either."""
    hung = asyncio.Event()

    async def hangs(writer: asyncio.StreamWriter) -> None:
        hung.set()
        await asyncio.sleep(20)

    async with telling(pushes) as node:
        await node.subscribe(BELA)
        pushes.answers.append(hangs)
        seats = await away(node, 1, **WHISPER)
        await hung.wait()
        assert await seats.done(0, "whisper", word="aye") == seats.seen(0).version
        assert node.messenger.notifier.deciding
        await node.messenger.stop()
        assert not node.messenger.notifier.deciding
