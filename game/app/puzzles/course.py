"""All puzzles of a game and the player's results, their order and headings, and which one comes next."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Literal

from game.data.files.content import Content
from game.data.people.puzzle_progress import PuzzleProgress, Tried, change_progress, load_progress
from game.data.puzzles.puzzle_grades import UNKNOWN, grade_key, load_grades
from game.data.puzzles.puzzles import ORIGINS, KeptPuzzle, PuzzleShelf, ShelfReader
from game.data.words.texts import Texts
from game.model.kit import Kit

AT_ONCE = 60
"""Puzzles read before the first frame; the others are read a few a frame."""


class Course:
    """The puzzles in their order. ``keep``: what comes of them is read from the player's folder and
    written to it; ``progress`` in place of what was kept. ``whole``: none is read later."""

    def __init__(
        self,
        kit: Kit[Any, Any],
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
        self._puzzles: tuple[KeptPuzzle, ...] = ()
        self._of: PuzzleShelf | None = None
        if progress is not None:
            self.progress = progress
        self.look_again(progress=progress is None)

    def look_again(self, *, progress: bool = True) -> bool:
        """See what was kept meanwhile, and which files there are; whether any file has changed."""
        if self.keep:
            self.grades = load_grades(self.kit.name)
            if progress:
                self.progress = load_progress(self.kit.name)
        changed = self.reader.look()
        if changed:
            self.reader.work(AT_ONCE)
        return changed

    @property
    def shelf(self) -> PuzzleShelf:
        """All that are read."""
        return self.reader.shelf()

    @property
    def puzzles(self) -> tuple[KeptPuzzle, ...]:
        """All that are read, in the order they are to be walked through."""
        shelf = self.shelf
        if self._of is not shelf:
            self._of, self._puzzles = shelf, shelf.puzzles
            if self._ordered is not None:
                place = {name: at for at, name in enumerate(self._ordered)}
                last = len(place)
                self._puzzles = tuple(sorted(shelf.puzzles, key=lambda kept: place.get(kept.name, last)))
        return self._puzzles

    def order(self, names: Sequence[str] | None) -> None:
        """Walk through them in this order, those that are not named last; ``None``: in their own."""
        self._ordered, self._of = None if names is None else list(names), None

    def __len__(self) -> int:
        return len(self.shelf.puzzles)

    # --- how hard ---

    def grade(self, kept: KeptPuzzle) -> int | None:
        """How hard it is, from 1 to 5: as its file says, else as the solver has found. 0 if that
        gave up, ``None`` before it was asked."""
        given = kept.puzzle.difficulty
        return self.grades.get(grade_key(kept.puzzle)) if given is None else given

    def _hard(self, kept: KeptPuzzle) -> float:
        """Its grade, in the middle where nobody knows it."""
        return self.grade(kept) or 3

    # --- what came of them ---

    def record(self, name: str) -> Tried:
        """What came of a puzzle so far."""
        return self.progress.record(name)

    def is_solved(self, number: int) -> bool:
        """Whether the puzzle of that number, from 0, was solved."""
        return self.record(self.puzzles[number].name).solved

    @property
    def solved(self) -> int:
        return sum(self.record(kept.name).solved for kept in self.shelf.puzzles)

    def at_stake(self, name: str) -> int:
        """The streak that a hint or a wrong move in this puzzle would end; 0 if there is none to lose."""
        return self.progress.streak if self.progress.fresh(name) else 0

    def note(self, name: str, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> None:
        """Something came of a puzzle."""

        def after(before: PuzzleProgress) -> PuzzleProgress:
            return before.after(name, solved=solved, wrong=wrong, helped=helped)

        self.progress = change_progress(self.kit.name, after) if self.keep else after(self.progress)

    # --- which one comes next ---

    def fitting(self, after: int = -1) -> int | None:
        """The one to be solved next: of those not solved one that was not tried either, its grade nearest
        to what fits the player, the first one after number ``after``; ``None`` when all are solved."""
        puzzles, aim, count = self.puzzles, self.progress.aim, len(self)
        opened = [at for at in range(count) if at != after and not self.is_solved(at)]

        def rank(at: int) -> tuple[bool, float, int]:
            tried = not self.progress.fresh(puzzles[at].name)
            return tried, abs(self._hard(puzzles[at]) - aim), (at - after - 1) % count

        return min(opened, key=rank, default=None)

    def first_open(self) -> int:
        """The one to be solved first; the first of all when all were."""
        found = self.fitting()
        return 0 if found is None else found

    def following(self, number: int) -> int | None:
        """The one to be solved after this one; when all were, the one beside it, if there is one."""
        found = self.fitting(number)
        after = number + 1 if number + 1 < len(self) else None
        return after if found is None else found

    def ungraded(self) -> KeptPuzzle | None:
        """The next puzzle whose grade nobody has asked for."""
        return next((kept for kept in self.shelf.puzzles if self.grade(kept) is None), None)


# --- order and headings ---


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
