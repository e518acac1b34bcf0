"""Puts the puzzles' scenes into one of their states: for pictures."""

from __future__ import annotations

from collections.abc import Callable

from game.app.puzzles.course import ORDERS
from game.app.puzzles.list import PuzzlesScene
from game.app.puzzles.puzzle import Phase, PuzzleScene, make
from game.data.people.puzzle_progress import PuzzleProgress, Tried
from game.model.entries import window_games
from game.ui.scene import App, Scene


def put_in(scene: PuzzleScene, phase: Phase) -> None:
    """``think``: the piece is told; ``judge``: the move, too; ``reply``: a hint is asked for that would end
    a streak; ``wrong``: after a wrong move; ``solved``: after the main line, the fourth in a row."""
    if phase in ("think", "judge"):
        for _ in range((2 if phase == "think" else 3) - (not scene.kept.puzzle.hint)):
            scene.hint()
        return
    scene.course.progress = PuzzleProgress(streak=3, best=5, aim=2.0)
    if phase == "reply":
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
        verdict = None
        if scene.solver is not None and scene.attempt.left:
            verdict = scene.solver.judge(scene.attempt.state, scene.attempt.left)
        scene.take_wrong(None)
        if verdict is not None and verdict.reply is not None:
            scene.play(verdict.reply)
    else:
        for action in line:
            scene.play(action)
        scene.take_solved()
    scene.table.skip()


def _after(phase: Phase) -> Callable[[App], Scene]:
    def pose(app: App) -> Scene:
        made = make(app)
        if isinstance(made, PuzzleScene):
            longer = next((at for at, kept in enumerate(made.course.puzzles) if kept.puzzle.moves > 1), 0)
            made.open_puzzle(made.number or longer)
            put_in(made, phase)
        return made

    return pose


def still_searching(scene: PuzzlesScene) -> None:
    """A search is under way that finds nothing more."""
    from game.app.puzzles.search import SearchState

    class Standing:
        def poll(self) -> SearchState:
            found = tuple((kept.path, kept.puzzle) for kept in scene.course.shelf.puzzles[4:7])
            return SearchState(7, 20, True, found)

        def cancel(self) -> None:
            """Nothing runs."""

    scene.finding.search = Standing()  # type: ignore[assignment]
    scene.seeking = True


def _demo(app: App) -> PuzzlesScene:
    made = PuzzlesScene(app, window_games()[0], PuzzleProgress())
    names = [kept.name for kept in made.course.shelf.puzzles]
    states = (Tried(solved=True), Tried(solved=True, wrong=2), Tried(solved=True), Tried(wrong=1))
    tried = dict(zip(names, states, strict=False))
    return PuzzlesScene(app, window_games()[0], PuzzleProgress(puzzles=tried, streak=1, best=3, aim=2.0))


def _by_grade(app: App) -> Scene:
    made = _demo(app)
    made.set_order(ORDERS.index("grade"))
    return made


def _seeking(app: App) -> Scene:
    made = _demo(app)
    still_searching(made)
    return made


def _find(app: App) -> Scene:
    made = _demo(app)
    made.seeking = True
    return made


DEMOS: dict[str, Callable[[App], Scene]] = {
    "puzzle": make,
    "puzzle_hint": _after("think"),
    "puzzle_move": _after("judge"),
    "puzzle_stake": _after("reply"),
    "puzzle_wrong": _after("wrong"),
    "puzzle_solved": _after("solved"),
    "puzzles": _demo,
    "puzzles_find": _find,
    "puzzles_by_grade": _by_grade,
    "puzzles_search": _seeking,
}
