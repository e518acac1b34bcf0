"""Kinds of values that are written in a form: records with several fields, and what their fields are."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, fields
from functools import cached_property
from typing import Any, Final, get_type_hints

from game.model.contract import TextError
from game.model.fault import Fault, row_of
from game.model.kinds import Number, Truth
from game.model.text_error import excerpt
from game.model.world import Kind, Misfit, check_names

_TOKEN: Final = re.compile(r"\{(\w+)\}|([\[\]|])|([^{}\[\]|]+)")


@dataclass(frozen=True)
class _Part:
    """A part of a form in brackets, or the whole form: texts, names of fields as ``(name,)``, parts; and
    what it is if all its fields are as usual."""

    items: Sequence[str | tuple[str] | _Part]
    otherwise: str = ""

    @cached_property
    def names(self) -> Sequence[str]:
        """Its fields."""
        return [
            name
            for item in self.items
            if not isinstance(item, str)
            for name in (item.names if isinstance(item, _Part) else item)
        ]


class Record(Kind):
    """A frozen dataclass with a kind for each field: ``kills: Annotated[int, Number()] = 0``.

    ``form`` says how it is written: ``{place}/{heading}[:{bailed}]``. What is in brackets is left out if its
    fields are as usual; ``[{smoke}|-]`` then is ``-``. ``example`` is such a text, for whoever mistypes one.
    """

    def __init__(self, make: type, form: str, example: str) -> None:
        hints = get_type_hints(make, include_extras=True)
        self.make, self.example = make, example
        self.kinds: dict[str, Kind] = {one.name: hints[one.name].__metadata__[0] for one in fields(make)}
        self._usual = {one.name: one.default for one in fields(make) if one.default is not MISSING}
        self._form = _parsed(_TOKEN.finditer(form))
        self._shape = re.compile(self._pattern(self._form))

    def expected(self, match: Any) -> Fault:
        return Fault("something like {example}", example=self.example)

    def plain(self, value: Any) -> dict[str, Any]:
        found = {}
        for name, kind in self.kinds.items():
            one, plain = getattr(value, name), kind.plain
            found[name] = one if plain is None else plain(one)
        return found

    def typed(self, data: Any, match: Any) -> Any:
        if not isinstance(data, dict):
            raise TypeError(data)
        check_names(data, self.kinds, self.kinds)
        return self.make(
            **{
                name: kind.made(name, str(one), match, Misfit, kind.typed, one, match)
                for name, kind in self.kinds.items()
                for one in (data[name],)
            }
        )

    def fits(self, value: Any, match: Any) -> bool:
        return all(kind.fits(getattr(value, name), match) for name, kind in self.kinds.items())

    # --- its form ---

    def _pattern(self, part: _Part) -> str:
        found = ""
        for item in part.items:
            if isinstance(item, tuple):
                found += f"(?P<{item[0]}>{self.kinds[item[0]].pattern})"
            elif isinstance(item, str):
                found += re.escape(item)
            else:
                otherwise = f"|{re.escape(item.otherwise)}" if item.otherwise else ""
                found += f"(?:{self._pattern(item)}{otherwise}){'' if otherwise else '?'}"
        return found

    def write(self, value: Any, world: Any) -> str:
        return self._write(self._form, value, world)

    def _write(self, part: _Part, value: Any, world: Any) -> str:
        found = ""
        for item in part.items:
            if isinstance(item, tuple):
                found += self.kinds[item[0]].write(getattr(value, item[0]), world) or ""
            elif isinstance(item, str):
                found += item
            elif all(getattr(value, name) == self._usual[name] for name in item.names):
                found += item.otherwise
            else:
                found += self._write(item, value, world)
        return found

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> Any:
        shape = self._shape.fullmatch(text)
        if shape is None:
            raise ValueError(text)
        return self.make(
            **{
                name: kind.made(name, text, match, TextError, kind.read, text, match, found)
                for name, text in shape.groupdict().items()
                if text is not None
                for kind in (self.kinds[name],)
            }
        )


def _parsed(tokens: Iterator[re.Match[str]]) -> _Part:
    items: list[str | tuple[str] | _Part] = []
    for name, sign, text in (token.groups() for token in tokens):
        if name:
            items.append((name,))
        elif text:
            items.append(text)
        elif sign == "[":
            items.append(_parsed(tokens))
        elif sign == "|":
            otherwise = next(tokens)[0]
            next(tokens)
            return _Part(items, otherwise)
        else:
            break
    return _Part(items)


class TruthWord(Truth):
    """Yes or no; in a form a word or nothing."""

    def __init__(self, word: str) -> None:
        self.word, self.pattern = word, f"(?:{word})?"

    def write(self, value: bool, world: Any) -> str:
        return self.word if value else ""

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> bool:
        return bool(text)


class Index(Number):
    """The number of one of several things, from 0, or -1 for none; lines count from 1."""

    def write(self, value: int, world: Any) -> str:
        return str(value + 1)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        high = (self.high(match) or 0) + 1
        if not text.isdecimal() or not 1 <= int(text[:9]) <= high:
            expected = Fault("a whole number from {low} to {high}", low=1, high=high)
            raise TextError("expected {expected}, found {text}", expected=expected, text=excerpt(text))
        return int(text) - 1


@dataclass(frozen=True)
class Named(Kind):
    """A whole number that saves and lines write as its name."""

    values: Mapping[str, int]

    def expected(self, match: Any) -> Fault:
        return Fault("one of {names}", names=row_of(self.values))

    def words(self, match: Any) -> Sequence[str]:
        return tuple(self.values)

    def plain(self, value: int) -> str:
        return next(name for name, one in self.values.items() if one == value)

    def typed(self, data: Any, match: Any) -> int:
        return self.values[data]

    def fits(self, value: int, match: Any) -> bool:
        return value in self.values.values()

    def write(self, value: int, world: Any) -> str:
        return self.plain(value)

    def read(self, text: str, match: Any, found: Mapping[str, Any]) -> int:
        return self.values[text]
