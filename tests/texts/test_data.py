"""What is printed on the pieces, over HTTP, and whether it is what the rules play with."""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from service.games.card_game.cards import NEEDS, POINTS, SWAY
from service.games.card_game.symbols import Symbol
from service.games.petite_mort.conditions import Condition
from service.games.petite_mort.diplomas import EVERY
from service.games.residence.road import LAST, colour
from service.games.sheet.houses import SHEET
from service.games.vita_mors.cards import BY_ID
from service.games.welcome.architects import PLANS, Plan
from service.games.welcome.cards import CARDS
from service.games.welcome.houses import STREET_BONUS
from service.games.welcome.objectives import CONDITIONS as GOALS
from service.games.welcome.objectives import Condition as Goal
from service.http.texts import texts
from tests.protocol.manual import blocks, names, rows, section
from tests.service.running import Running, running
from tests.texts.needed import GAMES, LANGUAGES, wordless

every_game = pytest.mark.parametrize("name", GAMES)
FIELD = re.compile(r"\{([^}]+)\}")
DATA = {name: json.loads(msgspec.json.encode(game.data)) for name, game in GAMES.items()}


@pytest.fixture
async def service(tmp_path: Path) -> AsyncIterator[Running]:
    async with running(tmp_path) as found:
        yield found
        assert found.faults == 0


async def test_every_game_tells_what_is_printed_on_its_pieces(service: Running) -> None:
    for name in GAMES:
        got = await service.http.get(f"/api/games/{name}/data")
        assert (got.status_code, got.headers["content-type"]) == (200, "application/json")
        assert got.json() == {"game": name, "data": DATA[name]}


async def test_a_client_asks_whether_what_it_has_still_holds(service: Running) -> None:
    first = await service.http.get("/api/games/petite_mort/data")
    assert "max-age" in first.headers["cache-control"]
    again = await service.http.get("/api/games/petite_mort/data", headers={"if-none-match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    other = await service.http.get("/api/games/residence/data", headers={"if-none-match": first.headers["etag"]})
    assert other.status_code == 200


async def test_a_game_that_is_not_there_is_a_problem_and_one_without_pieces_is_not(service: Running) -> None:
    """PL-22; `whisper` is a game of the tests."""
    gone = await service.http.get("/api/games/card_game/data")
    assert (gone.status_code, gone.json()["code"]) == (404, "no_such_game")
    assert (await service.http.get("/api/games/whisper/data")).json() == {"game": "whisper", "data": {}}


@every_game
def test_nothing_printed_is_null_and_everything_has_its_name_in_the_texts(name: str) -> None:
    assert None not in list(values(DATA[name]))
    found = texts(name, "en")
    things = {f"{kind}.{value}.name" for kind in DATA[name].keys() - wordless(name) for value in DATA[name][kind]}
    assert things - found.keys() == set()


@every_game
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_texts_of_what_is_printed_can_be_filled_and_have_no_bare_name_left(name: str, language: str) -> None:
    found = texts(name, language)
    for key in (key for key in found if key.startswith("print.")):
        _, kind, field = key.split(".")
        faces = [views for views in DATA[name][kind].values() if field in views]
        assert faces, f"{key} is printed on nothing"
        for asked in FIELD.findall(found[key]):
            path, _, word = asked.partition("|")
            for value in (value for views in faces for value in values(views[path])):
                assert isinstance(value, list | int) or f"{word}.{value}.name" in found, (key, value)


def values(value: Any) -> Iterator[Any]:
    yield value
    for inner in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from values(inner)


@pytest.mark.parametrize("name", ["petite_mort", "residence"])
def test_cards_are_printed_as_the_rules_read_them(name: str) -> None:
    """PM-12, PM-14"""
    cards = DATA[name]["card"]
    assert len(cards) == 133
    for card, views in cards.items():
        assert views.get("points", 0) == POINTS[card]
        if views["deck"] == "reaps":
            assert Counter(views["needs"]) == NEEDS[card]
        else:
            sway = Counter(views.get("weaknesses", ()))
            sway.subtract(views.get("strengths", ()))
            assert {**dict.fromkeys(Symbol, 0), **sway, "darwin": views.get("darwin", 0)} == SWAY[card]


def test_diplomas_are_printed_as_they_are_checked() -> None:
    """PM-06"""
    data = DATA["petite_mort"]
    assert data["diploma"].keys() == EVERY.keys()
    for name, views in data["diploma"].items():
        assert views["objectives"] == [objective.id for objective in EVERY[name].objective]
    for objective in (one for diploma in EVERY.values() for one in diploma.objective):
        views = data["objective"][objective.id]
        assert msgspec.convert(views["condition"], Condition) == objective.condition
        assert (views.get("exclusive", False), views.get("requires", "")) == (objective.exclusive, objective.requires)


def test_the_road_is_printed_house_by_house() -> None:
    """RS-01, RS-10"""
    spaces = DATA["residence"]["space"]
    assert list(spaces) == [str(space) for space in range(1, LAST + 1)]
    for space, views in spaces.items():
        assert views["soul"] == colour(int(space)) == SHEET.streets[views["street"] - 1][views["house"] - 1]
    assert DATA["residence"]["soul"]["violet"] == {"worth": [-1, -3, -6, -10]}
    assert DATA["residence"]["soul"]["red"] == {}


def test_sheet_and_cards_of_welcome_are_printed_as_the_rules_play_with_them() -> None:
    """WL-01, WL-02, WL-04, WL-10"""
    data = DATA["welcome"]
    assert [data["street"][str(street)]["souls"] for street in range(1, 6)] == [list(row) for row in SHEET.streets]
    assert {views["bonus"] for views in data["street"].values()} == {STREET_BONUS}
    assert [data["sephi"][str(box)]["lost"] for box in range(1, 4)] == [0, 3, 5]
    cards = [f"{cause}_{number}" for cause, views in data["cause"].items() for number in views["numbers"]]
    assert sorted(cards) == sorted(CARDS)


def test_objectives_and_architects_are_printed_as_they_are_scored() -> None:
    """WL-03, WL-19"""
    data = DATA["welcome"]
    assert msgspec.convert(data["objective"], dict[str, Goal]) == GOALS
    assert msgspec.convert(data["architect"], dict[str, Plan]) == PLANS
    assert data["objective"]["perfect_street"] == {"number": 3, "first": 12, "later": 6, "streets": 1, "perfect": True}
    assert data["architect"]["alex"]["circles"] == [False, False, False]


def test_pretenders_are_printed_with_both_their_classes() -> None:
    """VM-01 to VM-03"""
    cards = DATA["vita_mors"]["card"]
    assert {card: (views["back"], views["actual"]) for card, views in cards.items()} == {
        card: (found.back, found.actual) for card, found in BY_ID.items()
    }
    assert {card for card, views in cards.items() if views["back"] != views["actual"]} == {
        f"pretender_{number}" for number in range(1, 6)
    }


def test_the_manual_shows_data_that_there_are() -> None:
    answers = [text.split("\n\n", 1)[1] for text in blocks("http", None) if text.startswith("HTTP/1.1")]
    (shown,) = (found for answer in answers if "data" in (found := json.loads(answer)))
    data = DATA[shown["game"]]
    for kind, told in shown["data"].items():
        assert told == {value: data[kind][value] for value in told}


def test_the_manual_names_every_kind_of_the_games_it_tells_of() -> None:
    told: dict[str, set[str]] = {}
    listed: list[str] = []
    for games, kind, _ in rows(section("What is printed on the pieces"), "Game"):
        listed = names(games) or listed
        for game in listed:
            told.setdefault(game, set()).update(names(kind))
    assert told
    assert told == {name: set(DATA[name]) for name in told}
