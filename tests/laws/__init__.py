"""The laws that every game passes, over random plays. Games are found by scanning; what a law must know of a game
stands in tests/games/<game>/ (see hooks.py). `python -m tests.laws --games 10000` is the long run."""
