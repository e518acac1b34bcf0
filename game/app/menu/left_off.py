"""Where the player left off: the matches to continue and the next lesson.

A thread reads this, because the menu must open at once; everything it needs is imported there, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.table.continuing import LeftOff, LessonAhead
from game.data.files.paths import has_lessons, person_here, user_saves
from game.data.people.begun import has_learnt
from game.model.entries import window_games
from game.ui.scene import App

if TYPE_CHECKING:
    from game.data.puzzles.lessons import Lesson, LessonCourse


def quick_left_off(app: App) -> LeftOff | None:
    """Return where the player left off if nothing was ever saved or learnt, so that there is nothing to
    read; else ``None``."""
    if user_saves().is_dir() and any(user_saves().glob("*.yaml")):
        return None
    return None if app.keep and has_learnt() else LeftOff()


def left_off(app: App) -> LeftOff:
    """Read where the player left off. Any thread may call it."""
    from game.app.post.marks import post_marks
    from game.app.table.saved import is_of, resumable
    from game.data.saves.saves import summary

    lesson = _next_lesson(app) if app.keep and has_learnt() else None
    folder, person = user_saves(), person_here()
    marks = post_marks(folder, app.texts)  # the latest first
    waiting = [
        mark.post for file, mark in marks.items() if mark.yours and is_of(summary(folder / file), person)
    ]
    return LeftOff(tuple(resumable(app)), lesson, tuple(reversed(waiting)))


def _next_lesson(app: App) -> LessonAhead | None:
    from game.data.files.problems import ProblemsError
    from game.data.people.learning import first_match, next_lesson, readable_courses
    from game.model.contract import TextError

    courses = readable_courses(window_games(has_lessons))
    found = first_match(courses, _played) or next_lesson(courses)
    try:
        return None if found is None else lesson_ahead(app, *found)
    except (TextError, ProblemsError):  # whoever opens it is told; here nobody asked
        return None


def _played(game: str) -> bool:
    """Whether the player at the machine has played a match of a game lately."""
    from game.app.table.saved import LOOKED_AT, is_of
    from game.data.saves.saves import latest_saves, summary

    saves = [summary(path) for path in latest_saves(user_saves(), LOOKED_AT)]
    here = person_here()
    return any(one.header is not None and one.header.game == game and is_of(one, here) for one in saves)


def lesson_ahead(app: App, course: LessonCourse, lesson: Lesson) -> LessonAhead:
    """Return a lesson as the menu shows it. Any thread may call it. Raises ``ProblemsError`` and
    ``TextError`` for files and a position that can't be used."""
    from game.app.table.boards import tools_of
    from game.data.files.content import load_content
    from game.model.contract import PUBLIC
    from game.model.registry import kit as kit_of
    from game.view import registry

    kit = kit_of(course.game)
    content = load_content(kit)
    view = kit.game.observe(lesson.start(kit, content), PUBLIC)

    def picture(size: tuple[int, int]) -> pygame.Surface | None:
        return registry.view(course.game).thumbnails(tools_of(app, content))(view, min(size))

    name = app.texts(f"{course.game}.name")
    if lesson.match is not None:
        words = app.texts("menu.match_of", game=name)
    else:
        number, count = course.played.index(lesson) + 1, len(course.played)
        words = app.texts("menu.lesson_of", game=name, n=number, count=count)
    params = {"game": course.game, "course": course.name, "lesson": lesson.id}
    title = app.texts(lesson.key("title"))
    return LessonAhead(title, words, params, picture, match=lesson.match is not None)
