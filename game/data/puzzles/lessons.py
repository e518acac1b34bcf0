"""The lessons of a game's courses, as files. Knows no game.

A lesson is a position and one or several steps: what is accepted there, a solution, and what follows it
(outcomes of chance, moves of other seats). A game has one course, its files in ``<game>/``; or several,
each in a folder ``<game>/<course>/``, which ``<game>/courses.yaml`` names in their order.
Words are in the locale under ``Lesson.key`` and ``LessonCourse.key``.
"""

from __future__ import annotations

import random
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, Literal

from pydantic import BaseModel, ConfigDict, Field

from game.data.files.check import check, located
from game.data.files.content import Content
from game.data.files.paths import MAP_SUFFIX, Stamp, lessons_of, maps_of, shown_path, stamp_of
from game.data.files.problems import KeyPath, Problem, ProblemsError, did_you_mean, has_errors
from game.data.files.yaml_files import Document, load_yaml
from game.model.answers import Verdict
from game.model.contract import CHANCE, TextError
from game.model.file_parts import MapFile
from game.model.kit import AnyKit

COURSES_FILE = "courses.yaml"

MAX_FORCED: Final = 200
"""Most outcomes of chance in a row; more mean a rule book going in circles."""

_NAME = r"^[a-z][a-z0-9_]*$"


class _Part(BaseModel):
    model_config = ConfigDict(extra="forbid", frozen=True)


class Accept(_Part):
    """Conditions for an action; all that are given must hold.

    ``moves``: its text matches one of these patterns (``*xg7``). ``events``: all of these happen.
    ``holds``: all of these facts, in the game's own words, are true after it (``Kit.holds``). ``wins``: it
    wins the match. ``safe``: no answer to it loses the match at once. ``verdict``: that is what comes of it
    (``EnemyAnswers.verdict``); while a step asks for it the board shows what enemies could do.
    """

    moves: tuple[str, ...] = ()
    events: tuple[str, ...] = ()
    holds: tuple[str, ...] = ()
    wins: bool = False
    safe: bool = False
    verdict: Verdict | None = None


class LessonStep(_Part):
    """One action that the player has to find. ``then`` is what follows it, as texts in order: outcomes of
    chance and the answers of other seats; an outcome without an alternative need not be named. ``notes``
    are text keys (below ``tutorial.note``) by square, or by a place in a game without squares."""

    accept: Accept = Field(default_factory=Accept)
    solution: str = Field(min_length=1)
    then: tuple[str, ...] = ()
    notes: dict[str, str] = Field(default_factory=dict)


class MatchStep(_Part):
    """The match that ends a course, against bots of level ``level``: on the shipped ``map`` with
    ``players`` seats (usually the fewest), or without a map from the lesson's position."""

    level: int = Field(default=1, ge=1)
    map: str = Field(default="", pattern=r"^[a-z0-9_]*$")
    players: int | None = Field(default=None, ge=1)

    def sides(self, kit: AnyKit, map_file: MapFile) -> tuple[int, ...]:
        """The sides of the match's seats on its map."""
        ways = kit.seatings_for(map_file)
        return next((way for way in ways if len(way.sides) == self.players), ways[0]).sides

    def start(self, kit: AnyKit, content: Content) -> Any:
        """A state in which the match on its map may begin: what chance decides before is drawn, always the
        same. Raises ``TextError``."""
        document, _ = load_yaml(maps_of(kit.name) / f"{self.map}{MAP_SUFFIX}")
        map_file = None if document is None else check(document, kit.map_model)[0]
        if map_file is None:
            raise TextError("there is no built-in map {name}", name=self.map)
        state = kit.game.new(kit.setup(map_file, content.definitions, self.sides(kit, map_file), {}))
        rng = random.Random(1)
        for _ in range(MAX_FORCED):
            if kit.game.to_act(state) != CHANCE:
                break
            state = kit.game.apply(state, kit.game.draw(state, rng)).state
        return state


class Lesson(_Part):
    """One lesson. It has a ``position`` and ``steps``, or the keys of its only step in the lesson itself; the
    last one of a course may have a ``match`` instead, which begins on a map or from the position."""

    format: Literal[1]
    game: str
    course: str = Field(default="", pattern=r"^[a-z0-9_]*$")
    id: str = Field(pattern=_NAME)
    rule: str = ""
    position: str = ""
    accept: Accept | None = None
    solution: str = ""
    then: tuple[str, ...] = ()
    notes: dict[str, str] = Field(default_factory=dict)
    steps: tuple[LessonStep, ...] = ()
    match: MatchStep | None = None

    @property
    def parts(self) -> tuple[LessonStep, ...]:
        """The lesson's steps; none if it offers a match."""
        if self.match is not None or self.steps:
            return self.steps
        one = {"accept": self.accept or Accept(), "then": self.then, "notes": self.notes}
        return (LessonStep(solution=self.solution, **one),)

    @property
    def on_map(self) -> bool:
        """Whether the lesson offers a match on a map."""
        return self.match is not None and bool(self.match.map)

    def path(self, number: int, *keys: str | int) -> KeyPath:
        """The key path of a step's key in the file."""
        return ("steps", number, *keys) if self.steps else keys

    def key(self, what: str, number: int = 0) -> str:
        """The text key of the lesson's words: ``title``, ``words``, ``done``; or ``task`` and ``wrong`` of
        a step, with its number from the second on (``task_2``)."""
        course = f".{self.course}" if self.course else ""
        return f"tutorial.{self.game}{course}.{self.id}.{what}{f'_{number + 1}' if number else ''}"

    def start(self, kit: AnyKit, content: Content) -> Any:
        """The state the lesson begins with. Raises ``TextError``."""
        if self.on_map:
            assert self.match is not None
            return self.match.start(kit, content)
        setup = kit.parse_position(self.position, content.definitions)
        return kit.game.new(setup)


class CourseList(_Part):
    """The courses of a game, by the names of their folders, in the order they are offered."""

    format: Literal[1]
    game: str
    courses: tuple[str, ...] = Field(min_length=1)


@dataclass(frozen=True, slots=True)
class LessonCourse:
    """A course of lessons; ``name`` is empty if the game has only one."""

    game: str
    name: str
    lessons: tuple[Lesson, ...]

    def key(self, what: str) -> str:
        """The text key of the course's words: ``name``, ``line``."""
        return f"tutorial.course.{self.game}{f'.{self.name}' if self.name else ''}.{what}"

    @property
    def ends_on(self) -> str:
        """The map of the match that ends the course; empty if there is none."""
        match = self.lessons[-1].match
        return "" if match is None else match.map

    @property
    def played(self) -> tuple[Lesson, ...]:
        """The lessons with steps to solve, so not the match at the end."""
        return tuple(lesson for lesson in self.lessons if lesson.match is None)


def form_problems(lesson: Lesson) -> Iterable[tuple[KeyPath, str]]:
    """Find keys of a lesson that don't go together; gives their paths and messages."""
    if lesson.on_map and lesson.position:
        yield ("position",), "a match on a map has no position"
    elif not lesson.on_map and not lesson.position:
        yield ("position",), "this key is missing"
    alone = [key for key in ("accept", "solution", "then", "notes") if getattr(lesson, key)]
    if lesson.match is not None:
        for key in (*alone, *(("steps",) if lesson.steps else ())):
            yield (key,), "a lesson that offers a match has no steps"
    elif lesson.steps:
        for key in alone:
            yield (key,), "a lesson with steps has this in each of them"
    elif not lesson.solution:
        yield ("solution",), "this key is missing: a lesson has a solution, or steps, or a match"


def check_lesson(document: Document) -> tuple[Lesson | None, list[Problem]]:
    """Read a lesson from its file, with everything wrong with its form."""
    lesson, problems = check(document, Lesson)
    if lesson is not None:
        problems = [*problems, *located(document, form_problems(lesson))]
    return lesson, problems


_kept: dict[tuple[str, Path], tuple[list[tuple[Path, Stamp]], list[LessonCourse]]] = {}
"""Courses already read, by game and folder, with the stamps of their files."""


def load_courses(game: str, home: Path | None = None) -> list[LessonCourse]:
    """All courses of a game in their order, read again only if a file has changed. Raises ``ProblemsError``
    with all problems."""
    home = home or lessons_of(game)
    stamps = [(path, stamp_of(path)) for path in sorted(home.rglob("*.yaml"))]
    known = _kept.get((game, home))
    if known is None or known[0] != stamps:
        known = _kept[game, home] = stamps, _load_courses(game, home)
    return [*known[1]]


def _load_courses(game: str, home: Path) -> list[LessonCourse]:
    problems: list[Problem] = []
    if not (home / COURSES_FILE).exists():
        courses = [LessonCourse(game, "", tuple(_read(home, game, "", problems)))]
    else:
        names = _names(home, game, problems)
        courses = [
            LessonCourse(game, name, tuple(_read(home / name, game, name, problems))) for name in names
        ]
    if has_errors(problems) or not all(course.lessons for course in courses):
        raise ProblemsError(problems)
    return courses


def _names(home: Path, game: str, problems: list[Problem]) -> tuple[str, ...]:
    """The courses that a game's list names and that have a folder."""
    path = home / COURSES_FILE
    document, found = load_yaml(path, shown_path(path))
    problems += found
    if document is None:
        return ()
    listed, found = check(document, CourseList)
    problems += found
    if listed is None:
        return ()
    problems += courses_problems(document, listed, home)
    return tuple(name for name in dict.fromkeys(listed.courses) if (home / name).is_dir())


def courses_problems(document: Document, listed: CourseList, home: Path) -> list[Problem]:
    """Courses listed without a folder in ``home``, and folders there that aren't listed."""
    there = sorted(path.name for path in home.iterdir() if path.is_dir())
    told: list[Problem] = []
    for number, name in enumerate(listed.courses):
        if name not in there:
            told.append(
                document.problem(
                    ("courses", number), f"there is no folder {name} beside this", did_you_mean(name, there)
                )
            )
        elif name in listed.courses[:number]:
            told.append(document.problem(("courses", number), f"{name} appears twice"))
    unnamed = sorted(set(there) - set(listed.courses))
    return told + [document.problem(("courses",), f"the folder {name} is not named here") for name in unnamed]


def _read(folder: Path, game: str, course: str, problems: list[Problem]) -> list[Lesson]:
    """Read the lessons in a folder; problems are added to ``problems``."""
    lessons: list[Lesson] = []
    paths = sorted(folder.glob("*.yaml"))
    for path in paths:
        document, found = load_yaml(path, shown_path(path))
        if document is None:
            problems += found
            continue
        lesson, found = check_lesson(document)
        if lesson is not None:
            found += _misplaced(document, lesson, game, course, [one.id for one in lessons])
            lessons.append(lesson)
        problems += found
    if not paths:
        problems.append(Problem(shown_path(folder), None, None, "", "there is no lesson here"))
    return lessons


def _misplaced(
    document: Document, lesson: Lesson, game: str, course: str, ids: Iterable[str]
) -> list[Problem]:
    """Problems of a lesson whose game, course or id doesn't fit its folder."""
    told: list[Problem] = []
    if lesson.game != game:
        told.append(document.problem(("game",), f"expected {game}, found {lesson.game}"))
    if lesson.course != course:
        message = f"expected {course or 'no course'}, found {lesson.course or 'no course'}"
        told.append(document.problem(("course",), message))
    if lesson.id in ids:
        told.append(document.problem(("id",), f"another lesson of this course is called {lesson.id}"))
    return told
