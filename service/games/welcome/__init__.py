"""Welcome to La Petite Mort; the rules are in RULES.md."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from service.games.kernel import Game
from service.games.welcome.bots import BOTS
from service.games.welcome.decide import decide
from service.games.welcome.events import EVENTS
from service.games.welcome.evolve import evolve
from service.games.welcome.intents import INTENTS
from service.games.welcome.offers import awaited, offers
from service.games.welcome.options import MOST_SEATS, WelcomeOptions
from service.games.welcome.pieces import pieces
from service.games.welcome.printed import PRINTED
from service.games.welcome.setup import begin, setup
from service.games.welcome.state import State, step
from service.games.welcome.views import private, public

GAME: Game[State] = Game(
    name="welcome",
    title="Welcome to La Petite Mort",
    rules_version=2,
    seat_counts=tuple(range(1, MOST_SEATS + 1)),
    options=WelcomeOptions,
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
