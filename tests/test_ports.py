"""A port that a test was given is nobody else's, also while what listened there is down."""

from __future__ import annotations

import subprocess
import sys

import pytest

from tests import ports


def test_a_port_is_given_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ports, "PORTS", range(21_000, 21_008))
    given = [ports.free_port() for _ in range(3)]
    assert len(set(given)) == 3


def test_another_process_is_given_others() -> None:
    port = ports.free_port()
    ask = f"from tests.ports import hold\ntry: hold({port})\nexcept OSError: print('taken')"
    assert subprocess.run([sys.executable, "-c", ask], capture_output=True, text=True, check=True).stdout == "taken\n"
