"""Puzzles in various states, and the list of puzzles, for pictures."""

from __future__ import annotations

from functools import partial
from types import SimpleNamespace

from game.app.poses.posed import Posed, given, nothing
from game.app.puzzles.list import PuzzlesScene
from game.app.puzzles.puzzle import PuzzleScene, make
from game.app.puzzles.search import SearchState
from game.data.people.puzzle_progress import PuzzleProgress, Tried
from game.model.entries import window_games
from game.ui.commands import Set
from game.ui.scene import App, Scene


class PosedPuzzle(Posed):
    """A puzzle of more than one move, or the wanted one."""

    def begin(self, *, game: str = "", streak: int = 0) -> None:
        """Open a puzzle of a game, or of the first that has any. ``streak``: so many were solved in a row
        before."""
        self.scene = make(self.app, game)
        assert isinstance(self.scene, PuzzleScene)
        course = self.scene.course
        longer = next((at for at, kept in enumerate(course.puzzles) if kept.puzzle.moves > 1), 0)
        self.scene.open_task(self.scene.at or longer)
        if streak:
            course.progress = PuzzleProgress(streak=streak, best=5)

    def wrong(self) -> None:
        """Make a wrong move, with another piece where there is one, and show the answer."""
        scene, attempt = self.scene, self.scene.attempt
        state, right = attempt.state, attempt.written()[0]
        own = scene.solver.squares(state, right)[0] if scene.solver is not None else ""
        others = [action for action in scene.kit.game.actions(state) if action != right]
        text = scene.kit.format_action
        scene.play(next((other for other in others if not text(other, state).startswith(own)), others[0]))
        while attempt.own_turn:
            scene.play(scene.kit.game.actions(attempt.state)[-1])  # where it is not over: to its end
        verdict = None
        if scene.solver is not None and attempt.left:
            verdict = scene.solver.judge(attempt.state, attempt.left)
        scene.take_wrong(())
        for action in () if verdict is None else verdict.answer:
            scene.play(action)
        scene.table.skip()

    def solve(self) -> None:
        """Play the main line."""
        for action in self.scene.attempt.written():
            self.scene.play(action)
        self.scene.take_solved()
        self.scene.table.skip()


def _list(app: App, game: str = "") -> PuzzlesScene:
    game = game or window_games()[0]
    names = [kept.name for kept in PuzzlesScene(app, game, PuzzleProgress()).course.shelf.puzzles]
    states = (Tried(solved=True), Tried(solved=True, wrong=2), Tried(solved=True), Tried(wrong=1))
    tried = dict(zip(names, states, strict=False))
    return PuzzlesScene(app, game, PuzzleProgress(puzzles=tried, streak=1, best=3))


def _by_grade(app: App) -> Scene:
    made = _list(app)
    made.set_value(Set("order", "grade"))
    return made


def _find(app: App) -> PuzzlesScene:
    made = _list(app)
    made.seeking = True
    return made


def _search(app: App) -> Scene:
    """Return the list with a running search that finds nothing more."""
    made = _find(app)
    found = tuple((kept.path, kept.puzzle) for kept in made.course.shelf.puzzles[4:7])
    search = SimpleNamespace(poll=partial(given, SearchState(7, 20, True, found)), cancel=nothing)
    made.finding.search = search  # type: ignore[assignment]
    return made


SCREEN = PosedPuzzle
DEMOS = {
    "puzzle": make,
    "puzzles": _list,
    "puzzles_find": _find,
    "puzzles_by_grade": _by_grade,
    "puzzles_search": _search,
    "puzzles_tank_tactics": partial(_list, game="tank_tactics"),
}
