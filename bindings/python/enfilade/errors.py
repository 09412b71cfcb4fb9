"""What goes wrong, by code, clause of the rules, and place."""

from __future__ import annotations

from typing import Any, Mapping


class EnfiladeError(Exception):
    """An error of the engine (docs/protocol.md lists the codes); nothing has been changed.

    >>> import enfilade
    >>> try:
    ...     enfilade.Match("ludo")
    ... except enfilade.EnfiladeError as error:
    ...     error.code
    'unknown_game'
    """

    code: str  #: stable, for programs
    text: str  #: one English sentence
    clause: str  #: the rule behind it, such as "LD-3.3"; may be empty
    place: str  #: where in the input; may be empty
    details: Mapping[str, Any]  #: the parameters of the text

    def __init__(self, code: str, text: str, clause: str = "", place: str = "", details: Mapping[str, Any] | None = None):
        self.code, self.text, self.clause, self.place = code, text, clause, place
        self.details = dict(details or {})
        super().__init__((place + ": " if place else "") + text + (f" ({clause})" if clause else ""))

    def __reduce__(self) -> Any:
        return type(self), (self.code, self.text, self.clause, self.place, self.details)


class Refused(EnfiladeError):
    """Against the rules: `clause` says which.

    >>> import enfilade
    >>> match = enfilade.Match("liars-dice", seed=7)
    >>> _ = match.draw_all()
    >>> _ = match.play("9x4")
    >>> match.play("3x5")
    Traceback (most recent call last):
        ...
    enfilade.errors.Refused: a bid must be higher than the standing one (LD-3.3)
    """


def error_of(
    code: str, text: str, clause: str = "", place: str = "", details: Mapping[str, Any] | None = None
) -> EnfiladeError:
    """The exception for an error of the engine."""
    return (Refused if code == "refused" else EnfiladeError)(code, text, clause, place, details)
