"""The files of deploy/, and what has to be changed in them to run here: names of machines, ports, places to write."""

from __future__ import annotations

import re
from collections.abc import Mapping
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
DEPLOY = ROOT / "deploy"
PUBLIC_PORT = 8080


def moved(text: str, nodes: Mapping[str, int], *, port: int, folder: Path) -> str:
    """A proxy's configuration with the nodes on ports of this machine, its own port, and all it writes in a folder.
    Nodes beyond the shipped two stand below them."""
    line = next(line for line in text.splitlines(keepends=True) if "node2:8000" in line)
    more = [line.replace("node2", name) for name in nodes if f"{name}:8000" not in text]
    text = text.replace(line, "".join((line, *more)))
    for name, node_port in nodes.items():
        text = text.replace(f"{name}:8000", f"127.0.0.1:{node_port}")
    text, found = re.subn(rf"^(\s*)(listen |bind :){PUBLIC_PORT}\b", rf"\1\g<2>{port}", text, flags=re.MULTILINE)
    assert found == 1
    text = re.sub(r"\b(maxconn|worker_rlimit_nofile|worker_connections) \d+", r"\1 1000", text)
    return (
        text.replace(" /tmp/", f" {folder}/")
        .replace("bind :", "bind 127.0.0.1:")
        .replace("listen ", "listen 127.0.0.1:")
    )


def nginx(nodes: Mapping[str, int], *, port: int, folder: Path) -> list[str]:
    """The command that runs it in the foreground, from a file made for here."""
    file = folder / "nginx.conf"
    file.write_text(moved((DEPLOY / "nginx.conf").read_text(), nodes, port=port, folder=folder))
    return ["nginx", "-e", "stderr", "-c", str(file), "-g", "daemon off;"]


def haproxy(nodes: Mapping[str, int], *, port: int, folder: Path) -> list[str]:
    """As for nginx."""
    file = folder / "haproxy.cfg"
    file.write_text(moved((DEPLOY / "haproxy.cfg").read_text(), nodes, port=port, folder=folder))
    return ["haproxy", "-db", "-f", str(file)]
