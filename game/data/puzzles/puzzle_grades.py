"""Grades of puzzles whose files have none: computed once by the game's solver, and cached."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import check
from game.data.files.names import safe_filename
from game.data.files.paths import atomic_write, shown_path, user_data
from game.data.files.problems import has_errors
from game.data.files.yaml_dump import dump_yaml
from game.data.files.yaml_files import load_yaml
from game.data.puzzles.puzzles import Puzzle

UNKNOWN = 0
"""Grade of a puzzle that the solver could not grade: it gave up, or found no forced win."""

_COMMENT = "Treadboard: the solver’s grades of puzzles. You may delete this file."
_MOST = 5000


class _File(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    grades: dict[str, int] = Field(default_factory=dict, max_length=_MOST)


def grade_key(puzzle: Puzzle) -> str:
    """The key of a grade in the cache: a grade is valid for one position and task."""
    told = f"{puzzle.position} {puzzle.goal} {puzzle.moves}"
    return hashlib.sha1(told.encode()).hexdigest()[:16]


def grades_file(game: str) -> Path:
    """The path of a game's cached grades; need not exist."""
    return user_data() / "puzzles" / f"{safe_filename(game, 'game')}_grades.yaml"


def load_grades(game: str) -> dict[str, int]:
    """The cached grades; empty if they can't be read."""
    path = grades_file(game)
    if not path.exists():
        return {}
    document, problems = load_yaml(path, shown_path(path))
    if document is None or has_errors(problems):
        return {}
    value, _ = check(document, _File)
    return {} if value is None else {key: grade for key, grade in value.grades.items() if 0 <= grade <= 5}


def save_grades(game: str, grades: Mapping[str, int]) -> Path:
    """Save the grades, the newest if there are too many. Raises ``OSError``."""
    path = grades_file(game)
    newest = dict(list(grades.items())[-_MOST:])
    atomic_write(path, dump_yaml({"format": 1, "grades": newest}, comment=_COMMENT))
    return path
