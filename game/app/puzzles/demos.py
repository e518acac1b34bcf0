"""Puts a puzzle's scene into one of its states: for pictures."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.app.puzzles.panel import Phase

if TYPE_CHECKING:
    from game.app.scenes.puzzle import PuzzleScene


def put_in(scene: PuzzleScene, phase: Phase) -> None:
    """``think``: with all hints; ``wrong``: after a wrong move; ``solved``: after the main line."""
    if phase == "think":
        for _ in range(3):
            scene.hint()
        return
    line = scene.attempt.written()
    if phase == "wrong":
        state = scene.attempt.state
        own = scene.solver.squares(state, line[0])[0] if scene.solver is not None else ""
        others = [action for action in scene.kit.game.actions(state) if action != line[0]]
        text = scene.kit.format_action
        wrong = next((other for other in others if not text(other, state).startswith(own)), others[0])
        scene.play(wrong)
        scene.refutation = scene.kit.game.actions(scene.attempt.state)[0]
        scene.take_wrong(scene.refutation)
    else:
        for action in line:
            scene.play(action)
        scene.take_solved()
    scene.table.skip()
