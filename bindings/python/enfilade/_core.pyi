from typing import Any, Sequence

version: str

def features(game: str) -> str: ...
def review(record: str, mind: str = "glance", moves: int = 0, seed: int = -1, components: str = "") -> str: ...
def scenarios(text: str, markdown: bool = False) -> str: ...

class Engine:
    def __new__(cls) -> Engine: ...
    def handle(self, request: str) -> str: ...

class State:
    def __new__(cls, game: str, players: int = 0, options: str = "", seed: int = 0) -> State: ...
    def current_player(self) -> int: ...
    def is_terminal(self) -> bool: ...
    def is_chance_node(self) -> bool: ...
    def is_simultaneous_node(self) -> bool: ...
    def num_players(self) -> int: ...
    def legal_actions(self, player: int | None = None) -> list[int]: ...
    def chance_outcomes(self) -> list[tuple[int, float]]: ...
    def apply_action(self, action: int) -> None: ...
    def apply_actions(self, actions: Sequence[int]) -> None: ...
    def action_to_string(self, action: int) -> str: ...
    def string_to_action(self, text: str) -> int: ...
    def observation_string(self, player: int) -> str: ...
    def observe(
        self,
        player: int,
        *,
        count: Any = None,
        mask: Any = None,
        moves: Any = None,
        whole: Any = None,
        things: Any = None,
        move_features: Any = None,
        actions: int = 0,
        rows: int = 0,
    ) -> None: ...
    def draw(self) -> None: ...
    def clone(self) -> State: ...
    def returns(self) -> list[float]: ...

# Memory is anything with the buffer protocol: numpy arrays, array.array, bytearray.
class Batch:
    size: int
    players: int
    def __new__(
        cls,
        game: str,
        size: int,
        players: int = 0,
        options: str = "",
        seed: int = 0,
        threads: int = 1,
        auto_reset: bool = True,
    ) -> Batch: ...
    def reset(self, seed: int) -> None: ...
    def step(
        self,
        choices: Any,
        *,
        seat: Any = None,
        count: Any = None,
        mask: Any = None,
        moves: Any = None,
        reward: Any = None,
        points: Any = None,
        done: Any = None,
        whole: Any = None,
        things: Any = None,
        move_features: Any = None,
        actions: int = 0,
        rows: int = 0,
    ) -> None: ...
    def observe(
        self,
        *,
        seat: Any = None,
        count: Any = None,
        mask: Any = None,
        moves: Any = None,
        reward: Any = None,
        points: Any = None,
        done: Any = None,
        whole: Any = None,
        things: Any = None,
        move_features: Any = None,
        actions: int = 0,
        rows: int = 0,
    ) -> None: ...
