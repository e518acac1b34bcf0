"""The effect of solving a puzzle on the streak."""

from __future__ import annotations

from typing import Literal

from game.app.puzzles.course import PuzzleCourse
from game.data.words.texts import Texts
from game.ui.model import Model

Costly = Literal["", "hint", "show"]
"""What ends a streak when the player asks for it."""


class PuzzleStreak(Model):
    """The streak of a course while one of its puzzles is being solved."""

    def __init__(self, course: PuzzleCourse, name: str) -> None:
        self.course, self.name = course, name
        self.warned: Costly = ""
        """What was asked for and would end the streak: asked for again, it is given."""
        self.gained = self.lost = 0
        """The length to which this puzzle has brought the streak, and the length of the one it has ended."""

    @property
    def stake(self) -> int:
        """The streak that this puzzle can end."""
        return self.course.at_stake(self.name)

    def note(self, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> None:
        """Store a result of the puzzle, and work out what it does to the streak."""
        before = self.course.progress.streak
        self.course.note(self.name, solved=solved, wrong=wrong, helped=helped)
        after = self.course.progress.streak
        if after > before:
            self.gained = after
        elif after < before:
            self.lost = before

    def pays(self, what: Costly) -> bool:
        """Whether something that would end the streak was asked for twice, or there is no streak to end."""
        paid = not self.stake or self.warned == what
        self.warned = "" if paid else what
        return paid

    def words(self, t: Texts) -> str:
        """Say what this puzzle has done to the streak; empty for nothing."""
        if self.lost:
            return t("puzzles.streak_lost", n=self.lost)
        if not self.gained:
            return ""
        best = self.gained == self.course.progress.best and self.gained > 1
        return t("puzzles.streak_record" if best else "puzzles.streak_now", n=self.gained)
