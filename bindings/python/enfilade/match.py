"""Games and matches, in the words of the engine protocol (docs/protocol.md, docs/words.md)."""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Mapping, NamedTuple, Sequence, Tuple, Union

from . import _core
from .errors import error_of

#: A seat, somebody without one, or by this name the full truth.
Viewer = Union[int, Literal["spectator", "all"]]
#: In notation, or as data.
Step = Union[str, Mapping[str, Any], "Choice"]
Event = Dict[str, Any]


@dataclass(frozen=True)
class Option:
    """A question that is answered before a game begins."""

    name: str
    choices: str  #: "a|b|c", or a range "1..9"
    fallback: str


@dataclass(frozen=True)
class Game:
    """What can be known about a game without playing it."""

    id: str
    title: str
    min_players: int
    max_players: int
    options: Tuple[Option, ...]
    longest: int  #: no game has more moves and outcomes than this
    example: bool


class Node(NamedTuple):
    """What a match waits for."""

    kind: Literal["decision", "simultaneous", "chance", "over"]
    seats: Tuple[int, ...]  #: who may choose now


class Choice(NamedTuple):
    """An entry of a menu."""

    step: str  #: in notation
    move: Mapping[str, Any] | None  #: as data: what it does, touches, costs and gives
    message: Mapping[str, Any]  #: a key of the game's catalogue, and its parameters


@dataclass(frozen=True)
class Thought:
    """What a computer player would do."""

    step: str
    move: Mapping[str, Any] | None
    evaluation: Mapping[str, Any] | None  #: chances to win, expected points, alternatives; none for a random choice
    iterations: int
    milliseconds: int
    cut_short: bool  #: by the clock: another time it may think something else


class Features(NamedTuple):
    """The names of the numbers that nets see, in their order: the layout of the arrays that `Batch` fills."""

    whole: Tuple[str, ...]  #: `whole` is [size, len(whole)]
    things: Tuple[Tuple[str, Tuple[str, ...]], ...]  #: `things` is [size, rows, thing_width]: which list, its numbers
    move: Tuple[str, ...]  #: `move_features` is [size, actions, len(move)]

    @property
    def thing_width(self) -> int:
        return 1 + max((len(numbers) for _, numbers in self.things), default=0)


def _ask(engine: _core.Engine, request: str, **members: Any) -> Dict[str, Any]:
    asked = {"request": request, **{name: value for name, value in members.items() if value is not None}}
    reply: Dict[str, Any] = json.loads(engine.handle(json.dumps(asked)))
    error = reply.get("error")
    if error:
        raise error_of(error["code"], error["text"], error.get("clause", ""), error.get("place", ""), error.get("args"))
    return reply


def _named(step: Step) -> Dict[str, Any]:
    if isinstance(step, Choice):
        return {"step": step.step}
    return {"step": step} if isinstance(step, str) else {"move": dict(step)}


def games() -> List[Game]:
    """All games.

    >>> [game.id for game in games() if not game.example]
    ['eternal-palace', 'forbidden-city', 'palaces', 'royal-palace']
    """
    return [
        Game(
            each["id"], each["title"], each["min_players"], each["max_players"],
            tuple(Option(option["name"], option["choices"], option["fallback"]) for option in each["options"]),
            each["longest"], each.get("example", False),
        )
        for each in _ask(_core.Engine(), "games")["games"]
    ]  # fmt: skip


def features(game: str) -> Features | None:
    """What nets see of a game; nothing where there are none.

    >>> features("liars-dice") is None
    True
    >>> features("palaces").whole[0]
    'two'
    """
    names = json.loads(_core.features(game))
    if names is None:
        return None
    things = tuple((each["list"], tuple(each["numbers"])) for each in names["things"])
    return Features(tuple(names["whole"]), things, tuple(names["move"]))


def messages(game: str, language: str = "en") -> Dict[str, str]:
    """The words of a game: what the keys of messages and events mean, with parameters in braces (docs/words.md).

    >>> messages("liars-dice")["game.title"]
    "Liar's dice"
    """
    words: Dict[str, str] = _ask(_core.Engine(), "messages", game=game, language=language)["messages"]
    return words


def verify(record: str, components: Mapping[str, Any] | None = None) -> int:
    """Proves from a finished record that every outcome follows from the seed that was committed to; how many there were.

    >>> match = Match("liars-dice", secret=bytes(range(32)))
    >>> _ = match.draw_all()
    >>> _ = match.play("10x6")
    >>> verify(match.record())
    10
    >>> first = match.record().index("* ")
    >>> face = int(match.record()[first + 2])
    >>> verify(match.record().replace(f"* {face}", f"* {face % 6 + 1}", 1))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    enfilade.errors.EnfiladeError: move 1 (...): draw 0 should have been ..., not ...
    """
    draws: int = _ask(_core.Engine(), "verify", record=record, components=components)["draws"]
    return draws


@dataclass(frozen=True)
class Scenario:
    """What came of a scenario; it passed where nothing failed."""

    id: str
    title: str
    line: int  #: where it begins
    clauses: Tuple[str, ...]  #: of the rules, that it exercises
    failures: Tuple[str, ...]


def run_scenarios(text: str, *, markdown: bool = False) -> List[Scenario]:
    """Runs the scenarios of a text (docs/scenarios.md), or of the fenced blocks of a Markdown document.

    >>> tried = run_scenarios('''SCENARIO S-1 the bid must rise
    ... CLAUSES LD-3.3
    ... GAME liars-dice players=2
    ... DRAW
    ... DO first: 3x4
    ... REFUSE second: 2x6 = LD-3.3
    ... ''')
    >>> tried[0].clauses, tried[0].failures
    (('LD-3.3',), ())
    """
    return [
        Scenario(each["id"], each["title"], each["line"], tuple(each["clauses"]), tuple(each["failures"]))
        for each in json.loads(_core.scenarios(text, markdown))
    ]


def review(
    record: str, *, mind: str = "glance", moves: int | None = None, seed: int | None = None,
    components: Mapping[str, Any] | None = None,
) -> Dict[str, Any]:  # fmt: skip
    """What decided a finished game, luck or choices, with the keys of docs/reviews.md. `moves` is the budget; left out, it
    takes half a minute or more. Ctrl-C ends it.

    >>> match = Match("liars-dice", seed=7)
    >>> _ = match.draw_all(), match.play("9x4"), match.play("liar")
    >>> told = review(match.record(), moves=20000)
    >>> [moment["kind"] for moment in told["moments"]]
    ['draw', 'turn', 'turn']
    >>> seat = told["seats"][0]
    >>> parts = ("luck", "own", "others", "unexplained")
    >>> sum(seat[part]["win"] for part in parts) == seat["result"]["win"] - seat["start"]["win"]
    True
    """
    told: Dict[str, Any] = json.loads(
        _core.review(record, mind, moves or 0, -1 if seed is None else seed, json.dumps(components) if components else "")
    )
    return told


class Match:
    """A game that is played, with its record.

    Where chance comes from is said at the start: `seed` for games that can be repeated, `secret` (32 bytes) with
    `entropy` for fair chance that `verify` proves. With neither, each outcome has to be given.

    >>> match = Match("palaces", players=3, seed=1)
    >>> match.node
    Node(kind='chance', seats=())
    """

    node: Node  #: what is waited for
    seats: Tuple[str, ...]  #: as the notation calls them
    commitment: str  #: to the secret; may be empty

    def __init__(
        self,
        game: str,
        *,
        players: int | None = None,
        options: Mapping[str, str] | None = None,
        names: Sequence[str] | None = None,
        components: Mapping[str, Any] | None = None,
        seed: int | None = None,
        secret: bytes | None = None,
        entropy: Sequence[bytes] | None = None,
    ) -> None:
        fair: Dict[str, Any] | None = None
        if secret is not None:
            fair = {"seed": secret.hex()}
            if entropy is not None:
                fair["entropy"] = [each.hex() for each in entropy]
        self._open("new", game=game, players=players, options=options, names=names, components=components,
                   seed=seed, fair=fair)  # fmt: skip

    def _open(self, request: str, **members: Any) -> None:
        self._engine = _core.Engine()
        reply = _ask(self._engine, request, **members)
        self.game: str = reply["game"]
        self.options: Dict[str, str] = reply["options"]
        self.seats = tuple(reply["seats"])
        self.commitment = reply.get("commitment", "")
        self._see(reply)

    def _see(self, reply: Mapping[str, Any]) -> None:
        self.node = Node(reply["node"]["kind"], tuple(reply["node"]["seats"]))

    @classmethod
    def _loaded(cls, **members: Any) -> Match:
        match = cls.__new__(cls)
        match._open("load", **members)
        return match

    @classmethod
    def from_record(cls, record: str, *, components: Mapping[str, Any] | None = None, seed: int | None = None) -> Match:
        """Plays a record again; it may be unfinished and can be played on.

        >>> match = Match("palaces", seed=3)
        >>> _ = match.draw_all()
        >>> Match.from_record(match.record()) == match
        True
        """
        return cls._loaded(record=record, components=components, seed=seed)

    @classmethod
    def from_position(
        cls, game: str, position: Mapping[str, Any], *, players: int | None = None,
        options: Mapping[str, str] | None = None, seed: int | None = None,
    ) -> Match:  # fmt: skip
        """A match that begins at a full position, as `position()` gives it. It has no record."""
        return cls._loaded(game=game, position=position, players=players, options=options, seed=seed)

    @classmethod
    def from_view(
        cls, game: str, view: Mapping[str, Any], viewer: int, *, players: int | None = None,
        options: Mapping[str, str] | None = None, seed: int | None = None,
    ) -> Match:  # fmt: skip
        """One of the positions that look like this to the viewer. It has no record.

        >>> match = Match("liars-dice", seed=7)
        >>> _ = match.draw_all()
        >>> guess = Match.from_view("liars-dice", match.view(0), 0, seed=5)
        >>> guess.view(0) == match.view(0)
        True
        """
        return cls._loaded(game=game, view=view, viewer=viewer, players=players, options=options, seed=seed)

    # --- where it stands ---

    @property
    def players(self) -> int:
        return len(self.seats)

    @property
    def over(self) -> bool:
        return self.node.kind == "over"

    def _viewed(self, viewer: Viewer) -> Dict[str, Any]:
        return _ask(self._engine, "view", viewer=viewer)

    def view(self, viewer: int | Literal["spectator"]) -> Dict[str, Any]:
        """What a seat, or a spectator, may know.

        >>> match = Match("liars-dice", seed=7)
        >>> _ = match.draw_all()
        >>> match.view(0)["dice"][1] is None
        True
        """
        view: Dict[str, Any] = self._viewed(viewer)["view"]
        return view

    def scene(self, viewer: int | Literal["spectator"]) -> Dict[str, Any] | None:
        """What follows from the view and is worth showing."""
        scene: Dict[str, Any] | None = self._viewed(viewer)["scene"]
        return scene

    def position(self) -> Dict[str, Any]:
        """The full truth, secrets included: for tools, not for players."""
        position: Dict[str, Any] = self._viewed("all")["position"]
        return position

    def scores(self, viewer: Viewer = "spectator") -> Dict[str, Any]:
        """Points and places; what a viewer may not know is left out.

        >>> Match("liars-dice", seed=7).scores()["places"] is None
        True
        """
        scores: Dict[str, Any] = _ask(self._engine, "scores", viewer=viewer)["scores"]
        return scores

    def record(self) -> str:
        """The game so far, as text (docs/records.md)."""
        text: str = _ask(self._engine, "record")["record"]
        return text

    def clone(self, seed: int | None = None) -> Match:
        """A copy that goes its own way; its chance comes from a seed of its own.

        >>> match = Match("palaces", seed=3)
        >>> match.clone() == match
        True
        """
        return type(self).from_record(self.record(), seed=seed)

    def __eq__(self, other: object) -> bool:
        """Whether both stand at the same position of the same game."""
        if not isinstance(other, Match):
            return NotImplemented
        mine = (self.game, self.options, self.players, self._viewed("all")["facts"])
        return mine == (other.game, other.options, other.players, other._viewed("all")["facts"])

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return f"<enfilade.Match of {self.game} for {self.players}: {self.node.kind} {list(self.node.seats)}>"

    # --- choosing ---

    def menu(self, seat: int | None = None, begun: Step | None = None) -> List[Choice]:
        """The choices of a seat; it need not be named where only one is asked. `begun` are the first moves of a
        hidden step.

        >>> match = Match("liars-dice", seed=7)
        >>> _ = match.draw_all()
        >>> match.menu()[0]
        Choice(step='1x1', move={'do': 'bid', 'number': 1, 'face': 1}, message={'key': 'move.bid', 'args': {'number': 1, 'face': 1}})
        """
        reply = _ask(self._engine, "menu", seat=seat, **(_named(begun) if begun is not None else {}))
        return [Choice(each["step"], each["move"], each["message"]) for each in reply.get("menu", [])]

    def play(self, step: Step, seat: int | None = None, *, viewer: Viewer | None = None) -> List[Event]:
        """A seat's whole step, in notation, as data, or from its menu. What happened, as the seat may know it, or
        another viewer.

        >>> match = Match("liars-dice", seed=7)
        >>> _ = match.draw_all()
        >>> match.play({"do": "bid", "number": 9, "face": 4})[0]["event"]
        'bid'
        """
        if viewer is None:
            viewer = seat if seat is not None else self.node.seats[0] if self.node.seats else "spectator"
        reply = _ask(self._engine, "apply", seat=seat, **_named(step), **{"for": viewer})
        self._see(reply)
        events: List[Event] = reply["events"]
        return events

    def explain(self, step: Step, seat: int | None = None) -> Dict[str, Any] | None:
        """Why a step would be refused; nothing where it would not.

        >>> match = Match("liars-dice", seed=7)
        >>> _ = match.draw_all()
        >>> match.explain("1x1") is None
        True
        >>> match.explain("liar")["clause"]
        'LD-3.4'
        """
        reply = _ask(self._engine, "explain", seat=seat, **_named(step))
        return None if reply["legal"] else reply["refusal"]

    def preview(self, step: Step, seat: int | None = None) -> List[Event]:
        """What a step would bring about, as far as the seat can know it beforehand."""
        events: List[Event] = _ask(self._engine, "preview", seat=seat, **_named(step))["events"]
        return events

    def take_back(self, seat: int, *, agreed: bool = False) -> None:
        """Takes back the seat's last step; where that is not free, the others must have agreed."""
        self._see(_ask(self._engine, "takeback", seat=seat, agreed=agreed))

    # --- chance ---

    def odds(self) -> List[Tuple[str, int]]:
        """At a chance point, each outcome with its weight.

        >>> Match("liars-dice").odds()
        [('1', 1), ('2', 1), ('3', 1), ('4', 1), ('5', 1), ('6', 1)]
        """
        return [(each["outcome"], each["weight"]) for each in _ask(self._engine, "odds")["outcomes"]]

    def draw(self, outcome: str | None = None, *, viewer: Viewer = "spectator") -> List[Event]:
        """The next outcome, drawn or given. What happened, as the viewer may know it."""
        return self._drawn(outcome=outcome, viewer=viewer)

    def draw_all(self, *, viewer: Viewer = "spectator") -> List[Event]:
        """Draws until somebody is asked or the game is over; nothing where nothing is to be drawn."""
        return self._drawn(all=True, viewer=viewer) if self.node.kind == "chance" else []

    def _drawn(self, viewer: Viewer, **members: Any) -> List[Event]:
        reply = _ask(self._engine, "chance", **members, **{"for": viewer})
        self._see(reply)
        events: List[Event] = reply["events"]
        return events

    # --- computer players ---

    def think(self, mind: str = "courtier", seat: int | None = None, *, seed: int = 1) -> Thought:
        """What a computer player would do, knowing what the seat may know. Its budget is in its name: "search:400"
        iterations, "search:300ms", a level from "page" to "chancellor", "greedy" or "random".

        >>> match = Match("liars-dice", seed=7)
        >>> _ = match.draw_all()
        >>> match.think("search:100").iterations
        50
        """
        reply = _ask(self._engine, "think", mind=mind, seat=seat, seed=seed)
        return Thought(reply["step"], reply["move"], reply["evaluation"], reply["iterations"], reply["milliseconds"],
                       reply["cut_short"])  # fmt: skip

    def hint(self, level: int = 3, mind: str | None = None, seat: int | None = None, *, seed: int = 1) -> Dict[str, Any]:
        """Advice with its reasons (docs/protocol.md, `hint`)."""
        return _ask(self._engine, "hint", level=level, mind=mind, seat=seat, seed=seed)
