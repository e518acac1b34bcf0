"""Reads our own JSON, within limits, and takes only what ``json.dumps`` of finite data writes.

``json.loads`` alone accepts ``NaN``, ``1e999``, a key twice, half characters and numbers of a million
digits.
"""

from __future__ import annotations

import json
import math
import re
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, NoReturn, TypeVar

from game.data.files.plain_files import read_plain

if TYPE_CHECKING:
    from pydantic import BaseModel

MAX_DEPTH: Final = 40
"""How deep lists and objects may be nested."""

MAX_VALUES: Final = 1_000_000
"""Limit for the values in a text. It bounds memory: an empty list of two characters takes a hundred bytes."""

_MOST_DIGITS: Final = 20

_HALF: Final = re.compile("[\ud800-\udfff]")

Model = TypeVar("Model", bound="BaseModel")


def parse_json(text: str | bytes, most: int) -> Any:
    """The data of a JSON text of at most ``most`` characters (or bytes).

    Raises ``ValueError`` and nothing else: for a text that is no JSON, too long or too deep, names a key
    twice, or has a number that is not finite or too long, or half a character.

    >>> parse_json('{"a": [1, 2.5, null]}', 100)
    {'a': [1, 2.5, None]}
    """
    if len(text) > most:
        raise ValueError(f"it is too long: {len(text)} characters, at most {most} are read")
    given_as_text = isinstance(text, str)
    try:
        if isinstance(text, bytes):
            text = text.decode("utf-8")
        if sum(map(text.count, ",[{")) >= MAX_VALUES:
            raise ValueError(f"it is too large: at most {MAX_VALUES} values are read")
        may_hold_halves = given_as_text or "\\u" in text  # UTF-8 alone holds none
        data = json.loads(
            text,
            parse_constant=_no_number,
            parse_float=_number,
            parse_int=_whole_number,
            object_pairs_hook=_object,
        )
    except RecursionError:
        raise ValueError(_TOO_DEEP) from None
    _check_inside(data, may_hold_halves)
    return data


def read_json(path: Path, most: int) -> Any:
    """The data of a JSON file of at most ``most`` bytes. Raises ``OSError``, ``ValueError``."""
    return parse_json(read_plain(path, most), most)


def read_json_as(model: type[Model], path: Path, most: int) -> Model:
    """Read a JSON file of at most ``most`` bytes into a model. Raises ``OSError``, ``ValueError``
    (pydantic's error is one)."""
    raw = read_plain(path, most)
    parse_json(raw, most)
    # pydantic's own reader knows that in JSON a tuple is a list
    return model.model_validate_json(raw, strict=True)


_TOO_DEEP: Final = f"nested too deep: at most {MAX_DEPTH} levels"


def _no_number(text: str) -> NoReturn:
    raise ValueError(f"{text} isn’t a number")


def _number(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:40]} isn’t a finite number")
    return value


def _whole_number(text: str) -> int:
    if len(text) > _MOST_DIGITS:
        raise ValueError(f"{text[:40]}… has too many digits")
    return int(text)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    values = dict(pairs)
    if len(values) < len(pairs):
        raise ValueError("a key is repeated")
    return values


def _check_inside(data: Any, may_hold_halves: bool) -> None:
    level = [data]
    for _ in range(MAX_DEPTH + 1):
        deeper: list[Any] = []
        nested = False
        for value in level:
            if isinstance(value, str):
                if may_hold_halves:
                    _check_text(value)
            elif isinstance(value, list):
                nested = True
                deeper += value
            elif isinstance(value, dict):
                nested = True
                deeper += value
                deeper += value.values()
        if not nested:
            return
        level = deeper
    raise ValueError(_TOO_DEEP)


def _check_text(text: str) -> None:
    if not text.isascii() and _HALF.search(text):
        raise ValueError("a text contains half a character (a lone surrogate)")
