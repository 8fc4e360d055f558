"""Vita Mors; the rules are in RULES.md."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from service.games.kernel import Game
from service.games.vita_mors.bots import BOTS
from service.games.vita_mors.decide import decide
from service.games.vita_mors.events import EVENTS
from service.games.vita_mors.evolve import evolve
from service.games.vita_mors.intents import INTENTS
from service.games.vita_mors.offers import awaited, offers
from service.games.vita_mors.options import VitaMorsOptions
from service.games.vita_mors.pieces import pieces
from service.games.vita_mors.printed import PRINTED
from service.games.vita_mors.setup import begin, setup
from service.games.vita_mors.state import State, step
from service.games.vita_mors.views import private, public

GAME: Game[State] = Game(
    name="vita_mors",
    title="Vita Mors",
    rules_version=2,
    seat_counts=(3, 4, 5, 6),
    options=VitaMorsOptions,
    intents=INTENTS,
    events=EVENTS,
    state=State,
    begin=begin,
    older={1: partial(begin, rules=1)},
    setup=setup,
    decide=decide,
    evolve=evolve,
    public=public,
    private=private,
    offers=offers,
    awaited=awaited,
    step=step,
    outcome=attrgetter("outcome"),
    pieces=pieces,
    data=PRINTED,
    bots=BOTS,
)
