"""Counts everything on the page of statistics in a thread, so that no frame waits for it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class StatisticsShown:
    """The counted statistics. ``told[game]`` are those of a game, ``told[""]`` of all games; ``solved``
    says for each game how many puzzles and lessons were solved, and how many there are."""

    told: Mapping[str, Statistics] = field(default_factory=dict)
    ratings: Ratings = field(default_factory=Ratings)
    puzzles: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    lessons: Mapping[str, tuple[int, int]] = field(default_factory=dict)
    whole: bool = False
    """Whether everything was counted."""


def count(person: str) -> StatisticsShown:
    """Return what the page shows first: the statistics of a profile, or with an empty id of the machine."""
    with MatchIndex() as index:
        return StatisticsShown(gather(index, person))


def count_more(person: str, told: Mapping[str, Statistics]) -> StatisticsShown:
    """Return the statistics with what may come a moment later: ratings, puzzles and lessons."""
    with MatchIndex() as index:
        ratings = rate(index, person)
    home = person_folder(person) if person else user_data()
    return StatisticsShown(told, ratings, _puzzles(home), _lessons(home), whole=True)


def count_all(person: str) -> StatisticsShown:
    """Return everything at once, for a page already on the screen, which then changes only once."""
    return count_more(person, count(person).told)


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
    """Counts in a thread; ``shown`` is what is known so far."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.shown: StatisticsShown | None = None
        self.work = Aside[StatisticsShown]("statistics")

    def begin(self) -> None:
        """Start counting, again if it was done before."""
        if not self.work.busy:
            self.work.start(count if self.shown is None else count_all, self.person)

    def poll(self) -> bool:
        """Take the results; return whether there is anything new."""
        shown = self.work.take()
        if shown is None:
            return False
        self.shown = shown
        if not shown.whole:
            self.work.start(count_more, self.person, shown.told)
        return True
