"""Modes as one line without spaces, for options and positions: a shipped mode's name, or a title and the
values that differ from the defaults (``Last%20Flag:teams=two,rounds=20``)."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote, unquote

from game.games.flames_of_tanks.rules.building import build_mode
from game.games.flames_of_tanks.rules.definitions import DRAWN, ENDS, SCORED, Definitions, Mode
from game.games.flames_of_tanks.rules.numbers import length_text, parse_length
from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.text_error import excerpt

if TYPE_CHECKING:
    from pydantic import ValidationError

_USUAL: Final = Mode("")
_LISTS: Final = {"score": SCORED, "draws": DRAWN}
_WHOLE: Final = re.compile("-?[0-9]{1,6}")


def format_mode(mode: Mode, definitions: Definitions) -> str:
    """Return the line of a mode."""
    if definitions.modes.get(mode.name) == mode:
        return mode.name
    words = []
    for field in fields(Mode):
        value = getattr(mode, field.name)
        if field.name != "name" and value != getattr(_USUAL, field.name):
            words.append(f"{field.name}={_word(field.name, value)}")
    return f"{quote(mode.name, safe='')}:{','.join(words)}"


def _word(name: str, value: Any) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    if name == "keep_clear":
        return length_text(value)
    return "/".join(map(str, value)) if isinstance(value, tuple) else str(value)


def parse_mode(text: str, definitions: Definitions) -> Mode:
    """Return the mode of a line. Raises ``TextError``."""
    from pydantic import ValidationError

    from game.games.flames_of_tanks.rules.file_models import ModeEntry

    title, colon, rest = text.partition(":")
    if not colon:
        mode = definitions.modes.get(text)
        if mode is None:
            raise TextError(
                "unknown mode {name} (choose from {names})",
                name=excerpt(text),
                names=row_of(definitions.modes),
            )
        return mode
    data: dict[str, Any] = {}
    said: set[str] = set()
    for word in rest.split(",") if rest else ():
        key, equals, value = word.partition("=")
        if not equals or key == "name" or key not in {field.name for field in fields(Mode)}:
            raise TextError("unknown part of a mode: {text}", text=excerpt(word))
        if key in said:
            raise TextError("{key} appears twice in a mode", key=key)
        said.add(key)
        data |= _entry(key, value, data)
    try:
        entry = ModeEntry.model_validate(data)
    except ValidationError as error:
        raise TextError("this isn’t a mode: {why}", why=_expected(error)) from None
    return build_mode(unquote(title)[:40], entry)


def _expected(error: ValidationError) -> Fault:
    """Return what was expected of the first invalid value."""
    first = error.errors()[0]
    key, bounds = first["loc"][-1], first.get("ctx", {})
    if "expected" in bounds:
        return Fault("{key}: expected {expected}", key=key, expected=bounds["expected"])
    if "ge" in bounds:
        return Fault("{key}: expected {n} or more", key=key, n=f"{bounds['ge']:g}")
    if "le" in bounds:
        return Fault("{key}: expected {n} or less", key=key, n=f"{bounds['le']:g}")
    return Fault("{key}: expected yes or no", key=key)


def _entry(key: str, value: str, before: dict[str, Any]) -> dict[str, Any]:
    """Return the value in the form a mode's file has."""
    if key in _LISTS:
        numbers = value.split("/")
        if len(numbers) != len(_LISTS[key]):
            raise TextError("{key}: expected {n} numbers with / between them", key=key, n=len(_LISTS[key]))
        return {key: {name: _number(one) for name, one in zip(_LISTS[key], numbers, strict=True)}}
    found: Any = {"yes": True, "no": False}.get(value, value)
    if key in ("markers", "rounds", "minutes"):
        found = _number(value)
    if key == "keep_clear":
        found = parse_length(value) / 1000
    return {"ends": {**before.get("ends", {}), key: found}} if key in ENDS else {key: found}


def _number(text: str) -> int:
    if not _WHOLE.fullmatch(text):
        raise TextError("expected a whole number, found {text}", text=excerpt(text))
    return int(text)
