"""How likely the patient lives, as the others may vote."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from service.games.vita_mors.sides import Side
from service.games.vita_mors.tally import doctors_vote, fate, pulls
from service.games.vita_mors.tokens import Use

Leads = dict[int, float]
"""How likely Vita leads by so many votes."""


def life_probability(
    card: str, chances: Sequence[float], used: Mapping[str, Use], *, diagnosis: Side, extra_vita: bool
) -> float:
    """`chances`: of a Vita coin, by seat."""
    vote = doctors_vote(used)
    leads: Leads = {int(extra_vita) + (vote if diagnosis == Side.VITA else -vote): 1.0}
    for chance, pull in zip(chances, pulls(card, used, len(chances)), strict=True):
        leads = with_coin(leads, chance, pull) if pull else leads
    return sum(likely for lead, likely in leads.items() if fate(card, lead, diagnosis) == Side.VITA)


def with_coin(leads: Leads, chance: float, pull: int) -> Leads:
    after: Leads = {}
    for lead, likely in leads.items():
        after[lead + pull] = after.get(lead + pull, 0.0) + likely * chance
        after[lead - pull] = after.get(lead - pull, 0.0) + likely * (1 - chance)
    return after
