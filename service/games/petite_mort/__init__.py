"""La Petite Mort; the rules are in RULES.md."""

from __future__ import annotations

from functools import partial
from operator import attrgetter

from service.games.card_game.intents import SHARED
from service.games.kernel import Game
from service.games.petite_mort.bots import BOTS
from service.games.petite_mort.decide import decide
from service.games.petite_mort.diplomas import RULES
from service.games.petite_mort.events import EVENTS
from service.games.petite_mort.evolve import evolve
from service.games.petite_mort.offers import awaited, offers
from service.games.petite_mort.options import PetiteMortOptions
from service.games.petite_mort.pieces import pieces
from service.games.petite_mort.printed import PRINTED
from service.games.petite_mort.setup import begin, setup
from service.games.petite_mort.state import State, step
from service.games.petite_mort.views import private, public

GAME: Game[State] = Game(
    name="petite_mort",
    title="La Petite Mort",
    rules_version=RULES,
    seat_counts=(2, 3, 4),
    options=PetiteMortOptions,
    intents=SHARED,
    events=EVENTS,
    state=State,
    begin=begin,
    older={rules: partial(begin, rules=rules) for rules in range(1, RULES)},
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
