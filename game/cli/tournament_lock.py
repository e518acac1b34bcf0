"""One program at a time in a tournament's folder. The system lifts the lock when the program ends, however
it ends."""

from __future__ import annotations

import sys
from pathlib import Path
from types import TracebackType
from typing import IO

from game.data.plain_files import open_plain


class Locked:
    """The lock of a folder; entering gives whether it is ours."""

    def __init__(self, folder: Path) -> None:
        self._path = folder / ".lock"
        self._file: IO[bytes] | None = None

    def __enter__(self) -> bool:
        self._file = open_plain(self._path, "a+b")
        try:
            if sys.platform == "win32":
                import msvcrt

                self._file.seek(0)
                msvcrt.locking(self._file.fileno(), msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(self._file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            return False
        return True

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._file is not None:
            self._file.close()
            self._file = None
