"""The `mortician` bot: writes what leaves its sheet the best prospects, by what its seat sees and nothing else."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from service.games.kernel import Chance, Seen
from service.games.welcome.bots.expected_score import SOULS, ExpectedScore, row_of
from service.games.welcome.bots.fill_probability import can_take
from service.games.welcome.houses import SEPHI_BOXES, STREET_NAMES

Wire = dict[str, Any]

LAST_TURN = {"company": 32, "solo": 22, "aaa": 27}
"""How far the bot looks ahead. Alone and in company games last longer; who counts on less time keeps more room."""
FEWEST_TURNS = 3
USED = 0.5
"""How much of its room a seat uses before nothing fits."""
NEAR = 0.5
"""By how much less, in points, a way in company may be worth and still be taken."""
LEAD = 20.0
"""What it is worth to end the game in the lead, and what it costs to end it behind."""


def mortician_bot(seen: Seen, chance: Chance) -> Wire:
    expected = expected_of(seen)
    kind = seen.offers[0]["type"]
    if kind == "cross_out":
        return least_valuable(seen.offers[0], expected)
    if kind == "sephi":
        return give_least(seen.offers[0], seen.public)
    return best_reap(seen, expected, chance)


def expected_of(seen: Seen) -> ExpectedScore:
    public, sheet = seen.public, seen.public["seats"][str(seen.seat)]
    return ExpectedScore(sheet, public["objectives"], turns_left(seen), ends=public["mode"] != "solo")


def turns_left(seen: Seen) -> int:
    """As far as it looks ahead; less, where another seat will soon find no place for any number."""
    public = seen.public
    ahead: int = LAST_TURN[public["mode"]] - public["turn"] + 1
    others = (left_for(one) for seat, one in public["seats"].items() if seat != str(seen.seat))
    return max(FEWEST_TURNS, min(ahead, *others, ahead))


def left_for(sheet: Wire) -> int:
    """About how many turns a seat can play: half of what it could take, for not every number comes, and a few Sephi
    boxes."""
    streets = sheet.get("streets", {})
    room = sum(can_take(row_of(streets.get(name, {}))) for name in STREET_NAMES)
    ticked: int = sheet.get("sephi", 0)
    return round(room * USED) + SEPHI_BOXES - ticked


def best_reap(seen: Seen, expected: ExpectedScore, chance: Chance) -> Wire:
    """The best; in company one of those that are nearly as good, or everybody who plays so would write the same. A
    reshuffle is nothing to wish for."""
    valued = list(values(seen, expected))
    top = max(value for value, _ in valued)
    near = NEAR if seen.public["mode"] == "company" else 0.0
    good = [way for value, way in valued if value >= top - near]
    return good[chance.draw(range(len(good)), 1)[0]] if near else good[0]


def values(seen: Seen, expected: ExpectedScore) -> Iterator[tuple[float, Wire]]:
    """Every way, and what it is worth."""
    public = seen.public
    numbers, causes = number_and_cause(public)
    ending = Ending(seen, expected)
    known: dict[tuple[int, int, int, bool], float] = {}
    for way in ways(seen.offers):
        number = numbers[way.get("combination") or way["number_card"]]
        cause = causes[way.get("combination") or way["cause_card"]]
        street, house = way["street"], way["house"]
        perfect = SOULS[street - 1][house - 1].value == cause
        key = street, house, number, perfect
        if key not in known:
            known[key] = ending.value(street, house, number, perfect=perfect)
        yield known[key] - gift(way, public, causes), way


class Ending:
    """What a way is worth, where it may end the game: achieving the last of three objectives does, and so does the last
    house."""

    def __init__(self, seen: Seen, expected: ExpectedScore) -> None:
        sheets = seen.public["seats"]
        mine = sheets[str(seen.seat)]
        self.expected = expected
        self.final = ExpectedScore(mine, seen.public["objectives"], 0, ends=True)
        self.banked = sum(mine.get("objectives", {}).values())
        self.best = max((one.get("score", 0) for seat, one in sheets.items() if seat != str(seen.seat)), default=None)

    def value(self, street: int, house: int, number: int, *, perfect: bool) -> float:
        if not self.final.ends(street, house, number, perfect=perfect):
            return self.expected.with_number(street, house, number, perfect=perfect)
        final = self.final.with_number(street, house, number, perfect=perfect)
        if self.best is None:
            return final
        return final + (LEAD if final + self.banked > self.best else -LEAD)


def ways(offers: list[Wire]) -> Iterator[Wire]:
    for offer in offers:
        if "reshuffle" in offer:
            continue
        names = [name for name in offer if name != "type"]
        for values in product(*(offer[name] for name in names)):
            yield {"type": "reap", **dict(zip(names, values, strict=True))}


def number_and_cause(public: Wire) -> tuple[dict[int, int], dict[int, str]]:
    """By place."""
    shown = public.get("combinations") or public["cards"]
    return (
        {int(place): one["number"] for place, one in shown.items()},
        {int(place): one["cause"] for place, one in shown.items()},
    )


def gift(way: Wire, public: Wire, causes: Mapping[int, str]) -> float:
    """What the third card brings the AAA."""
    if "aaa" not in public:
        return 0.0
    (given,) = set(causes) - {way["number_card"], way["cause_card"]}
    points: int = public["aaa"]["points"][causes[given]]
    return float(points)


def give_least(offer: Wire, public: Wire) -> Wire:
    if "give" not in offer:
        return {"type": "sephi"}
    points, causes = public["aaa"]["points"], number_and_cause(public)[1]
    return {"type": "sephi", "give": min(offer["give"], key=lambda place: (points[causes[place]], place))}


def least_valuable(offer: Wire, expected: ExpectedScore) -> Wire:
    """Crosses out what it would hardly have won."""
    streets, columns = expected.bonus_values()
    return {
        "type": "cross_out",
        "streets": sorted(offer["streets"]["some"], key=lambda street: streets[street - 1])[
            : offer["streets"]["least"]
        ],
        "columns": sorted(offer["columns"]["some"], key=lambda column: columns[column - 1])[
            : offer["columns"]["least"]
        ],
    }
