"""The long run: every law over many random plays of every game, on every core.

python -m tests.laws --games 10000 [--game vita_mors] [--seed 0] [--jobs 2]
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Iterator
from multiprocessing import Pool, cpu_count

from obol.progress import progress
from service.games import games
from tests.laws.every import LAWS, check
from tests.laws.plays import play

Broken = str | None


def hold(task: tuple[str, int]) -> tuple[Counter[str], Broken]:
    """One play, every law: the checks made, and the first law that is broken."""
    name, seed = task
    counts: Counter[str] = Counter(plays=1)
    law_name = "playing"
    try:
        one = play(games()[name], seed)
        counts["commits"] += len(one.moments)
        for law in LAWS:
            law_name = law.__name__
            counts[law_name] += check(law, one)
    except Exception as broken:
        again = f"python -m tests.laws --game {name} --seed {seed} --games 1"
        return counts, f"{law_name}: {type(broken).__name__}: {broken}\n  {again}"
    return counts, None


def run(name: str, seeds: range, jobs: int) -> Iterator[tuple[Counter[str], Broken]]:
    tasks = ((name, seed) for seed in seeds)
    if jobs == 1:
        yield from map(hold, tasks)
        return
    with Pool(jobs) as pool:
        yield from pool.imap_unordered(hold, tasks, chunksize=10)


def summarise(name: str, counts: Counter[str], seconds: float) -> None:
    print(f"{name}: {counts['plays']} plays, {counts['commits']} commits, {seconds:.0f} s")
    for law in LAWS:
        print(f"  {law.__name__:45} {counts[law.__name__]:>12,} checks")


def main() -> int:
    options = parser().parse_args()
    failed = False
    for name in [options.game] if options.game else list(games()):
        counts: Counter[str] = Counter()
        began = time.monotonic()
        with progress(f"laws of {name}", options.games) as step:
            for found, broken in run(name, range(options.seed, options.seed + options.games), options.jobs):
                step(1)
                counts += found
                if broken:
                    failed = True
                    print(f"BROKEN {name}: {broken}", file=sys.stderr, flush=True)
        summarise(name, counts, time.monotonic() - began)
    return 1 if failed else 0


def parser() -> argparse.ArgumentParser:
    wanted = argparse.ArgumentParser(prog="python -m tests.laws", description="Every law over many random plays.")
    wanted.add_argument("--games", type=int, default=10_000, help="plays of each game")
    wanted.add_argument("--game", choices=list(games()), help="this game alone")
    wanted.add_argument("--seed", type=int, default=0, help="of the first play")
    wanted.add_argument("--jobs", type=int, default=cpu_count())
    return wanted


if __name__ == "__main__":
    sys.exit(main())
