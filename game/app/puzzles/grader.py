"""Grades puzzles whose files have no grade, one after the other, in a background process."""

from __future__ import annotations

import contextlib
import math
from concurrent.futures import Executor, Future

from game.app.puzzles.course import Course
from game.bots.puzzles import grade_job
from game.bots.task_pool import TaskPool
from game.data.puzzle_grades import UNKNOWN, grade_key, save_grades
from game.ui.waking import wakes


class Grader:
    """Asks the solver for what a course lacks. ``executor``: one that is used, and left alone, instead of
    an own process, which is there only while something is to be graded."""

    def __init__(self, course: Course, executor: Executor | None = None) -> None:
        self.course = course
        self._executor = executor
        self._pool: TaskPool | None = None
        self._asked: tuple[str, Future[int]] | None = None

    @property
    def busy(self) -> bool:
        """Whether a grade is awaited."""
        return self._asked is not None

    def work(self) -> bool:
        """Take a grade that has come, ask for the next one; whether one has come. Never waits."""
        course, came = self.course, False
        if self._asked is not None:
            key, asked = self._asked
            if not asked.done():
                return False
            self._asked, came = None, True
            failed = asked.cancelled() or asked.exception() is not None
            course.grades[key] = UNKNOWN if failed else asked.result()
            if course.keep and not failed:
                with contextlib.suppress(OSError):  # it is computed again the next time
                    save_grades(course.kit.name, course.grades)
        kept = course.ungraded()
        if kept is None:
            self.close()
            return came
        executor = self._executor
        if executor is None:
            executor = self._pool = self._pool or TaskPool(1)
        puzzle = kept.puzzle
        view = puzzle.start(course.kit, course.content)
        self._asked = (
            grade_key(puzzle),
            executor.submit(grade_job, course.kit.name, view, puzzle.goal, puzzle.moves),
        )
        wakes(self._asked[1])
        return came

    def due(self) -> float:
        """Seconds until there is work: none while the solver works, which wakes the loop."""
        if self._asked is not None:
            return 0.0 if self._asked[1].done() else math.inf
        return 0.0 if self.course.ungraded() is not None else math.inf

    def close(self) -> None:
        """Leave nothing running."""
        self._asked = None
        if self._pool is not None:
            self._pool.kill()
            self._pool = None
