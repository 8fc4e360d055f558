"""What La Petite Mort and the residence share: the cards, the lives, the reaping and the deathbed.

No game of its own. It works on a `SharedState`, the part of the state that both games have, and knows neither Diplomas
nor roads. Its clauses are those of petite_mort/RULES.md.
"""
