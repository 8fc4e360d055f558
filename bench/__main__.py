"""The benchmarks: python -m bench [--quick] [--peers]. See README.md beside this file, which a whole run writes."""

from __future__ import annotations

import argparse
from pathlib import Path

from bench import report, runs
from bench.machine import description

README = Path(__file__).parent / "README.md"


def main(*, quick: bool, with_peers: bool = False) -> None:
    """Measure, print; and write README.md, unless it was only a quick look."""
    machine, scale = description(), runs.QUICK if quick else runs.WHOLE
    rounds = f"Ballot and plays: medians of {scale.rounds} rounds of {scale.seconds:.0f} s." if scale.rounds > 1 else ""
    head = report.HEAD.format(command="obol bench --quick" if quick else "obol bench", machine=machine, rounds=rounds)
    text = head + "".join(
        (
            report.ballot_section(runs.ballot(scale)),
            report.peers_section(runs.peers(scale)) if with_peers else "",
            report.games_section(runs.games(scale)),
            report.crowds_section(runs.crowds(scale)),
            report.big_tables_section(runs.big_tables(scale)),
            report.nodes_section(scale, runs.many_nodes(scale), runs.crowds_over_nodes(scale)),
            report.memory_section(scale, runs.memory(scale)),
            report.folding_section(runs.folding(scale)),
        )
    )
    print(text)
    if not quick:
        README.write_text(text)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench", description="Measure Obol on this machine.")
    parser.add_argument("--quick", action="store_true", help="a quick look, in a minute; README.md is left alone")
    parser.add_argument("--peers", action="store_true", help="the peers of bench/peers, too")
    given = parser.parse_args()
    main(quick=given.quick, with_peers=given.peers)
