"""A puzzle at each step of its hints and after its answer."""

from __future__ import annotations

from collections.abc import Callable

from game.app.poses.puzzles import put_in
from game.app.puzzles.puzzle import Phase, PuzzleScene, make
from game.ui.scene import App, Scene


def _demo(phase: Phase) -> Callable[[App], Scene]:
    def demo(app: App) -> Scene:
        made = make(app, puzzle=app.wanted.get("puzzle", ""))
        if isinstance(made, PuzzleScene):
            longer = next((at for at, kept in enumerate(made.course.puzzles) if kept.puzzle.moves > 1), 0)
            made.open_puzzle(made.number or longer)
            put_in(made, phase)
        return made

    return demo


DEMOS: dict[str, Callable[[App], Scene]] = {
    "puzzle": make,
    "puzzle_hint": _demo("think"),
    "puzzle_move": _demo("judge"),
    "puzzle_stake": _demo("reply"),
    "puzzle_wrong": _demo("wrong"),
    "puzzle_solved": _demo("solved"),
}
