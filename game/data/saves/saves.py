"""The list of saved matches that can be resumed."""

from __future__ import annotations

import contextlib
import heapq
import os
import stat
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import IO, Final

from game.data.files.document import Plain
from game.data.files.names import shows
from game.data.files.paths import shown_path
from game.data.files.plain_files import open_plain, reason
from game.data.files.problems import Problem
from game.data.files.yaml_files import MAX_BYTES
from game.data.saves.save_format import (
    FORMAT,
    KINDS,
    SaveEntry,
    SaveHeader,
    SaveSeat,
    SaveSetup,
    StateEntry,
)
from game.data.saves.save_reader import SaveFile, parse_lines, read_header, read_save
from game.data.saves.save_writer import SaveInUse, SaveText, SaveWriter

__all__ = [
    "FORMAT",
    "KINDS",
    "SUFFIX",
    "SaveEntry",
    "SaveFile",
    "SaveHeader",
    "SaveInUse",
    "SaveSeat",
    "SaveSetup",
    "SaveSummary",
    "SaveText",
    "SaveWriter",
    "StateEntry",
    "list_saves",
    "read_save",
    "summary",
]

SUFFIX: Final = ".yaml"

_HEAD, _TAIL = 16_384, 16_384


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """A save in the list, from its header and its last lines.

    ``entries`` is the number of entries, ``round`` the last one noted, ``result`` the text of
    the result, ``None`` while the match goes on. ``modified`` is in seconds since 1970. Saves with
    ``problems`` are listed too. ``places`` are the seats' at the end, and ``sides`` the ones they played
    for, if a mode says otherwise than the header.
    """

    path: Path
    modified: float
    header: SaveHeader | None = None
    entries: int = 0
    round: int | None = None
    result: str | None = None
    problems: tuple[Problem, ...] = ()
    places: tuple[int, ...] = ()
    sides: tuple[int, ...] | None = None

    @property
    def title(self) -> str:
        """The save's title, or its file's name."""
        title = self.header.title if self.header else ""
        return title if shows(title) else self.path.stem

    @property
    def counts(self) -> bool:
        """Whether the match's set-up says that it counts for ratings."""
        return self.header is not None and self.header.options.get("rated") is True

    @property
    def players(self) -> tuple[str, ...]:
        """The names of the players by seat."""
        return tuple(seat.name for seat in self.header.seats) if self.header else ()


def save_files(folder: Path) -> list[Path]:
    """The saves in a folder; empty if the folder doesn't exist."""
    try:
        return [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return []


def latest_saves(folder: Path, count: int) -> list[Path]:
    """The ``count`` saves in a folder that changed last, the latest first. Each file's time is asked only
    once, as there may be thousands."""
    found = []
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if not entry.name.endswith(SUFFIX) or entry.name.startswith("."):
                continue
            with contextlib.suppress(OSError):  # one dangling link must not hide the others
                info = entry.stat()
                if stat.S_ISREG(info.st_mode):
                    found.append((info.st_mtime_ns, entry.path))
    return [Path(path) for _, path in heapq.nlargest(count, found)]


def list_saves(folder: Path) -> list[SaveSummary]:
    """All saves in a folder, the latest first; only the beginning and the end of each is read."""
    found = [summary(path) for path in save_files(folder)]
    return sorted(found, key=lambda one: (-one.modified, one.path.name))


def summary(path: Path) -> SaveSummary:
    """The list entry of one save. Never raises for what the file holds."""
    modified = 0.0
    try:
        found = path.stat()
        modified = found.st_mtime
        return _summary(path, modified, (found.st_mtime_ns, found.st_ctime_ns, found.st_size, found.st_ino))
    except (OSError, ValueError) as error:
        message = reason(error) if isinstance(error, OSError) else f"this saved match can’t be read: {error}"
        return SaveSummary(path, modified, problems=(Problem(shown_path(path), None, None, "", message),))


@lru_cache(maxsize=4096)
def _summary(path: Path, modified: float, stamp: tuple[int, ...]) -> SaveSummary:
    """The list entry of a save, read once while the file stays the same (``stamp``): reading hundreds
    takes longer than a list may take to open."""
    name = shown_path(path)
    with open_plain(path) as file:
        head, whole = _head(file)
        header, problems = read_header(head, name)
        entries = _tail(file, name) if header is not None else []
    if header is None:
        return SaveSummary(path, modified, problems=tuple(problems))
    if not whole:
        problems = [*problems, Problem(name, None, None, "record", "the record is missing")]
    rounds = [noted for entry in entries if isinstance(noted := entry.more.get("round"), int)]
    last = entries[-1] if entries else None
    result: str | None = None
    places: tuple[int, ...] = ()
    sides: tuple[int, ...] | None = None
    if last is not None and (last.kind, last.value) == ("note", "result"):
        result = str(last.more.get("text", ""))
        places, sides = _numbers(last.more.get("places")) or (), _numbers(last.more.get("sides"))
    return SaveSummary(
        path,
        modified,
        header,
        last.n if last else 0,
        rounds[-1] if rounds else None,
        result,
        tuple(problems),
        places,
        sides,
    )


def _numbers(value: Plain) -> tuple[int, ...] | None:
    """The numbers in a list of small ones; ``None`` for anything else."""
    if not isinstance(value, list):
        return None
    found = tuple(one for one in value if type(one) is int and 0 <= one < 100)
    return found if len(found) == len(value) else None


def _head(file: IO[bytes]) -> tuple[bytes, bool]:
    """The header without its ``setup``, and whether a record follows it as in a save."""
    raw = b""
    while len(raw) <= MAX_BYTES:
        more = file.read(_HEAD)
        raw += more
        ends = [at for key in (b"\nsetup:", b"\nrecord:") if (at := raw.find(key)) >= 0]
        if ends:
            return raw[: min(ends) + 1], True
        if not more:
            break
    return raw, False


def _tail(file: IO[bytes], name: str) -> list[SaveEntry]:
    """The last entries of a save, at least one if it has any."""
    size, length = file.seek(0, os.SEEK_END), _TAIL
    while True:
        begin = max(0, size - length)
        file.seek(begin)
        raw = file.read(length).rstrip(b"\0")
        lines = raw.split(b"\n")
        if begin:
            lines = lines[1:]
        else:
            at = raw.find(b"\nrecord:")
            lines = raw[at + 1 :].split(b"\n")[1:] if at >= 0 else []
        # State lines are long and of no use here.
        wanted = [line for line in lines if line.startswith(b"- {") and b"state: " not in line[:40]]
        entries = [entry for entry in parse_lines(wanted[-12:], name) if isinstance(entry, SaveEntry)]
        if entries or not begin or length > MAX_BYTES:
            return entries
        length *= 4
