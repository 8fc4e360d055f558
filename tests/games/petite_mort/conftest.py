"""What these tests share."""

from __future__ import annotations

import pytest

from tests.games.petite_mort.papers import Papers


@pytest.fixture
def papers(monkeypatch: pytest.MonkeyPatch) -> Papers:
    """A Diploma nobody can finish, to write on."""
    return Papers(monkeypatch)
