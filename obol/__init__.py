"""Obol. Importing it makes `service`, `protocol` and `clients` importable where it was installed from a wheel: they lie
inside it then, so that nothing else is installed that might be called like somebody else's."""

from __future__ import annotations

import sys
from pathlib import Path

TREE = Path(__file__).parent / "_tree"

if TREE.is_dir() and str(TREE) not in sys.path:
    sys.path.insert(0, str(TREE))
