"""Hidden worlds look alike on the wire: every byte a viewer's connection gets, not just what a game's views say."""
