"""A game under the names of PettingZoo's parallel environments: all agents that are asked choose at once.

Where several seats decide at the same time (the plans of Eternal Palace), one step takes the choices of all of them, and
nobody has seen another's. Where it is one seat's turn, the others have an empty mask, and what is
named for them is not looked at. A hidden step of several moves is several steps.

Written to PettingZoo's documented convention and tested for order, shapes and rewards, but **not against the package
itself**, which Debian does not have. It needs numpy. To hand it to a library that asks for the class, derive from both:

    class Eternal(enfilade.parallel.Env, pettingzoo.ParallelEnv): ...

>>> env = Env("eternal-palace", players=3)
>>> observations, infos = env.reset(seed=1)
>>> [agent for agent in env.agents if infos[agent]["asked"]]
['seat_0', 'seat_1', 'seat_2']
>>> while env.agents:
...     choices = {agent: int(seen["action_mask"].argmax()) for agent, seen in observations.items()}
...     observations, rewards, terminations, truncations, infos = env.step(choices)
>>> sum(rewards.values())
0.0
"""

from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Tuple

from ._core import State
from ._room import Observation, Room, Spaces
from .errors import EnfiladeError

Observations = Dict[str, Observation]
Infos = Dict[str, Dict[str, Any]]


class Env(Spaces):
    """One game. An action is the number of a choice in the agent's menu; `action_mask` says how many there are, and the
    agent's info whether it is `asked`. Observations are laid out as docs/python.md says."""

    metadata = {"render_modes": [], "name": "enfilade"}
    render_mode = None

    def __init__(
        self, game: str, *, players: int = 0, options: Mapping[str, str] | None = None, actions: int = 1024, rows: int = 256
    ) -> None:
        self._start = (game, players, json.dumps(dict(options or {})))
        self._state = State(*self._start)
        self._room = Room(game, actions, rows)
        self.possible_agents = [f"seat_{seat}" for seat in range(self._state.num_players())]
        self.agents: List[str] = []

    def reset(self, seed: int | None = None, options: Any = None) -> Tuple[Observations, Infos]:
        self._state = State(*self._start, seed=0 if seed is None else seed)
        self._state.draw()
        self.agents = list(self.possible_agents)
        return self._seen()

    def _seen(self) -> Tuple[Observations, Infos]:
        observations, infos = {}, {}
        for seat, agent in enumerate(self.possible_agents):
            shown = self._room.empty()
            self._state.observe(seat, **self._room.arguments(shown))
            observations[agent], infos[agent] = shown, {"asked": bool(self._state.legal_actions(seat))}
        return observations, infos

    def step(
        self, actions: Mapping[str, int | None]
    ) -> Tuple[Observations, Dict[str, float], Dict[str, bool], Dict[str, bool], Infos]:
        """An error has changed nothing."""
        if not self.agents:
            raise ValueError("the game is over: reset() begins another")
        self._state.apply_actions([self._move(seat, actions.get(agent)) for seat, agent in enumerate(self.possible_agents)])
        self._state.draw()
        agents, over = self.agents, self._state.is_terminal()
        observations, infos = self._seen()
        rewards = dict(zip(agents, self._state.returns()))
        if over:
            self.agents = []
        return observations, rewards, dict.fromkeys(agents, over), dict.fromkeys(agents, False), infos

    def _move(self, seat: int, choice: int | None) -> int:
        menu = self._state.legal_actions(seat)
        if not menu:
            return -1
        if choice is None or not 0 <= choice < len(menu):
            raise EnfiladeError("bad_value", "there is no choice of this number", place=self.possible_agents[seat])
        return menu[choice]

    def render(self) -> None:
        return None

    def close(self) -> None:
        return None
