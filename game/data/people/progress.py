"""Which lessons of a course a player has solved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import check
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write, own_data, shown_path
from game.data.files.pending_changes import PendingChanges
from game.data.files.problems import has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml

_COMMENT = "Treadboard: the lessons of this course you have solved. You may delete this file."


class LessonProgress(BaseModel):
    """The ids of solved lessons; ids of lessons that no longer exist do no harm."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    solved: tuple[str, ...] = Field(default=(), max_length=500)


def progress_file(game: str, course: str = "", home: Path | None = None) -> Path:
    """The path of a course's progress (no ``course`` for a game with only one); need not exist. ``home``
    is the folder of a profile other than the one at the machine."""
    home, name = (own_data() if home is None else home) / "lessons", safe_filename(game, "game")
    return home / name / f"{safe_filename(course, 'course')}.yaml" if course else home / f"{name}.yaml"


def load_solved(game: str, course: str = "", home: Path | None = None) -> set[str]:
    """The ids of the lessons solved so far; none if nothing was saved or it can't be read."""
    return _kept(game, course, home).value()


def add_solved(game: str, lesson: str, course: str = "") -> set[str]:
    """Save that a lesson was solved (``PendingChanges.change``); gives all solved lessons."""
    return _kept(game, course, own_data()).change(lambda solved: solved | {lesson})


def _kept(game: str, course: str, home: Path | None) -> PendingChanges[set[str]]:
    path = progress_file(game, course, home)
    return PendingChanges(path, lambda: _read(path), lambda solved: save_solved(game, solved, course, home))


def _read(path: Path) -> set[str]:
    if not path.exists():
        return set()
    document, problems = load_yaml(path, shown_path(path))
    if document is None or has_errors(problems):
        return set()
    value, _ = check(document, LessonProgress)
    return set() if value is None else set(value.solved)


def save_solved(game: str, solved: Iterable[str], course: str = "", home: Path | None = None) -> Path:
    """Save which lessons are solved, replacing what was saved. Raises ``OSError``."""
    path = progress_file(game, course, home)
    data = {"format": 1, "solved": sorted(solved)}
    atomic_write(path, dump_yaml(data, comment=_COMMENT))
    return path
