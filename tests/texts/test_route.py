"""The texts over HTTP, as a client fetches and keeps them (PROTOCOL.md, "Words for people")."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from obol_client import Api
from service.http.texts import texts
from tests.protocol.manual import blocks
from tests.service.running import Running, running
from tests.texts.needed import GAMES, LANGUAGES


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as found:
        yield found
        assert found.faults == 0


async def test_every_game_comes_in_every_language_it_says_it_has(service: Running) -> None:
    rows = {row["name"]: row for row in (await service.http.get("/api/games")).json()["games"]}
    assert {name: tuple(rows[name]["languages"]) for name in GAMES} == dict.fromkeys(GAMES, LANGUAGES)
    for name in GAMES:
        for language in LANGUAGES:
            got = await service.http.get(f"/api/games/{name}/texts/{language}")
            assert (got.status_code, got.headers["content-type"]) == (200, "application/json")
            assert got.headers["content-language"] == language
            assert got.json() == {"game": name, "language": language, "texts": dict(texts(name, language))}


async def test_a_client_asks_for_some_alone(service: Running) -> None:
    async with Api(service.url) as api:
        every = texts("vita_mors", "en")
        some = await api.texts("vita_mors", "en", ["title", "bot", "card.king", "chess"])
        below = {key for key in every if key.startswith(("bot.", "card.king."))}
        assert below
        assert some == {key: every[key] for key in {"title", *below}}
        assert "bot.random.name" in some
        assert await api.texts("vita_mors", "en", ["chess", "car"]) == {}
        assert await api.texts("vita_mors", "en", [""]) == dict(every)


async def test_a_client_asks_whether_what_it_has_still_holds(service: Running) -> None:
    address = "/api/games/vita_mors/texts/fr"
    first = await service.http.get(address)
    assert "max-age" in first.headers["cache-control"]
    again = await service.http.get(address, headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert again.headers["etag"] == first.headers["etag"]
    weak = await service.http.get(address, headers={"if-none-match": f'"old", W/{first.headers["etag"]}'})
    assert weak.status_code == 304
    other = await service.http.get("/api/games/vita_mors/texts/en", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200
    assert other.headers["etag"] != first.headers["etag"]


@pytest.mark.parametrize(
    ("address", "code"),
    [
        ("chess/texts/en", "no_such_game"),
        ("card_game/texts/en", "no_such_game"),
        ("vita_mors/texts/xx", "no_such_language"),
        ("vita_mors/texts/EN", "no_such_language"),
        ("vita_mors/texts/..%2F..%2Fcard_game%2Ftexts%2Fen", None),
        ("whisper/texts/en", "no_such_language"),
    ],
)
async def test_what_is_not_there_is_a_problem(service: Running, address: str, code: str | None) -> None:
    """PL-22; `whisper` is a game of the tests that has no texts."""
    got = await service.http.get(f"/api/games/{address}")
    assert (got.status_code, got.headers["content-type"]) == (404, "application/problem+json")
    assert got.json().get("code") == code


def test_the_manual_shows_texts_that_there_are() -> None:
    answers = [text.split("\n\n", 1)[1] for text in blocks("http", None) if text.startswith("HTTP/1.1")]
    (shown,) = (found for answer in answers if "texts" in (found := json.loads(answer)))
    told: dict[str, Any] = shown["texts"]
    found = texts(shown["game"], shown["language"])
    assert told == {key: found[key] for key in told}
