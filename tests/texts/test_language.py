"""Texts keep to the typography of their language, and say what the rules' data says."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import msgspec
import pytest

from protocol.codes import CLOSE_REASONS, REASONS
from service.games.card_game.cards import ALL
from service.games.petite_mort.conditions import Condition
from service.games.petite_mort.diplomas import EVERY, Objective
from service.http.texts import texts
from tests.texts.needed import GAMES, LANGUAGES, refusals

PAGE = Path(__file__).parents[2] / "clients" / "web" / "games"

every_game = pytest.mark.parametrize("name", GAMES)
every_language = pytest.mark.parametrize("language", LANGUAGES)
OBJECTIVES = list({objective.id: objective for diploma in EVERY.values() for objective in diploma.objective}.values())
every_objective = pytest.mark.parametrize("objective", OBJECTIVES, ids=lambda objective: objective.id)

SENTENCES = ("event.", "outcome.", "refusal.", "close.", "summary")
ENDS = (".", "!", "?", "…", "»", "”")
ONE_ONLY = {"en": "For one player only.", "fr": "Pour un seul joueur."}


@every_game
def test_french_marks_stand_behind_a_space_that_does_not_break(name: str) -> None:
    found = texts(name, "fr")
    loose = re.compile(r"[^\u00a0\u202f][;:!?»]|«[^\u00a0]")
    fields = re.compile(r"\{[^}]*\}")
    assert {key: text for key, text in found.items() if loose.search(fields.sub("_", text))} == {}


ROUNDS = (r"\b[Tt]ours?\b", r"\b[Mm]anches?\b")
"""What French may call a round: a tour at the sheets, a manche at the cards, and not both in one game."""
BOARDS = {"vita_mors": ("stage",), "petite_mort": ("stage", "yard"), "residence": ("stage", "yard")}
"""Whose words a board takes besides its own."""
IDIOMS = re.compile(r"[Cc]hacun son tour|c’est le tour de|À qui le tour")


@every_game
def test_french_has_one_word_for_a_round_and_one_for_the_trial_hall(name: str) -> None:
    """In what the service words, on the boards and in the rules alike."""
    rules = (PAGE / "rules" / f"{name}.fr.html").read_text("utf-8")
    words = (PAGE / folder / "words.js" for folder in (name, *BOARDS.get(name, ())))
    boards = " ".join(re.split("(?i)const fr = {", file.read_text("utf-8"))[1] for file in words if file.exists())
    said = IDIOMS.sub("", " ".join([*texts(name, "fr").values(), rules, boards]))
    rounds = [set(re.findall(word, said)) for word in ROUNDS]
    assert not all(rounds), rounds
    assert re.findall(r"[^.]*[Ss]alle du jugement[^.]*", said) == []


@every_game
@every_language
def test_quotes_and_apostrophes_are_not_the_typewriters(name: str, language: str) -> None:
    assert {key: text for key, text in texts(name, language).items() if set("'\"") & set(text)} == {}


@every_game
@every_language
def test_what_is_quoted_has_other_marks_for_quotes_of_its_own(name: str, language: str) -> None:
    """A quote is shown in the marks of its language: “…” in English, « … » in French."""
    outer = {"en": "“”", "fr": "«»"}[language]
    quotes = {key: text for key, text in texts(name, language).items() if key.endswith(".quote")}
    assert {key: text for key, text in quotes.items() if set(outer) & set(text)} == {}


@every_game
@every_language
def test_sentences_end_and_names_do_not(name: str, language: str) -> None:
    for key, text in texts(name, language).items():
        sentence = key.startswith(SENTENCES) or (key.endswith((".text", ".quote")) and ".field." not in key)
        assert text.endswith(ENDS) if sentence else not text.endswith("."), f"{key}: {text}"


@every_game
@every_language
def test_names_fit_on_a_card_and_what_is_said_below_them(name: str, language: str) -> None:
    long = {
        key: text
        for key, text in texts(name, language).items()
        if len(text) > (45 if key.endswith(".name") else 110) and key.startswith("card.")
    }
    assert long == {}


@pytest.mark.parametrize("kind", ["card", "diploma", "objective", "symbol", "figure"])
@every_language
def test_no_two_things_have_one_name(language: str, kind: str) -> None:
    """PM-05"""
    found = texts("petite_mort", language)
    names = Counter(text for key, text in found.items() if key.startswith(f"{kind}.") and key.endswith(".name"))
    assert names.total() > 3
    assert [text for text, count in names.items() if count > 1] == []


@every_language
def test_every_character_has_a_line_and_every_personality_a_quote(language: str) -> None:
    """PM-03, PM-05"""
    found = texts("petite_mort", language)
    assert all(f"card.{card.id}.text" in found for card in ALL.characters)
    quotes = [found[f"card.{card.id}.quote"] for card in ALL.personalities]
    assert len(set(quotes)) == 60
    assert sum(key.endswith(".quote") for key in found) == 60


def test_both_languages_say_it_in_their_own_words() -> None:
    """No quote and no text of an objective was forgotten in the other language."""
    first, second = (texts("petite_mort", language) for language in LANGUAGES)
    spoken = [key for key in first if key.endswith((".quote", ".text")) or key.startswith("event.")]
    same = [key for key in spoken if first[key] == second[key]]
    assert {first[key] for key in same} == {"3 Darwin Awards.", "4 Darwin Awards."}


def numbers(condition: Condition) -> set[int]:
    """Every number that the condition asks for."""
    worth = {int(value) for value in re.findall(r"worth:(\d)", msgspec.json.encode(condition).decode())}
    own = {number for number in (condition.at_least, condition.at_most) if number is not None}
    return worth | own.union(*(numbers(part) for part in (*condition.all, *condition.any)))


@every_objective
@every_language
def test_an_objectives_text_has_the_numbers_of_its_condition(language: str, objective: Objective) -> None:
    """PM-06: 1 may go without saying."""
    text = texts("petite_mort", language)[f"objective.{objective.id}.text"]
    told = {int(number) for number in re.findall(r"\d+", text)}
    every_cause = {len(objective.condition.kinds_of)} - {0}
    assert told <= numbers(objective.condition) | every_cause
    assert numbers(objective.condition) - {1} <= told


@every_objective
@every_language
def test_an_objectives_text_says_if_it_is_for_one_and_what_comes_first(language: str, objective: Objective) -> None:
    """PM-06"""
    found = texts("petite_mort", language)
    text = found[f"objective.{objective.id}.text"]
    assert objective.exclusive == (ONE_ONLY[language] in text)
    named = [other.id for other in OBJECTIVES if f" {found[f'objective.{other.id}.name']}." in text]
    assert named == ([objective.requires] if objective.requires else [])


def test_an_objective_is_called_what_no_other_is() -> None:
    """So that its texts are its own."""
    assert len({objective.id for objective in OBJECTIVES}) == len(OBJECTIVES)


def test_the_english_reasons_are_the_protocols() -> None:
    """What a client words by code is what the message says that comes without more detail."""
    found = {key: text.replace("’", "'") for key, text in texts("vita_mors", "en").items()}
    assert {code: found[f"refusal.{code}"] for code in REASONS} == REASONS
    assert {code: found[f"close.{int(code)}"] for code in CLOSE_REASONS} == CLOSE_REASONS


@every_game
def test_the_title_is_the_games(name: str) -> None:
    assert texts(name, "en")["title"] == GAMES[name].title


@every_game
def test_a_refusal_says_in_english_what_its_message_says(name: str) -> None:
    """And, by the same key, in every other language; `needed` asks for that."""
    found = texts(name, "en")
    wrong = {key: text for key, text in refusals(GAMES[name]).items() if found[key] != text.replace("'", "’")}
    assert wrong == {}
    assert refusals(GAMES[name]), f"no refusal with a reason stands in service/games/{name}/refusals.py"


@every_game
def test_no_refusal_shows_a_bare_name(name: str) -> None:
    """What a phase or card is called in the code is no word for people."""
    assert [text for text in refusals(GAMES[name]).values() if "_" in text or "{" in text] == []


@every_game
def test_french_elides_and_writes_decimals_with_a_comma(name: str) -> None:
    wrong = re.compile(
        r"\b(?:de|le|la|que|se|ne|je|me|te) (?=[aeiouyéèêàâîôûœAEIOUÉÈÊÀ]\w)|\d\.\d|[Mm]amie .*[Gg]rand-mère"
    )
    fine = re.compile(r"\b(?:la|le|que|de) (?:onze|oui|un Reap|yaourts?|yoga|yacht)\b")
    found = {key: text for key, text in texts(name, "fr").items() if wrong.search(fine.sub("", text))}
    assert found == {}


@every_game
def test_english_says_1_of_one_thing(name: str) -> None:
    """1 soul point, 6 cards."""
    wrong = re.compile(r"\b1 (?:\w+ )?(?:points|cards|characters|Jobs|Awards|strengths|weaknesses)\b")
    plural = re.compile(r"\b(?:[2-9]|\d\d) (?:\w+ )?(?:point|card|character|Job|Award|strength|weakness)\b")
    found = texts(name, "en")
    assert {key: text for key, text in found.items() if wrong.search(text) or plural.search(text)} == {}
