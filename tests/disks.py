"""Disks that fail as real ones do, and programs that end without a word."""

from __future__ import annotations

import errno
import os
from typing import Any

from game.data.saves.matches import Match
from game.data.saves.save_writer import SaveWriter


class FullDisk:
    """The disk below a match's save (or a writer): it takes ``room`` bytes more, the last of them of half a
    line."""

    def __init__(self, match: Match | SaveWriter, room: int = 0) -> None:
        writer = match._writer if isinstance(match, Match) else match
        assert writer is not None
        self.room = room
        self._file: Any = writer._file
        writer._file = self  # type: ignore[assignment]

    def write(self, data: Any) -> int:
        taken = min(len(data), self.room)
        if not taken:
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        self.room -= taken
        return int(self._file.write(data[:taken]))

    def __getattr__(self, name: str) -> Any:
        return getattr(self._file, name)


def killed(match: Match) -> None:
    """The process that plays it is gone: nothing more is written, and the system has lifted its lock."""
    assert match._writer is not None
    match._writer.abandon()
