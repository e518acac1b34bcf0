"""States as plain data for saves, and back: what every game's dump and load is made of.

Reading raises ``ValueError``, ``TypeError`` or ``KeyError`` for other data; ``reading`` makes one
``TextError`` of them all.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from game.model.contract import Result, TextError
from game.model.fault import Fault
from game.model.keyed_text import Name


@contextmanager
def reading(game: Name) -> Iterator[None]:
    """Raises ``TextError`` ("this isn't a position of Tank Chess: …") where what is read inside is none."""
    try:
        yield
    except (KeyError, TypeError, ValueError, ArithmeticError, IndexError, AttributeError) as error:
        raise TextError("this isn’t a position of {game}: {why}", game=game, why=str(error)) from error


def need(so: bool, otherwise: str, /, **params: Any) -> None:
    """Raise ``TextError`` unless a condition holds."""
    if not so:
        raise TextError(otherwise, **params)


def whole(value: Any) -> int:
    """A whole number."""
    if type(value) is not int:
        raise TextError("expected a whole number, found {text}", text=repr(value))
    return value


def wholes(values: Any) -> tuple[int, ...]:
    """A list of whole numbers."""
    need(isinstance(values, list), "expected a list of numbers")
    return tuple(whole(value) for value in values)


def yes_no(value: Any) -> bool:
    """A truth."""
    if type(value) is not bool:
        raise TextError("expected yes or no, found {text}", text=repr(value))
    return value


def dump_result(result: Result | None) -> dict[str, Any] | None:
    """How a match ended, if it has. Raises ``ValueError`` for what ``Result`` doesn't allow."""
    if result is None:
        return None
    return {
        "places": list(result.places),
        "scores": [_number(score) for score in result.scores],
        "reason": result.reason,
        "rule": result.rule,
        "params": {key: _param(value) for key, value in result.params.items()},
    }


def load_result(data: Any, seats: int) -> Result | None:
    """The result that ``dump_result`` wrote, of a match with so many seats."""
    if data is None:
        return None
    places, scores = wholes(data["places"]), [_number(score) for score in data["scores"]]
    need(len(places) == len(scores) == seats and min(places) >= 1, "the result has the wrong number of seats")
    params = {str(key): _param(value) for key, value in data["params"].items()}
    return Result(places, tuple(map(float, scores)), str(data["reason"]), str(data["rule"]), params)


def _number(value: Any) -> int | float:
    """A finite number; one that is whole without a point, as JSON and people write it."""
    wrong = Fault("expected a number, found {text}", text=repr(value))
    need(type(value) in (int, float) and math.isfinite(value), wrong)
    return int(value) if value == int(value) else float(value)


def _param(value: Any) -> str | int | float | bool:
    return value if isinstance(value, str | bool) else _number(value)
