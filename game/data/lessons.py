"""The lessons of a guided first match, as files. Knows no game.

A lesson is a position, what is accepted in it, and a solution. Its words are in the locale under
``tutorial.<game>.<id>``: title, words, task, wrong, done.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.check import check
from game.data.content import Content
from game.data.paths import ASSETS, shown_path
from game.data.problems import Problem, ProblemsError, has_errors
from game.data.yaml_files import load_yaml
from game.model.kit import Kit

LESSONS = ASSETS / "help" / "tutorial"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Accept(_Part):
    """What an action must be or do; all that is given must hold.

    ``moves``: its text matches one of these patterns (``*xg7``). ``events``: all of these happen.
    ``wins``: the match is won by it. ``safe``: no answer to it loses the match at once.
    """

    moves: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    wins: bool = False
    safe: bool = False


class MatchStep(_Part):
    """The match that ends the lessons: against a bot of that level, from the lesson's position."""

    level: int = Field(default=1, ge=1)


class Lesson(_Part):
    """One lesson. ``notes`` are text keys (below ``tutorial.note``) by square."""

    format: Literal[1]
    game: str
    id: str = Field(pattern=r"^[a-z][a-z0-9_]*$")
    rule: str = ""
    position: str
    accept: Accept | None = None
    notes: dict[str, str] = Field(default_factory=dict)
    solution: str = ""
    match: MatchStep | None = None

    def key(self, what: str) -> str:
        """The key of its words."""
        return f"tutorial.{self.game}.{self.id}.{what}"

    def start(self, kit: Kit[Any, Any], content: Content) -> Any:
        """The state it begins with. Raises ``TextError``."""
        setup = kit.parse_position(self.position, content.definitions, kit.seatings[0].sides)
        return kit.game.new(setup)


def load_lessons(game: str, folder: Path = LESSONS) -> list[Lesson]:
    """All lessons of a game in the order of their files. Raises ``ProblemsError`` with all problems."""
    lessons: list[Lesson] = []
    problems: list[Problem] = []
    for path in sorted((folder / game).glob("*.yaml")):
        document, found = load_yaml(path, shown_path(path))
        lesson: Lesson | None = None
        if document is not None and not has_errors(found):
            lesson, found = check(document, Lesson)
        problems += found
        if lesson is not None:
            lessons.append(lesson)
    if has_errors(problems) or not lessons:
        raise ProblemsError(problems)
    return lessons
