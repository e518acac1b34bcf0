"""A database that is only a cache: whatever is wrong with its file, it is made anew, and nothing raises.

Each row has a check of its values, and a file changed by another program is examined when it is opened: rows
this program didn't write are not believed. If the file can't be kept on the disk, the database is kept in
memory.
"""

from __future__ import annotations

import contextlib
import sqlite3
import threading
import zlib
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self, TypeVar
from urllib.parse import quote

from game.data.files.paths import Stamp, stamp_of
from game.data.files.plain_files import open_plain

PATIENCE_S: Final = 0.5
"""Longest wait in seconds for another program that writes into the file: a screen may be waiting, too."""

Made = TypeVar("Made")

Values = tuple[Any, ...]

Change = tuple[str, list[Values]]
"""An SQL statement and its values."""

_SMALL: Final = 500_000
"""A file of at most this many bytes is examined whenever it is opened: that takes milliseconds, while the
precision of file times is unknown."""

_SOUND: Final[dict[Path, Stamp]] = {}
"""The files that were examined, each with its stamp at that time or after this program's last change."""

_NO_ROOM: Final = (
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_READONLY,
)
"""SQLite's error codes for a disk that can't be written."""

_BUSY: Final = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)
"""SQLite's error codes while another program uses the file."""

_FAILURE: Final = (sqlite3.Error, UnicodeDecodeError)
"""The exceptions a query can raise, whatever the file holds."""

_WAL: Final = b"\2\2"
"""The two bytes of a database file that give its journal mode (WAL); with others it might open for reading
only."""

_OPENING: Final = threading.Lock()
"""Lock held while a file is opened, so that none is made twice."""

_ASKED_SCHEMA: Final = "SELECT type, name, sql FROM sqlite_master ORDER BY type, name"


class CacheBase:
    """The cache in the file ``path``, which need not exist. ``schema`` makes its tables, whose last column is
    ``proof``, the check of the row; ``mark`` is a text of what else the rows depend on: a file made with
    another one is made anew. ``kept``: whether there is a file at all. Use it in a ``with``, in one thread.
    """

    def __init__(self, path: Path, schema: str, mark: str, *, kept: bool = True) -> None:
        self.path, self._schema, self._kept = path, schema, kept
        self._mark = zlib.crc32(f"{schema}{mark}".encode("utf-8", "surrogatepass")) & 0x7FFFFFFF or 1
        self._base = self._opened()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Close the file."""
        self._base.close()
        self._changed()

    # --- the file ---

    def _opened(self) -> sqlite3.Connection:
        """Open or create the file; one that isn't this cache, as we wrote it, is made anew."""
        for again in (False, True) if self._kept else ():
            with _OPENING, contextlib.suppress(*_FAILURE, OSError):
                try:
                    return self._connect(anew=again)
                except sqlite3.OperationalError as error:
                    if not _says(error, _NO_ROOM):
                        raise
                    return self._as_it_is()  # nothing is wrong with the file, so it must stay
        base = _connected(":memory:")
        base.executescript(self._schema)
        return base

    def _as_it_is(self) -> sqlite3.Connection:
        """Open the file for reading only, on a disk that is full or can't be written to."""
        base = _connected(f"file:{quote(str(self.path))}?immutable=1")
        try:
            self._look_through(base)
        except BaseException:
            base.close()
            raise
        return base

    def _connect(self, *, anew: bool) -> sqlite3.Connection:
        """Open the file, creating a missing one; ``anew`` replaces an existing one. Raises
        ``sqlite3.Error``, ``OSError``."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        if self.path.exists() and not self.path.is_file():
            raise OSError(f"{self.path} is no file")
        if anew:
            _SOUND.pop(self.path, None)
            for end in ("", "-wal", "-shm"):
                self.path.with_name(self.path.name + end).unlink(missing_ok=True)
        base = _connected(f"file:{quote(str(self.path))}")
        try:
            if not _mark(base):
                base.execute("PRAGMA journal_mode = WAL")
                base.execute("BEGIN IMMEDIATE")
                for statement in () if _mark(base) else self._schema.split(";"):
                    base.execute(statement)
                base.execute(f"PRAGMA user_version = {self._mark}")
                base.execute("COMMIT")
            base.execute("PRAGMA synchronous = NORMAL")
            self._look_through(base)
        except BaseException:
            base.close()
            raise
        return base

    def _look_through(self, base: sqlite3.Connection) -> None:
        """Examine the file. Raises ``sqlite3.Error`` if it is another cache, or something in it was changed
        by another program. A file examined before and unchanged since is trusted: with ten thousand matches
        the check takes half a second."""
        if _mark(base) != self._mark:
            raise sqlite3.DatabaseError("another cache")
        stamp = stamp_of(self.path)
        if stamp[1] > _SMALL and _SOUND.get(self.path) == stamp:
            return
        schema, columns = _tables(self._schema)
        with open_plain(self.path) as file:
            form = file.read(20)[18:]
        if form != _WAL or base.execute(_ASKED_SCHEMA).fetchall() != schema:
            raise sqlite3.DatabaseError("other tables")
        # not ``quick_check``, which doesn't compare the indexes with their tables
        if base.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("broken")
        for table, its in columns.items():
            if base.execute(f"SELECT 1 FROM {table} WHERE proof IS NOT proof({its}) LIMIT 1").fetchone():
                raise sqlite3.DatabaseError("other rows")
        _SOUND[self.path] = stamp

    def _changed(self) -> None:
        """Keep a sound file's stamp up to date after our own change."""
        if self.path in _SOUND:
            _SOUND[self.path] = stamp_of(self.path)

    def _repaired(self) -> None:
        """Examine the file after something in it turned out broken, unless another program has already made
        it anew."""
        self._base.close()
        _SOUND.pop(self.path, None)
        self._base = self._opened()

    # --- questions and changes ---

    def ask(self, question: str, values: Sequence[Any] = ()) -> list[Any]:
        """The rows of the answer to an SQL query; none if the query fails."""
        for _ in range(2):
            try:
                return self._base.execute(question, values).fetchall()
            except _FAILURE:
                self._repaired()
        return []

    def sound(self, made: Callable[[], Made], otherwise: Made) -> Made:
        """The value of ``made``, which reads rows; or ``otherwise`` if another program has written into
        the database, which is then made anew."""
        try:
            return made()
        except (TypeError, ValueError, AttributeError, LookupError, ArithmeticError):
            self._repaired()
            return otherwise

    def write(self, changes: Sequence[Change]) -> None:
        """Make these changes, all or none."""
        try:
            self._base.execute("BEGIN IMMEDIATE")
            for change, values in changes:
                self._base.executemany(change, values)
            self._base.execute("COMMIT")
            self._changed()
        except _FAILURE as error:
            if _says(error, (*_NO_ROOM, *_BUSY)):
                self._undone()  # what it is made of is read again later
            else:
                self._repaired()

    @contextlib.contextmanager
    def alone(self) -> Iterator[bool]:
        """Keep others from changing the database in this context, whose changes (``change``) are committed
        at its end; gives whether that worked."""
        try:
            self._base.execute("BEGIN IMMEDIATE")
            alone = True
        except sqlite3.Error:  # another program is writing, or the disk is full
            alone = False
        try:
            yield alone
            if alone and self._base.in_transaction:
                self._base.execute("COMMIT")
        except sqlite3.Error:
            self._undone()
        except BaseException:
            self._undone()
            raise

    def change(self, changes: Sequence[Change]) -> None:
        """Make changes in ``alone``. If the disk is full, all stays as it was."""
        try:
            for change, values in changes:
                self._base.executemany(change, values)
        except sqlite3.Error:
            self._undone()

    def _undone(self) -> None:
        with contextlib.suppress(sqlite3.Error):
            self._base.execute("ROLLBACK")


def kept_in(table: str, columns: int) -> str:
    """The statement that writes a row with its check, replacing the one with the same key."""
    values = ", ".join(f"?{number}" for number in range(1, columns + 1))
    return f"INSERT OR REPLACE INTO {table} VALUES ({values}, proof({values}))"


def _connected(name: str) -> sqlite3.Connection:
    """Open a database that can compute the check of a row."""
    base = sqlite3.connect(name, timeout=PATIENCE_S, isolation_level=None, uri=True)
    base.create_function("proof", -1, _proof, deterministic=True)
    return base


def _proof(*values: Any) -> int:
    """The check of a row's values."""
    return zlib.crc32(repr(values).encode("utf-8", "surrogatepass"))


def _mark(base: sqlite3.Connection) -> int:
    return int(base.execute("PRAGMA user_version").fetchone()[0])


@lru_cache(4)
def _tables(schema: str) -> tuple[list[Any], dict[str, str]]:
    """The database's description of its tables and indexes, and the checked columns of each table."""
    with contextlib.closing(sqlite3.connect(":memory:")) as base:
        base.executescript(schema)
        described = base.execute(_ASKED_SCHEMA).fetchall()
        columns = {}
        for table in (name for kind, name, _ in described if kind == "table"):
            names = [row[1] for row in base.execute(f"PRAGMA table_info({table})")]
            columns[table] = ", ".join(names[: names.index("proof")])
        return described, columns


def _says(error: Exception, codes: Sequence[int]) -> bool:
    """Whether an error has one of these SQLite codes; errors of Python's own module have none."""
    return getattr(error, "sqlite_errorcode", 0) & 0xFF in codes
