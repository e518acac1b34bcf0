"""Grades puzzles whose files have no grade, one after the other, in a background process."""

from __future__ import annotations

import contextlib
from concurrent.futures import Executor

from game.app.puzzles.course import PuzzleCourse
from game.app.puzzles.desk import Desk
from game.bots.puzzles import grade_job
from game.data.puzzles.puzzle_grades import UNKNOWN, grade_key, save_grades


class Grader:
    """Asks the solver for a course's missing grades. ``executor``: one to use and leave open, instead of
    an own process, which runs only while there is something to grade."""

    def __init__(self, course: PuzzleCourse, executor: Executor | None = None) -> None:
        self.course = course
        self.desk = Desk(course.kit.name, executor)
        self._key = ""

    def work(self) -> bool:
        """Take a grade that has come and ask for the next; return whether one has come. Never waits."""
        course, came = self.course, self.desk.poll()
        if self.desk.busy:
            return came
        kept = course.ungraded()
        if kept is None:
            self.close()
            return came
        self._key = grade_key(kept.puzzle)
        view = kept.puzzle.start(course.kit, course.content)
        self.desk.ask(self._take, grade_job, view, kept.puzzle.goal, kept.puzzle.moves)
        return came

    def _take(self, grade: int | None) -> None:
        course = self.course
        course.grades = {**course.grades, self._key: UNKNOWN if grade is None else grade}
        if course.keep and grade is not None:
            with contextlib.suppress(OSError):  # it is computed again the next time
                save_grades(course.kit.name, course.grades)

    def due(self) -> float:
        """Seconds until there is work; infinite while the solver works, which wakes the loop."""
        return self.desk.due() if self.desk.busy or self.course.ungraded() is None else 0.0

    def close(self) -> None:
        """Stop everything that runs."""
        self.desk.close()
