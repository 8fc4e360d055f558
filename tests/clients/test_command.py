"""The commands as processes: on a terminal, in a pipe, and what goes wrong."""

from __future__ import annotations

import asyncio
import signal
import termios
from functools import partial

import pytest
from typer.testing import CliRunner

from clients.terminal.command import commands
from obol_client import Api, Player
from tests.clients.terminals import HANG_S, terminal
from tests.piped import piped
from tests.service.running import Running

client = partial(piped, "-m", "clients.terminal")


@pytest.fixture
async def table(service: Running) -> tuple[str, Player]:
    async with Api(service.url) as api:
        maker = await api.new_player("Ada")
        opened = await api.open_table(
            "vita_mors", 3, token=maker.token, options={"first_host": 0}, clock={"kind": "step", "step_s": 90}
        )
        return opened.table, maker


async def test_a_game_on_a_real_terminal(service: Running, table: tuple[str, Player]) -> None:
    name, maker = table
    async with terminal("play", service.url, name, OBOL_TOKEN=maker.token) as screen:
        at = await screen.sees("Let a bot play: Seat?")
        assert not screen.modes() & termios.ECHO
        screen.types("1 ran")
        await screen.sees("your choice > 1 ran", at)
        screen.types("\x7f\x7f\x7f2\r")
        at = await screen.sees("plays for bot 1", at)
        at = await screen.sees("Let a bot play seat 2: Bot?", at)
        screen.types("random\r")
        at = await screen.sees("1 Start", at)
        screen.types("start\r")
        at = await screen.sees("Visit: Deck?  (1:", at)
        at = await screen.sees("[1:2", at)
        screen.types("civ\x17slaves\r")
        at = await screen.sees("Into the Trial Hall:", at)
        at = await screen.sees("Diagnose: Diagnosis?", at)
        screen.types("/say héllo\r")
        at = await screen.sees("You say: héllo", at)
        screen.types("mors\r")
        at = await screen.sees("Vote: Coin?", at)
        screen.types("/quit\r")
        assert await asyncio.wait_for(screen.process.wait(), HANG_S) == 0
        assert screen.modes() & termios.ECHO
        assert screen.modes() & termios.ICANON


async def test_the_terminal_is_given_back_after_ctrl_c(service: Running, table: tuple[str, Player]) -> None:
    name, maker = table
    async with terminal("play", service.url, name, OBOL_TOKEN=maker.token) as screen:
        await screen.sees("your choice >")
        screen.process.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(screen.process.wait(), HANG_S) == 130
        assert screen.modes() & termios.ECHO
        assert "Traceback" not in screen.text


async def test_without_colour_there_is_none(service: Running, table: tuple[str, Player]) -> None:
    name, maker = table
    async with terminal("play", service.url, name, OBOL_TOKEN=maker.token, NO_COLOR="1") as screen:
        await screen.sees("your choice >")
        screen.types("/nothing\r")
        await screen.sees("There is no /nothing.")
        assert b"\x1b[33m" not in screen.raw
    async with terminal("play", service.url, name, OBOL_TOKEN=maker.token) as screen:
        await screen.sees("your choice >")
        screen.types("/nothing\r")
        await screen.sees("There is no /nothing.")
        assert b"\x1b[33m" in screen.raw


async def test_a_terminal_that_can_do_nothing_gets_lines(service: Running, table: tuple[str, Player]) -> None:
    name, maker = table
    async with terminal("play", service.url, name, OBOL_TOKEN=maker.token, TERM="dumb") as screen:
        await screen.sees("your choice")
        screen.types("1 random\n/quit\n")
        assert await asyncio.wait_for(screen.process.wait(), HANG_S) == 0
        assert b"\x1b" not in screen.raw
        assert "A bot plays for bot 1: Random bot." in screen.text


async def test_a_pipe_plays_too(service: Running, table: tuple[str, Player]) -> None:
    """Each line answers the next question; the end of them is a way to leave."""
    name, maker = table
    typed = "1 random\nrandom\nstart\nslaves\nmors\nvita\n"
    code, out, err = await client("play", service.url, name, typed=typed, OBOL_TOKEN=maker.token)
    assert (code, err) == (0, "")
    for said in (
        "The game begins.",
        "Into the Trial Hall:",
        "diagnosis: Mors.",
        "Your vote: Vita.",
    ):
        assert said in out
    assert "\x1b" not in out
    assert max(map(len, out.splitlines())) <= 80


async def test_bots_and_a_watcher_as_commands(service: Running) -> None:
    async with Api(service.url) as api:
        maker = await api.new_player("Ada")
        opened = await api.open_table("vita_mors", 3, token=maker.token, start_when_full=True, visibility="unlisted")
    watching = asyncio.create_task(client("watch", service.url, opened.table, "--invite", opened.invite))
    bots = [client("bot", service.url, opened.table, "--invite", opened.invite, "--seat", str(n)) for n in range(3)]
    ends = await asyncio.gather(*bots)
    assert [(code, err) for code, _, err in ends] == [(0, "")] * 3
    assert [out.splitlines()[0] for _, out, _ in ends] == [f"Plays seat {n}." for n in range(3)]
    code, out, err = await watching
    assert (code, err) == (0, "")
    assert "Vita Mors · over" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("watch", "URL", "nowhere"), "There is no such table. (no_such_table)"),
        (("play", "URL", "nowhere", "--name", "\x07"), "(bad_name"),
        (("watch", "URL", "TABLE", "--token", "no"), "(token_invalid)"),
        (("bot", "URL", "TABLE", "--seat", "9"), "(not_offered, PL-03)"),
        (("watch", "nonsense", "TABLE"), "looks like"),
        (("play", "http://127.0.0.1:1", "TABLE"), "cannot be reached"),
    ],
    ids=["table", "name", "token", "seat", "url", "nobody"],
)
async def test_what_goes_wrong_is_said_in_a_line(
    service: Running, table: tuple[str, Player], arguments: tuple[str, ...], said: str
) -> None:
    given = [{"URL": service.url, "TABLE": table[0]}.get(one, one) for one in arguments]
    code, _, err = await client(*given)
    assert code == 1
    assert err.startswith("obol: ")
    assert said in err
    assert len(err.splitlines()) == 1


def test_a_brain_that_nobody_knows_is_refused() -> None:
    result = CliRunner().invoke(commands(), ["bot", "http://127.0.0.1:1", "t", "--brain", "genius"])
    assert result.exit_code == 2
    assert "genius" in result.output


def test_other_brains_can_be_handed_in() -> None:
    asked: list[str] = []
    result = CliRunner().invoke(
        commands(lambda name: asked.append(name)), ["bot", "http://127.0.0.1:1", "t", "--brain", "mission"]
    )
    assert (result.exit_code, asked) == (2, ["mission"])
