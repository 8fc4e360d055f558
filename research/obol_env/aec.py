"""Every game as a PettingZoo environment of the AEC kind: one agent acts at a time.

    from obol_env.aec import env
    table = env("vita_mors", seats=4)

Agents are `seat_0`, `seat_1` … The lowest seat that the play waits for acts; what it does in secret stays so until the
rules reveal it. An action is the number of a choice (`Asking`): an intent may take several steps of the same agent, and
the play goes on when it is whole. Observations: `observation`, what the seat sees as a vector, with what it has chosen
so far; `choices`, a row for each number; `action_mask`, which numbers there are. At the end each winner gets 1 and
every other seat -1, and `infos` of the last step have the scores, where the game keeps score.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

import numpy as np
from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from obol_env.asking import MOST, Asking
from obol_env.features import CHOICE_SIZE, SIZE, vector
from obol_env.play import Play
from obol_env.text import text_of

WON, LOST = 1.0, -1.0

Observation = dict[str, Any]


def env(game: str, **given: Any) -> AECEnv[str, Observation, int]:
    """As agents are given it: what is done out of order, or out of bounds, is an error. `given`: as `ObolEnv` takes
    it."""
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ObolEnv(game, **given)))


class ObolEnv(AECEnv[str, Observation, int]):  # type: ignore[misc] # PettingZoo has no types
    """`seats`, `options`: as `Play` takes them. `render_mode`: "ansi" or None. `language`: of the text."""

    modes: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "is_parallelizable": False, "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        seats: int | None = None,
        options: Mapping[str, Any] | None = None,
        render_mode: str | None = None,
        language: str = "en",
    ) -> None:
        super().__init__()
        self.play = Play(game, seats, options)
        self.metadata = {**self.modes, "name": f"obol_{game}_v{self.play.game.rules_version}"}
        self.render_mode = render_mode
        self.language = language
        self.possible_agents = [f"seat_{seat}" for seat in range(self.play.seats)]
        self.seat_of = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.action_spaces = {agent: spaces.Discrete(MOST) for agent in self.possible_agents}
        self.observation_spaces = {agent: observation_space() for agent in self.possible_agents}
        self.asking: Asking | None = None

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """`seed`: makes the play. `options`: not the game's, which are the environment's; none is known."""
        if seed is None:
            seed = seeding.np_random()[1]
        self.play.reset(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.go_on()

    def go_on(self) -> None:
        """To whom the play waits for now, or to the end."""
        if self.play.outcome is None:
            seat = self.play.awaited[0]
            self.agent_selection = self.possible_agents[seat]
            self.asking = Asking(self.play.legal(seat))
        else:
            self.asking = None
            self.end()

    def end(self) -> None:
        outcome = self.play.outcome
        assert outcome is not None
        self.terminations = dict.fromkeys(self.agents, True)
        self.rewards = {agent: WON if self.seat_of[agent] in outcome.winners else LOST for agent in self.agents}
        for agent in self.agents:
            self.infos[agent] = {"reason": outcome.reason}
            if outcome.scores:
                self.infos[agent]["score"] = outcome.scores[str(self.seat_of[agent])]

    def step(self, action: int | None) -> None:
        """The number of a choice; None for an agent whose play is over. Raises IndexError where there is no such
        choice."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        assert self.asking is not None
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.asking.choose(int(action))
        if self.asking.intent is not None:
            self.play.step(self.seat_of[agent], self.asking.intent)
            self.go_on()
        self._accumulate_rewards()

    def observe(self, agent: str) -> Observation:
        seat = self.seat_of[agent]
        asking = self.asking if agent == self.agent_selection else None
        seen = self.play.observe(seat)
        chosen = [choice._asdict() for choice in asking.picked] if asking else []
        choices, mask = np.zeros((MOST, CHOICE_SIZE), np.float32), np.zeros(MOST, np.int8)
        for number, choice in enumerate(asking.choices if asking else ()):
            choices[number], mask[number] = vector(choice._asdict(), CHOICE_SIZE), 1
        shown = {"seat": seat, "public": seen.public, "private": seen.private, "chosen": chosen}
        return {"observation": vector(shown, SIZE), "choices": choices, "action_mask": mask}

    def text(self, agent: str) -> str:
        """What the agent sees and, if it is to act, its choices by number, in words."""
        asking = self.asking if agent == self.agent_selection else None
        return text_of(self.play.game.name, self.play.observe(self.seat_of[agent]), asking, self.language)

    def render(self) -> str | None:
        """As the agent that is to act reads it, in the mode "ansi"."""
        return self.text(self.agent_selection) if self.render_mode == "ansi" else None

    def close(self) -> None:
        """Nothing is held."""


def observation_space() -> spaces.Dict:
    return spaces.Dict(
        {
            "observation": spaces.Box(-1, 1, (SIZE,), np.float32),
            "choices": spaces.Box(-1, 1, (MOST, CHOICE_SIZE), np.float32),
            "action_mask": spaces.Box(0, 1, (MOST,), np.int8),
        }
    )
