"""Obol on a port, as `obol serve` would serve it: python -m bench.serve PORT. Settings are OBOL_… variables."""

from __future__ import annotations

import sys

from service.node.server import make_server
from service.support.settings import from_environment
from service.support.telemetry import set_up_logs

if __name__ == "__main__":
    settings = from_environment(port=int(sys.argv[1]))
    set_up_logs(settings.log_level)
    make_server(settings).run()
