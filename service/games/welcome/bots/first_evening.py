"""The `easy` bot: writes each number about where it belongs in some street, and is pleased when the colour fits."""

from __future__ import annotations

from service.games.bots import happens
from service.games.kernel import Chance, Seen
from service.games.sheet.houses import HOUSES
from service.games.welcome.bots.expected_score import SOULS
from service.games.welcome.bots.fill_probability import HIGHEST
from service.games.welcome.bots.mortician import Wire, mortician_bot, number_and_cause, ways

SPREAD = HOUSES / (HIGHEST + 1)
"""How many houses there are for each number."""
PLEASED = 0.5
"""How many houses off its place a number may be for its colour's sake."""
READS = 0.25
"""How often it looks at the whole sheet first, as the middle bot does."""


def first_evening(seen: Seen, chance: Chance) -> Wire:
    if seen.offers[0]["type"] != "reap" or happens(READS, chance):
        return mortician_bot(seen, chance)
    numbers, causes = number_and_cause(seen.public)

    def off(way: Wire) -> float:
        number, house = numbers[way.get("combination") or way["number_card"]], int(way["house"])
        cause = causes[way.get("combination") or way["cause_card"]]
        fits = SOULS[way["street"] - 1][house - 1].value == cause
        return abs(house - 0.5 - number * SPREAD) - (PLEASED if fits else 0.0)

    found = [(off(way), way) for way in ways(seen.offers)]
    if not found:
        return mortician_bot(seen, chance)
    least = min(value for value, _ in found)
    return chance.draw([way for value, way in found if value <= least + 1 / HOUSES], 1)[0]
