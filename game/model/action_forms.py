"""Actions as words: each class of actions declares its form, and text, reading and saves come from it.

A form is text with fields in braces, as in ``{tank}*{square}``; a name stands for a field of the action,
several with commas for a tuple of them. What a field looks like is a ``WordPart`` of the same name, or of the
name after a colon (``{pips:rolls}``); ``{:mover}`` is what a word says besides its fields: an empty tuple.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, fields
from typing import Any, Final, Generic, TypeVar, get_args

from game.model.contract import TextError
from game.model.grid8 import Grid
from game.model.text_error import excerpt

A = TypeVar("A")

_GAP: Final = re.compile(r"\{([\w,:]+)\}")
_HUMP: Final = re.compile(r"\B(?=[A-Z])")
_LONGEST: Final = 2_000
"""Characters of the longest word that is read."""


@dataclass(frozen=True)
class WordPart:
    """What a field is in a word. ``pattern``: a regular expression without named groups. ``write`` gives its
    text, and ``read`` its value; both are handed the view. ``read`` raises ``TextError`` where it knows why
    the text is none, and any other ``ValueError`` where it only isn't this form. ``cased``: ``read`` gets its
    capitals even where they mean nothing elsewhere."""

    pattern: str
    write: Callable[[Any, Any], str]
    read: Callable[[str, Any], Any]
    cased: bool = False


def number(pattern: str, add: int = 0, sign: str = "") -> WordPart:
    """A whole number, written as it is and ``add``."""
    return WordPart(
        pattern, lambda value, _: format(value + add, f"{sign}d"), lambda text, _: int(text) - add
    )


def either(words: Mapping[str, Any]) -> WordPart:
    """One of some words, each with the value it stands for."""
    texts = {value: word for word, value in words.items()}
    pattern = "|".join(re.escape(word) for word in sorted(words, key=len, reverse=True))
    return WordPart(pattern, lambda value, _: texts[value], lambda text, _: words[text])


def listed(part: WordPart, between: str, least: int = 1) -> WordPart:
    """A tuple of values, at ``least`` so many."""
    return WordPart(
        f"(?:{part.pattern})(?:{re.escape(between)}(?:{part.pattern})){{{least - 1},}}",
        lambda values, view: between.join([part.write(one, view) for one in values]),
        lambda text, view: tuple([part.read(x, view) for x in (text.split(between) if between else text)]),
    )


def word(pattern: str) -> WordPart:
    """Text that stands for itself."""
    return WordPart(pattern, lambda value, _: str(value), lambda text, _: text)


NAME: Final = word(r"[a-z][a-z0-9_]{0,39}")
"""A name of the game's data, known or not: legality is ``refuse``'s to judge."""


def square(grid_of: Callable[[Any], Grid]) -> WordPart:
    """A square by its name on the grid of a view."""
    return WordPart(
        r"[a-z]{1,2}[0-9]{1,3}",
        lambda square, view: grid_of(view).name(square),
        lambda text, view: _square(text, grid_of(view)),
    )


def _square(text: str, grid: Grid) -> int:
    try:
        return grid.square(text)
    except ValueError as error:
        raise TextError(str(error)) from error


class ActionForms(Generic[A]):
    """The forms of a game's actions: those of the union ``kinds``, each with its ``form``.

    >>> @dataclass(frozen=True)
    ... class Go:
    ...     form = "{tank}{squares}"
    ...     tank: int
    ...     squares: int
    >>> letter = either({"A": 0, "B": 1})
    >>> forms = ActionForms([Go], {"tank": letter, "squares": number("[+-][0-9]", sign="+")}, "A+3")
    >>> forms.write(Go(1, -2)), forms.read("A+3")
    ('B-2', Go(tank=0, squares=3))
    """

    def __init__(
        self, kinds: Any, parts: Mapping[str, WordPart], examples: str, *, any_case: bool = False
    ) -> None:
        """``examples``: words to show to who mistypes one. ``any_case``: capitals are read as small
        letters."""
        self.examples = examples
        self._forms = {kind: _Form(kind, parts, any_case) for kind in get_args(kinds) or kinds}

    def kind(self, action: A) -> str:
        """What an action does, by the name of its class, as in ``take_card``; empty for the only kind."""
        return _HUMP.sub("_", type(action).__name__).lower() if len(self._forms) > 1 else ""

    def write(self, action: A, view: Any = None) -> str:
        """An action or outcome as one word."""
        return self._forms[type(action)].write(action, view)

    def read(self, text: str, view: Any = None) -> A:
        """The action a word means, legal or not. Raises ``TextError``."""
        why: TextError | None = None
        for form in self._forms.values():
            found = form.shape.fullmatch(text) if len(text) <= _LONGEST else None
            if found is None:
                continue
            try:
                action: A = form.read(found, view)
            except TextError as error:
                why = why or error
            except (ValueError, KeyError):
                continue
            else:
                return action
        if why is not None:
            raise why
        raise TextError(
            "{text} isn’t an action; expected one like {examples}", text=excerpt(text), examples=self.examples
        )


class _Form:
    """The form of one class of actions."""

    def __init__(self, kind: Any, parts: Mapping[str, WordPart], any_case: bool) -> None:
        self.any_case = any_case
        self.kind, self.plain = kind, kind() if not fields(kind) else None
        pieces = _GAP.split(kind.form)
        self.texts = pieces[::2]
        told = [gap.partition(":") for gap in pieces[1::2]]
        self.names: Sequence[Sequence[str]] = [names.split(",") if names else () for names, _, _ in told]
        self.parts = [parts[part or names] for names, _, part in told]
        gaps = [f"({part.pattern})" for part in self.parts]
        texts = map(re.escape, self.texts)
        shape = "".join(text + gap for text, gap in zip(texts, [*gaps, ""], strict=True))
        self.shape = re.compile(shape, re.ASCII | re.IGNORECASE if any_case else 0)

    def write(self, action: Any, view: Any) -> str:
        said = [self.texts[0]]
        for names, part, text in zip(self.names, self.parts, self.texts[1:], strict=True):
            values = [getattr(action, name) for name in names]
            said += [part.write(values[0] if len(values) == 1 else tuple(values), view), text]
        return "".join(said)

    def read(self, found: re.Match[str], view: Any) -> Any:
        if self.plain is not None:
            return self.plain
        values: dict[str, Any] = {}
        for names, part, text in zip(self.names, self.parts, found.groups(), strict=True):
            value = part.read(text.lower() if self.any_case and not part.cased else text, view)
            values.update(zip(names, (value,) if len(names) == 1 else value, strict=True))
        return self.kind(**values)
