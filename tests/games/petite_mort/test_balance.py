"""What is counted of plays on a Diploma, and what they are held to (PM-07)."""

from __future__ import annotations

from collections import Counter

from service.games.balance.counting import Kind, balance_of
from service.games.balance.course import Course, course
from service.games.balance.figures import row_of
from service.games.balance.floors import faults
from service.games.petite_mort import GAME
from service.games.petite_mort.balance import BALANCE, EVENED
from service.games.petite_mort.diplomas import DIPLOMAS
from service.games.petite_mort.options import PetiteMortOptions
from service.games.simulate import commits

KIND = Kind("yin_yang", 2, PetiteMortOptions(diploma="yin_yang"))


def went(number: int, *left_out: str, reason: str = "diploma") -> Course:
    """Places win in turn, and both take everything but what is left out."""
    met = {one.id: () if one.id in left_out else (0, 1) for one in DIPLOMAS["yin_yang"].objective}
    return Course(reason, 5, 2, (number % 2,), takers=met)


def faults_of(*courses: Course) -> list[str]:
    return faults(BALANCE, [row_of(KIND, "bot", courses)])


def test_too_many_empty_decks_are_a_fault() -> None:
    """PM-07: 60 % end by a fourth objective."""
    enough = [went(number) for number in range(6)] + [went(number, reason="deck_empty") for number in range(4)]
    assert faults_of(*enough) == []
    (fault,) = faults_of(*enough, went(0, reason="deck_empty"))
    assert fault == "yin_yang, 2 seats: PM-07: 54.5% end by a fourth objective, not 60%"


def test_an_objective_that_is_hardly_ever_met_is_a_fault() -> None:
    """PM-07: in 5 % of plays somebody meets it."""
    seldom = [went(0), went(1), *(went(number, "dark_side") for number in range(98))]
    assert faults_of(*seldom) == [], "2 % of 100 may be chance"
    (fault,) = faults_of(*seldom * 10)
    assert fault == "yin_yang, 2 seats: PM-07: dark_side is met in 2.0%, not 5%"


def test_an_exclusive_objective_that_decides_the_game_is_a_fault() -> None:
    """PM-07: by itself it is no more than 1.6 of a fair share."""
    kind = Kind("night_shift", 2, PetiteMortOptions(diploma="night_shift"))
    everybodys = {one.id: (0, 1) for one in DIPLOMAS["night_shift"].objective}
    games = [
        Course("diploma", 5, 2, (place % 2,), takers={**everybodys, "day_off": (place % 2,)}) for place in range(200)
    ]
    (fault,) = faults(BALANCE, [row_of(kind, "bot", games)])
    assert fault.startswith("night_shift, 2 seats: PM-07: who takes day_off has 2.00 of its fair share")


def test_who_takes_an_exclusive_objective_wins_little_more_often() -> None:
    """PM-07: over the seven Diplomas of ours together, by four."""
    takers = []
    for name in EVENED:
        kind = Kind(name, 4, PetiteMortOptions(diploma=name))
        (exclusive,) = (one.id for one in DIPLOMAS[name].objective if one.exclusive)
        games = [course(GAME, BALANCE, kind, "scholar", f"takers {name} {number}") for number in range(30)]
        takers += [
            one.won(one.takers[exclusive]) / one.fair(one.takers[exclusive]) for one in games if one.takers[exclusive]
        ]
    assert len(takers) > 100
    assert sum(takers) / len(takers) < 1.6


def test_a_course_is_what_the_play_told() -> None:
    """Against counting the events of the same play by their names."""
    kind = Kind("all_saints", 3, PetiteMortOptions(diploma="all_saints"))
    made = list(commits(GAME, ("random",) * 3, kind.options, "told"))
    found, last = course(GAME, balance_of("petite_mort"), kind, "random", "told"), made[-1].after
    names = Counter(type(event).__name__ for commit in made for event in commit.events)
    first = made[0].before.shared.first
    assert (found.rounds, found.reason) == (last.shared.round, last.outcome.reason)
    assert {name for name, seats in found.takers.items() if seats} == set(last.taken)
    assert (found.counts["reaped"], found.counts["died"]) == (names["CharacterReaped"], names["CharacterDied"])
    assert 0 < found.counts["did_reap"] <= found.counts["could_reap"] <= 3 * found.rounds
    assert 0 < found.counts["tokens_placed"] <= found.counts["tokens_taken"]
    assert [(place + first) % 3 for place in found.winners] == list(last.outcome.winners)
    assert [found.scores[(seat - first) % 3] for seat in range(3)] == list(last.outcome.scores.values())
