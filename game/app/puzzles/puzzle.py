"""One puzzle on the board: the player finds the move and answers the defence until it is solved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, Final

import pygame

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.buttons import PuzzleButtons
from game.app.puzzles.card import PuzzleCard
from game.app.puzzles.course import PuzzleCourse
from game.app.puzzles.desk import Desk
from game.app.puzzles.hints import Hints
from game.app.puzzles.said import Phase, PuzzleNow, main_key
from game.app.puzzles.streak import Costly, PuzzleStreak
from game.app.puzzles.words import goal_words
from game.app.sharing.going_out import share_position
from game.app.table.describing import Parts
from game.app.table.elsewhere import edit_position, may_analyse
from game.app.table.failure import problems_dialog
from game.app.table.task_scene import REST_S, Beside, LessonScene, Said
from game.bots.puzzles import solver
from game.bots.solving import Solution, Verdict
from game.data.files.content import load_content
from game.data.files.problems import ProblemsError
from game.data.puzzles.puzzle_names import has_puzzles
from game.data.puzzles.puzzles import PuzzleFile
from game.model.contract import SeenStep
from game.model.entries import window_game
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.scene import App, Scene

WIDE: Final = 1100
"""The width in tokens from which a window has room for another button beside the title."""


TEXT: Final = 300.0
"""The height in tokens of a puzzle's text beside a game's own table."""


class PuzzleScene(LessonScene):
    """The screen of puzzles, one at a time."""

    name = "puzzle"
    switches = ("flip",)
    text_tab = "puzzles.tab"

    def __init__(
        self,
        app: App,
        game: str,
        puzzle: str = "",
        executor: Executor | None = None,
        course: PuzzleCourse | None = None,
    ) -> None:
        self.kit = kit_of(game)
        super().__init__(app, game, load_content(self.kit))
        self.course = course or PuzzleCourse(self.kit, self.content, keep=app.keep)
        if not self.course.shelf.puzzles:
            raise ProblemsError(self.course.shelf.problems)
        self.desk = Desk(game, executor)
        self.solver = solver(game)
        self.phase: Phase = "think"
        self._shown = False
        self.card = PuzzleCard(self, self.course)
        self.does: dict[str, Callable[[], object]] = {
            "hint": self.hint,
            "show": self.show_solution,
            "try_again": self.try_again,
            "take_back": self.take_back,
            "again": self.again,
            "next": self.next,
            "analyse": self.analyse,
        }
        """The buttons' callbacks, by key."""
        self.buttons = PuzzleButtons(self, self.does)
        names = [kept.name for kept in self.course.puzzles]
        self.number = 0
        self.open_puzzle(names.index(puzzle) if puzzle in names else self.course.first_open())

    # --- the course ---

    @property
    def kept(self) -> PuzzleFile:
        return self.course.puzzles[self.number]

    def open_puzzle(self, number: int) -> None:
        """Begin a puzzle, from its position."""
        self.number = number
        self.streak = PuzzleStreak(self.course, self.kept.name)
        self.attempt = Attempt(self.kit, self.content, self.kept.puzzle)
        self.hints = Hints(
            self.table,
            self.attempt,
            self.desk,
            self.solver,
            self.app.texts,
            lambda: self.enter_phase("think"),
        )
        self.table.set_overlays(replace(self.table.overlays.seen_from(behind=self.attempt.side == 1), on=()))
        self._begin()

    def _begin(self) -> None:
        """Show the current position, with the player to move."""
        if self._shown:
            self.table.skip()
        self.desk.forget()
        self.coming.clear()
        self.hints.clear()
        self.enter_phase("think")
        self._show(None)
        self._shown = True

    def enter_phase(self, phase: Phase) -> None:
        """Begin a phase, in which it is somebody else's turn to act."""
        if phase == "solved":
            self.app.audio.play("solved")
        self.phase = phase
        if phase != "think":
            self.at_table = False  # the verdict stands in the text
        self.rebuild()

    def _show(self, last: SeenStep[Any, Any] | None) -> None:
        attempt = self.attempt
        chooser = attempt.seat if self.phase == "think" and attempt.own_turn else None
        self.table.show(self._view(), chooser=chooser, viewer=attempt.seat, last=last)

    def _view(self) -> Any:
        """Return what the player sees."""
        return self.kit.game.observe(self.attempt.state, self.attempt.seat)

    # --- moves ---

    def play_chosen(self, action: Any) -> None:
        """Play the chosen action, and have it judged."""
        if self.phase != "think" or not self.attempt.own_turn:
            return
        self.hints.clear()
        self.streak.warned = ""
        self.phase = "judge"
        attempt = self.attempt
        self.focus.set(None)
        self.play(action, self._own_move_seen)
        if attempt.won:
            self.streak.note(solved=True)
        elif not attempt.over and not attempt.own_turn and attempt.left > 0:
            self.desk.judge(attempt.state, attempt.left, self._judged)

    def _own_move_seen(self) -> None:
        """Give the verdict on the chosen move, if that needs no solver, once the move has been seen."""
        attempt = self.attempt
        if attempt.won:
            self.enter_phase("solved")
        elif not attempt.over and attempt.own_turn:
            self._go_on_choosing()
        elif attempt.over or attempt.left <= 0:
            self.take_wrong(())
        else:
            self.rebuild()

    def _go_on_choosing(self) -> None:
        """Let the player choose the rest of a move that is not over."""
        self.phase = "think"
        self._show(self.table.last_step)
        self.rebuild()

    def play(self, action: Any, then: Callable[[], object] | None = None) -> None:
        """Play an action of either side, and show it; ``then`` is called when it has been seen."""
        game, attempt = self.kit.game, self.attempt
        before = attempt.state
        step = attempt.play(action)
        seen = game.observe_step(before, step, attempt.seat)
        view = game.observe(before, attempt.seat)
        self.table.show_step(view, seen, viewer=attempt.seat, last=seen, then=then)

    def _judged(self, verdict: Verdict | None) -> None:
        if verdict is None:
            # nobody is to blame: the move is undone and not counted
            self.attempt.retry()
            self._begin()
            self.hints.words = self.t("puzzles.gave_up")
        elif verdict.right and verdict.reply is not None:
            self._later(verdict.answer, "reply")
        elif verdict.right:
            self.take_solved()
        else:
            self.take_wrong(verdict.answer)

    def take_wrong(self, refutation: Sequence[Any]) -> None:
        """Report that the last move is wrong; show ``refutation``, the answer to it, if it is known."""
        self.streak.note(wrong=True)
        self.app.audio.play("illegal")
        if refutation:
            self._later(refutation, "why")
        else:
            self.enter_phase("wrong")

    def take_solved(self) -> None:
        """Report that the puzzle is solved."""
        self.streak.note(solved=True)
        self.enter_phase("solved")

    def _later(self, actions: Sequence[Any], phase: Phase) -> None:
        """Play these actions by itself, with a rest before each."""
        self.coming, self.rest = deque(actions), REST_S
        self.enter_phase(phase)

    def show_next(self) -> None:
        """Play the next waiting action."""
        self.play(self.coming.popleft(), self._answer_seen)

    def _answer_seen(self) -> None:
        """React to the end of the automatic moves."""
        if self.phase == "reply" and self.coming:
            self.rebuild()
        elif self.phase == "reply":
            self.phase = "think"
            self._show(self.table.last_step)
            if self.attempt.won:  # it has given its own Command away
                self.take_solved()
            self.rebuild()
        elif not self.coming:
            self.enter_phase("shown" if self.phase == "show" else "wrong")
        else:
            self.rebuild()

    # --- doing ---

    def hint(self) -> None:
        """Give the next hint: the puzzle's words, then the piece, then the move."""
        if self.phase == "think" and not self.desk.busy and self._paid("hint"):
            self.streak.note(helped=True)
            self.hints.give()

    def _paid(self, what: Costly) -> bool:
        """Whether a hint may be given; the first time it would end the streak, warn instead."""
        paid = self.streak.pays(what)
        if not paid:
            self.rebuild()
        return paid

    def take_back(self) -> None:
        """Go back to before the player's last action."""
        if self.phase in ("solved", "show", "shown"):
            self.again()
        elif self.phase in ("wrong", "why"):
            self.try_again()
        elif self.attempt.take_back():
            self._begin()

    def try_again(self) -> None:
        """Go back to before the player's last move."""
        if self.attempt.retry():
            self._begin()

    def again(self) -> None:
        """Begin the puzzle again."""
        self.attempt.restart()
        self._begin()

    def show_solution(self) -> None:
        """Play the solution on the board: the written line, or the solver's where that is incomplete."""
        if not self._paid("show"):
            return
        self.streak.note(helped=True)
        self.attempt.restart()
        self._begin()
        self.enter_phase("show")
        self._show(None)
        line = self.attempt.written()
        if self.attempt.wins(line) or self.solver is None:
            self._later(line, "show")
        else:
            puzzle = self.kept.puzzle
            self.desk.solve(self.attempt.state, puzzle.goal, puzzle.moves, self._solution)

    def _solution(self, solution: Solution | None) -> None:
        found = None if solution is None else list(solution.line)
        self._later(found or self.attempt.written(), "show")

    def next(self) -> None:
        """Open the next unsolved puzzle; after all of them go back to the list."""
        following = self.course.following(self.number)
        if following is None:
            self.back()
        else:
            self.open_puzzle(following)

    def go(self, by: int) -> None:
        """Open the puzzle ``by`` places on in the list."""
        if 0 <= self.number + by < len(self.course):
            self.open_puzzle(self.number + by)

    def edit(self) -> None:
        """Open the position shown in the map editor."""
        if self.kit.drafting is not None:
            edit_position(self.app, self.kit, self._view())

    def analyse(self) -> None:
        """Analyse the puzzle, from its position on, at the position shown; back leads here again."""
        attempt, puzzle = self.attempt, self.kept.puzzle
        self.app.open(
            "analysis", game=self.kit.name, position=puzzle.position, moves=tuple(attempt.actions),
            about=self.app.texts.shipped(puzzle.title),
        )  # fmt: skip

    def enter(self) -> None:
        if self.app.live:
            self.desk.start()

    def leave(self) -> None:
        self.desk.close()

    # --- building ---

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now."""
        return self.phase == "think"

    def do(self, name: str) -> bool | None:
        does = {"hint": self.hint, "undo": self.take_back}.get(name)
        if does is None:
            return None
        does()
        return True

    def offers(self) -> list[str]:
        return self.table.offers(self._view())

    def text_height(self) -> float | None:
        return None if self.side is None else TEXT

    def renewed(self) -> None:
        self.hints.clear()

    def build(self) -> None:
        self.place_board()
        self.build_tabs()
        self.build_head(*self._beside())
        self.buttons.build(
            self.phase, self.hints, self.streak.warned, begun=bool(self.attempt.actions),
            last=self.course.following(self.number) is None, analysed=may_analyse(self.kit.name),
        )  # fmt: skip
        if main_key(self.phase):
            self.focus.focus_first(main_key(self.phase))
        elif self.focus.current is None:
            self.focus.focus_first("board")

    def share_shown(self) -> None:
        """Share the position shown."""
        attempt, title = self.attempt, self.kept.puzzle.title
        flipped = self.table.overlays.flipped
        share_position(self.app, self.kit, self.content, attempt.setup, self._view(), title, flipped=flipped)

    def _beside(self) -> list[Beside]:
        """Return the way into the editor, and to the puzzles beside this one."""
        share: Beside = ("share", "share", "puzzles.share", self.share_shown, True)
        edit: Beside = ("edit", "pencil", "puzzles.edit", self.edit, True)
        return [
            *([edit] if self.kit.drafting is not None else []),
            *([share] if self.width >= WIDE else []),
            ("previous", "chevron_left", "puzzles.previous", lambda: self.go(-1), self.number > 0),
            ("skip", "chevron_right", "puzzles.skip", lambda: self.go(1), self.number + 1 < len(self.course)),
        ]

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        main = main_key(self.phase)
        if main and self.accepts(event):
            self.does[main]()
            return True
        done = self.phase in ("solved", "shown") and not self.table.busy
        if done and self.app.input.action_for(event, "match") == "put_back":
            return False  # nothing is left to be put back: it leads out
        if self.phase in ("wrong", "why") and self.app.input.action_for(event, "match") == "put_back":
            self.take_back()  # the wrong move is what can be put back
            return True
        return self.host.handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.table.busy:  # a verdict comes when the move has been seen
            self.desk.poll()

    def due(self) -> float:
        return super().due() if self.table.busy else min(super().due(), self.desk.due())

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, f.board.rect)
        self.card.paint_head(surface, self.kept, self.number)
        if f.tabs is None or not self.at_table:
            self.card.paint(surface, self.kept, self.attempt, self.said())
        if f.card is not None and (f.tabs is None or self.at_table):
            self.paint_card(surface, f.card.rect)

    # --- what is said ---

    def task_words(self) -> Parts:
        said = self.said()
        goal = goal_words(self.kept.puzzle, self.kit, self.attempt.side, self.app.texts)
        return [(self.kept.puzzle.title, [goal]), (said.head, [said.words])]

    def said(self) -> Said:
        """Return the message below the puzzle's goal."""
        idea = self.app.texts.shipped(self.kept.puzzle.idea)
        now = PuzzleNow(self.phase, self.attempt, self.streak, self.hints.words, idea, self.desk.busy)
        return now.said(self.app.texts)


def make(
    app: App,
    game: str = "",
    puzzle: str = "",
    executor: Executor | None = None,
    course: PuzzleCourse | None = None,
) -> Scene:
    """Open a puzzle of a game (or of the first that has any) by its name, or the next one to solve.
    ``executor`` runs the solver in place of an own process; ``course`` has the puzzles read already, in
    the order of their list."""
    try:
        return PuzzleScene(app, window_game(game, has_puzzles), puzzle, executor, course)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("puzzles.title"), app.texts("puzzles.none"), error)
