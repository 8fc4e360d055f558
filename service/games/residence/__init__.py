"""The residence; the rules are in RULES.md."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from service.games.kernel import Game
from service.games.residence.bots import BOTS
from service.games.residence.decide import decide
from service.games.residence.events import EVENTS
from service.games.residence.evolve import evolve
from service.games.residence.intents import INTENTS
from service.games.residence.offers import awaited, offers
from service.games.residence.options import ResidenceOptions
from service.games.residence.pieces import pieces
from service.games.residence.printed import PRINTED
from service.games.residence.setup import begin, setup
from service.games.residence.state import State, step
from service.games.residence.views import private, public

GAME: Game[State] = Game(
    name="residence",
    title="The residence",
    rules_version=2,
    seat_counts=(2, 3, 4),
    options=ResidenceOptions,
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
