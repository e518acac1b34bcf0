"""A whole match as text for people: reading its words, and writing them.

A record is a header, then what chance and the players did, one word each::

    record  = { "[" name " " '"' text '"' "]" one a line } { number | action | leave | comment } [ result ]
    number  = digits "."        before the first word of a turn; 0. before the setting up; for the reader only
    leave   = "leaves:" seat    that seat gave up, or its time was up
    comment = "{" … "}" | ";" … end of line
    result  = "*" while it goes on, else the points of the seats, 16-9

Header names are Map, Players, Draft, First (the seat that begins, or chance; 1 if it is not there), Colours
and EqualTurns, names of players, Date, Result, and Position where the match does not begin with the deal.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from game.model.contract import TextError
from game.rules.battlegrounds.notation import excerpt

MAX_RECORD = 1_000_000
"""Characters of the longest text read as a record."""

LEAVES = "leaves:"
UNFINISHED = "*"
_FIRST = ("Map", "Players", "Draft", "First", "Colours", "EqualTurns")
_LAST = ("Date", "Result", "Position")
_TAG = re.compile(r"\[\s*([A-Za-z][\w-]*)\s+\"((?:[^\"\\]|\\.)*)\"\s*\]\s*$")
_NUMBER = re.compile(r"[0-9]{1,6}\.+")
_RESULT = re.compile(r"\*|[0-9]{1,3}(-[0-9]{1,3}){0,3}")
_WIDTH = 88


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a record, with its line (from 1) and its number among the actions (from 1)."""

    text: str
    line: int
    index: int


@dataclass(frozen=True)
class Parsed:
    """A record taken apart."""

    header: Mapping[str, str] = field(default_factory=dict)
    words: tuple[Word, ...] = ()
    result: str = ""


def parse_record(text: str) -> Parsed:
    """A record's words. Raises ``TextError`` that names the line."""
    if len(text) > MAX_RECORD:
        raise TextError(f"{len(text)} characters are too many for a record; at most {MAX_RECORD} are read")
    header: dict[str, str] = {}
    words: list[Word] = []
    result = ""
    for line, raw in _words(text, header):
        counted = _NUMBER.match(raw)
        word = raw if counted is None else raw[counted.end() :]
        if not word:
            continue
        if result:
            raise TextError(f"line {line}: {excerpt(word)} after the result {result}")
        if _RESULT.fullmatch(word):
            result = word
        else:
            words.append(Word(word, line, len(words) + 1))
    return Parsed(header, tuple(words), result)


def _words(text: str, header: dict[str, str]) -> Iterator[tuple[int, str]]:
    opened, begun = 0, False
    for line, content in enumerate(text.removeprefix("\ufeff").splitlines(), 1):
        stripped = content.strip()
        if not opened and stripped.startswith("["):
            tag = _TAG.match(stripped)
            if tag is None or begun:
                said = (
                    "a header line after the moves" if begun else f"{excerpt(stripped)} isn't a header line"
                )
                raise TextError(f'line {line}: {said}; expected [Name "text"] above the moves')
            header[tag[1]] = re.sub(r"\\(.)", r"\1", tag[2])
            continue
        rest = stripped
        while rest:
            if opened:
                _, closed, rest = rest.partition("}")
                opened = 0 if closed else opened
            elif rest[0] == "{":
                opened, rest = line, rest[1:]
            elif rest[0] == ";":
                break
            else:
                word = re.match(r"[^\s{;]+", rest)
                if word is not None:
                    begun = True
                    yield line, word[0]
                rest = rest[word.end() if word is not None else 1 :].lstrip()
    if opened:
        raise TextError(f"line {opened}: a comment is never closed; expected }}")


def format_record(header: Mapping[str, str], turns: list[tuple[int, list[str]]], result: str) -> str:
    """The text of a record: its words by the number of their turn."""
    tags = {**header, "Result": result}
    names = [name for name in _FIRST if name in tags]
    names += sorted(set(tags) - {*_FIRST, *_LAST}, key=list(tags).index)
    names += [name for name in _LAST if name in tags]
    lines = [_tag(name, tags[name]) for name in names] + [""]
    for number, words in turns:
        lines += _wrapped([f"{number}.", *words])
    return "\n".join([*lines, result, ""])


def _tag(name: str, text: str) -> str:
    escaped = " ".join(text.split()).replace("\\", "\\\\").replace('"', '\\"')
    line = f'[{name} "{escaped}"]'
    if not _TAG.match(line):
        raise TextError(f"{excerpt(name)} isn't a name for a header line")
    return line


def _wrapped(words: list[str]) -> list[str]:
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > _WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return lines
