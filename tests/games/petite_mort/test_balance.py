"""The measurement of PM-07, in small: the same plays every time. In full: `obol balance petite_mort`."""

from __future__ import annotations

from collections import Counter

import pytest

from obol import balance as command
from service.games.petite_mort import GAME
from service.games.petite_mort.balance import faults, measured, report
from service.games.petite_mort.balance.plays import CHANCES, DIED, PLACED, REAPED, REAPERS, TAKEN, Course, course
from service.games.petite_mort.balance.plays_alike import Measured
from service.games.petite_mort.diplomas import DIPLOMAS
from service.games.petite_mort.options import PetiteMortOptions
from service.games.simulate import commits

PLAYS = 12


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("diploma", DIPLOMAS)
def test_a_diploma_is_finished_and_every_objective_met(diploma: str, seats: int) -> None:
    """PM-07"""
    found = measured(diploma, seats, PLAYS)
    assert faults([found]) == []


def went(met: str, reason: str = "diploma") -> Course:
    return Course(reason, 5, frozenset(met.split()), (0,), Counter())


def everything(*left_out: str) -> str:
    return " ".join(one.id for one in DIPLOMAS["yin_yang"].objective if one.id not in left_out)


def test_too_many_empty_decks_are_a_fault() -> None:
    """PM-07: 60 % end by a fourth objective."""
    enough = [went(everything())] * 6 + [went(everything(), "deck_empty")] * 4
    assert faults([Measured("yin_yang", 2, tuple(enough))]) == []
    (fault,) = faults([Measured("yin_yang", 2, (*enough, went(everything(), "deck_empty")))])
    assert "yin_yang with 2: 54.5% end by a fourth objective" in fault


def test_an_objective_that_is_hardly_ever_met_is_a_fault() -> None:
    """PM-07: in 5 % of plays somebody meets it."""
    once = (went(everything()), *[went(everything("dark_side"))] * 19)
    assert faults([Measured("yin_yang", 3, once)]) == []
    (fault,) = faults([Measured("yin_yang", 3, (*once, went(everything("dark_side"))))])
    assert "yin_yang with 3: dark_side is met in 4.8%" in fault


def test_a_course_is_what_the_play_told() -> None:
    """Against counting the events of the same play by their names."""
    options = PetiteMortOptions(diploma="all_saints")
    made = list(commits(GAME, ("random",) * 3, options, "told"))
    found, last = course(GAME, "random", 3, options, "told"), made[-1].after
    names = Counter(type(event).__name__ for commit in made for event in commit.events)
    assert (found.rounds, found.reason) == (last.shared.round, last.outcome.reason)
    assert found.met == set(last.taken)
    assert (found.counts[REAPED], found.counts[DIED]) == (names["CharacterReaped"], names["CharacterDied"])
    assert 0 < found.counts[REAPERS] <= found.counts[CHANCES] <= 3 * found.rounds
    assert 0 < found.counts[PLACED] <= found.counts[TAKEN]
    assert [(place + made[0].before.shared.first) % 3 for place in found.places] == list(last.outcome.winners)


def test_a_shared_win_counts_in_part() -> None:
    shared = went("")._replace(places=(0, 2))
    found = Measured("yin_yang", 3, (went(""), shared))
    assert [found.won(place) for place in range(3)] == [0.75, 0.0, 0.25]


def test_the_tables_have_a_row_for_every_table_and_objective() -> None:
    found = [measured("april_harvest", seats, 1) for seats in (2, 3)]
    lines = list(report(found))
    assert sum(line.startswith("| april_harvest |") for line in lines) == 2
    assert sum(line.startswith(f"| {one.id} |") for line in lines for one in DIPLOMAS["april_harvest"].objective) == 7


class Sample:
    """Stands in for a game's `balance.py`."""

    report, faults = staticmethod(report), staticmethod(faults)

    def __init__(self, course: Course) -> None:
        self.found = Measured("yin_yang", 2, (course,))

    def measure(self, plays: int) -> list[Measured]:
        return [self.found] * plays


def test_the_command_says_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """PM-07: and so anyone can measure it."""
    said: list[str] = []
    monkeypatch.setattr(command, "balance_of", lambda game: Sample(went("", "deck_empty")))
    assert not command.balance("petite_mort", 1, said.append)
    assert sum(line.startswith("FAULT PM-07") for line in said) == 1 + len(DIPLOMAS["yin_yang"].objective)
    monkeypatch.setattr(command, "balance_of", lambda game: Sample(went(everything())))
    assert command.balance("petite_mort", 1, said.append)


def test_what_cannot_be_measured_is_refused() -> None:
    with pytest.raises(ValueError, match="what can: petite_mort"):
        command.balance_of("vita_mors")
