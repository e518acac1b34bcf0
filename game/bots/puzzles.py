"""Solves puzzles of a game given by its name, in this process or in an executor's."""

from __future__ import annotations

from typing import Any

from game.bots import registry
from game.bots.solving import GaveUp, Solution, Solver, Verdict


def solver(game: str) -> Solver | None:
    """The solver of a game; ``None`` if it has none. Raises ``KeyError`` for an unknown game."""
    return registry.bots(game).solver()


# --- for executors ---


def warm_up_job(game: str) -> None:
    """For an executor: import what the other jobs need, so that the first of them is answered soon."""
    _solver(game)


def solve_job(game: str, view: Any, goal: str, moves: int) -> Solution | None:
    """``Solver.solve`` for an executor; ``None`` if it gave up."""
    try:
        return _solver(game).solve(view, goal, moves)
    except GaveUp:
        return None


def judge_job(game: str, view: Any, moves: int) -> Verdict | None:
    """``Solver.judge`` for an executor; ``None`` if it gave up."""
    try:
        return _solver(game).judge(view, moves)
    except GaveUp:
        return None


def grade_job(game: str, view: Any, goal: str, moves: int) -> int:
    """``Solver.grade`` for an executor; 0 for what nothing forces in so many moves or for a goal there is
    none of, and if it gave up."""
    if goal not in _solver(game).goals:
        return 0
    solution = solve_job(game, view, goal, moves)
    return 0 if solution is None or not solution.moves else _solver(game).grade(view, solution)


def _solver(game: str) -> Solver:
    found = solver(game)
    if found is None:
        raise ValueError(f"{game} has no solver of puzzles")
    return found
