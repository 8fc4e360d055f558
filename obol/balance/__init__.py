"""`obol balance GAME`: plays among bots, how even they are, and whether the game keeps its promises."""
