"""The sheet of houses: no game of its own, the same data for the games that are played on it."""
