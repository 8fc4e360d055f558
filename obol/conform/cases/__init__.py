"""The cases, in the order of the manual."""

from __future__ import annotations

from obol.conform.case import CASES
from obol.conform.cases import asking, coming_back, encodings, following, greeting, patching, unknown, watching

__all__ = ["CASES", "asking", "coming_back", "encodings", "following", "greeting", "patching", "unknown", "watching"]
