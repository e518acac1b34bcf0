"""Grades of puzzles whose files have none: computed once by the game's solver, and cached."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.names import safe_filename
from game.data.files.paths import user_data
from game.data.files.player_file import PlayerFile
from game.data.puzzles.puzzles import Puzzle

UNKNOWN = 0
"""Grade of a puzzle that the solver could not grade: it gave up, or found no forced win."""

_COMMENT = "Treadboard: the solver’s grades of puzzles. You may delete this file."
_MOST = 5000


class Grades(BaseModel):
    """Grades by ``grade_key``."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    grades: dict[str, int] = Field(default_factory=dict, max_length=_MOST)


def grade_key(puzzle: Puzzle) -> str:
    """The key of a grade in the cache: a grade is valid for one position and task."""
    told = f"{puzzle.position} {puzzle.goal} {puzzle.moves}"
    return hashlib.sha1(told.encode()).hexdigest()[:16]


def grades_file(game: str) -> PlayerFile[Grades]:
    """The file of a game's cached grades."""
    return PlayerFile(
        user_data() / "puzzles" / f"{safe_filename(game, 'game')}_grades.yaml", Grades, _COMMENT
    )


def load_grades(game: str) -> dict[str, int]:
    """The cached grades; empty if they can't be read."""
    return {key: grade for key, grade in grades_file(game).value().grades.items() if 0 <= grade <= 5}


def save_grades(game: str, grades: Mapping[str, int]) -> None:
    """Save the grades, the newest if there are too many. Raises ``OSError``."""
    grades_file(game).write(Grades(grades=dict(list(grades.items())[-_MOST:])))
