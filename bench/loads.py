"""Running a load: a process of its own on the load's core that prints what it measured as JSON."""

from __future__ import annotations

import json
import subprocess
from typing import Any

from bench.machine import LOAD_CORE, environment, pinned, python
from bench.servers import Served


def run_load(module: str, served: Served, *arguments: object) -> dict[str, Any]:
    """`python -m bench.MODULE KIND PORT PID …`; of several nodes, ports and pids with commas between."""
    command = python("-m", f"bench.{module}", served.kind, served.ports, served.pids, *arguments)
    done = subprocess.run(
        command, env=environment(), preexec_fn=pinned(LOAD_CORE), stdout=subprocess.PIPE, check=True, timeout=300
    )
    found: dict[str, Any] = json.loads(done.stdout.splitlines()[-1])
    return found
