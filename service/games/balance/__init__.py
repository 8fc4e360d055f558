"""How even a game is: plays among bots, and what they show. `obol balance GAME` measures and tells it."""
