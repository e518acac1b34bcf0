"""Which lessons of a course a player has solved."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.names import safe_filename
from game.data.files.paths import own_data
from game.data.files.player_file import PlayerFile

_COMMENT = "Treadboard: the lessons of this course you have solved. You may delete this file."


class LessonProgress(BaseModel):
    """The ids of solved lessons; ids of lessons that no longer exist do no harm."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    solved: tuple[str, ...] = Field(default=(), max_length=500)


def progress_file(game: str, course: str = "", home: Path | None = None) -> PlayerFile[LessonProgress]:
    """The file of a course's progress (no ``course`` for a game with only one). ``home`` is the folder of a
    profile other than the one at the machine."""
    home, name = (own_data() if home is None else home) / "lessons", safe_filename(game, "game")
    path = home / name / f"{safe_filename(course, 'course')}.yaml" if course else home / f"{name}.yaml"
    return PlayerFile(path, LessonProgress, _COMMENT)


def load_solved(game: str, course: str = "", home: Path | None = None) -> set[str]:
    """The ids of the lessons solved so far; none if nothing was saved or it can't be read."""
    return set(progress_file(game, course, home).shared().value().solved)


def save_solved(game: str, solved: Iterable[str], course: str = "", home: Path | None = None) -> None:
    """Save which lessons are solved, replacing what was saved. Raises ``OSError``."""
    progress_file(game, course, home).write(_with(solved))


def add_solved(game: str, lesson: str, course: str = "") -> set[str]:
    """Save that a lesson was solved (``PendingChanges.change``); gives all solved lessons."""
    shared = progress_file(game, course).shared()
    return set(shared.change(lambda before: _with({*before.solved, lesson})).solved)


def _with(solved: Iterable[str]) -> LessonProgress:
    return LessonProgress(solved=tuple(sorted(solved)))
