"""Palace board games: rules, records, computer players.

>>> import enfilade
>>> match = enfilade.Match("liars-dice", seed=7)
>>> events = match.draw_all()
>>> while not match.over:
...     thought = match.think("greedy")
...     events = match.play(thought.step)
>>> sum(match.scores()["points"])
1

`Match` is a whole game with its record, `State` a bare position with integer actions, `Batch` many games at once.
"""

from ._core import Batch, State
from ._core import version as __version__
from .errors import EnfiladeError, Refused
from .match import (
    Choice, Features, Game, Match, Node, Option, Scenario, Thought, features, games, messages, review, run_scenarios, verify,
)  # fmt: skip

__all__ = [
    "Batch", "Choice", "EnfiladeError", "Features", "Game", "Match", "Node", "Option", "Refused", "Scenario", "State",
    "Thought", "features", "games", "messages", "review", "run_scenarios", "verify",
]  # fmt: skip
