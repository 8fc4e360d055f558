"""Obol's games in the process, without a server: for agents that learn, search or read.

`Play` is one play of a game: reset, observe, legal, step, resample, clone. `Asking` makes of what a seat may do a few
numbered choices at a time. `obol_env.aec` is a PettingZoo environment over both, `obol_env.text` what a seat sees in
words.
"""

from __future__ import annotations

import obol  # noqa: F401 - from a wheel, this is what makes its games importable
from obol_env.asking import Asking, Choice
from obol_env.play import Illegal, Play
from service.games import games

__all__ = ["Asking", "Choice", "Illegal", "Play", "games"]
