"""All puzzles of a game and the player's results: their order, headings, and which one comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from game.data.files.content import Content
from game.data.people.puzzle_progress import PuzzleProgress, Tried, change_progress, load_progress
from game.data.puzzles.puzzle_grades import UNKNOWN, grade_key, load_grades
from game.data.puzzles.puzzles import ORIGINS, PuzzleFile, PuzzleShelf, ShelfReader
from game.data.words.texts import Texts
from game.model.kit import AnyKit
from game.ui.model import Model
from game.ui.still_reading import StillReading

AT_ONCE = 60
"""Puzzles read before the first frame; the others are read a few a frame."""


class PuzzleCourse(Model):
    """The puzzles in their order. ``keep``: read results from the player's folder and write them there;
    ``progress`` replaces the stored results. ``whole``: read all at once."""

    def __init__(
        self,
        kit: AnyKit,
        content: Content,
        *,
        keep: bool,
        progress: PuzzleProgress | None = None,
        whole: bool = True,
    ) -> None:
        self.kit, self.content, self.keep = kit, content, keep
        self.reader = ShelfReader(kit, content)
        self.reader.work(None if whole else AT_ONCE)
        self.progress = PuzzleProgress()
        self.grades: dict[str, int] = {}
        self._ordered: list[str] | None = None
        self._puzzles: tuple[PuzzleFile, ...] = ()
        self._of: PuzzleShelf | None = None
        if progress is not None:
            self.progress = progress
        self.look_again(progress=progress is None)

    def look_again(self, *, progress: bool = True) -> bool:
        """Read what other screens have stored meanwhile, and the list of files; return whether any file
        has changed."""
        if self.keep:
            grades = load_grades(self.kit.name)
            if grades != self.grades:
                self.grades = grades
            if progress:
                self.progress = load_progress(self.kit.name)
        changed = self.reader.look()
        if changed:
            self.reader.work(AT_ONCE)
        return changed

    @property
    def shelf(self) -> PuzzleShelf:
        """The puzzles read so far."""
        return self.reader.shelf()

    @property
    def puzzles(self) -> tuple[PuzzleFile, ...]:
        """The puzzles read so far, in the order in which to solve them."""
        shelf = self.shelf
        if self._of is not shelf:
            self._of, self._puzzles = shelf, shelf.puzzles
            if self._ordered is not None:
                place = {name: at for at, name in enumerate(self._ordered)}
                last = len(place)
                self._puzzles = tuple(sorted(shelf.puzzles, key=lambda kept: place.get(kept.name, last)))
        return self._puzzles

    @property
    def reading(self) -> StillReading:
        """How many of the puzzles have been read."""
        return StillReading(*self.reader.progress)

    def order(self, names: Sequence[str] | None) -> None:
        """Set the order of the puzzles, those not named last; ``None`` for their own order."""
        self._ordered, self._of = None if names is None else list(names), None

    def __len__(self) -> int:
        return len(self.shelf.puzzles)

    # --- how hard ---

    def grade(self, kept: PuzzleFile) -> int | None:
        """Return how hard a puzzle is, from 1 to 5: by its file, else by the solver. 0 if that gave up,
        ``None`` if it wasn't asked."""
        given = kept.puzzle.difficulty
        return self.grades.get(grade_key(kept.puzzle)) if given is None else given

    # --- what came of them ---

    def record(self, name: str) -> Tried:
        """Return the results of a puzzle so far."""
        return self.progress.record(name)

    @property
    def solved(self) -> int:
        return sum(self.record(kept.name).solved for kept in self.shelf.puzzles)

    def at_stake(self, name: str) -> int:
        """Return the streak that a hint or a wrong move in this puzzle would end; 0 if there is none."""
        return self.progress.streak if self.progress.fresh(name) else 0

    def note(self, name: str, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> None:
        """Note a result of a puzzle."""

        def after(before: PuzzleProgress) -> PuzzleProgress:
            return before.after(name, solved=solved, wrong=wrong, helped=helped)

        self.progress = change_progress(self.kit.name, after) if self.keep else after(self.progress)

    # --- which one comes next ---

    def _open_after(self, number: int) -> int | None:
        """Return the first unsolved puzzle after this one, in the order of the list and round its end: one
        that was never tried, if there is any; ``None`` when all are solved."""
        puzzles, count = self.puzzles, len(self)
        round_ = [(number + 1 + step) % count for step in range(count)]
        opened = [at for at in round_ if at != number and not self.record(puzzles[at].name).solved]
        return min(opened, key=lambda at: not self.progress.fresh(puzzles[at].name), default=None)

    def first_open(self) -> int:
        """Return the number of the puzzle to solve first; 0 when all are solved."""
        found = self._open_after(-1)
        return 0 if found is None else found

    def following(self, number: int) -> int | None:
        """Return the puzzle to solve after this one; when all are solved, the next in order; ``None``
        without one."""
        found = self._open_after(number)
        after = number + 1 if number + 1 < len(self) else None
        return after if found is None else found

    def ungraded(self) -> PuzzleFile | None:
        """Return the next puzzle whose grade has not been asked for."""
        return next((kept for kept in self.shelf.puzzles if self.grade(kept) is None), None)


# --- order and headings ---


Shown = Literal["all", "open"]
SHOWN: tuple[Shown, ...] = ("all", "open")
Order = Literal["source", "grade"]
ORDERS: tuple[Order, ...] = ("source", "grade")


@dataclass(frozen=True, slots=True)
class PuzzleGroup:
    """Puzzles under a heading; empty words if there is only one group."""

    words: str
    puzzles: tuple[PuzzleFile, ...]


def arranged(course: PuzzleCourse, texts: Texts, shown: Shown, order: Order) -> list[PuzzleGroup]:
    """Return all puzzles, or the unsolved ones, grouped by their origin or their grade."""
    listed = [kept for kept in course.shelf.puzzles if shown == "all" or not course.record(kept.name).solved]
    if order == "source":
        parts = {origin: texts(f"puzzles.origin.{origin}") for origin in ORIGINS}
        found = [
            PuzzleGroup(words, tuple(kept for kept in listed if kept.origin == origin))
            for origin, words in parts.items()
        ]
        found = [group for group in found if group.puzzles]
        if len(found) == 1 and found[0].puzzles[0].origin == "shipped":
            return [PuzzleGroup("", found[0].puzzles)]
        return found
    by_grade = [
        PuzzleGroup(texts(f"puzzles.difficulty.{grade}"), _of_grade(course, listed, grade))
        for grade in range(1, 6)
    ]
    by_grade.append(PuzzleGroup(texts("puzzles.no_grade"), _of_grade(course, listed, UNKNOWN)))
    return [group for group in by_grade if group.puzzles]


def _of_grade(course: PuzzleCourse, listed: list[PuzzleFile], grade: int) -> tuple[PuzzleFile, ...]:
    return tuple(kept for kept in listed if (course.grade(kept) or UNKNOWN) == grade)
