"""The order and headings of a game's puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.app.puzzles.course import Course
from game.data.puzzle_grades import UNKNOWN
from game.data.puzzles import ORIGINS, KeptPuzzle
from game.data.texts import Texts

Shown = Literal["all", "open"]
SHOWN: tuple[Shown, ...] = ("all", "open")
Order = Literal["source", "grade"]
ORDERS: tuple[Order, ...] = ("source", "grade")


@dataclass(frozen=True, slots=True)
class Group:
    """Puzzles under a heading; no words: there is nothing to tell them from."""

    words: str
    puzzles: tuple[KeptPuzzle, ...]


def arranged(course: Course, texts: Texts, shown: Shown, order: Order) -> list[Group]:
    """All puzzles, or those that were not solved, by where they are from or by their grade."""
    listed = [kept for kept in course.shelf.puzzles if shown == "all" or not course.record(kept.name).solved]
    if order == "source":
        parts = {origin: texts(f"puzzles.origin.{origin}") for origin in ORIGINS}
        found = [
            Group(words, tuple(kept for kept in listed if kept.origin == origin))
            for origin, words in parts.items()
        ]
        found = [group for group in found if group.puzzles]
        if len(found) == 1 and found[0].puzzles[0].origin == "shipped":
            return [Group("", found[0].puzzles)]
        return found
    by_grade = [
        Group(texts(f"puzzles.difficulty.{grade}"), _of_grade(course, listed, grade)) for grade in range(1, 6)
    ]
    by_grade.append(Group(texts("puzzles.no_grade"), _of_grade(course, listed, UNKNOWN)))
    return [group for group in by_grade if group.puzzles]


def _of_grade(course: Course, listed: list[KeptPuzzle], grade: int) -> tuple[KeptPuzzle, ...]:
    return tuple(kept for kept in listed if (course.grade(kept) or UNKNOWN) == grade)
