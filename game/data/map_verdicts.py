"""What a game said of maps, kept beside their files' times, so that a library need not ask it again.

The file lies in the player's cache folder and may be deleted at any time.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from game.data.content import Content
from game.data.paths import ASSETS, PROJECT, atomic_write, user_cache
from game.data.problems import Problem
from game.data.texts import Texts
from game.model.kit import Kit

MOST: Final = 2_000
"""Maps whose verdicts are kept: the last ones asked for."""

MAX_BYTES: Final = 8_000_000

_FORMAT: Final = 1

Stamp = tuple[int, int]


def verdict_file(game: str) -> Path:
    """Where a game's are kept; need not exist."""
    return user_cache() / "maps" / f"{game}.json"


class Verdicts:
    """The problems of maps by path, as far as the file of each is as it was. ``judge``: all that a
    verdict depends on besides the map, as text; others are not taken over."""

    def __init__(self, file: Path, judge: str) -> None:
        self.file, self.judge = file, judge
        self._known: dict[str, tuple[Stamp, tuple[Problem, ...]]] = _read(file, judge)
        self._dirty = False

    def get(self, path: Path, stamp: Stamp) -> tuple[Problem, ...] | None:
        """What is known of that file as it is now."""
        found = self._known.get(str(path))
        return found[1] if found is not None and found[0] == stamp else None

    def put(self, path: Path, stamp: Stamp, problems: Iterable[Problem]) -> None:
        """Keep a verdict."""
        self._known.pop(str(path), None)
        self._known[str(path)] = stamp, tuple(problems)
        self._dirty = True

    def save(self) -> None:
        """Write what is new. Raises ``OSError``."""
        if not self._dirty:
            return
        kept = list(self._known.items())[-MOST:]
        data = {
            "format": _FORMAT,
            "judge": self.judge,
            "maps": {path: [*stamp, [_dump(one) for one in told]] for path, (stamp, told) in kept},
        }
        # what can't be written as text of a file (half a character in a file's name) is left out
        text = json.dumps(data, ensure_ascii=True)
        atomic_write(self.file, text)
        self._dirty = False


def judge_of(kit: Kit[Any, Any], texts: Texts, content: Content) -> str:
    """What verdicts of a game depend on: its files, its rules, and the language they are told in."""
    files = [ASSETS / file.path for file in kit.definition_files.values()]
    files += sorted((PROJECT / "game" / "rules" / kit.name).glob("*.py"))
    parts = [texts.language]
    for path in files:
        try:
            info = path.stat()
        except OSError:
            continue
        parts.append(f"{path.name}:{info.st_mtime_ns}:{info.st_size}")
    return ";".join(parts)


def _dump(problem: Problem) -> list[Any]:
    return [
        problem.path, problem.line, problem.column, problem.key, problem.message, problem.hint,
        problem.severity,
    ]  # fmt: skip


def _read(file: Path, judge: str) -> dict[str, tuple[Stamp, tuple[Problem, ...]]]:
    try:
        if file.stat().st_size > MAX_BYTES:
            return {}
        data = json.loads(file.read_text(encoding="utf-8"))
        if data["format"] != _FORMAT or data["judge"] != judge:
            return {}
        return {str(path): _verdict(entry) for path, entry in data["maps"].items()}
    except (OSError, ValueError, LookupError, TypeError, AttributeError, RecursionError):
        return {}  # a cache that can't be read is an empty one


def _verdict(entry: Any) -> tuple[Stamp, tuple[Problem, ...]]:
    time, size, told = entry
    problems = []
    for path, line, column, key, message, hint, severity in told:
        if severity not in ("error", "warning"):
            raise ValueError(severity)
        texts = (str(path), _number(line), _number(column), str(key), str(message), str(hint))
        problems.append(Problem(*texts, severity=severity))
    return (int(time), int(size)), tuple(problems)


def _number(value: Any) -> int | None:
    return None if value is None else int(value)
