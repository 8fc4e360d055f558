"""The benchmarks: python -m bench [--quick] [--peers]. See README.md beside this file, which a whole run writes."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from pathlib import Path

from bench import report, runs
from bench.machine import description
from obol.progress import Step, progress

README = Path(__file__).parent / "README.md"


def main(*, quick: bool, with_peers: bool = False) -> None:
    """Measure, print; and write README.md, unless it was only a quick look."""
    machine, scale = description(), runs.QUICK if quick else runs.WHOLE
    rounds = f"Ballot and plays: medians of {scale.rounds} rounds of {scale.seconds:.0f} s." if scale.rounds > 1 else ""
    head = report.HEAD.format(command="obol bench --quick" if quick else "obol bench", machine=machine, rounds=rounds)
    with progress("measuring", runs.measurements(scale, with_peers=with_peers)) as step:
        text = head + "".join(sections(scale, told(step), with_peers=with_peers))
    print(text)
    if not quick:
        README.write_text(text)


def sections(scale: runs.Scale, say: runs.Say, *, with_peers: bool) -> Iterator[str]:
    yield report.ballot_section(runs.ballot(scale, say))
    if with_peers:
        yield report.peers_section(runs.peers(scale, say))
    yield report.games_section(runs.games(scale, say))
    yield report.crowds_section(runs.crowds(scale, say))
    yield report.big_tables_section(runs.big_tables(scale, say))
    yield report.nodes_section(scale, runs.many_nodes(scale, say), runs.crowds_over_nodes(scale, say))
    yield report.memory_section(scale, runs.memory(scale, say))
    yield report.folding_section(runs.folding(scale, say))


def told(step: Step) -> runs.Say:
    """Says on standard error what a measurement found."""

    def say(line: str) -> None:
        print(line, file=sys.stderr, flush=True)
        step(1)

    return say


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Obol on this machine.")
    parser.add_argument("--quick", action="store_true", help="a quick look, in a minute; README.md is left alone")
    parser.add_argument("--peers", action="store_true", help="the peers of bench/peers, too")
    given = parser.parse_args()
    main(quick=given.quick, with_peers=given.peers)
