"""`python -m tests.deploy.check`: every file of deploy/, looked at by the program that will read it.

A program that is not here is named and passed over; where CI is set in the environment, that is a failure.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.deploy.files import DEPLOY, haproxy, nginx

NODES = {"node1": 8001, "node2": 8002}
KUBERNETES = ("1.32.0", "1.37.0")
"""The oldest and the newest that the manifests are for."""
BESIDE_PYTHON = str(Path(sys.executable).parent)
PATH = os.pathsep.join([BESIDE_PYTHON, os.environ.get("PATH", ""), "/usr/sbin", "/sbin"])


def checks(folder: Path) -> Iterator[list[str]]:
    """The commands; each fails if something is wrong."""
    manifests = [str(file) for file in sorted((DEPLOY / "kubernetes").glob("*.yaml"))]
    rules = DEPLOY / "prometheus"
    yield ["hadolint", str(DEPLOY / "Dockerfile")]
    yield ["check-jsonschema", "--builtin-schema", "vendor.compose-spec", str(DEPLOY / "compose.yaml")]
    for version in KUBERNETES:
        yield ["kubernetes-validate", "--strict", "--quiet", "--kubernetes-version", version, *manifests]
    yield [*nginx(NODES, port=18080, folder=folder), "-t"]
    yield [*haproxy(NODES, port=18080, folder=folder), "-c"]
    yield ["promtool", "check", "config", str(rules / "prometheus.yml")]
    yield ["promtool", "check", "rules", str(rules / "rules.yml")]
    yield ["promtool", "test", "rules", str(rules / "rules_test.yml")]


def passes(command: list[str]) -> bool:
    program = shutil.which(command[0], path=PATH)
    if program is None:
        print(f"deploy: {command[0]} is not here (see .ci/packages)")
        return "CI" not in os.environ
    done = subprocess.run(
        [program, *command[1:]], capture_output=True, text=True, check=False, env={**os.environ, "PATH": PATH}
    )
    if done.returncode != 0:
        print(f"deploy: {' '.join(command)}\n{done.stdout}{done.stderr}")
    return done.returncode == 0


def main() -> int:
    with tempfile.TemporaryDirectory(prefix="obol-deploy-") as folder:
        results = [passes(command) for command in checks(Path(folder))]
    print(f"deploy: {sum(results)} of {len(results)} checks passed")
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main())
