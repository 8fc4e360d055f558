"""The board of La Petite Mort is the yard."""

from __future__ import annotations

from tests.games.card_game.board import YARD
from tests.web.boards import Ways

WAYS: Ways = YARD
