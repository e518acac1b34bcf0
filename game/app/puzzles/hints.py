"""Hints on a puzzle: its own hint if it has one, then the piece, then the move."""

from __future__ import annotations

import contextlib
from typing import TYPE_CHECKING, Any

from game.app.puzzles.telling import move_words
from game.bots.solving import Solution
from game.view.table import Suggestion

if TYPE_CHECKING:
    from game.app.puzzles.puzzle import PuzzleScene


class Hints:
    """Those given in the position of now. ``words`` is what the last one says."""

    def __init__(self, scene: PuzzleScene) -> None:
        self.scene = scene
        self.words = ""
        self._given = 0

    @property
    def all_given(self) -> bool:
        """Whether there is nothing more to be told here."""
        return self._given >= 3

    @property
    def next_word(self) -> str:
        """What the button for the next one says."""
        return {0: "hint", 1: "hint_next_piece"}.get(self._given, "hint_next_move")

    def clear(self) -> None:
        """Another position: none was given there."""
        self._given, self.words = 0, ""
        scene = self.scene
        scene.table.propose(None)
        scene.table.suggest(())
        scene.table.note(())
        if not scene.attempt.actions:
            # a square that isn't there costs the notes, not the puzzle
            with contextlib.suppress(ValueError, KeyError):
                scene.table.note(list(scene.kept.puzzle.notes.items()))

    def give(self) -> None:
        """The next one. Off the main line it comes once the solver knows it."""
        scene = self.scene
        attempt, puzzle = scene.attempt, scene.kept.puzzle
        if not self._given and not attempt.actions and puzzle.hint:
            self._given, self.words = 1, puzzle.hint
            scene.enter_phase("think")
            return
        action = attempt.next_written()
        if action is not None:
            self._point(action)
        elif scene.solver is not None:
            scene.desk.solve(attempt.state, scene.solver.goals[0], attempt.left, self._found)
            scene.enter_phase("think")

    def _found(self, solution: Solution | None) -> None:
        if solution is None or not solution.line:
            self.words = self.scene.t("puzzles.gave_up")
            self.scene.enter_phase("think")
        else:
            self._point(solution.line[0])

    def _point(self, action: Any) -> None:
        """The piece at first, then the move."""
        scene = self.scene
        if scene.solver is None:
            return
        squares = scene.solver.squares(scene.attempt.state, action)
        first, last = squares[0], squares[-1]
        self._given = min(3, max(2, self._given + 1))
        if self._given == 2:
            self.words = scene.t("puzzles.hint_piece", square=first)
            scene.table.note([(first, scene.t("puzzles.note.piece"))])
        else:
            key = "puzzles.hint_turn" if last == first else "puzzles.hint_square"
            move = move_words(scene, scene.attempt.state, action)
            self.words = scene.t(key, piece=first, square=last, move=move)
            scene.table.note(())
            scene.table.suggest([Suggestion((action,))])
        scene.enter_phase("think")
