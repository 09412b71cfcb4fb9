"""A game under the names of PettingZoo's AEC environments: one agent acts after the other.

Written to PettingZoo's documented convention and tested for order, shapes and rewards, but **not against the package
itself**, which Debian does not have. It needs numpy. To hand it to a library that asks for the class, derive from both:

    class Palaces(enfilade.aec.Env, pettingzoo.AECEnv): ...

>>> env = Env("palaces", players=2)
>>> env.reset(seed=1)
>>> for agent in env.agent_iter():
...     observation, reward, termination, truncation, info = env.last()
...     env.step(None if termination else int(observation["action_mask"].argmax()))
>>> sum(env.final_rewards.values())
0.0
"""

from __future__ import annotations

import json
from typing import Any, Dict, Iterator, List, Mapping, Tuple

import numpy as np

from ._core import Batch
from ._room import Observation, Room, Spaces


class Env(Spaces):
    """One game. An action is the number of a choice in the menu; `action_mask` says how many there are. Observations
    are laid out as docs/python.md says. An agent that is not asked now is shown what it was shown when it was asked last.
    """

    metadata = {"render_modes": [], "name": "enfilade", "is_parallelizable": False}  # enfilade.parallel is the other form
    render_mode = None

    def __init__(
        self, game: str, *, players: int = 0, options: Mapping[str, str] | None = None, actions: int = 1024, rows: int = 256
    ) -> None:
        self._batch = Batch(game, 1, players=players, options=json.dumps(dict(options or {})), auto_reset=False)
        self._room = Room(game, actions, rows)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._batch.players)]
        self.agents: List[str] = []
        self._seat, self._done = np.zeros(1, np.uint8), np.zeros(1, np.uint8)
        self._reward = np.zeros((1, self._batch.players), np.float32)

    def reset(self, seed: int | None = None, options: Any = None) -> None:
        self._batch.reset(0 if seed is None else seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.final_rewards: Dict[str, float] = {}
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: Dict[str, Dict[str, Any]] = {agent: {} for agent in self.agents}
        self._shown = {agent: self._room.empty() for agent in self.agents}
        self._look()

    def _look(self) -> None:
        """Who is asked now, and what there is to see for them."""
        self._batch.observe(seat=self._seat)
        if self._seat[0] >= len(self.possible_agents):
            return
        self.agent_selection = self.possible_agents[self._seat[0]]
        shown = self._shown[self.agent_selection] = self._room.empty()
        self._batch.observe(**self._room.arguments(shown))

    def observe(self, agent: str) -> Observation:
        return self._shown[agent]

    def last(self, observe: bool = True) -> Tuple[Observation | None, float, bool, bool, Dict[str, Any]]:
        agent = self.agent_selection
        seen = self.observe(agent) if observe else None
        return seen, self._cumulative_rewards[agent], self.terminations[agent], self.truncations[agent], self.infos[agent]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent]:
            self._leave(agent, action)
            return
        if action is None:
            raise ValueError("an agent whose game goes on has to choose")
        self._batch.step(np.array([action], np.int32), reward=self._reward, done=self._done)
        self._cumulative_rewards[agent] = 0.0
        self.rewards = {each: float(self._reward[0][seat]) for seat, each in enumerate(self.possible_agents)}
        for each in self.agents:
            self._cumulative_rewards[each] += self.rewards[each]
        if self._done[0]:
            self.final_rewards = dict(self.rewards)
            self.terminations = dict.fromkeys(self.agents, True)
            self.agent_selection = self.agents[0]
        else:
            self._look()

    def _leave(self, agent: str, action: int | None) -> None:
        """When the game is over each agent is asked once more, and has nothing to choose."""
        if action is not None:
            raise ValueError("when the game is over, the only action is None")
        self.agents.remove(agent)
        for each in (self.rewards, self._cumulative_rewards, self.terminations, self.truncations, self.infos):
            each.pop(agent)
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 1 << 63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None
