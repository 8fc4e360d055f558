"""Keys and lines."""

from __future__ import annotations

import asyncio
import io
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st
from rich.console import Console

from clients.terminal.keyboard import Editor, Piped
from clients.terminal.screen import ERASE_LINE, Screen


def editor() -> Editor:
    return Editor(lambda text: None)


@pytest.mark.parametrize(
    ("keys", "lines", "left"),
    [
        ("vote\r", ["vote"], ""),
        ("a\nb\nc", ["a", "b"], "c"),
        ("votx\x7fe\n", ["vote"], ""),
        ("\x7f\x7fa", [], "a"),
        ("gone\x15new", [], "new"),
        ("use lock\x17", [], "use"),
        ("a\x1b[Ab\x1b[1;5Cc\x1bOPd", [], "abcd"),
        ("\x04", [None], ""),
        ("a\x04", [], "a"),
        ("é日本\r", ["é日本"], ""),
        ("tab\tno\x00", [], "tabno"),
    ],
)
def test_keys_become_lines(keys: str, lines: list[str | None], left: str) -> None:
    typed = editor()
    assert typed.keys(keys) == lines
    assert typed.text == left


@given(
    text=st.text(st.characters(categories=["L", "N", "P", "Zs"]), max_size=30).filter(str.isprintable), data=st.data()
)
def test_it_does_not_matter_how_keys_arrive(text: str, data: st.DataObject) -> None:
    cut = data.draw(st.integers(0, len(text)))
    typed = editor()
    assert typed.keys(text[:cut]) == []
    assert typed.keys(text[cut:] + "\r") == [text]


async def test_lines_of_a_pipe_come_one_by_one_and_end() -> None:
    reading, writing = os.pipe()
    lines = Piped(reading)
    assert lines.patient
    os.write(writing, "1\r\n/say hé\nla".encode())
    assert [await lines.next() for _ in range(2)] == ["1", "/say hé"]
    os.close(writing)
    async with asyncio.timeout(10):
        assert [await lines.next() for _ in range(2)] == ["la", None]
    os.close(reading)


def live_screen(width: int = 30) -> tuple[Screen, io.StringIO]:
    out = io.StringIO()
    return Screen(Console(file=out, width=width, color_system=None, force_terminal=True), live=True), out


def test_what_is_said_stands_above_the_prompt() -> None:
    screen, out = live_screen()
    screen.ask("your choice > ")
    screen.echo("vo")
    screen.say("Bo: vote cast")
    assert out.getvalue().split(ERASE_LINE) == [
        "",
        "your choice > ",
        "your choice > vo",
        "Bo: vote cast\n",
        "your choice > vo",
    ]


def test_a_prompt_never_takes_more_than_its_line() -> None:
    screen, out = live_screen(30)
    screen.ask("a very long prompt that goes on and on > ")
    screen.echo("日本" * 30)
    last = out.getvalue().split(ERASE_LINE)[-1]
    assert last.startswith("a very long")
    assert last.endswith("日本")
    assert len(last) + last.count("日") + last.count("本") < 30


def test_without_a_terminal_nothing_is_erased() -> None:
    out = io.StringIO()
    screen = Screen(Console(file=out, width=80), live=False)
    screen.ask("your choice ")
    screen.say("Bo: vote cast")
    screen.ask("your choice ")
    screen.close()
    assert out.getvalue() == "your choice \nBo: vote cast\n"
