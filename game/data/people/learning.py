"""A player's place in the lessons: which are solved, which was opened last, and which comes next."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.names import safe_filename
from game.data.files.paths import own_data
from game.data.files.player_file import PlayerFile
from game.data.files.problems import ProblemsError
from game.data.puzzles.lessons import Lesson, LessonCourse, load_courses

_SOLVED = "Treadboard: the lessons of this course you have solved. You may delete this file."
_LAST = "Treadboard: the lesson you looked at last. You may delete this file."


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
    return PlayerFile(path, LessonProgress, _SOLVED)


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


class LastLesson(BaseModel):
    """A lesson by its game, course and id; there may be no such lesson any more."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    format: Literal[1] = 1
    game: str = Field(default="", max_length=64)
    course: str = Field(default="", max_length=64)
    lesson: str = Field(default="", max_length=64)


def last_lesson() -> LastLesson | None:
    """The lesson opened last; ``None`` before the first one, or if the file can't be read."""
    last = _file().shared().value()
    return last if last.game else None


def save_last_lesson(game: str, course: str, lesson: str) -> None:
    """Save which lesson was opened last (``PendingChanges.change``)."""
    now = LastLesson(game=game, course=course, lesson=lesson)
    _file().shared().change(lambda _: now)


def next_lesson(courses: Sequence[LessonCourse]) -> tuple[LessonCourse, Lesson] | None:
    """The lesson to go on with (``next_in``), first in the course opened last, then in those after it;
    ``None`` when all are solved."""
    last = last_lesson()
    here = [one for one in courses if last is not None and (one.game, one.name) == (last.game, last.course)]
    after = courses.index(here[0]) if here else 0
    for course in [*courses[after:], *courses[:after]]:
        found = next_in(course, last, load_solved(course.game, course.name))
        if found is not None:
            return course, found
    return None


def first_match(
    courses: Sequence[LessonCourse], played: Callable[[str], bool]
) -> tuple[LessonCourse, Lesson] | None:
    """The match at the end of the course opened last, once all its lessons are solved, as long as none of
    its game was ``played``; else ``None``."""
    last = last_lesson()
    for course in courses:
        if last is None or (course.game, course.name) != (last.game, last.course):
            continue
        end = course.lessons[-1]
        solved = next_in(course, last, load_solved(course.game, course.name)) is None
        return (course, end) if solved and end.match is not None and not played(course.game) else None
    return None


def next_in(course: LessonCourse, last: LastLesson | None, solved: Collection[str]) -> Lesson | None:
    """The lesson of a course to go on with: the first unsolved one from the one opened last (``last``) on,
    else the first unsolved one of all; ``None`` when all are solved."""
    ids = [lesson.id for lesson in course.played]
    at = 0
    if last is not None and (last.game, last.course) == (course.game, course.name) and last.lesson in ids:
        at = ids.index(last.lesson)
    todo = [*course.played[at:], *course.played[:at]]
    return next((lesson for lesson in todo if lesson.id not in solved), None)


def readable_courses(games: Iterable[str]) -> list[LessonCourse]:
    """The courses of these games, leaving out those that can't be read."""
    found: list[LessonCourse] = []
    for game in games:
        try:
            found += load_courses(game)
        except ProblemsError:
            continue
    return found


def _file() -> PlayerFile[LastLesson]:
    return PlayerFile(own_data() / "last_lesson.yaml", LastLesson, _LAST)
