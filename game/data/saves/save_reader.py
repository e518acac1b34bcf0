"""Reads a save: header, record, last state. A torn end is dropped and reported; nothing is written."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, Final

from game.data.files.check import check
from game.data.files.document import Document, Plain
from game.data.files.paths import shown_path
from game.data.files.plain_files import read_plain, reason
from game.data.files.problems import Problem
from game.data.files.veil import unveil
from game.data.files.yaml_files import MAX_BYTES, load_yaml
from game.data.files.yaml_reader import plain_scalar
from game.data.saves.save_format import (
    FORMAT,
    FROM_STATE,
    MAX_SAVE_BYTES,
    RECORD,
    LeftEntry,
    SaveEntry,
    SaveHeader,
    StateEntry,
    read_entry,
)
from game.model.version import PREVIEW

_FORMAT_LINE = re.compile(rb"^format: *([0-9]{1,9})\b", re.MULTILINE)
_RECORD_LINE = re.compile(rb"^record:[ \t]*(?:\[\])?[ \t]*\r?\n?", re.MULTILINE)


@dataclass(frozen=True)
class SaveFile:
    """A save after reading.

    ``torn``: the last line was cut off, as by a power failure, and left out. ``damaged``: a line before
    the end can't be read; ``entries`` are those before it. ``good_bytes`` is where the last good line
    ends; the rest is dropped when the match goes on. ``left`` gives the clocks after the last entry, if
    they were written; that line belongs to the rest. ``raw`` is the whole file, ``begins`` the offset in
    it of each entry's line. ``noted`` is the state at the last note from which the match starts anew.
    """

    path: Path
    header: SaveHeader
    entries: tuple[SaveEntry, ...] = ()
    last_state: StateEntry | None = None
    noted: StateEntry | None = None
    left: tuple[int, ...] | None = None
    torn: bool = False
    damaged: bool = False
    good_bytes: int = 0
    raw: bytes = field(default=b"", repr=False)
    begins: tuple[int, ...] = field(default=(), repr=False)

    def before(self, entry: SaveEntry) -> SaveFile:
        """The save as if it were damaged from ``entry`` on."""
        at = entry.n - 1
        return replace(self, entries=self.entries[:at], left=None, damaged=True, good_bytes=self.begins[at])

    @property
    def result(self) -> SaveEntry | None:
        """The note with the match's result; ``None`` if there is none, or the match went on after it."""
        last = self.entries[-1] if self.entries else None
        return last if last is not None and (last.kind, last.value) == ("note", "result") else None


def read_save(path: Path) -> tuple[SaveFile | None, list[Problem]]:
    """Read a save: ``(save, problems)``, the problems being warnings or a damaged record; or
    ``(None, problems)``. Never raises for what the file holds, and never changes it."""
    name = shown_path(path)
    try:
        raw = read_plain(path, MAX_SAVE_BYTES)
    except OSError as error:
        return None, [Problem(name, None, None, "", reason(error))]
    begin = _RECORD_LINE.search(raw)
    header, problems = read_header(raw[: begin.start()] if begin else raw, name)
    if header is None:
        return None, problems
    if begin is None:
        problem = Problem(name, None, None, "record", f"this key is missing: expected the line {RECORD}")
        return None, [problem]
    first_line = raw.count(b"\n", 0, begin.end()) + 1
    record = _Record(name)
    record.read(raw[begin.end() :], first_line)
    save = SaveFile(
        path,
        header,
        tuple(record.entries),
        record.last_state,
        record.noted,
        record.left,
        record.torn,
        record.damaged,
        begin.end() + record.good_bytes,
        raw,
        tuple(begin.end() + at for at in record.begins),
    )
    return save, record.problems


def read_header(raw: bytes, name: str) -> tuple[SaveHeader | None, list[Problem]]:
    """The header in ``raw``, and problems."""
    said = _FORMAT_LINE.search(raw[:4096])
    format_ = FORMAT if said is None else int(said[1])
    if 0 < format_ < FORMAT:
        return None, [Problem(name, None, None, "format", PREVIEW)]
    if format_ > FORMAT:
        message = f"this saved match is in format {format_}, made by a newer Treadboard"
        hint = f"this Treadboard reads up to format {FORMAT}; the file is unchanged"
        return None, [Problem(name, None, None, "format", message, hint)]
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError:
        return None, [Problem(name, None, None, "", "this isn’t a saved match: it isn’t UTF-8 text")]
    document, problems = load_yaml(text, name, max_bytes=MAX_BYTES)
    if document is None:
        return None, problems
    assert isinstance(document.data, dict)
    if document.data.get("format") != FORMAT:
        return None, [document.problem(("format",), f"this isn’t a saved match: expected format {FORMAT}")]
    hidden = document.data.pop("veil", None)
    if hidden is not None:
        try:
            opened = unveil(str(hidden))
            if not isinstance(opened, dict):
                raise ValueError
        except ValueError:
            message = "the hidden part here can’t be read"
            return None, [document.problem(("veil",), message)]
        document.data.update(opened)
    return check(document, SaveHeader)


class _Record:
    """Reads the lines after ``record:``."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.entries: list[SaveEntry] = []
        self.last_state: StateEntry | None = None
        self.noted: StateEntry | None = None
        self.left: tuple[int, ...] | None = None
        self.problems: list[Problem] = []
        self.torn = self.damaged = False
        self.good_bytes = 0
        self.begins: list[int] = []

    def read(self, raw: bytes, first_line: int) -> None:
        # A power cut can leave a block of zeros at the end of a file.
        whole = raw.rstrip(b"\0")
        lines = whole.split(b"\n")
        if lines[-1] == b"":
            lines.pop()
        at_once = self._all_at_once(lines)
        position = 0
        for index, line in enumerate(lines):
            last = index == len(lines) - 1
            begin, end = position, min(position + len(line) + 1, len(whole))
            position = end
            if not line.strip() or line.lstrip().startswith(b"#"):
                if not self.damaged:
                    self.good_bytes = end
                continue
            problem = self._line(line, first_line + index, at_once[index])
            if len(self.entries) > len(self.begins):
                self.begins.append(begin)
            if problem is None:
                if not self.damaged and self.left is None:
                    self.good_bytes = end
            elif last and not self.damaged:
                self.torn = True
            elif not self.damaged:
                self.damaged = True
                self.problems.append(problem)
        if len(whole) != len(raw) and not self.damaged:
            self.torn = True
        if self.torn:
            message = "the last line was cut off and is ignored"
            line_number = first_line + len(lines) - 1 if lines else None
            self.problems.append(Problem(self.name, line_number, None, "record", message, severity="warning"))

    def _all_at_once(self, lines: list[bytes]) -> list[Plain]:
        """The data of every line; ``None`` for lines to be read one by one. Most lines have the plainest
        form, which ``plain_line`` reads. The others are parsed together, which is a few times faster: few
        enough that the parser doesn't refuse them as too much, and that a bad line costs little."""
        found = [plain_line(line) for line in lines]
        others = [at for at, data in enumerate(found) if data is None]
        for first in range(0, len(others), AT_ONCE):
            some = others[first : first + AT_ONCE]
            if not all(lines[at].startswith(b"- {") and lines[at].rstrip().endswith(b"}") for at in some):
                continue
            document = _parse(b"\n".join(lines[at] for at in some), self.name, 1)
            if document is not None and isinstance(document.data, list) and len(document.data) == len(some):
                for at, data in zip(some, document.data, strict=True):
                    found[at] = data
        return found

    def _line(self, line: bytes, number: int, data: Plain) -> Problem | None:
        if data is None:
            document = _parse(line, self.name, number)
            read = document.data if document is not None else None
            if not isinstance(read, list) or len(read) != 1:
                return Problem(self.name, number, 1, "record", "this line of the record can’t be read")
            data = read[0]
        try:
            entry = read_entry(data)
        except ValueError as error:
            return Problem(self.name, number, 1, "record", str(error))
        if isinstance(entry, StateEntry):
            # Of use even behind a damaged line: the match can go on from it.
            self.last_state = entry
            last = self.entries[-1] if self.entries else None
            if last is not None and (last.n, last.kind, last.value) == (entry.n, "note", FROM_STATE):
                self.noted = entry
        elif isinstance(entry, LeftEntry):
            self.left = entry.left if entry.n == len(self.entries) and not self.damaged else None
        elif not self.damaged:
            self.left = None
            expected = len(self.entries) + 1
            if entry.n != expected:
                message = f"expected entry {expected}, found {entry.n}: the record has a gap"
                return Problem(self.name, number, 1, "record", message)
            self.entries.append(entry)
        return None


AT_ONCE: Final = 1000
"""Number of lines parsed together."""


def plain_line(line: bytes) -> Plain:
    """The data of a line that has only our keys with numbers and single words; ``None`` for any other
    line.

    >>> plain_line(b"- {n: 3, by: 0, move: h3-h6N}"), plain_line(b"- {n: 3, text: [1]}")
    ({'n': 3, 'by': 0, 'move': 'h3-h6N'}, None)
    """
    if _PLAIN_LINE.fullmatch(line) is None:
        return None
    pairs = [pair.split(": ") for pair in line[3:-1].decode("ascii").split(", ")]
    found: dict[str, Plain] = {key: plain_scalar(value) for key, value in pairs}
    return found if len(found) == len(pairs) else None


_WORD = rb"(?:n|by|move|chance|call|note|undo|redo|ms|round|check|left|rules): [A-Za-z0-9][A-Za-z0-9_-]{0,16}"
_PLAIN_LINE = re.compile(rb"- \{" + _WORD + rb"(?:, " + _WORD + rb")*\}")


def _parse(raw: bytes, name: str, first_line: int) -> Document | None:
    try:
        text = raw.decode("utf-8")
    except UnicodeDecodeError:
        return None
    document, _ = load_yaml(text, name, mapping=False, max_bytes=MAX_SAVE_BYTES, first_line=first_line)
    return document


def parse_lines(lines: Iterable[bytes], name: str) -> list[SaveEntry | StateEntry | LeftEntry]:
    """The entries in some lines of a record, leaving out lines that can't be read."""
    found: list[Any] = []
    for line in lines:
        document = _parse(line, name, 1)
        if document is not None and isinstance(document.data, list) and len(document.data) == 1:
            try:
                found.append(read_entry(document.data[0]))
            except ValueError:
                continue
    return found
