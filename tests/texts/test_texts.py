"""Nothing a client has to say lacks its text, in any language; and no text is there that nobody says."""

from __future__ import annotations

import pytest

from service.games.kernel import tag_of
from service.http.texts import PLATFORM, fields, languages, read, texts
from service.platform.events import PLATFORM_EVENTS
from tests.texts.following import wrong_fields
from tests.texts.needed import (
    GAMES,
    LANGUAGES,
    PLATFORM_WORDS,
    events_of,
    is_variant,
    may,
    needed,
    needed_everywhere,
    words,
)

every_game = pytest.mark.parametrize("name", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
PLATFORM_TAGS = {tag_of(kind): kind for kind in PLATFORM_EVENTS}


@every_game
def test_a_game_has_both_languages(name: str) -> None:
    assert languages(name) == LANGUAGES


@every_game
@every_language
def test_nothing_is_missing_in_a_game(name: str, language: str) -> None:
    assert sorted(needed(GAMES[name]) - texts(name, language).keys()) == []


@every_language
def test_nothing_is_missing_at_a_table(language: str) -> None:
    assert sorted(needed_everywhere() - read(PLATFORM / f"{language}.toml").texts.keys()) == []


def said_in(name: str, key: str) -> bool:
    """Does the game have use for such a text?"""
    game = GAMES[name]
    return key in needed(game) | may(words(game)) or is_variant(key, events_of(game))


@every_language
def test_no_text_of_a_game_is_unused(language: str) -> None:
    """A text that games share is one that some of them says."""
    platform = read(PLATFORM / f"{language}.toml").texts.keys()
    users: dict[str, list[str]] = {}
    for name in GAMES:
        for key in texts(name, language).keys() - platform:
            users.setdefault(key, []).append(name)
    assert sorted(key for key, names in users.items() if not any(said_in(name, key) for name in names)) == []


@every_language
def test_no_text_of_a_table_is_unused(language: str) -> None:
    known = needed_everywhere() | may(PLATFORM_WORDS)
    keys = read(PLATFORM / f"{language}.toml").texts.keys()
    assert sorted(key for key in keys - known if not is_variant(key, PLATFORM_TAGS)) == []


@every_game
def test_languages_have_the_same_texts_with_the_same_fields(name: str) -> None:
    first, second = (texts(name, language) for language in LANGUAGES)
    assert first.keys() == second.keys()
    assert [key for key in first if sorted(fields(first[key])) != sorted(fields(second[key]))] == []


@every_game
def test_fields_are_in_what_every_viewer_sees_of_the_event(name: str) -> None:
    """In the event as it is shown to all, in every form; for the further texts, in the forms that have their fields."""
    game, found = GAMES[name], texts(name, "en")
    events = {**events_of(None), **events_of(game)}
    known = {**PLATFORM_WORDS, **words(game)}
    wrong = {
        key: bad
        for key in found
        if key.startswith("event.") and (bad := wrong_fields(key, fields(found[key]), events[key.split(".")[1]], known))
    }
    assert wrong == {}


@every_game
def test_only_events_seats_and_pieces_have_fields(name: str) -> None:
    found = texts(name, "en")
    others = [key for key in found if not key.startswith(("event.", "print.")) and fields(found[key])]
    assert others == ["seat.name"]
    assert fields(found["seat.name"]) == ("number",)
