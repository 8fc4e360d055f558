"""What tests of several games share."""

from __future__ import annotations

import pytest

from tests.games.card_game.pen import Pen


@pytest.fixture
def pen(monkeypatch: pytest.MonkeyPatch) -> Pen:
    """Blank cards, to write on."""
    return Pen(monkeypatch)
