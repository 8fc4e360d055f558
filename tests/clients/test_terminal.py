"""The terminal clients against the service itself: what is typed, and what is shown."""

from __future__ import annotations

import asyncio
import dataclasses
from typing import Any

import pytest

from clients.terminal.bot import bot
from clients.terminal.play import play
from clients.terminal.watch import watch
from obol_client import Api, Client, Player, Refused, random_brain, sit_down
from tests.clients.screens import Autopilot, Script, appears, paper, written
from tests.service.running import Running

GAME = "vita_mors"
HANG_S = 30


async def made(api: Api, **options: Any) -> tuple[str, Player]:
    maker = await api.new_player("Ada")
    return (await api.open_table(GAME, 3, token=maker.token, **options)).table, maker


async def with_bots(service: Running, table: str, maker: Player, *, start: bool = True) -> None:
    """Two server bots, seated by the maker."""
    async with Client(service.url, maker.token) as client:
        watched = await client.watch(table)
        await sit_down(watched, seat=0)
        for _ in range(2):
            await watched.ask({"type": "add_bot", "bot": "random"})
        if start:
            await watched.ask({"type": "start"})


async def played(service: Running, table: str, script: Script, **options: Any) -> str:
    """What was shown by the end. A script that waits in vain says for what, and what it saw."""
    try:
        async with asyncio.timeout(HANG_S):
            await play(service.url, table, console=script.console, lines=script, **options)
    except TimeoutError:
        raise AssertionError(f"waited for {script.waits_for!r}:\n{written(script.console)}") from None
    return written(script.console)


async def test_a_game_from_an_empty_table_to_its_end(service: Running, api: Api) -> None:
    """From the offers alone: seats filled, started, and whatever comes first chosen until it is over."""
    table, maker = await made(api)
    console = paper()
    lines = Autopilot(lambda: "/rematch or /quit" in written(console))
    async with asyncio.timeout(HANG_S):
        await play(service.url, table, token=maker.token, console=console, lines=lines)
    text = written(console)
    for said in (
        "Ada (you)",
        "The game begins.",
        "Your vote: Vita.",
        "Only you see: Party",
        "Everything is turned up.",
    ):
        assert said in text
    assert (await api.table(table))["status"] == "over"
    assert max(map(len, text.splitlines())) <= 80


async def test_a_player_is_made_by_name_and_told_how_to_come_back(service: Running, api: Api) -> None:
    table, _ = await made(api)
    script = Script(paper(300)).when("waiting for the start", "/quit")
    text = await played(service, table, script, name="Zoë", nonce="mine")
    seats = (await api.table(table))["seats"]
    assert seats["0"]["player"]["name"] == "Zoë"
    token = text.partition("OBOL_TOKEN=")[2].split()[0]
    again = Script(paper()).when("waiting for the start", "/quit")
    await played(service, table, again, token=token)
    assert "Zoë (you)" in written(again.console)
    assert [seat for seat, chair in (await api.table(table))["seats"].items() if chair] == ["0"]


async def test_steps_back_help_view_and_what_is_wrong(service: Running, api: Api) -> None:
    table, maker = await made(api, options={"first_host": 0})
    await with_bots(service, table, maker)
    script = (
        Script(paper())
        .when("Visit: Deck?", "nonsense")
        .when("There is no nonsense to choose.", "7")
        .when("There is no 7 to choose.", "/help")
        .when("/rematch", "/nothing")
        .when("There is no /nothing.", "/view")
        .when("Visit: Deck?", "/table")
        .when("Let a bot play", "/back")
        .when("Visit: Deck?", "/concede")
        .when("Give up", "/back")
        .when("Visit: Deck?", "slaves")
        .when("Diagnose: Diagnosis?", "vita")
        .when("Vote: Coin?", "2")
        .when("Your vote: Mors.", "/quit")
    )
    text = await played(service, table, script, token=maker.token)
    assert "Into the Trial Hall:" in text
    assert "Only you see: Party" in text


async def test_chat_is_said_and_heard(service: Running, api: Api) -> None:
    """PL-16."""
    table, maker = await made(api)
    ada = Script(paper()).when("Let a bot play", "/say Good [b]luck[/b], all.").when("Bo says: Thanks!", "/quit")
    bo = Script(paper()).when("Ada says: Good", "/say Thanks!").when("You say: Thanks!", "/quit")
    await asyncio.gather(
        played(service, table, ada, token=maker.token, seat=0), played(service, table, bo, name="Bo", seat=1)
    )
    assert written(ada.console).count("You say: Good [b]luck[/b], all.") == 1
    assert written(bo.console).count("Ada says: Good [b]luck[/b], all.") == 1


async def test_a_language_that_there_is_not_takes_no_seat(service: Running, api: Api) -> None:
    table, maker = await made(api)
    with pytest.raises(ValueError, match="there are no words in 'de' here; there are: en, fr"):
        await played(service, table, Script(paper()), token=maker.token, language="de")
    with pytest.raises(ValueError, match="there are: en, fr"):
        await watch(service.url, table, console=paper(), language="de")
    assert not any((await api.table(table))["seats"].values())


async def test_a_table_is_played_in_french(service: Running, api: Api) -> None:
    table, maker = await made(api, options={"first_host": 0})
    await with_bots(service, table, maker)
    script = (
        Script(paper())
        .when("à vous", "99")
        .when("Il n’y a pas de 99 à choisir.", "/rien")
        .when("/rien n’existe pas.", "/say Bonjour")
        .when("Vous dites\u00a0: Bonjour", "/rematch")
        .when("On ne peut pas rejouer pour l’instant.", "/quit")
    )
    text = await played(service, table, script, token=maker.token, language="fr")
    assert "Ada (vous)" in text
    assert "on l’attend" in text
    assert "\ufffd" not in text


async def test_a_refusal_is_shown_with_its_clause(service: Running, api: Api) -> None:
    """PL-06."""
    table, maker = await made(api)
    script = Script(paper()).when("Let a bot play: Seat?", "/say " + "x" * 500).when("[PL-16]", "/quit")
    text = await played(service, table, script, token=maker.token)
    assert "Refused: A line has at most 400 characters." in text


async def test_conceding_takes_a_second_word(service: Running, api: Api) -> None:
    """PL-15."""
    table, maker = await made(api, options={"first_host": 0})
    await with_bots(service, table, maker)
    script = Script(paper()).when("Visit: Deck?", "/concede").when("1 Give up", "1").when("Ada gave up.", "/quit")
    await played(service, table, script, token=maker.token)
    assert (await api.table(table))["status"] == "abandoned"


async def test_a_rematch_is_gone_on_to(service: Running, api: Api) -> None:
    """PL-05."""
    table, maker = await made(api, options={"first_host": 0})
    await with_bots(service, table, maker)
    script = (
        Script(paper())
        .when("Visit: Deck?", "/rematch")
        .when("There can be no rematch now.", "/concede")
        .when("1 Give up", "1")
        .when("/rematch or /quit", "/rematch")
        .when("Vita Mors · open", "start")
        .when("The game begins.", "/quit")
    )
    text = await played(service, table, script, token=maker.token)
    assert "There is a table to play again at." in text


async def test_a_game_is_played_on_through_a_restart(service: Running, api: Api) -> None:
    """PL-17: the service goes and comes back under the player's hands."""
    service.settings = dataclasses.replace(service.settings, port=service.server.port)
    table, maker = await made(api, options={"first_host": 0})
    await with_bots(service, table, maker)
    script = Script(paper()).when("Visit: Deck?", "").when("Connected again.", "slaves").when("Diagnose", "/quit")
    playing = asyncio.create_task(played(service, table, script, token=maker.token))
    await appears(script.console, "Visit: Deck?")
    await service.stop()
    await appears(script.console, "The connection is lost")
    await service.start()
    text = await playing
    assert "The connection is lost" in text
    assert "Into the Trial Hall:" in text


async def test_the_end_of_what_is_typed_is_a_way_to_leave(service: Running, api: Api) -> None:
    table, maker = await made(api)
    script = Script(paper()).when("Let a bot play", None)
    await played(service, table, script, token=maker.token)
    assert script.closed


async def test_a_full_table_cannot_be_played_at(service: Running, api: Api) -> None:
    table, maker = await made(api)
    await with_bots(service, table, maker)
    with pytest.raises(Refused, match="not_open"):
        await played(service, table, Script(paper()), name="Late")


# Bots and watching


async def test_bots_fill_a_table_and_a_watcher_sees_it_all(service: Running, api: Api) -> None:
    table, _ = await made(api, start_when_full=True)
    console, plain = paper(), [paper() for _ in range(3)]
    async with asyncio.timeout(HANG_S):
        watching = asyncio.create_task(watch(service.url, table, console=console))
        outcomes = await asyncio.gather(
            *(bot(service.url, table, brain=random_brain(n), name=f"Bo{n}", console=plain[n]) for n in range(3))
        )
        await watching
    assert outcomes[0] == outcomes[1] == outcomes[2] is not None
    text = written(console)
    for said in ("Bo0 sits down.", "The game begins.", "has voted.", "Vita Mors · over"):
        assert said in text
    assert "Only you see" not in text
    assert "Plays seat" in written(plain[0])


async def test_a_bot_starts_the_table_that_is_its_own(service: Running, api: Api) -> None:
    table, maker = await made(api)
    await with_bots(service, table, maker, start=False)
    async with asyncio.timeout(HANG_S):
        outcome = await bot(service.url, table, brain=random_brain(1), token=maker.token, console=paper())
    assert outcome is not None


async def test_a_brain_that_asks_for_what_is_not_offered_is_refused_in_the_end(
    service: Running, api: Api, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PL-09."""
    monkeypatch.setattr("obol_client.playing.AFTER_REFUSAL_S", 0.001)
    table, maker = await made(api, options={"first_host": 0})
    await with_bots(service, table, maker)
    with pytest.raises(Refused, match="not_offered"):
        await bot(
            service.url, table, brain=lambda seen: {"type": "vote", "coin": "vita"}, token=maker.token, console=paper()
        )
