"""One puzzle on the board: find the move, answer the defence, until it is solved."""

from __future__ import annotations

import math
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

import pygame

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.course import Course
from game.app.puzzles.desk import Desk
from game.app.puzzles.hints import Hints
from game.app.puzzles.paint import paint_puzzle
from game.app.puzzles.panel import Costly, Phase, build_buttons, build_head, main_key
from game.app.table.task_scene import LessonScene
from game.bots.puzzles import solver
from game.bots.solving import Solution, Verdict
from game.data.content import load_content
from game.data.problems import ProblemsError
from game.data.puzzle_progress import Tried
from game.data.puzzles import KeptPuzzle
from game.model.contract import SeenStep
from game.model.entries import window_games
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.scene import Scene
from game.view.table import OverlayName

if TYPE_CHECKING:
    from game.ui.application import App

REST_S = 0.45
"""How long the board rests before a move that is played by itself."""


class PuzzleScene(LessonScene):
    """One puzzle after the other."""

    name = "puzzle"

    title_left = title_right = 0

    def __init__(
        self,
        app: App,
        game: str,
        puzzle: str = "",
        executor: Executor | None = None,
        course: Course | None = None,
    ) -> None:
        self.kit = kit_of(game)
        super().__init__(app, game, load_content(self.kit))
        self.course = course or Course(self.kit, self.content, keep=app.keep)
        if not self.course.shelf.puzzles:
            raise ProblemsError(self.course.shelf.problems)
        self.desk = Desk(game, executor)
        self.solver = solver(game)
        self.phase: Phase = "think"
        self.hints = Hints(self)
        self._waiting: list[Any] = []
        self._rest = 0.0
        self._shown = False
        self.warned: Costly = ""
        """What was asked for and would end the streak: asked for again it is given."""
        self.gained = self.lost = 0
        """The streak this puzzle has made longer, and the one it has ended."""
        names = [kept.name for kept in self.course.puzzles]
        self.number = 0
        self.attempt = Attempt(self.kit, self.content, self.kept.puzzle)
        self.open_puzzle(names.index(puzzle) if puzzle in names else self.course.first_open())

    # --- the course ---

    @property
    def kept(self) -> KeptPuzzle:
        """The puzzle of now."""
        return self.course.puzzles[self.number]

    def record(self) -> Tried:
        """What came of it so far."""
        return self.course.record(self.kept.name)

    def open_puzzle(self, number: int) -> None:
        """Begin a puzzle, from its position."""
        self.number = number
        self.warned, self.gained, self.lost = "", 0, 0
        self.attempt = Attempt(self.kit, self.content, self.kept.puzzle)
        self.table.set_overlays(
            self.table.overlays.having(flipped=self.attempt.side == 1, danger=False, lines=())
        )
        self._begin()

    def _begin(self) -> None:
        """From the position of now, with the player to move."""
        self.desk.forget()
        self._waiting.clear()
        self.hints.clear()
        self.enter_phase("think")
        if self._shown:
            self.table.skip()
        self._show(None)
        self._shown = True

    def enter_phase(self, phase: Phase) -> None:
        """It is somebody else's turn to do something."""
        self.phase = phase
        self.rebuild()

    def _show(self, last: SeenStep[Any, Any] | None) -> None:
        attempt = self.attempt
        chooser = attempt.seat if self.phase == "think" and attempt.own_turn else None
        view = self.kit.game.observe(attempt.state, attempt.seat)
        self.table.show(view, chooser=chooser, viewer=attempt.seat, last=last)

    # --- moves ---

    def play_chosen(self, action: Any) -> None:
        """Play what was chosen, and have it judged."""
        if self.phase != "think" or not self.attempt.own_turn:
            return
        self.hints.clear()
        self.warned = ""
        self.phase = "judge"
        self.play(action)
        self.focus.set(None)
        attempt = self.attempt
        if attempt.won:
            self.take_solved()
        elif attempt.over or attempt.left <= 0:
            self.take_wrong(None)
        else:
            self.desk.judge(attempt.state, attempt.left, self._judged)
        self.rebuild()

    def play(self, action: Any) -> None:
        """Play an action of either side, and show it."""
        game, attempt = self.kit.game, self.attempt
        before = attempt.state
        step = attempt.play(action)
        seen = game.observe_step(before, step, attempt.seat)
        self._show(seen)
        self.table.animate(game.observe(before, attempt.seat), seen)

    def _judged(self, verdict: Verdict | None) -> None:
        if verdict is None:
            # nobody is to blame: the move is undone and not counted
            self.attempt.take_back()
            self._begin()
            self.hints.words = self.t("puzzles.gave_up")
        elif verdict.right and verdict.reply is not None:
            self._later([verdict.reply], "reply")
        elif verdict.right:
            self.take_solved()
        else:
            self.take_wrong(verdict.reply)

    def take_wrong(self, refutation: Any) -> None:
        """The last move does not do it; ``refutation`` answers it, if anybody knows, and is shown."""
        self._note(wrong=True)
        self.app.audio.play("illegal")
        if refutation is None:
            self.enter_phase("wrong")
        else:
            self._later([refutation], "why")

    def take_solved(self) -> None:
        """It is done."""
        self._note(solved=True)
        self.enter_phase("solved")

    def _note(self, *, solved: bool = False, wrong: bool = False, helped: bool = False) -> None:
        """Something came of it: keep that, and see what it has done to the streak."""
        before = self.course.progress.streak
        self.course.note(self.kept.name, solved=solved, wrong=wrong, helped=helped)
        after = self.course.progress.streak
        if after > before:
            self.gained = after
        elif after < before:
            self.lost = before

    def _later(self, actions: list[Any], phase: Phase) -> None:
        """Play these by itself, with a rest before each."""
        self._waiting, self._rest = list(actions), REST_S
        self.enter_phase(phase)

    def _go_on(self, dt: float) -> None:
        """Play what waits to be played, once the board is at rest."""
        if not self._waiting or self.table.busy:
            return
        self._rest -= dt
        if self._rest > 0 and self.app.animation:
            return
        self._rest = REST_S
        action = self._waiting.pop(0)
        if self.phase == "reply":
            self.phase = "think"
        self.play(action)
        if self.phase == "think":
            if self.attempt.won:  # it has given its own Command away
                self.take_solved()
            self.rebuild()
        elif not self._waiting:
            self.enter_phase("shown" if self.phase == "show" else "wrong")

    # --- doing ---

    def hint(self) -> None:
        """The words of the puzzle, then the piece, then the move."""
        if self.phase == "think" and not self.desk.busy and self._paid("hint"):
            self._note(helped=True)
            self.hints.give()

    def _paid(self, what: Costly) -> bool:
        """Whether something that would end the streak was asked for twice; the first time that is said."""
        if not self.course.at_stake(self.kept.name) or self.warned == what:
            self.warned = ""
            return True
        self.warned = what
        self.rebuild()
        return False

    def take_back(self) -> None:
        """To before the last own move."""
        if self.phase in ("solved", "show", "shown"):
            self.again()
            return
        if self.attempt.take_back():
            self._begin()

    def again(self) -> None:
        """The puzzle from its beginning."""
        self.attempt.restart()
        self._begin()

    def show_solution(self) -> None:
        """Play the solution on the board: the written line, or the solver's where that is short."""
        if not self._paid("show"):
            return
        self._note(helped=True)
        self.attempt.restart()
        self._begin()
        self.enter_phase("show")
        self._show(None)
        line = self.attempt.written()
        if self.attempt.wins(line) or self.solver is None:
            self._play_line(line)
        else:
            puzzle = self.kept.puzzle
            self.desk.solve(self.attempt.state, puzzle.goal, puzzle.moves, self._solution)

    def _solution(self, solution: Solution | None) -> None:
        found = None if solution is None else list(solution.line)
        self._play_line(found or self.attempt.written())

    def _play_line(self, line: list[Any]) -> None:
        self._later(line, "show")

    def next(self) -> None:
        """The next puzzle that is not solved; after all of them back to the list."""
        following = self.course.following(self.number)
        if following is None:
            self.back()
        else:
            self.open_puzzle(following)

    def go(self, by: int) -> None:
        """The puzzle beside this one in the list."""
        if 0 <= self.number + by < len(self.course):
            self.open_puzzle(self.number + by)

    def flip(self) -> None:
        """Turn the board."""
        overlays = self.table.overlays
        self.table.set_overlays(overlays.having(flipped=not overlays.flipped))
        self.repaint()

    @property
    def can_edit(self) -> bool:
        """Whether positions can be taken over into the map editor."""
        return self.kit.drafting is not None and self.app.can_open("editor")

    def edit(self) -> None:
        """Open the position that is shown in the map editor."""
        drafting = self.kit.drafting
        if drafting is not None and self.can_edit:
            view = self.kit.game.observe(self.attempt.state, self.attempt.seat)
            self.app.open("editor", draft=drafting.from_view(view))

    def help(self) -> None:
        """F1: the rules of this game."""
        self.app.open("rules", game=self.kit.name)

    def enter(self) -> None:
        if self.app.events.live:
            self.desk.start()

    def leave(self) -> None:
        self.desk.close()

    # --- building ---

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now."""
        return self.phase == "think"

    def do(self, name: str) -> bool | None:
        does = {"hint": self.hint, "undo": self.take_back, "flip": self.flip}.get(name)
        if does is None:
            return None
        does()
        return True

    def offers(self) -> frozenset[OverlayName]:
        return self.table.offers(self.kit.game.observe(self.attempt.state, self.attempt.seat))

    def renewed(self) -> None:
        self.hints.clear()

    def build(self) -> None:
        self.place_board()
        build_head(self)
        build_buttons(self)
        if main_key(self.phase):
            self.focus.focus_first(main_key(self.phase))
        elif self.focus.current is None:
            self.focus.focus_first("board")

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        main = main_key(self.phase)
        if main and self.accepts(event):
            if self.table.busy:
                self.table.skip()
            else:
                {"try_again": self.take_back, "next": self.next, "again": self.again}[main]()
            return True
        done = self.phase in ("solved", "shown") and not self.table.busy
        if done and self.app.input.action_for(event, "match") == "put_back":
            return False  # nothing is left to be put back: it leads out
        return self.host.handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.desk.poll()
        self._go_on(dt)

    def due(self) -> float:
        goes_on = bool(self._waiting) and not self.table.busy
        return min(super().due(), max(0.0, self._rest) if goes_on else math.inf)

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, self.box(*f.board))
        paint_puzzle(self, surface)
        if f.card is not None:
            card = self.box(*f.card)
            self.paint_card(surface, card)
        self.paint_prompts(surface)


def make(
    app: App,
    game: str = "",
    puzzle: str = "",
    executor: Executor | None = None,
    course: Course | None = None,
) -> Scene:
    """A puzzle of a game (or of the first that has any) by its name, or the one to be solved next.
    ``executor`` runs the solver in place of an own process; ``course`` are the puzzles read already, in the
    order of their list."""
    try:
        return PuzzleScene(app, game or window_games(lambda info: info.puzzles)[0], puzzle, executor, course)
    except ProblemsError as error:
        from game.ui import dialog

        told = [str(problem) for problem in error.problems]
        words = app.texts("puzzles.none")
        return dialog.make(app, "problems", title=app.texts("puzzles.title"), words=words, problems=told)
