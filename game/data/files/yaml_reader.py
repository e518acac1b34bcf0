"""Makes plain data and marks from PyYAML's events, within limits and without recursion.

The values are those of PyYAML's safe loader with the surprises left out: keys and dates stay text,
``1:30`` and ``010`` stay text, no tag makes an object.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from typing import Any, Final, NoReturn

import yaml
from yaml.events import (
    AliasEvent,
    DocumentStartEvent,
    Event,
    MappingEndEvent,
    MappingStartEvent,
    ScalarEvent,
    SequenceEndEvent,
    SequenceStartEvent,
)

from game.data.files.document import MAX_DEPTH, MAX_VALUES, Document, Mark, Plain
from game.data.files.problems import KeyPath, Problem, key_text, shown

_TOO_DEEP: Final = f"nested too deep: at most {MAX_DEPTH} levels"
_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_NOT_TEXT = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x84\x86-\x9f\ud800-\udfff\ufffe\uffff]")
# Each of these is a part of what PyYAML takes for the same type: what it writes unquoted as text, we
# read as text.
_BOOLEANS = {
    word: value
    for value, names in ((True, ("yes", "true", "on")), (False, ("no", "false", "off")))
    for name in names
    for word in (name, name.capitalize(), name.upper())
}
_NULLS = frozenset(("", "~", "null", "Null", "NULL"))
_INT = re.compile(r"[-+]?(?:0|[1-9][0-9]{0,17})")
_FLOAT = re.compile(r"(?:[-+]?[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+][0-9]+)?")
_TAGS = {f"tag:yaml.org,2002:{name}": name for name in ("str", "int", "float", "bool", "null", "map", "seq")}
# What the parser says, and what it means to people.
_SYNTAX = (
    ("quoted scalar found unexpected end", "this quotation mark is never closed"),
    (
        "mapping values are not allowed",
        'unexpected colon; put text that contains ": " in "quotes"',
    ),
    ("while parsing a flow sequence", "expected a comma or ] in this list"),
    ("while parsing a flow mapping", "expected a comma or } here"),
    ("while parsing a block mapping", "expected a key, indented like the ones before it"),
    ("while parsing a block collection", "expected a dash (-), indented like the list’s other entries"),
    ("could not find expected ':'", "expected a colon after the key"),
    ("maximum nesting depth", _TOO_DEEP),  # libyaml’s own limit, where it looks ahead for a key
    ("found unknown escape character", "a backslash in double quotes begins no known sign; write \\\\"),
)


class _Stop(Exception):
    """Raised where reading can't go on; the problem is already on the list."""


@dataclass(slots=True)
class _Open:
    """A list or mapping being read."""

    data: list[Plain] | dict[str, Plain]
    mark: Mark
    anchor: str | None
    weight: int = 1
    height: int = 1
    """Levels of nesting inside the list or mapping, itself included."""
    key: str | None = None
    key_mark: tuple[int, int] = (0, 0)


class YamlReader:
    """Reads one text; ``problems`` says afterwards what was wrong with it."""

    def __init__(self, name: str, first_line: int, *, as_text: bool = False) -> None:
        self.name, self.as_text = name, as_text
        self.line_offset = first_line
        self.problems: list[Problem] = []
        self._anchors: dict[str, tuple[Plain, int, int]] = {}
        self._open_anchors: set[str] = set()
        self._stack: list[_Open] = []
        self._values = 0
        self._root: tuple[Plain, Mark] | None = None

    def read(self, text: str) -> Document | None:
        """Read a text into a document (which holds ``None`` for an empty text); ``None`` if it can't be
        read."""
        odd = _NOT_TEXT.search(text)
        if odd is not None:
            before = text[: odd.start()]
            line = before.count("\n") + self.line_offset
            column = len(before) - (before.rfind("\n") + 1) + 1
            message = f"the character U+{ord(odd[0]):04X} isn’t allowed in a text file"
            self.problems.append(Problem(self.name, line, column, "", message))
            return None
        documents = 0
        try:
            for event in yaml.parse(text, Loader=_LOADER):
                if isinstance(event, DocumentStartEvent):
                    documents += 1
                    if documents > 1:
                        self._stop(event, "only one document per file is read; a second begins here (---)")
                else:
                    self._take(event)
        except _Stop:
            return None
        except yaml.MarkedYAMLError as error:
            self._syntax(text, error)
            return None
        except (yaml.YAMLError, UnicodeError, RecursionError) as error:
            message = f"this isn’t valid YAML: {str(error).splitlines()[0]}"
            self.problems.append(Problem(self.name, None, None, "", message))
            return None
        if self._root is None:
            return Document(self.name, None, Mark(self.line_offset, 1))
        return Document(self.name, *self._root)

    def _take(self, event: Event) -> None:
        if isinstance(event, ScalarEvent):
            waiting = self._stack[-1] if self._stack else None
            if waiting is not None and isinstance(waiting.data, dict) and waiting.key is None:
                self._take_key(waiting, event)
                return
            mark = self._mark(event)
            value = self._scalar(event)
            self._count(event, 1)
            if event.anchor is not None:
                self._anchors[event.anchor] = (value, 1, 0)
            self._add(value, mark, 1, 0)
        elif isinstance(event, SequenceStartEvent | MappingStartEvent):
            self._begin(event)
        elif isinstance(event, SequenceEndEvent | MappingEndEvent):
            done = self._stack.pop()
            if done.anchor is not None:
                self._open_anchors.discard(done.anchor)
                self._anchors[done.anchor] = (done.data, done.weight, done.height)
            self._add(done.data, done.mark, done.weight, done.height)
        elif isinstance(event, AliasEvent):
            self._alias(event)

    def _begin(self, event: SequenceStartEvent | MappingStartEvent) -> None:
        if self._stack and isinstance(self._stack[-1].data, dict) and self._stack[-1].key is None:
            self._stop(event, "a list or mapping can’t be a key; a key is one word")
        if len(self._stack) >= MAX_DEPTH:
            self._stop(event, _TOO_DEEP)
        is_list = isinstance(event, SequenceStartEvent)
        if event.tag is not None and _TAGS.get(event.tag) != ("seq" if is_list else "map"):
            self._tag(event)
        self._count(event, 1)
        if event.anchor is not None:
            self._open_anchors.add(event.anchor)
        mark = self._mark(event)
        if is_list:
            mark.inside = []
            self._stack.append(_Open([], mark, event.anchor))
        else:
            mark.inside = {}
            self._stack.append(_Open({}, mark, event.anchor))

    def _take_key(self, waiting: _Open, event: ScalarEvent) -> None:
        key = event.value
        line, column = self._position(event)
        if key == "<<" and event.implicit[0]:
            self._stop(event, "<< isn’t supported; write the keys out")
        assert isinstance(waiting.mark.inside, dict)
        if key in waiting.mark.inside:
            first = waiting.mark.inside[key]
            where = key_text((*self._path(), key))
            message = f"the key {shown(key)} appears twice; first on line {first.key_line}"
            self.problems.append(Problem(self.name, line, column, where, message, "leave only one of them"))
            if len(self.problems) >= 50:
                raise _Stop
        if event.anchor is not None:
            self._anchors[event.anchor] = (key, 1, 0)
        waiting.key, waiting.key_mark = key, (line, column)

    def _add(self, value: Plain, mark: Mark, weight: int, height: int) -> None:
        if not self._stack:
            self._root = (value, mark)
            return
        parent = self._stack[-1]
        parent.weight += weight
        parent.height = max(parent.height, height + 1)
        if isinstance(parent.data, list):
            assert isinstance(parent.mark.inside, list)
            parent.data.append(value)
            parent.mark.inside.append(mark)
        else:
            assert isinstance(parent.mark.inside, dict)
            assert parent.key is not None
            mark.key_line, mark.key_column = parent.key_mark
            if parent.key not in parent.data:
                parent.data[parent.key] = value
                parent.mark.inside[parent.key] = mark
            parent.key = None

    def _alias(self, event: AliasEvent) -> None:
        name = event.anchor or ""
        if name in self._open_anchors:
            self._stop(event, f"*{name} stands for a value that contains itself; write the value out")
        if name not in self._anchors:
            self._stop(event, f"unknown alias *{name}: &{name} must come before it")
        value, weight, height = self._anchors[name]
        waiting = self._stack[-1] if self._stack else None
        if waiting is not None and isinstance(waiting.data, dict) and waiting.key is None:
            self._stop(event, "an alias can’t be a key")
        self._count(event, weight)
        if len(self._stack) + height > MAX_DEPTH:
            self._stop(event, _TOO_DEEP)
        # A copy: two places of a file that share a value must not share a Python object.
        # Problems inside it are shown where the alias stands.
        self._add(_copy(value), self._mark(event), weight, height)

    def _scalar(self, event: ScalarEvent) -> Plain:
        text: str = event.value
        if self.as_text:
            return text
        if event.tag is None or event.tag == "!":
            return plain_scalar(text) if event.implicit[0] else text
        wanted = _TAGS.get(event.tag)
        if wanted == "str":
            return text
        value = plain_scalar(text)
        fits = {
            "int": isinstance(value, int) and not isinstance(value, bool),
            "float": isinstance(value, int | float) and not isinstance(value, bool),
            "bool": isinstance(value, bool),
            "null": value is None,
        }
        if wanted is None or not fits.get(wanted, False):
            self._tag(event)
        return float(value) if wanted == "float" and isinstance(value, int) else value

    def _count(self, event: Event, weight: int) -> None:
        self._values += weight
        if self._values > MAX_VALUES:
            what = "aliases (*name) expand to" if weight > 1 else "the file has"
            self._stop(event, f"{what} too many values (at most {MAX_VALUES})")

    def _tag(self, event: Any) -> NoReturn:
        tag = event.tag.removeprefix("tag:yaml.org,2002:")
        self._stop(event, f"the tag {shown('!' + tag.lstrip('!'))} isn’t supported; write the plain value")

    def _stop(self, event: Event, message: str) -> NoReturn:
        line, column = self._position(event)
        self.problems.append(Problem(self.name, line, column, key_text(self._path()), message))
        raise _Stop

    def _path(self) -> KeyPath:
        parts: list[str | int] = []
        for level in self._stack:
            if isinstance(level.data, list):
                parts.append(len(level.data))
            elif level.key is not None:
                parts.append(level.key)
        return tuple(parts)

    def _position(self, event: Event) -> tuple[int, int]:
        start: Any = event.start_mark
        return start.line + self.line_offset, start.column + 1

    def _mark(self, event: Event) -> Mark:
        return Mark(*self._position(event))

    def _syntax(self, text: str, error: yaml.MarkedYAMLError) -> None:
        mark = error.problem_mark or error.context_mark
        if mark is None:
            self.problems.append(
                Problem(self.name, None, None, "", f"this isn’t valid YAML: {error.problem}")
            )
            return
        lines = text.splitlines()
        content = lines[mark.line] if mark.line < len(lines) else ""
        before = content[: len(content) - len(content.lstrip())]
        begun = error.context_mark
        hint = ""
        if begun is not None and begun.line != mark.line:
            hint = f"begun on line {begun.line + self.line_offset}"
        said = " ".join(part for part in (error.context, error.problem) if part)
        if "\t" in before or content[mark.column : mark.column + 1] == "\t":
            message, hint = "indented with a tab; use spaces", ""
        elif "cannot start any token" in said:
            sign = shown(content[mark.column : mark.column + 1])
            message, hint = f"a value can’t begin with {sign}", 'put the text in "quotes"'
        else:
            message = next(
                (ours for theirs, ours in _SYNTAX if theirs in said), f"this isn’t valid YAML: {said}"
            )
        line = mark.line + self.line_offset
        self.problems.append(Problem(self.name, line, mark.column + 1, "", message, hint))


def plain_scalar(text: str) -> str | int | float | bool | None:
    """The value of unquoted text, as a file or the command line writes it.

    >>> [plain_scalar(t) for t in ("12", "1.5", "yes", "~", "2024-05-01", "1:30")]
    [12, 1.5, True, None, '2024-05-01', '1:30']
    """
    if text in _BOOLEANS:
        return _BOOLEANS[text]
    if text in _NULLS:
        return None
    if _INT.fullmatch(text):
        return int(text)
    if len(text) < 40 and _FLOAT.fullmatch(text) and math.isfinite(number := float(text)):
        return number
    return text


def _copy(value: Plain) -> Plain:
    if isinstance(value, list):
        return [_copy(item) for item in value]
    if isinstance(value, dict):
        return {key: _copy(item) for key, item in value.items()}
    return value
