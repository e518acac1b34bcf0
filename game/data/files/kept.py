"""A cache of what starts have read: plain data by the content it was made from, in the player's cache
folder. It is only ever a copy: if it is missing or broken, everything is read anew."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from game.data.files.json_files import parse_json, read_json
from game.data.files.paths import atomic_write, user_cache
from game.model.version import VERSION

_MOST: Final = 2_000_000
"""Size limit in bytes for reading the cache file."""

_ROOM: Final = 500_000
"""Size limit in characters for the cached data; above it, entries this start has not asked for are
dropped."""


class KeptData:
    """The cached data, read once a start."""

    def __init__(self) -> None:
        self._file: Path | None = None
        self._there: dict[str, str] = {}
        self._used: dict[str, str] = {}

    @staticmethod
    def key(kind: str, parts: Iterable[bytes]) -> str:
        """The key for data of this ``kind`` that this version of the program makes from these contents."""
        made = hashlib.sha256(f"{kind} {VERSION}".encode())
        for part in parts:
            made.update(b"%d:" % len(part) + part)
        return made.hexdigest()

    def get(self, key: str) -> Any:
        """A copy of the data kept under a key; ``None`` if there is none."""
        self._read()
        text = self._used.get(key, self._there.get(key))
        if text is None:
            return None
        try:
            data = parse_json(text, _MOST)
        except ValueError:
            return None
        self._used[key] = text
        return data

    def put(self, key: str, data: object) -> None:
        """Keep data under a key, from the next ``write`` on."""
        self._read()
        with contextlib.suppress(ValueError, TypeError):  # what JSON can't hold is not kept
            self._used[key] = json.dumps(data, ensure_ascii=False, allow_nan=False)

    def write(self) -> None:
        """Write the cache for the next start, unless it is up to date. Never raises: a cache that can't be
        written costs a start some milliseconds."""
        self._read()
        kept = {**self._there, **self._used}
        if sum(map(len, kept.values())) > _ROOM:
            kept = dict(self._used)
        if self._file is None or kept == self._there:
            return
        self._there = kept
        with contextlib.suppress(OSError, ValueError):
            atomic_write(self._file, json.dumps(self._there, ensure_ascii=False))

    def _read(self) -> None:
        file = user_cache() / "start.json"
        if file == self._file:
            return
        self._file, self._there, self._used = file, {}, {}
        with contextlib.suppress(OSError, ValueError):
            data = read_json(file, _MOST)
            texts = data if isinstance(data, dict) else {}
            self._there = {key: text for key, text in texts.items() if isinstance(text, str)}


KEPT: Final = KeptData()
"""The cache of this program."""
