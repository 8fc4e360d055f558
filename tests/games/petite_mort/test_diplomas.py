"""The Diplomas: PM-06, PM-07."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from service.games.card_game.cards import Deck
from service.games.kernel import Refusal, Seat
from service.games.petite_mort import GAME
from service.games.petite_mort.diplomas import DATA, DEFAULT, DIPLOMAS, OLDER, ORDERED, RULES, read
from service.games.petite_mort.objectives import newly_taken
from service.games.petite_mort.options import PetiteMortOptions
from service.games.petite_mort.state import State
from service.games.simulate import simulate


def test_there_are_nine_from_april_harvest_to_yin_yang() -> None:
    """PM-06"""
    assert [diploma.level for diploma in DIPLOMAS.values()] == list(range(1, 10))
    ids = list(DIPLOMAS)
    assert (ids[0], ids[-1], DEFAULT) == ("april_harvest", "yin_yang", "april_harvest")


@pytest.mark.parametrize("diploma", DIPLOMAS)
def test_every_diploma_has_at_least_six_objectives(diploma: str) -> None:
    """PM-06: each after the one it requires."""
    ordered = ORDERED[diploma]
    assert len({objective.id for objective in ordered}) >= 6
    before: set[str] = {""}
    for objective in ordered:
        assert objective.requires in before
        before.add(objective.id)


def test_april_harvest_asks_for_five_characters_and_twenty_points() -> None:
    """PM-06"""
    conditions = [msgspec.to_builtins(objective.condition) for objective in ORDERED["april_harvest"]]
    assert {"count": "characters", "at_least": 5} in conditions
    assert {"count": "points", "at_least": 20} in conditions


def test_some_are_exclusive_and_some_require_another() -> None:
    """PM-06"""
    objectives = [objective for ordered in ORDERED.values() for objective in ordered]
    assert any(objective.exclusive for objective in objectives)
    assert any(objective.requires for objective in objectives)


@pytest.mark.parametrize("diploma", DIPLOMAS)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_diploma_can_be_finished(diploma: str, seats: int) -> None:
    """PM-07: even by the random bot, now and then; how often by others is measured elsewhere."""
    options = PetiteMortOptions(diploma=diploma)
    results = (simulate(GAME, ("random",) * seats, options, f"{diploma} {seed}") for seed in range(60))
    assert any(result.outcome.reason == "diploma" for result in results)


def begun(rules: int, diploma: str) -> State:
    state = GAME.under(rules).begin(2, PetiteMortOptions(diploma=diploma))
    assert not isinstance(state, Refusal)
    return state


@pytest.mark.parametrize("diploma", DIPLOMAS)
def test_plays_under_older_rules_keep_their_diploma(diploma: str) -> None:
    """PM-06: what changed with version 3 is printed as it was, and told by `printed`; the rest is one and the same."""
    changed = f"{diploma}_2" in OLDER
    for rules in range(1, RULES):
        state = begun(rules, diploma)
        assert state.printed == (f"{diploma}_2" if changed else diploma)
        view = msgspec.to_builtins(GAME.public(state))
        assert (view["diploma"], view.get("printed", diploma)) == (diploma, state.printed)
    assert begun(RULES, diploma).printed == diploma
    assert "printed" not in msgspec.to_builtins(GAME.public(begun(RULES, diploma)))


def test_seven_diplomas_changed_and_none_of_their_objectives_means_two_things() -> None:
    """PM-06"""
    assert list(OLDER) == [f"{diploma}_2" for diploma in list(DIPLOMAS)[1:-1]]
    meanings: dict[str, set[str]] = {}
    for one in (objective for ordered in ORDERED.values() for objective in ordered):
        meanings.setdefault(one.id, set()).add(msgspec.json.encode(one).decode())
    assert {name: found for name, found in meanings.items() if len(found) > 1} == {}


def test_older_rules_check_their_own_objectives() -> None:
    """PM-06, PM-23: three characters were a clean cut once."""
    for rules, taken in ((2, True), (3, False)):
        state = begun(rules, "first_sickle")
        three = dict.fromkeys(list(state.shared.decks[Deck.CHARACTERS])[:3], 1)
        state = replace(state, shared=replace(state.shared, graveyards=(three, {})))
        assert ("clean_cut" in newly_taken(state).get(Seat(0), ())) is taken


BROKEN = [
    ("level = 3", "level = 4", "levels"),
    ("exclusive = true", 'requires = "nothing_there"', "circle"),
    ('count = "points"', 'count = "pints"', "pints"),
    ("at_least = 5 }", "at_least = 5, at_lest = 1 }", "at_lest"),
    ('id = "yin_yang"', 'id = "april_harvest"', "one id"),
]


@pytest.mark.parametrize(("old", "new", "why"), BROKEN)
def test_a_broken_diploma_is_refused(tmp_path: Path, old: str, new: str, why: str) -> None:
    """PM-06"""
    text = DATA.read_text()
    body = text[text.index("[[diploma]]") :]
    broken = body.replace(old, new, 1)
    assert broken != body
    path = tmp_path / "diplomas.toml"
    path.write_text(broken)
    with pytest.raises((ValueError, msgspec.ValidationError), match=why):
        read(path)


def test_a_diploma_of_five_objectives_is_refused(tmp_path: Path) -> None:
    """PM-06"""
    parts = DATA.read_text().split("[[diploma]]")
    first = "[[diploma.objective]]".join(parts[1].split("[[diploma.objective]]")[:6])
    path = tmp_path / "diplomas.toml"
    path.write_text("[[diploma]]".join(["", first, *parts[2:]]))
    with pytest.raises(ValueError, match="at least 6"):
        read(path)
