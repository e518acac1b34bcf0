"""A cache of what a game said of maps, kept with their files' stamps, so that a library need not check
them again.

The file is in the player's cache folder and can be deleted at any time.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable
from dataclasses import astuple
from pathlib import Path
from typing import Annotated, Final, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.content import Content
from game.data.files.json_files import read_json_as
from game.data.files.paths import assets_of, atomic_write, user_cache
from game.data.files.problems import Problem, Severity
from game.data.words.texts import Texts
from game.model.kit import AnyKit

MOST: Final = 2_000
"""Most maps whose verdicts are kept: the last ones asked for."""

MAX_BYTES: Final = 8_000_000

Stamp = tuple[int, int]

_Number = Annotated[int, Field(ge=1, le=10_000_000)]


class _SavedProblem(NamedTuple):
    """The parts of a ``Problem`` for the cache file."""

    path: str
    line: _Number | None
    column: _Number | None
    key: str
    message: str
    hint: str
    severity: Severity


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1]
    judge: str
    maps: dict[str, tuple[int, int, tuple[_SavedProblem, ...]]] = Field(max_length=MOST)


def verdict_file(game: str) -> Path:
    """The path of a game's verdicts; need not exist."""
    return user_cache() / "maps" / f"{game}.json"


class Verdicts:
    """The problems of maps by path, each valid while the map's file is unchanged.

    ``judge`` is a text of everything else a verdict depends on; verdicts kept with another one are
    dropped.
    """

    def __init__(self, file: Path, judge: str) -> None:
        self.file, self.judge = file, judge
        self._known: dict[str, tuple[Stamp, tuple[Problem, ...]]] = _read(file, judge)
        self._dirty = False

    def get(self, path: Path, stamp: Stamp) -> tuple[Problem, ...] | None:
        """The verdict for a file with this stamp; ``None`` if there is none."""
        found = self._known.get(str(path))
        return found[1] if found is not None and found[0] == stamp else None

    def put(self, path: Path, stamp: Stamp, problems: Iterable[Problem]) -> None:
        """Keep the verdict for a file with this stamp."""
        self._known.pop(str(path), None)
        self._known[str(path)] = stamp, tuple(problems)
        self._dirty = True

    def save(self) -> None:
        """Write new verdicts. Raises ``OSError``."""
        if not self._dirty:
            return
        kept = list(self._known.items())[-MOST:]
        maps = {path: (*stamp, tuple(map(astuple, told))) for path, (stamp, told) in kept if _is_text(path)}
        atomic_write(self.file, json.dumps({"format": 1, "judge": self.judge, "maps": maps}))
        self._dirty = False


def judge_of(kit: AnyKit, texts: Texts, content: Content) -> str:
    """A text of what a game's verdicts depend on: its files, its rules, and the language of the words."""
    files = [assets_of(kit.name) / file.path for file in kit.definition_files.values()]
    files += sorted(Path(sys.modules[type(kit).__module__].__file__ or "").parent.glob("*.py"))
    parts = [texts.language]
    for path in files:
        try:
            info = path.stat()
        except OSError:
            continue
        parts.append(f"{path.name}:{info.st_mtime_ns}:{info.st_size}")
    return ";".join(parts)


def _is_text(path: str) -> bool:
    """Whether a path can be written as text: some systems have names with half characters in them."""
    return not any("\ud800" <= sign <= "\udfff" for sign in path)


def _read(file: Path, judge: str) -> dict[str, tuple[Stamp, tuple[Problem, ...]]]:
    try:
        kept = read_json_as(_File, file, MAX_BYTES)
    except (OSError, ValueError):
        return {}  # a cache that can't be read is an empty one
    if kept.judge != judge:
        return {}
    return {
        path: ((time, size), tuple(Problem(*told) for told in problems))
        for path, (time, size, problems) in kept.maps.items()
    }
