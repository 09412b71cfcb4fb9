"""What the adapters for PettingZoo have in common: room for what an agent sees, and the spaces that describe it."""

from __future__ import annotations

from typing import Any, Dict

import numpy as np

from .match import features

Observation = Dict[str, np.ndarray]

#: The arguments of `Batch.observe` and `State.observe`, and what they are called in an observation.
NAMED = {"mask": "action_mask", "whole": "observation", "things": "things", "move_features": "move_features"}


class Room:
    """An observation has `observation` (the numbers about the whole), `things`, `move_features` and `action_mask`, as
    docs/python.md lays them out; a game without features has the mask alone."""

    def __init__(self, game: str, actions: int, rows: int) -> None:
        self.features, self.actions, self.rows = features(game), actions, rows

    def empty(self) -> Observation:
        shown: Observation = {"action_mask": np.zeros(self.actions, np.int8)}
        if self.features:
            shown["observation"] = np.zeros(len(self.features.whole), np.float32)
            shown["things"] = np.zeros((self.rows, self.features.thing_width), np.float32)
            shown["move_features"] = np.zeros((self.actions, len(self.features.move)), np.float32)
        return shown

    def arguments(self, shown: Observation) -> Dict[str, Any]:
        """For `observe` to write into it."""
        wanted: Dict[str, Any] = {name: shown[key] for name, key in NAMED.items() if key in shown}
        return {**wanted, "actions": self.actions, **({"rows": self.rows} if "things" in wanted else {})}


class Spaces:
    """The spaces of an environment; they are Gymnasium's, which has to be there when they are asked for."""

    _room: Room

    def action_space(self, agent: str) -> Any:
        from gymnasium.spaces import Discrete

        return Discrete(self._room.actions)

    def observation_space(self, agent: str) -> Any:
        from gymnasium import spaces

        def box(array: np.ndarray) -> Any:
            mask = array.dtype == np.int8
            return spaces.Box(0 if mask else -np.inf, 1 if mask else np.inf, array.shape, array.dtype)

        return spaces.Dict({name: box(array) for name, array in self._room.empty().items()})
