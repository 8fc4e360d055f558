"""This checkout beside another commit, in turns: python -m bench.against [COMMIT] [ROUNDS]. For whoever tunes.

The ballot at the pace of people, where hardly two votes come together. Only the servers differ: the load is this
checkout's. COMMIT is the last one if it is not said, so that what is not committed yet is looked at.
"""

from __future__ import annotations

import subprocess
import sys
import tempfile
from pathlib import Path

from bench.loads import run_load
from bench.machine import HERE
from bench.results import Figures, Row, markdown
from bench.runs import EVERYSEC, FULL, NORMAL
from bench.servers import obol

TABLES = 250
SECONDS = 3.0
THINK_S = 0.5


def unpack(commit: str, folder: Path) -> Path:
    """A commit's files, in a folder."""
    packed = subprocess.run(("git", "archive", commit), cwd=HERE, stdout=subprocess.PIPE, check=True).stdout
    subprocess.run(("tar", "x", "-C", folder), input=packed, check=True)
    return folder


def measured(tree: Path, store: str) -> Figures:
    """One run of the load on one tree's server."""
    with obol(store, tree=tree) as served:
        return run_load("ballot_load", served, TABLES, SECONDS, "near", THINK_S)


def compared(trees: dict[str, Path], store: str, rounds: int) -> list[Row]:
    """The trees in turns, round by round; each row beside the second tree's."""
    found: dict[str, list[Figures]] = {name: [] for name in trees}
    for _ in range(rounds):
        for name, tree in trees.items():
            found[name].append(measured(tree, store))
            told = f"{store}, {name}: {found[name][-1]['cpu_us_vote']:.0f} µs a vote"
            print(told, file=sys.stderr, flush=True)
    before = found[list(trees)[-1]]
    return [Row(f"{store}, {name}", figures, before) for name, figures in found.items()]


def main(commit: str, rounds: int) -> None:
    """Print what a vote costs on both."""
    with tempfile.TemporaryDirectory(prefix="obol-against-") as folder:
        trees = {"here": HERE, commit: unpack(commit, Path(folder))}
        rows = [row for store in (FULL, NORMAL, EVERYSEC) for row in compared(trees, store, rounds)]
    head = (f"{TABLES} tables, each seat thinks {THINK_S} s", "CPU a vote, µs", f"by {commit}", "p50, ms", "p99, ms")
    cells = [
        (
            row.name,
            f"{row.median('cpu_us_vote'):.0f}",
            f"{row.ratio('cpu_us_vote', row.beside):.2f}",
            f"{row.median('p50_ms'):.2f}",
            f"{row.median('p99_ms'):.1f}",
        )
        for row in rows
    ]
    print(markdown(head, cells))


if __name__ == "__main__":
    commit, rounds = [*sys.argv[1:], *("HEAD", "3")[len(sys.argv) - 1 :]]
    main(commit, int(rounds))
