"""`obol practice`: a table of one's own, with bots, for nobody else to see."""

from __future__ import annotations

import pytest

from clients.terminal import seating
from obol import practice
from obol_client import Api
from tests.forked import obol
from tests.service.running import Running


async def test_a_practice_table_is_nobody_elses_to_see(service: Running, api: Api) -> None:
    """PL-01, PL-02: unlisted, and under the login's name."""
    code, out, err = await obol("practice", service.url, typed="/quit\n", LOGNAME="zoë")
    assert (code, err) == (0, "")
    assert "zoë (you)" in out
    assert (await api.tables()).tables == []


async def test_practice_takes_the_server_of_the_environment_and_its_language(service: Running) -> None:
    code, out, err = await obol("practice", typed="/quit\n", OBOL_URL=service.url, OBOL_LANGUAGE="fr", LOGNAME="zoë")
    assert (code, err) == (0, "")
    assert "zoë (vous)" in out


async def test_practice_without_a_server_says_how_to_have_one() -> None:
    code, _, err = await obol("practice", OBOL_URL="http://127.0.0.1:1")
    assert code == 1
    assert "cannot be reached" in err
    assert "`make run`" in err
    assert len(err.splitlines()) == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--language", "de"), "there are no words in 'de' here; there are: en, fr"),
        (("--game", "chess"), "there is no game 'chess'; there are "),
        (("--options", "[]"), "the options are no JSON object"),
        (("--name", "\x07"), "(bad_name"),
        (("--seats", "9"), "(bad_options"),
    ],
)
async def test_what_cannot_be_practised_is_said_in_a_line(
    service: Running, api: Api, arguments: tuple[str, str], said: str
) -> None:
    code, _, err = await obol("practice", service.url, *arguments)
    assert code == 1
    assert said in err
    assert len(err.splitlines()) == 1


async def test_practice_is_against_somebody_where_the_game_allows_it(service: Running) -> None:
    _, out, _ = await obol("practice", service.url, "--game", "welcome", typed="/quit\n", LOGNAME="zoë")
    seats = [line for line in out.splitlines() if line.startswith(("0 ", "1 ", "2 "))]
    assert [line[0] for line in seats[:2]] == ["0", "1"]
    assert "bot" in seats[0]
    assert "zoë (you)" in seats[1]


async def test_options_for_one_alone_make_a_table_for_one(service: Running) -> None:
    alone = '{"mode": "aaa", "architect": "ben"}'
    code, out, err = await obol("practice", service.url, "--game", "welcome", "--options", alone, typed="/quit\n")
    assert (code, err) == (0, "")
    assert "Against the AAA" in out


@pytest.mark.parametrize(
    ("counts", "tried"), [((1, 2, 3), [2, 1]), ((2, 3), [2]), ((3, 4), [3]), ((1,), [1]), ((1, 4), [1])]
)
def test_so_many_seats_are_usual(counts: tuple[int, ...], tried: list[int]) -> None:
    assert practice.usual(counts) == tried


@pytest.mark.parametrize(
    ("login", "name"),
    [("zoë", "zoë"), (" z\x07o\u202ee ", "zoe"), ("x" * 99, "x" * seating.SHORT_NAME), ("\u200b", "You"), ("", "You")],
)
async def test_a_newcomer_is_called_as_the_login_is(
    api: Api, monkeypatch: pytest.MonkeyPatch, login: str, name: str
) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: login)
    assert (await practice.newcomer(api, None)).name == name


async def test_a_login_that_the_service_refuses_is_not_insisted_on(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("getpass.getuser", lambda: "\u3164")
    assert (await practice.newcomer(api, None)).name == "You"


async def test_without_a_login_one_is_called_you(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    def nobody() -> str:
        raise OSError("no such user")

    monkeypatch.setattr("getpass.getuser", nobody)
    assert (await practice.newcomer(api, None)).name == "You"
