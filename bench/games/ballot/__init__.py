"""The secret ballot: each seat votes vita or mors; when all are in, the votes are opened and the next round begins.

The smallest game with a secret in it, and a whole one: it is measured as any other would be, through every layer.
"""

from bench.games.ballot.rules import (
    Ballot,
    Rounds,
    RoundTallied,
    Vote,
    VoteCast,
    awaited,
    begin,
    decide,
    evolve,
    offers,
    outcome,
    pieces,
    private,
    public,
    setup,
    step,
)
from service.games.kernel import Game

GAME = Game(
    name="ballot",
    title="Secret ballot",
    rules_version=1,
    seat_counts=(2, 3, 4, 5, 6, 7, 8),
    options=Rounds,
    intents=(Vote,),
    events=(VoteCast, RoundTallied),
    state=Ballot,
    begin=begin,
    setup=setup,
    decide=decide,
    evolve=evolve,
    public=public,
    private=private,
    offers=offers,
    awaited=awaited,
    step=step,
    outcome=outcome,
    pieces=pieces,
)
