"""What an objective asks of a graveyard (PM-06). data/diplomas.toml explains the forms."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

import msgspec

from service.games.card_game.cards import BY_ID, Card, Personality, Reap
from service.games.card_game.symbols import CAUSES, Figure

Counts = dict[str, int]
"""By name, how many of it there are in a graveyard; what there is none of may be missing."""


class Condition(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One form each: `count`, `sets_of` and `kinds_of` with `at_least`, `at_most` or both; `none_of`, `all`, `any`
    alone. `sets_of`: how often all of these names together. `kinds_of`: how many of these names are there at all."""

    count: str = ""
    sets_of: tuple[str, ...] = ()
    kinds_of: tuple[str, ...] = ()
    none_of: tuple[str, ...] = ()
    all: tuple[Condition, ...] = ()
    any: tuple[Condition, ...] = ()
    at_least: int | None = None
    at_most: int | None = None


MEASURED = ("count", "sets_of", "kinds_of")
WHOLE = ("none_of", "all", "any")


def names_of(card: Card) -> Counts:
    """What one card in a graveyard counts for. A Reap card is there for its figure alone (PM-19)."""
    if isinstance(card, Reap):
        return {f"figure:{card.figure}": 1, "figures": 1}
    kind = "personalities" if isinstance(card, Personality) else "characters"
    counts = Counter({kind: 1, "cards": 1, "points": card.points, f"worth:{card.points}": 1, "darwin": card.darwin})
    counts.update(f"weakness:{symbol}" for symbol in card.weaknesses)
    counts.update(f"strength:{symbol}" for symbol in card.strengths)
    counts.update({"weaknesses": len(card.weaknesses), "strengths": len(card.strengths)})
    counts.update({"jobs": 1} if isinstance(card, Personality) and card.job else {})
    return {name: count for name, count in counts.items() if count}


NAMES_OF: dict[str, Counts] = {card: names_of(found) for card, found in BY_ID.items()}

NAMES: frozenset[str] = frozenset(
    (
        *("characters", "personalities", "cards", "points", "jobs", "darwin", "weaknesses", "strengths", "figures"),
        *(f"{kind}:{symbol}" for kind in ("weakness", "strength") for symbol in CAUSES),
        *(f"worth:{points}" for points in range(4)),
        *(f"figure:{figure}" for figure in Figure),
    )
)
"""Everything that can be counted."""


def counted(graveyard: Iterable[str]) -> Counts:
    counts: Counts = {}
    for card in graveyard:
        for name, count in NAMES_OF[card].items():
            counts[name] = counts.get(name, 0) + count
    return counts


def is_met(condition: Condition, counts: Counts) -> bool:
    if condition.all:
        return all(is_met(part, counts) for part in condition.all)
    if condition.any:
        return any(is_met(part, counts) for part in condition.any)
    if condition.none_of:
        return not any(counts.get(name) for name in condition.none_of)
    measure = measured(condition, counts)
    enough = condition.at_least is None or measure >= condition.at_least
    return enough and (condition.at_most is None or measure <= condition.at_most)


def measured(condition: Condition, counts: Counts) -> int:
    if condition.sets_of:
        return min(counts.get(name, 0) // often for name, often in Counter(condition.sets_of).items())
    if condition.kinds_of:
        return sum(1 for name in condition.kinds_of if counts.get(name))
    return counts.get(condition.count, 0)


def names_in(condition: Condition) -> set[str]:
    """Every name that the condition counts."""
    own = {condition.count} if condition.count else set()
    own.update(condition.sets_of, condition.kinds_of, condition.none_of)
    return own.union(*(names_in(part) for part in (*condition.all, *condition.any)))


def check(condition: Condition) -> None:
    """Raises ValueError where it has not exactly one form, or counts what is not there."""
    forms = [form for form in (*MEASURED, *WHOLE) if getattr(condition, form)]
    bounded = condition.at_least is not None or condition.at_most is not None
    if len(forms) != 1 or bounded != (forms[0] in MEASURED):
        raise ValueError(f"a condition has one form, and bounds if it measures: {condition}")
    if unknown := names_in(condition) - NAMES:
        raise ValueError(f"nothing is called {sorted(unknown)}")
    for part in (*condition.all, *condition.any):
        check(part)
