"""How even a game is: plays among bots, and what they show. `obol balance` measures and tells it."""
