"""The message below a puzzle's goal."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.streak import PuzzleStreak
from game.app.table.task_scene import Said
from game.data.words.texts import Texts

Phase = Literal["think", "judge", "reply", "wrong", "why", "solved", "show", "shown"]
"""The phases: the player thinks; a move is judged; the defence replies; the move was wrong; its answer is
shown; the puzzle is solved; the solution is played; it was played."""


@dataclass(frozen=True)
class PuzzleNow:
    """The state of a puzzle: ``hints`` are the words given, ``idea`` is the puzzle's own; ``busy``: a move
    or a hint is being searched for."""

    phase: Phase
    attempt: Attempt
    streak: PuzzleStreak
    hints: str
    idea: str
    busy: bool

    def said(self, t: Texts) -> Said:
        """Return the message below the goal."""
        phase, actions, streak = self.phase, self.attempt.actions, self.streak.words(t)
        if phase == "solved":
            clean = self.streak.course.record(self.streak.name).clean
            head = t("puzzles.solved_clean" if clean else "puzzles.solved")
            return Said(head, _joined(streak, self.idea), "check", "signal.ok")
        if phase == "shown":
            return Said(t("puzzles.was_solution"), _joined(streak, self.idea), "hint", "move.reach_ink")
        if phase == "show":
            return Said(t("puzzles.shows"), "", "play", "move.reach_ink")
        if phase in ("wrong", "why"):
            late = phase == "wrong" and self.attempt.own_last
            key = "wrong_late" if late else "wrong_answered"
            words = _joined(self.hints or t(f"puzzles.{key}"), streak)
            return Said(t("puzzles.wrong"), words, "cross", "signal.warning")
        if phase in ("judge", "reply"):
            key = "right" if phase == "reply" else "judging"
            return Said(t(f"puzzles.{key}"), "", "hourglass", "move.reach_ink")
        head = t("puzzles.your_move") if not actions else t("puzzles.go_on", n=self.attempt.to_find)
        stake = self.streak.stake
        if self.streak.warned:
            return Said(head, t(f"puzzles.costs_{self.streak.warned}", n=stake), "warning", "signal.warning")
        words = t("puzzles.thinking") if self.busy else _joined(self.hints, streak)
        if not words and not actions:
            first = t("puzzles.first_words" if self.attempt.left > 1 else "puzzles.only_words")
            words = _joined(first, t("puzzles.at_stake", n=stake) if stake else "")
        return Said(head, words, "target", "move.reach_ink")


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)
