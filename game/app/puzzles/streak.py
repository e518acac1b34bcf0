"""What solving a puzzle does to the streak."""

from __future__ import annotations

from typing import Literal

from game.app.puzzles.course import Course
from game.data.words.texts import Texts

Costly = Literal["", "hint", "show"]
"""What ends a streak when it is asked for."""


class PuzzleStreak:
    """The streak of a course while one of its puzzles is solved."""

    def __init__(self, course: Course, name: str) -> None:
        self.course, self.name = course, name
        self.warned: Costly = ""
        """What was asked for and would end the streak: asked for again it is given."""
        self.gained = self.lost = 0
        """The streak this puzzle has made longer, and the one it has ended."""

    @property
    def stake(self) -> int:
        """The streak that this puzzle can end."""
        return self.course.at_stake(self.name)

    def note(self, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> None:
        """Something came of the puzzle: keep that, and see what it has done to the streak."""
        before = self.course.progress.streak
        self.course.note(self.name, solved=solved, wrong=wrong, helped=helped)
        after = self.course.progress.streak
        if after > before:
            self.gained = after
        elif after < before:
            self.lost = before

    def pays(self, what: Costly) -> bool:
        """Whether something that would end the streak was asked for twice, or ends none."""
        paid = not self.stake or self.warned == what
        self.warned = "" if paid else what
        return paid

    def words(self, t: Texts) -> str:
        """What this puzzle has done to the streak; empty for nothing."""
        if self.lost:
            return t("puzzles.streak_lost", n=self.lost)
        if not self.gained:
            return ""
        best = self.gained == self.course.progress.best and self.gained > 1
        return t("puzzles.streak_record" if best else "puzzles.streak_now", n=self.gained)
