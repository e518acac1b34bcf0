"""All puzzles of a game and what came of each: read, kept, and which one comes next."""

from __future__ import annotations

import contextlib
from typing import Any

from game.data.content import Content
from game.data.puzzle_progress import Tried, load_tried, save_tried
from game.data.puzzles import PuzzleShelf, load_shelf
from game.model.kit import Kit


class Course:
    """The puzzles in their order. ``keep``: what comes of them is read from the player's folder and
    written to it; ``tried`` in place of what was kept."""

    def __init__(
        self,
        kit: Kit[Any, Any],
        content: Content,
        *,
        keep: bool,
        tried: dict[str, Tried] | None = None,
    ) -> None:
        self.kit, self.content, self.keep = kit, content, keep
        self.shelf: PuzzleShelf = load_shelf(kit, content)
        self.tried: dict[str, Tried] = {}
        if tried is not None:
            self.tried = tried
        elif keep:
            self.tried = load_tried(kit.name)

    def __len__(self) -> int:
        return len(self.shelf.puzzles)

    def record(self, name: str) -> Tried:
        """What came of a puzzle so far."""
        return self.tried.get(name, Tried())

    def is_solved(self, number: int) -> bool:
        """Whether the puzzle of that number, from 0, was solved."""
        return self.record(self.shelf.puzzles[number].name).solved

    @property
    def solved(self) -> int:
        """How many were solved."""
        return sum(self.is_solved(number) for number in range(len(self)))

    def first_open(self) -> int:
        """The first one that was not solved; the first of all when all were."""
        return next((number for number in range(len(self)) if not self.is_solved(number)), 0)

    def following(self, number: int) -> int | None:
        """The next one that was not solved, after this one and then from the first on; when all were,
        the one after this, if there is one."""
        order = [*range(number + 1, len(self)), *range(number)]
        after = number + 1 if number + 1 < len(self) else None
        return next((other for other in order if not self.is_solved(other)), after)

    def note(self, name: str, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> None:
        """Something came of a puzzle."""
        self.tried[name] = self.record(name).after(solved=solved, wrong=wrong, helped=helped)
        if self.keep:
            with contextlib.suppress(OSError):  # no match hangs on it
                save_tried(self.kit.name, self.tried)
