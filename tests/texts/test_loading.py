"""Files of texts that break the rules are refused, and say where."""

from __future__ import annotations

import sys
from pathlib import Path

import msgspec
import pytest

from service.http.texts import fields, languages, read, texts

GOOD = '[texts]\n"title" = "Chess, {seat|seat}"\n'


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A package of games, found by this name, with one game in it that has texts, and one that has none."""
    package = tmp_path / f"games_of_{abs(hash(tmp_path))}"
    (package / "chess" / "texts").mkdir(parents=True)
    (package / "draughts").mkdir()
    (package / "__init__.py").touch()
    (package / "chess" / "texts" / "en.toml").write_text(GOOD)
    monkeypatch.syspath_prepend(str(tmp_path))
    return package.name


def folder(home: str) -> Path:
    return Path(str(sys.modules[home].__path__[0])) / "chess" / "texts"


def test_games_from_elsewhere_have_their_texts(home: str) -> None:
    assert languages("chess", (home,)) == ("en",)
    found = texts("chess", "en", (home,))
    assert found["title"] == "Chess, {seat|seat}"
    assert found["refusal.busy"] == texts("vita_mors", "en")["refusal.busy"]


@pytest.mark.parametrize(("game", "language"), [("draughts", "en"), ("chess", "fr"), ("chess", "xx"), ("go", "en")])
def test_what_is_not_there_is_not_made_up(home: str, game: str, language: str) -> None:
    assert language not in languages(game, (home,))
    with pytest.raises(LookupError):
        texts(game, language, (home,))


def test_a_language_that_tables_do_not_speak_is_none(home: str) -> None:
    assert languages("chess", (home,)) == ("en",)
    (folder(home) / "xx.toml").write_text(GOOD)
    languages.cache_clear()
    assert languages("chess", (home,)) == ("en",)


def test_texts_cannot_be_changed_by_whoever_reads_them() -> None:
    with pytest.raises(TypeError):
        texts("vita_mors", "en")["title"] = "Chess"  # type: ignore[index]


def test_a_key_that_every_table_has_is_refused(home: str) -> None:
    assert languages("chess", (home,)) == ("en",)
    (folder(home) / "en.toml").write_text('[texts]\n"refusal.busy" = "No."\n')
    with pytest.raises(ValueError, match=r"refusal\.busy"):
        texts("chess", "en", (home,))


BROKEN = [
    ('"title" = "{"', "no such field"),
    ('"title" = "}{"', "no such field"),
    ('"title" = "{}"', "no such field"),
    ('"title" = "{Seat}"', "no such field"),
    ('"title" = "{seat|}"', "no such field"),
    ('"title" = "{{seat}}"', "no such field"),
    ('"title" = ""', "regex"),
    ('"title" = " early"', "regex"),
    ('"title" = "late "', "regex"),
    ('"Title" = "Chess"', "regex"),
    ('"card..name" = "King"', "regex"),
    ("title = 1", "str"),
    ('card.king.name = "King"', "str"),
    ('"title" = "Chess"\n"title" = "Go"', "overwrite|twice|already|key"),
]


@pytest.mark.parametrize(("line", "why"), BROKEN)
def test_a_broken_file_is_refused(tmp_path: Path, line: str, why: str) -> None:
    path = tmp_path / "en.toml"
    path.write_text(f"[texts]\n{line}\n")
    with pytest.raises((ValueError, msgspec.ValidationError), match=why):
        read(path)


def test_fields_are_told_in_order() -> None:
    assert fields("{a|seat} and {b.c}, {a|seat}") == ("a|seat", "b.c", "a|seat")
    assert fields("none") == ()
