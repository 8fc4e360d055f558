"""What each mission asks: VM-33 to VM-36."""

from __future__ import annotations

from itertools import product
from random import Random

import pytest

from service.games.vita_mors.cards import Class
from service.games.vita_mors.missions import DRAWN_FROM, Mission, completed
from service.games.vita_mors.sides import Side
from tests.games.vita_mors.rulebook import is_done

SIDES = {"v": Side.VITA, "m": Side.MORS}
CLASSES = {"a": Class.ARISTOCRATS, "c": Class.CIVILIANS, "s": Class.SLAVES}


def judged(text: str) -> list[tuple[Side, Class]]:
    """`va mc` is an aristocrat who lived, then a civilian who died."""
    return [(SIDES[word[0]], CLASSES[word[1]]) for word in text.split()]


THRICE = [
    ("va vc vs", True),
    ("va vc", False),
    ("va mc vs va", True),
    ("va va ma va", True),
    ("va ma ma va va", False),
    ("va ma va ma va", False),
    ("ma va va ma ma va va", False),
    ("ma ma ma ma va va va", True),
]


@pytest.mark.parametrize(("text", "done"), THRICE)
def test_liberalitas_is_three_lives_within_four_rounds(text: str, done: bool) -> None:
    """VM-33"""
    assert completed(Mission.LIBERALITAS, judged(text)) is done


@pytest.mark.parametrize(("text", "done"), THRICE)
def test_inmitis_is_three_deaths_within_four_rounds(text: str, done: bool) -> None:
    """VM-34"""
    mirrored = text.translate(str.maketrans("vm", "mv"))
    assert completed(Mission.INMITIS, judged(mirrored)) is done


ALIKE = [("va va va", True), ("va mc va ms vc va", True), ("va va ma", False), ("va vc vs va vc", False), ("", False)]


@pytest.mark.parametrize(("text", "done"), ALIKE)
def test_favoris_is_three_of_a_class_that_live(text: str, done: bool) -> None:
    """VM-35"""
    assert completed(Mission.FAVORIS, judged(text)) is done


@pytest.mark.parametrize(("text", "done"), ALIKE)
def test_iniquitas_is_three_of_a_class_that_died(text: str, done: bool) -> None:
    """VM-35"""
    mirrored = text.translate(str.maketrans("vm", "mv"))
    assert completed(Mission.INIQUITAS, judged(mirrored)) is done


KINDS = [
    ("va vc vs", True),
    ("va mc ma vc ms vs", True),
    ("va va vc vs", True),
    ("va vc va vs", True),
    ("va vc va vc va", False),
    ("va vc vc vs", False),
    ("va vc ms", False),
]


@pytest.mark.parametrize(("text", "done"), KINDS)
def test_aequabilitas_is_three_classes_side_by_side(text: str, done: bool) -> None:
    """VM-36: however many died in between."""
    assert completed(Mission.AEQUABILITAS, judged(text)) is done


@pytest.mark.parametrize(("text", "done"), KINDS)
def test_pietas_is_the_same_among_the_dead(text: str, done: bool) -> None:
    """VM-36"""
    mirrored = text.translate(str.maketrans("vm", "mv"))
    assert completed(Mission.PIETAS, judged(mirrored)) is done


@pytest.mark.parametrize("mission", DRAWN_FROM)
def test_a_mission_is_what_a_second_reading_of_the_rules_says(mission: Mission) -> None:
    """VM-33 to VM-36, over all that four rounds can bring, and random longer plays."""
    source = Random(mission.value)
    worlds = list(product(product(Side, Class), repeat=4))
    worlds += [tuple((source.choice(list(Side)), source.choice(list(Class))) for _ in range(9)) for _ in range(2000)]
    for world in worlds:
        rows = {side: [actual for fate, actual in world if fate is side] for side in Side}
        expected = is_done(mission, [fate for fate, _ in world], rows[Side.VITA], rows[Side.MORS])
        assert completed(mission, list(world)) is expected, world
