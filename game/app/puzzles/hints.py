"""Hints on a puzzle: its own hint if it has one, then the piece, then the move."""

from __future__ import annotations

import contextlib
from typing import Any

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.desk import Desk
from game.bots.puzzles import solve_job
from game.bots.solving import Solution, Solver
from game.data.words.texts import Texts
from game.ui.model import Model
from game.view.explains import plainly
from game.view.table import Suggestion, TableView


def move_words(table: TableView, attempt: Attempt, *steps: tuple[Any, Any]) -> str:
    """Return one seat's successive actions in the record's notation, each given with the state before it."""
    game, seat = attempt.kit.game, attempt.seat
    return table.wording.turn(
        [
            (game.observe(state, seat), game.observe_step(state, game.apply(state, action), seat))
            for state, action in steps
        ]
    )


class Hints(Model):
    """The hints given in an attempt's position. ``words`` is the last one."""

    def __init__(
        self, table: TableView, attempt: Attempt, desk: Desk, solver: Solver | None, t: Texts
    ) -> None:
        self.table, self.attempt, self.desk, self.solver, self.t = table, attempt, desk, solver, t
        self.words = ""
        self.given = 0

    @property
    def all_given(self) -> bool:
        """Whether there are no more hints here."""
        return self.given >= 3

    @property
    def next_word(self) -> str:
        """The words of the next hint's button."""
        return {0: "hint", 1: "hint_next_piece"}.get(self.given, "hint_next_move")

    def clear(self) -> None:
        """Forget the hints, because the position has changed."""
        self.given, self.words = 0, ""
        self.table.propose(None)
        self.table.suggest(())
        self.table.note(())
        if not self.attempt.actions:
            # a square that isn't there costs the notes, not the puzzle
            with contextlib.suppress(ValueError, KeyError):
                notes = self.attempt.puzzle.notes.items()
                self.table.note([(square, self.t.shipped(words)) for square, words in notes])

    def give(self) -> None:
        """Give the next hint. Off the main line it comes once the solver knows it."""
        attempt, puzzle = self.attempt, self.attempt.puzzle
        if not self.given and not attempt.actions and puzzle.hint:
            self.given, self.words = 1, self.t.shipped(puzzle.hint)
            return
        action = attempt.next_written()
        if action is not None:
            self._point(action)
        elif self.solver is not None:
            self.desk.ask(self._found, solve_job, attempt.state, self.solver.goals[0], attempt.to_find)

    def _found(self, solution: Solution | None) -> None:
        if solution is None or not solution.line:
            self.words = self.t("puzzles.gave_up")
        else:
            self._point(solution.line[0])

    def _point(self, action: Any) -> None:
        """Point at the piece first, then at the move."""
        if self.solver is None:
            return
        squares = self.solver.squares(self.attempt.state, action)
        first, last = squares[0], squares[-1]
        self.given = min(3, max(2, self.given + 1))
        if self.given == 2:
            self.words = self.t("puzzles.hint_piece", square=first)
            self.table.note([(first, self.t("puzzles.note.piece"))])
        else:
            key = "puzzles.hint_turn" if last == first else "puzzles.hint_square"
            attempt = self.attempt
            view = attempt.kit.game.observe(attempt.state, attempt.seat)
            move = plainly(self.table.explains, view, (action,), self.t) or move_words(
                self.table, attempt, (attempt.state, action)
            )
            self.words = self.t(key, piece=first, square=last, move=move)
            self.table.note(())
            self.table.suggest([Suggestion((action,))])
