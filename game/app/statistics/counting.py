"""Counts everything on the page of statistics in a thread, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from game.data.files.paths import has_lessons, person_folder, user_data
from game.data.files.problems import ProblemsError
from game.data.people.learning import load_solved
from game.data.people.puzzle_progress import load_progress
from game.data.people.ratings import Ratings, rate
from game.data.people.statistics import Statistics, gather
from game.data.puzzles.lessons import load_courses
from game.data.puzzles.puzzle_names import has_puzzles, puzzle_names
from game.data.saves.match_index import MatchIndex
from game.model.entries import window_games
from game.ui.model import Model
from game.ui.window.aside import Aside

Solved = Mapping[str, tuple[int, int]]
"""How many puzzles or lessons of each game were solved, and how many there are."""

More = tuple[Ratings, Solved, Solved]
"""What may come a moment later: ratings, puzzles, lessons."""

Counts = tuple[Mapping[str, Statistics], More | None]
"""The statistics by game, and what may come a moment later; ``None`` if it isn't counted yet."""


def count(person: str) -> Counts:
    """Return what the page shows first: the statistics of a profile, or with an empty id of the machine, by
    game; those of all games have no name."""
    with MatchIndex() as index:
        return gather(index, person), None


def count_more(person: str, told: Mapping[str, Statistics]) -> Counts:
    """Return what was told first, and what may come a moment later."""
    with MatchIndex() as index:
        ratings = rate(index, person)
    home = person_folder(person) if person else user_data()
    return told, (ratings, _puzzles(home), _lessons(home))


def count_all(person: str) -> Counts:
    """Return everything at once, for a page already on the screen, which then changes only once."""
    return count_more(person, count(person)[0])


def _puzzles(home: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for game in window_games(has_puzzles):
        names, tried = puzzle_names(game), load_progress(game, home).puzzles
        found[game] = sum(name in tried and tried[name].solved for name in names), len(names)
    return found


def _lessons(home: Path) -> dict[str, tuple[int, int]]:
    found = {}
    for game in window_games(has_lessons):
        try:
            courses = load_courses(game)
        except ProblemsError:
            continue
        ids = [(course.name, lesson.id) for course in courses for lesson in course.played]
        solved = {course.name: load_solved(game, course.name, home) for course in courses}
        found[game] = sum(lesson in solved[name] for name, lesson in ids), len(ids)
    return found


class Counting(Model):
    """Counts in a thread, and says what is known so far. ``told`` are the statistics of each game, those of
    all games under an empty name; it is empty until they are counted. ``whole``: everything was counted."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.told: Mapping[str, Statistics] = {}
        self.ratings = Ratings()
        self.puzzles: Solved = {}
        self.lessons: Solved = {}
        self.whole = False
        self.work = Aside[Counts]("statistics")

    def of(self, game: str) -> Statistics:
        """Return the statistics of a game, as far as they are known."""
        return self.told.get(game, Statistics())

    def begin(self) -> None:
        """Start counting, again if it was done before."""
        if not self.work.busy:
            self.work.start(count_all if self.told else count, self.person)

    def poll(self) -> bool:
        """Take the results; return whether there is anything new."""
        if (counted := self.work.take()) is None:
            return False
        self.told, more = counted
        if more is None:
            self.work.start(count_more, self.person, self.told)
        else:
            self.take(*more)
        return True

    def take(self, ratings: Ratings, puzzles: Solved, lessons: Solved) -> None:
        """Take what may come a moment later."""
        self.ratings, self.puzzles, self.lessons, self.whole = ratings, puzzles, lessons, True
