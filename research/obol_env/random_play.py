"""An agent without a plan in PettingZoo's own loop: how many episodes end, and how fast.

python -m obol_env.random_play vita_mors --episodes 1000
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from typing import NamedTuple

from obol_env.aec import env
from service.games import games


class Episode(NamedTuple):
    """`steps`: of all agents. `rewards`: by agent, at the end."""

    steps: int
    rewards: dict[str, float]


def episodes(game: str, count: int, *, seats: int | None = None, seed: int = 0) -> Iterator[Episode]:
    """Each to its end."""
    table = env(game, seats=seats)
    for number in range(seed, seed + count):
        table.reset(seed=number)
        steps, rewards = 0, dict.fromkeys(table.possible_agents, 0.0)
        for place, agent in enumerate(table.possible_agents):
            table.action_space(agent).seed(number + place)
        for agent in table.agent_iter():
            seen, reward, terminated, truncated, _ = table.last()
            rewards[agent] += reward
            steps += 1
            mask = None if seen is None else seen["action_mask"]
            table.step(None if terminated or truncated else table.action_space(agent).sample(mask))
        yield Episode(steps, rewards)


def main() -> None:
    wanted = argparse.ArgumentParser(prog="python -m obol_env.random_play", description=__doc__)
    wanted.add_argument("game", choices=list(games()))
    wanted.add_argument("--episodes", type=int, default=1000)
    wanted.add_argument("--seats", type=int)
    given = wanted.parse_args()
    began = time.process_time()
    played = list(episodes(given.game, given.episodes, seats=given.seats))
    seconds = time.process_time() - began
    steps = sum(episode.steps for episode in played)
    print(f"{given.game}: {len(played)} episodes, {steps} steps, {steps / seconds:.0f} a second of one core")


if __name__ == "__main__":
    main()
