"""What the bots of both games know: what a life is in for, and what the cards in question are worth to whom.

What a card in a graveyard is worth is for each game to say (`CardValues`); everything else is here.
"""
