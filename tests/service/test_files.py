"""PL-21: a node takes the files that its connections need, or says that it cannot."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

SERVE = """
import resource
resource.setrlimit(resource.RLIMIT_NOFILE, (64, {hard}))
from obol.command import main
main()
"""


def first_lines(folder: Path, hard: int) -> list[dict[str, str | int]]:
    """What a node says until it serves, started where 64 files may be open, and `hard` if asked for; then it is told
    to stop."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith("OBOL_")}
    given = {"OBOL_LOG": f"sqlite:///{folder}/obol.db", "OBOL_PORT": "0", "OBOL_MAX_CONNECTIONS": "300"}
    lines = []
    command = [sys.executable, "-c", SERVE.format(hard=hard), "serve"]
    with subprocess.Popen(command, env=clean | given, stderr=subprocess.PIPE, text=True) as node:
        assert node.stderr is not None
        for line in node.stderr:
            lines.append(json.loads(line))
            if lines[-1]["event"] == "serving":
                limits = Path(f"/proc/{node.pid}/limits").read_text().splitlines()
                lines[-1]["files"] = int(next(line for line in limits if line.startswith("Max open files")).split()[3])
                node.send_signal(signal.SIGTERM)
    assert node.returncode == 0
    *lines, stopping, stopped = lines
    assert (stopping["event"], stopped["event"]) == ("stopping", "stopped")
    return lines


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_node_takes_the_files_it_may_have(tmp_path: Path) -> None:
    (serving,) = first_lines(tmp_path, 1000)
    assert serving["files"] == 1000


@pytest.mark.skipif(sys.platform != "linux", reason="reads /proc")
def test_a_node_that_may_have_too_few_files_says_so(tmp_path: Path) -> None:
    warning, _ = first_lines(tmp_path, 200)
    assert (warning["level"], warning["files"], warning["connections"]) == ("warning", 200, 300)
