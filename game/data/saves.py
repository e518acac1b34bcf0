"""Saves: writing a match as it is played, and the list of matches that can be resumed."""

from __future__ import annotations

import contextlib
import io
import os
import shutil
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final

from game.data.names import free_path
from game.data.paths import atomic_write, shown_path
from game.data.problems import Problem
from game.data.save_format import (
    FORMAT,
    KINDS,
    RECORD,
    SaveEntry,
    SaveHeader,
    SaveSeat,
    SaveSetup,
    StateEntry,
    read_entry,
)
from game.data.save_reader import SaveFile, parse_lines, read_header, read_save
from game.data.veil import veil as veiled_text
from game.data.yaml_dump import dump_line, dump_yaml
from game.data.yaml_files import MAX_BYTES

__all__ = [
    "FORMAT",
    "KINDS",
    "SUFFIX",
    "SaveEntry",
    "SaveFile",
    "SaveHeader",
    "SaveSeat",
    "SaveSetup",
    "SaveSummary",
    "SaveWriter",
    "StateEntry",
    "list_saves",
    "read_save",
    "summary",
]

SUFFIX: Final = ".yaml"

_COMMENT = "A Treadboard match. Each move adds a line to the record at the end."
_HEAD, _TAIL = 16_384, 16_384


class SaveWriter:
    """Writes one match. Each entry is on the disk when ``append`` returns.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "match.yaml"
    >>> with SaveWriter.create(path, SaveHeader(game="tank_chess", rules=1)) as writer:
    ...     writer.append({"by": 0, "move": "h3-h6N", "ms": 4120})
    1
    """

    def __init__(self, path: Path, file: io.FileIO, n: int, size: int) -> None:
        self.path = path
        self._file = file
        self._n = n
        self._size = size

    @classmethod
    def create(cls, path: Path, header: SaveHeader, *, veil: Collection[str] = ("seed",)) -> SaveWriter:
        """Begin a save; folders are created. ``veil`` names the keys of the header that are secret.

        Raises ``FileExistsError`` if there is such a file, ``OSError`` where it can't be written,
        ``ValueError`` for a header that holds what a file can't.
        """
        if path.exists() or path.is_symlink():
            raise FileExistsError(f"{path} exists already")
        raw = _header_text(header, veil).encode("utf-8")
        atomic_write(path, raw)
        return cls(path, path.open("r+b", buffering=0), 0, len(raw))

    @classmethod
    def resume(cls, save: SaveFile) -> SaveWriter:
        """Go on with a save that was read. What was torn at its end is cut off now.

        Of a damaged one a copy is kept beside it (``.damaged``) before all from the bad line on is cut
        off. Raises ``OSError``.
        """
        if save.damaged:
            shutil.copy2(save.path, free_path(save.path.parent, save.path.stem, ".damaged"))
        file = save.path.open("r+b", buffering=0)
        try:
            file.truncate(save.good_bytes)
            size = save.good_bytes
            file.seek(max(0, size - 1))
            if size and file.read(1) != b"\n":
                file.seek(size)
                file.write(b"\n")
                size += 1
            os.fsync(file.fileno())
        except BaseException:
            file.close()
            raise
        return cls(save.path, file, len(save.entries), size)

    @property
    def n(self) -> int:
        """The number of the last entry, 0 before the first."""
        return self._n

    def append(
        self,
        entry: Mapping[str, Any],
        *,
        veil: Collection[str] = (),
        state: Any = None,
        sync: bool = True,
    ) -> int:
        """Add an entry and give its number.

        It is the system's when this returns: killing the app loses nothing of it. With ``sync`` it is
        on the disk as well, so a power cut loses nothing either; else call ``sync`` soon.

        ``entry`` has one of the keys ``move``, ``chance``, ``call``, ``undo``, ``redo``, ``note``, a
        ``by`` (seat from 0, or ``chance``) and any further keys of plain values; ``n`` is counted
        here. ``veil`` names its keys that are secret. ``state`` is the whole state afterwards as
        plain data; given with every entry, a match can be resumed whatever happens to the app or
        to its rules. Raises ``ValueError`` for what is no entry, ``OSError`` where writing fails (the
        file then ends with the entry before, and the call may be repeated).
        """
        data = {key: value for key, value in entry.items() if key != "n" and value is not None}
        numbered = {"n": self._n + 1, **data}
        read_entry(numbered)
        hidden = {key: numbered.pop(key) for key in veil if key in numbered and key != "n"}
        if hidden:
            numbered["veil"] = veiled_text(hidden)
        text = f"- {dump_line(numbered)}\n"
        if state is not None:
            text += _state_line(self._n + 1, state)
        self._write(text, sync)
        self._n += 1
        return self._n

    def sync(self) -> None:
        """Bring to the disk what ``append`` left to the system. Raises ``OSError``."""
        if not self._file.closed:
            os.fsync(self._file.fileno())

    def append_state(self, state: Any) -> None:
        """Note the whole state after the last entry. Raises as ``append`` does."""
        self._write(_state_line(self._n, state))

    def close(self, state: Any = None) -> None:
        """End writing, after noting the state if one is given. Closing twice does nothing."""
        if self._file.closed:
            return
        try:
            if state is not None:
                self.append_state(state)
        finally:
            self._file.close()

    def __enter__(self) -> SaveWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _write(self, text: str, sync: bool = True) -> None:
        raw = text.encode("utf-8")
        try:
            # Positioned anew each time: what a failed write left behind is written over.
            self._file.seek(self._size)
            left = memoryview(raw)
            while left:
                left = left[self._file.write(left) :]
            if sync:
                os.fsync(self._file.fileno())
        except OSError:
            with contextlib.suppress(OSError):
                os.truncate(self.path, self._size)
            raise
        self._size += len(raw)


def _header_text(header: SaveHeader, veil: Collection[str]) -> str:
    data: dict[str, Any] = header.model_dump(mode="json", exclude_none=True)
    data["format"] = FORMAT
    setup = data.pop("setup", {})
    data.pop("record", None)
    hidden = {key: data.pop(key) for key in veil if key in data and key != "format"}
    if hidden:
        data["veil"] = veiled_text(hidden)
    body = dump_yaml(data, comment=_COMMENT) + dump_yaml({"setup": setup})
    return f"{body}{RECORD}\n"


def _state_line(n: int, state: Any) -> str:
    return f"- {dump_line({'n': n, 'state': veiled_text(state)})}\n"


@dataclass(frozen=True, slots=True)
class SaveSummary:
    """A save in the list: what the header and the last lines say.

    ``entries`` is the number of entries, ``turn`` the round if the game noted it, ``result`` the text of
    how it ended, ``None`` while it goes on. ``modified`` is in seconds since 1970. A save with
    ``problems`` is in the list too.
    """

    path: Path
    modified: float
    header: SaveHeader | None = None
    entries: int = 0
    turn: int | None = None
    result: str | None = None
    problems: tuple[Problem, ...] = ()

    @property
    def title(self) -> str:
        """Its title, or its file's name."""
        return (self.header.title if self.header else "") or self.path.stem

    @property
    def players(self) -> tuple[str, ...]:
        """The names at the seats."""
        return tuple(seat.name for seat in self.header.seats) if self.header else ()


def list_saves(folder: Path) -> list[SaveSummary]:
    """All saves in a folder, the latest first; of each only the beginning and the end are read.

    A folder that is not there has none.
    """
    try:
        paths = [path for path in folder.iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return []
    found = [summary(path) for path in paths]
    return sorted(found, key=lambda one: (-one.modified, one.path.name))


def summary(path: Path) -> SaveSummary:
    """What a list shows of one save. Never raises for what the file holds."""
    name = shown_path(path)
    modified = 0.0
    try:
        modified = path.stat().st_mtime
        with path.open("rb") as file:
            head, whole = _head(file)
            header, _, problems = read_header(head, name)
            entries = _tail(file, name) if header is not None else []
    except (OSError, ValueError) as error:
        message = f"the save can't be read: {getattr(error, 'strerror', None) or error}"
        return SaveSummary(path, modified, problems=(Problem(name, None, None, "", message),))
    if header is None:
        return SaveSummary(path, modified, problems=tuple(problems))
    if not whole:
        problems = [*problems, Problem(name, None, None, "record", "the record is missing")]
    turns = [turn for entry in entries if isinstance(turn := entry.more.get("turn"), int)]
    last = entries[-1] if entries else None
    result = None
    if last is not None and (last.kind, last.value) == ("note", "result"):
        result = str(last.more.get("text", ""))
    return SaveSummary(
        path,
        modified,
        header,
        last.n if last else 0,
        turns[-1] if turns else None,
        result,
        tuple(problems),
    )


def _head(file: IO[bytes]) -> tuple[bytes, bool]:
    """The header without its ``setup``, and whether it was found to go on as a save does."""
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
    """The last entries, at least one if there is any."""
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
