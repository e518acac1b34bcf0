"""A save that is being written: its whole text in memory, and the file that is to hold the same.

Text that can't be written stays in memory, in order, and is tried again; entries never change their
number. If the file is deleted or replaced meanwhile, it is written anew from memory.
"""

from __future__ import annotations

import contextlib
import os
import threading
from collections.abc import Collection, Mapping, Sequence
from itertools import islice
from pathlib import Path
from types import TracebackType
from typing import IO, Any, Final, Literal

from game.data.files.locks import ProcessLock, lock_beside
from game.data.files.names import free_path, free_paths
from game.data.files.paths import WINDOWS, atomic_write
from game.data.files.plain_files import copy_plain, open_plain, read_plain
from game.data.files.veil import veil as veiled_text
from game.data.files.yaml_dump import dump_line, dump_yaml
from game.data.saves.save_format import FORMAT, RECORD, SaveHeader, read_entry
from game.data.saves.save_reader import SaveFile

_COMMENT: Final = "A Treadboard match. Each move adds a line to the record at the end."

_MOST_TRIES: Final = 100
"""Names that are tried for a new save, while other programs take them."""

Fate = Literal["", "gone", "replaced"]
"""What befell a file while it was written: it was deleted, or replaced by another."""


class SaveInUse(OSError):
    """Raised because another program, or another match of this one, writes this save. ``pid`` is its
    process, if known."""

    def __init__(self, path: Path, pid: int | None) -> None:
        super().__init__(f"{path} is being written by another match")
        self.pid = pid


class SaveText:
    """Everything a save's file holds or is to hold, in the parts it is written in."""

    def __init__(self, begin: bytes, n: int = 0) -> None:
        self.parts = [begin]
        self.n = n
        """The number of the last entry, 0 before the first."""
        self.left = b""
        """The line with the present clock times; the next entry replaces it."""

    @classmethod
    def begin(cls, header: SaveHeader, veil: Collection[str] = ()) -> SaveText:
        """The text of a save without entries. ``veil`` names the header's secret keys. Raises
        ``ValueError`` for a header with something a file can't hold."""
        return cls(_header_text(header, veil).encode("utf-8"))

    @classmethod
    def of(cls, save: SaveFile) -> SaveText:
        """The text of the good part of a save that was read."""
        good = save.raw[: save.good_bytes]
        return cls(good if not good or good.endswith(b"\n") else good + b"\n", len(save.entries))

    def add(self, entry: Mapping[str, Any], veil: Collection[str] = (), state: Any = None) -> int:
        """Add an entry and give its number, as ``SaveWriter.append`` explains. Raises ``ValueError``."""
        data = {key: value for key, value in entry.items() if key != "n" and value is not None}
        numbered = {"n": self.n + 1, **data}
        read_entry(numbered)
        hidden = {key: numbered.pop(key) for key in veil if key in numbered and key != "n"}
        if hidden:
            numbered["veil"] = veiled_text(hidden)
        text = f"- {dump_line(numbered)}\n"
        if state is not None:
            text += _state_line(self.n + 1, state)
        self.parts.append(text.encode("utf-8"))
        self.n += 1
        self.left = b""
        return self.n

    def add_state(self, state: Any) -> None:
        """Add a line with the whole state after the last entry."""
        self.parts.append(_state_line(self.n, state).encode("utf-8"))
        self.left = b""

    def set_left(self, left: Sequence[int]) -> None:
        """Make the last line give the present clock times, in milliseconds."""
        self.left = f"- {dump_line({'n': self.n, 'left': list(left)})}\n".encode()

    def __bytes__(self) -> bytes:
        return b"".join(self.parts) + self.left


class SaveWriter:
    """Writes one match, as its only writer: it holds the save's lock.

    Each entry has reached the system when ``append`` returns, unless the disk refuses it: then ``unsaved``
    says how many have not, ``trouble`` why, and each further ``append``, ``retry``, ``sync`` and ``close``
    tries again. ``sync`` may be called by another thread.

    >>> import tempfile
    >>> path = Path(tempfile.mkdtemp()) / "match.yaml"
    >>> with SaveWriter.create(path, SaveHeader(game="tank_chess", rules=1)) as writer:
    ...     writer.append({"by": 0, "move": "h3-h6N", "ms": 4120})
    1
    """

    def __init__(self, path: Path, text: SaveText, lock: ProcessLock | None, file: IO[bytes]) -> None:
        self.path, self.text = path, text
        self.trouble: OSError | None = None
        self.fate: Fate = ""
        """What last befell the file, to be shown to the player."""
        self._lock, self._file = lock, file
        self._ended = False
        self._guard = threading.RLock()
        # of the parts so many are the system's, and so many bytes of the file they are; likewise the disk's
        self._written, self._size = len(text.parts), sum(map(len, text.parts))
        self._synced, self._synced_size = self._written, self._size
        self._left_size = len(text.left)
        """Size in bytes of the clocks' line at the end of the file."""
        self._overlong = False
        """Whether the file may have extra bytes at its end, left by a failed write."""

    @classmethod
    def create(cls, path: Path, header: SaveHeader | SaveText, *, veil: Collection[str] = ()) -> SaveWriter:
        """Begin a save, or write one that was kept in memory; folders are created.

        Raises ``FileExistsError`` if the file exists, ``SaveInUse`` if another writer is creating it,
        ``OSError`` if it can't be written, ``ValueError`` for a header with something a file can't hold.
        """
        text = header if isinstance(header, SaveText) else SaveText.begin(header, veil)
        if path.exists() or path.is_symlink():
            raise FileExistsError(f"{path} already exists")
        path.parent.mkdir(parents=True, exist_ok=True)
        lock = taken_lock(path)
        try:
            atomic_write(path, bytes(text), new=True)
            return cls(path, text, lock, open_plain(path, "r+b", buffered=False))
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @classmethod
    def create_free(cls, folder: Path, stem: str, text: SaveText) -> SaveWriter:
        """Begin a save under the first name nobody has: ``stem.yaml``, else ``stem_2.yaml``, … Another
        program may take a name between looking and writing; then the next one is tried. Raises
        ``OSError``."""
        folder.mkdir(parents=True, exist_ok=True)
        for path in islice(free_paths(folder, stem), _MOST_TRIES - 1):
            with contextlib.suppress(FileExistsError, SaveInUse):
                return cls.create(path, text)
        return cls.create(free_path(folder, stem), text)

    @classmethod
    def resume(cls, save: SaveFile, lock: ProcessLock | None = None) -> SaveWriter:
        """Go on writing a save that was read. A torn end is cut off now.

        Of a damaged save a copy is kept beside it (``.damaged``) before everything from the bad line on is
        cut off. ``lock`` is the save's, if it was taken before reading. Raises ``SaveInUse``, ``OSError``.
        """
        lock = lock or taken_lock(save.path)
        try:
            if save.damaged:
                copy_plain(save.path, free_path(save.path.parent, save.path.stem, ".damaged"))
            text = SaveText.of(save)
            file = open_plain(save.path, "r+b", buffered=False)
            try:
                file.seek(save.good_bytes)
                file.write(text.parts[0][save.good_bytes :])
                file.truncate(len(text.parts[0]))
                os.fsync(file.fileno())
            except BaseException:
                file.close()
                raise
            return cls(save.path, text, lock, file)
        except BaseException:
            if lock is not None:
                lock.release()
            raise

    @property
    def n(self) -> int:
        """The number of the last entry, 0 before the first."""
        return self.text.n

    @property
    def unsaved(self) -> int:
        """The number of entries that are only in memory."""
        return len(self.text.parts) - self._written if self._written else max(1, self.text.n)

    def append(
        self,
        entry: Mapping[str, Any],
        *,
        veil: Collection[str] = (),
        state: Any = None,
        sync: bool = True,
    ) -> int:
        """Add an entry and give its number.

        The entry has reached the system when this returns: killing the app doesn't lose it. With ``sync``
        it is on the disk as well, so a power cut doesn't lose it either; without it call ``sync`` soon. If
        the disk refuses it, it waits in memory (``unsaved``).

        ``entry`` has one of the keys ``move``, ``chance``, ``call``, ``undo``, ``redo``, ``note``, a
        ``by`` (seat from 0, or ``chance``) and any further keys of plain values; ``n`` is counted here.
        ``veil`` names its secret keys. ``state`` is the whole state after it as plain data; given with
        every entry, it lets a match be resumed whatever happens to the app or to its rules. Raises
        ``ValueError`` for an invalid entry.
        """
        with self._guard:
            n = self.text.add(entry, veil, state)
            if self.retry() and sync:
                self.sync()
        return n

    def keep_left(self, left: Sequence[int]) -> None:
        """Make the last line give the present clock times until the next entry takes its place, so that
        killing the app gives nobody time back. The line has reached the system when this returns; if the
        disk refuses it, it is left out."""
        with self._guard:
            self.text.set_left(left)
            with contextlib.suppress(OSError):
                if not self._ended and not self.unsaved and not self._overlong and self._is_ours():
                    self._put_left()

    def retry(self) -> bool:
        """Hand to the system, in order, what the disk has refused; whether it has everything now."""
        with self._guard:
            if self._ended:
                return not self.unsaved
            try:
                if self._is_ours():
                    self._push()
                else:
                    self._write_anew()
            except (OSError, ValueError) as error:  # ValueError: no name is free, or none can be
                self.trouble = error if isinstance(error, OSError) else OSError(str(error))
                return False
            self.trouble = None
            return True

    def sync(self) -> bool:
        """Bring everything to the disk; whether that worked."""
        with self._guard:
            if not self.retry():
                return False
            if self._synced == self._written or self._ended:
                return not self.unsaved
            file, written, size = self._file, self._written, self._size
        try:
            # the slow part, outside the lock, so that no move waits for it
            os.fsync(file.fileno())
        except (OSError, ValueError) as error:  # ValueError: closed meanwhile, as the file was written anew
            with self._guard:
                if file is self._file:
                    # The system may have given up these pages: what is not known to be on the disk is
                    # written again, over itself.
                    self.trouble = error if isinstance(error, OSError) else None
                    self._written, self._size, self._overlong = self._synced, self._synced_size, True
                    self._left_size = 0
            return False
        with self._guard:
            if file is self._file:
                self._synced, self._synced_size = written, size
        return True

    def close(self, state: Any = None) -> None:
        """End writing, after adding the state if one is given. Closing twice does nothing.

        Entries that can't be written even now stay ``unsaved``.
        """
        with self._guard:
            if self._ended:
                return
            if state is not None:
                self.text.add_state(state)
            self.sync()
            self.abandon()

    def abandon(self) -> None:
        """Let go of the file and its lock as they are, as the end of the process would."""
        with self._guard:
            self._ended = True
            with contextlib.suppress(OSError):
                self._file.close()
            if self._lock is not None:
                self._lock.release()

    def __enter__(self) -> SaveWriter:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    # --- the file ---

    def _is_ours(self) -> bool:
        """Whether the file at the path is still the one written so far, unchanged, and the lock holds."""
        if self._file.closed:
            return False
        try:
            there = os.stat(self.path)
        except (FileNotFoundError, NotADirectoryError):
            return False
        if self._lock is not None and not self._lock.take():
            return False
        mine = os.fstat(self._file.fileno())
        same = (there.st_dev, there.st_ino) == (mine.st_dev, mine.st_ino)
        right = mine.st_size == self._size + self._left_size
        return same and (right or (self._overlong and mine.st_size >= self._size))

    def _push(self) -> None:
        """Append the missing parts to the file."""
        handle = self._file.fileno()
        if self._left_size and self._written < len(self.text.parts):
            self._left_size, self._overlong = 0, True
        while self._written < len(self.text.parts):
            part = self.text.parts[self._written]
            try:
                # positioned anew each time: what a failed write left behind is written over
                self._file.seek(self._size)
                left = memoryview(part)
                while left:
                    left = left[self._file.write(left) :]
            except OSError:
                self._overlong = True
                with contextlib.suppress(OSError):
                    os.ftruncate(handle, self._size)
                    self._overlong = False
                raise
            self._size += len(part)
            self._written += 1
        if self._overlong:
            os.ftruncate(handle, self._size)
            self._overlong = False

    def _put_left(self) -> None:
        """Write the clocks' line after the parts, over whatever is there."""
        line, before = self.text.left, self._left_size
        self._left_size, self._overlong = 0, True  # until all of it is written
        self._file.seek(self._size)
        rest = memoryview(line)
        while rest:
            rest = rest[self._file.write(rest) :]
        if len(line) < before:
            os.ftruncate(self._file.fileno(), self._size + len(line))
        self._left_size, self._overlong = len(line), False

    def _write_anew(self) -> None:
        """Write the whole file again, as it is gone or was replaced: in its place if what is there is only
        an earlier state of it, else beside it."""
        self._written = self._size = self._synced = self._synced_size = self._left_size = 0
        self._overlong = True
        raw, path, lock = bytes(self.text), self.path, self._lock
        standing = _standing(path, len(raw))
        path.parent.mkdir(parents=True, exist_ok=True)
        if not raw.startswith(_without_left(standing)) or (lock is not None and not lock.take()):
            path = free_path(path.parent, path.stem, path.suffix)
            lock = taken_lock(path)
        if WINDOWS:  # an open file can't be replaced, even if we have it open
            with contextlib.suppress(OSError):
                self._file.close()
        try:
            atomic_write(path, raw, new=path != self.path or not standing)
            file = open_plain(path, "r+b", buffered=False)
        except BaseException:
            if lock is not None and lock is not self._lock:
                lock.release()
            raise
        with contextlib.suppress(OSError):
            self._file.close()
        if self._lock is not None and lock is not self._lock:
            self._lock.release()
        self.fate = "replaced" if standing else "gone"
        self.path, self._lock, self._file = path, lock, file
        self._written = self._synced = len(self.text.parts)
        self._left_size = len(self.text.left)
        self._size = self._synced_size = len(raw) - self._left_size
        self._overlong = False


def _standing(path: Path, most: int) -> bytes:
    """The content of a file of at most ``most`` bytes; empty if it is missing, and for anything else
    unreadable a text that can't be a save of this match."""
    try:
        return read_plain(path, most)
    except FileNotFoundError:
        return b""
    except OSError:
        return b"?"


def _without_left(raw: bytes) -> bytes:
    """A save's text without the clocks' line at its end."""
    begin = raw.rstrip(b"\n").rfind(b"\n") + 1
    return raw[:begin] if b", left: [" in raw[begin:] else raw


def taken_lock(path: Path) -> ProcessLock | None:
    """Take the lock of a save; ``None`` on a disk that keeps no locks, where the writer's own check of the
    file before each entry has to do. Raises ``SaveInUse``."""
    lock = lock_beside(path)
    try:
        taken = lock.take()
    except OSError:
        return None
    if not taken:
        raise SaveInUse(path, lock.holder())
    return lock


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
