"""Obol on a port, as `obol serve` would serve it: python -m bench.serve PORT. Settings are OBOL_… variables.

`--believing` after it: a token is believed without asking the store whether it is the latest (bench/hello.py).
"""

from __future__ import annotations

import sys

from service.node.server import make_server
from service.support.settings import from_environment
from service.support.telemetry import set_up_logs
from service.transport.renewals import Renewals


async def believes(self: Renewals, player: str, name: str) -> bool:
    return True


if __name__ == "__main__":
    settings = from_environment(port=int(sys.argv[1]))
    set_up_logs(settings.log_level)
    if "--believing" in sys.argv:
        Renewals.holds = believes  # type: ignore[method-assign]
    make_server(settings).run()
