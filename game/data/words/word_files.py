"""The files of words of one language, flat: a key is the dotted path of names that lead to its text.

YAML is slow, and a start would read thousands of lines that have not changed since the last one. So the
words are kept in the player's cache, by each file's stamp and this program's version; ``keep`` writes it.
The cache is only ever a copy: if it is missing or broken, everything is read anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Container, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from game.data.files.json_files import read_json
from game.data.files.paths import GONE, Stamp, atomic_write, stamp_of, user_cache
from game.data.files.problems import Problem
from game.data.files.yaml_files import load_yaml
from game.model.version import VERSION

_FORMAT: Final = 1

_MOST: Final = 20_000_000
"""Size limit in bytes for reading the cache file."""

_Read = tuple[Stamp, dict[str, str]]


class WordFiles:
    """The files of words in a folder, each read once, when it is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.problems: list[Problem] = []
        """Problems of the files read so far."""
        self._known = _kept(folder)
        self._new = False

    def read(self, without: Container[str] = ()) -> Iterator[dict[str, str]]:
        """Yield the words of each file, in the order of names, leaving out files named in ``without``."""
        for file in sorted(self.folder.glob("*.yaml")):
            if file.stem not in without:
                yield self._words(file)

    def _words(self, file: Path) -> dict[str, str]:
        stamp = stamp_of(file)
        known = self._known.get(file.name)
        if known is not None and known[0] == stamp != GONE:
            return known[1]
        # as text: a bare `on` or `no` is a word here, not a truth
        document, problems = load_yaml(file, f"{self.folder.name}/{file.name}", as_text=True)
        words: dict[str, str] = {}
        if document is not None and isinstance(document.data, dict):
            _flat(document.data, "", words)
        self.problems += problems
        if not problems:
            self._known[file.name] = stamp, words
            self._new = True
        return words

    def keep(self) -> None:
        """Write what was read to the cache for the next start, unless it is there already. Never raises: a
        cache that can't be written costs a few milliseconds a start."""
        if not self._new:
            return
        self._new = False
        there = {name: [*stamp, words] for name, (stamp, words) in self._known.items()}
        data = {"format": _FORMAT, "version": VERSION, "folder": str(self.folder), "files": there}
        # what JSON can't hold (half a character in a path) is not kept
        with contextlib.suppress(OSError, ValueError):
            atomic_write(_kept_file(self.folder), json.dumps(data, ensure_ascii=False))


def _kept_file(folder: Path) -> Path:
    name = hashlib.sha256(str(folder).encode("utf-8", "surrogatepass")).hexdigest()[:16]
    return user_cache() / "words" / f"{folder.name}-{name}.json"


def _kept(folder: Path) -> dict[str, _Read]:
    """The words of a folder that this version of the program has cached."""
    try:
        data = read_json(_kept_file(folder), _MOST)
    except (OSError, ValueError):
        return {}
    if not isinstance(data, dict) or data.get("format") != _FORMAT or data.get("version") != VERSION:
        return {}
    files = data.get("files")
    if data.get("folder") != str(folder) or not isinstance(files, dict):
        return {}
    return {name: known for name, told in files.items() if (known := _checked(told)) is not None}


def _checked(told: Any) -> _Read | None:
    """One file's stamp and words from the cache; ``None`` for data that ``keep`` never wrote."""
    if not isinstance(told, list) or len(told) != 3 or not isinstance(told[2], dict):
        return None
    changed, size, words = told
    if type(changed) is not int or type(size) is not int:
        return None
    if not all(type(text) is str for text in words.values()):
        return None
    return (changed, size), words


def _flat(data: Mapping[Any, Any], prefix: str, into: dict[str, str]) -> None:
    for key, value in data.items():
        path = f"{prefix}.{key}" if prefix else str(key)
        if isinstance(value, dict):
            _flat(value, path, into)
        else:
            into[path] = str(value)
