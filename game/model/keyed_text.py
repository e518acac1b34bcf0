"""What a rule book has to say, without words: a text key, and what stands for its parameters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any


@dataclass(frozen=True, slots=True)
class Name:
    """What something is called, among the parameters of a text: to be looked up itself."""

    group: str
    name: str


@dataclass(frozen=True, slots=True)
class FactRow:
    """Short facts among the parameters of a text, in a row: words, numbers, ``Name``s or ``KeyedText``s."""

    facts: tuple[Any, ...]


@dataclass(frozen=True, slots=True)
class KeyedText:
    """Something to be told: a text key, and parameters. One that is ``Name``s stands for their words, a
    ``FactRow`` for its facts, and another ``KeyedText`` for what it says."""

    key: str
    params: Mapping[str, Any] = field(default_factory=dict)


Line = str | KeyedText | tuple[str | KeyedText, ...]
"""A line of a board as text: signs, which every language has, something to be told, or several of them."""


def per_cent(share: float | Fraction) -> int | str:
    """A share from 0 to 1 in per cent, as all languages write it; only what is none or all is told as
    such.

    >>> per_cent(0.5), per_cent(0.001), per_cent(0.999), per_cent(1)
    (50, '<1', '>99', 100)
    """
    whole = round(100 * share)
    if 0 < share < 1:
        return "<1" if whole == 0 else ">99" if whole == 100 else whole
    return whole


def legend(signs: Iterable[tuple[str, str]], indent: str = "") -> Line:
    """A line that explains the signs of a board: each sign with the key of its words."""
    parts = [part for sign, key in signs for part in (sign, KeyedText(key), "")]
    return tuple([indent, *parts] if indent else parts)
