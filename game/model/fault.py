"""What is wrong with a text or a file: an English sentence that still knows what it was made of."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from game.model.keyed_text import FactRow, KeyedText, Name


class Fault(str):
    """An English sentence for logs, tests and other programs. ``template`` is that sentence with its
    parameters in braces, and finds the words of every language (``Texts.fault``): a text below ``fault`` or
    ``<game>.fault`` says the same in English. Parameters are numbers, names as they were typed, and what is
    worded itself: ``Fault``, ``Name``, ``KeyedText``, ``FactRow``.

    >>> Fault("{n} rows; expected {expected}", n=3, expected=Fault("8 to {most}", most=26))
    '3 rows; expected 8 to 26'
    """

    template: str
    params: Mapping[str, Any]

    def __new__(cls, template: str, /, **params: Any) -> Fault:
        if isinstance(template, Fault) and not params:
            return template
        # without parameters it may be anything, somebody's braces included
        plain = {name: _plain(value) for name, value in params.items()}
        self = super().__new__(cls, template.format(**plain) if plain else template)
        self.template, self.params = str(template), params
        return self

    def __getnewargs_ex__(self) -> tuple[tuple[str], Mapping[str, Any]]:
        return (self.template,), self.params


@dataclass(frozen=True, slots=True)
class Refused:
    """That a game's rules refuse something, among the parameters: the rule's id, and key and parameters of
    the words that say why (``contract.Refusal``)."""

    game: str
    rule: str
    key: str
    params: Mapping[str, Any]


def game_called(game: str) -> Name:
    """What a game is called, among the parameters."""
    return Name(game, "name")


def row_of(facts: Iterable[object]) -> FactRow:
    """Signs, names or numbers among the parameters, in a row."""
    return FactRow(tuple(facts))


def _plain(value: Any) -> Any:
    match value:
        case Name(group, "name"):
            return group.rpartition(".")[2]
        case Name(_, name):
            return name.replace("_", " ")
        case KeyedText(key):
            return key.rpartition(".")[2].replace("_", " ").capitalize()
        case Refused(_, rule, key, params):
            of = ", ".join(f"{name} {value}" for name, value in params.items())
            why = key.rsplit("refuse.", 1)[-1].replace("_", " ").replace(".", ": ")
            return f"{why}{f' ({of})' if of else ''} ({rule})"
        case FactRow(facts):
            return ", ".join(str(_plain(fact)) for fact in facts)
    return value
