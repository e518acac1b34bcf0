"""One puzzle on the board: the player finds the move and answers the defence until it is solved."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, Final

import pygame

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.buttons import MAIN, ROWS, THINKING, Phase, PuzzlePress
from game.app.puzzles.card import puzzle_card, puzzle_title
from game.app.puzzles.course import PuzzleCourse
from game.app.puzzles.desk import Desk
from game.app.puzzles.hints import Hints
from game.app.puzzles.streak import PuzzleStreak
from game.app.puzzles.words import goal_words
from game.app.sharing.share_dialog import ShareSubject
from game.app.table.describing import Parts
from game.app.table.elsewhere import may_analyse
from game.app.table.failure import problems_dialog
from game.app.table.task_scene import REST_S, LessonScene, Said
from game.bots.puzzles import judge_job, solve_job, solver
from game.bots.solving import Solution, Verdict
from game.data.files.problems import ProblemsError
from game.data.puzzles.puzzle_names import has_puzzles
from game.data.puzzles.puzzles import PuzzleFile
from game.model.contract import SeenStep
from game.model.entries import window_game
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, ScreenCommand
from game.ui.scene import App, Scene
from game.ui.screen import ButtonFit
from game.ui.tree.controls import Button
from game.ui.tree.node import Node

WIDE: Final = 1100
"""The width in tokens from which a window has room for another button beside the title."""


TEXT: Final = 300.0
"""The height in tokens of a puzzle's text beside a game's own table."""


class PuzzleScene(LessonScene):
    """The screen of puzzles, one at a time."""

    name = "puzzle"
    switches = ("flip",)
    text_tab, ways_key = "puzzles.tab", "puzzles"

    def __init__(
        self,
        app: App,
        game: str,
        puzzle: str = "",
        executor: Executor | None = None,
        course: PuzzleCourse | None = None,
    ) -> None:
        super().__init__(app, kit_of(game))
        self.course = course or PuzzleCourse(self.kit, self.content, keep=app.keep)
        if not self.course.shelf.puzzles:
            raise ProblemsError(self.course.shelf.problems)
        self.desk = Desk(game, executor)
        self.solver = solver(game)
        self.phase: Phase = "think"
        names = [kept.name for kept in self.course.puzzles]
        self.open_task(names.index(puzzle) if puzzle in names else self.course.first_open())

    # --- the course ---

    @property
    def kept(self) -> PuzzleFile:
        return self.course.puzzles[self.at]

    @property
    def count(self) -> int:
        return len(self.course)

    def open_task(self, number: int) -> None:
        self.at = number
        self.streak = PuzzleStreak(self.course, self.kept.name)
        self.attempt = Attempt(self.kit, self.content, self.kept.puzzle)
        self.hints = Hints(self.table, self.attempt, self.desk, self.solver, self.app.texts)
        self.table.set_overlays(replace(self.table.overlays.seen_from(behind=self.attempt.side == 1), on=()))
        self._begin()

    def _begin(self) -> None:
        """Show the current position, with the player to move."""
        if self.table.view is not None:
            self.table.skip()
        self.desk.forget()
        self.coming = ()
        self.hints.clear()
        self.enter_phase("think")
        self._show(None)

    def enter_phase(self, phase: Phase) -> None:
        """Begin a phase, in which it is somebody else's turn to act."""
        if phase == "solved":
            self.app.audio.play("solved")
        self.phase = phase
        if phase != "think":
            self.at_table = False  # the verdict stands in the text
        if phase in MAIN:
            self.focus_on(str(MAIN[phase]))

    def _show(self, last: SeenStep[Any, Any] | None) -> None:
        attempt = self.attempt
        chooser = attempt.seat if self.phase == "think" and attempt.own_turn else None
        self.table.show(self.shown(), chooser=chooser, viewer=attempt.seat, last=last)

    def shown(self) -> Any:
        return self.kit.game.observe(self.attempt.state, self.attempt.seat)

    # --- moves ---

    def play_action(self, action: Any) -> None:
        """Play the chosen action, and have it judged."""
        if self.phase != "think" or not self.attempt.own_turn:
            return
        self.hints.clear()
        self.streak.warned = ""
        self.phase = "judge"
        attempt = self.attempt
        self.focus_on("board")
        self.play(action, self._own_move_seen)
        if attempt.won:
            self.streak.note(solved=True)
        elif not attempt.over and not attempt.own_turn and attempt.left > 0:
            self.desk.ask(self._judged, judge_job, attempt.state, attempt.left)

    def _own_move_seen(self) -> None:
        """Give the verdict on the chosen move, if that needs no solver, once the move has been seen."""
        attempt = self.attempt
        if attempt.won:
            self.enter_phase("solved")
        elif not attempt.over and attempt.own_turn:
            self._go_on_choosing()
        elif attempt.over or attempt.left <= 0:
            self.take_wrong(())

    def _go_on_choosing(self) -> None:
        """Let the player choose the rest of a move that is not over."""
        self.phase = "think"
        self._show(self.table.last_step)

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
        self.coming, self._rest = tuple(actions), REST_S
        self.enter_phase(phase)

    def show_next(self) -> None:
        """Play the next waiting action."""
        action, *rest = self.coming
        self.coming = tuple(rest)
        self.play(action, self._answer_seen)

    def _answer_seen(self) -> None:
        """React to the end of the automatic moves."""
        if self.coming:
            return
        if self.phase == "reply":
            self._go_on_choosing()
            if self.attempt.won:  # it has given its own Command away
                self.take_solved()
        else:
            self.enter_phase("shown" if self.phase == "show" else "wrong")

    # --- doing ---

    def hint(self) -> None:
        """Give the next hint: the puzzle's words, then the piece, then the move."""
        if self.phase == "think" and not self.desk.busy and self.streak.pays("hint"):
            self.streak.note(helped=True)
            self.hints.give()

    def take_back(self) -> None:
        """Go back to before the player's last action."""
        if self.attempt.take_back():
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
        if not self.streak.pays("show"):
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
            self.desk.ask(self._solution, solve_job, self.attempt.state, puzzle.goal, puzzle.moves)

    def _solution(self, solution: Solution | None) -> None:
        found = None if solution is None else list(solution.line)
        self._later(found or self.attempt.written(), "show")

    def next(self) -> None:
        """Open the next unsolved puzzle; after all of them go back to the list."""
        following = self.course.following(self.at)
        if following is None:
            self.back()
        else:
            self.open_task(following)

    def analyse(self) -> None:
        """Analyse the puzzle, from its position on, at the position shown; back leads here again."""
        attempt, puzzle = self.attempt, self.kept.puzzle
        self.app.open(
            "analysis", game=self.kit.name, position=puzzle.position, moves=tuple(attempt.actions),
            about=self.app.texts.shipped(puzzle.title),
        )  # fmt: skip

    def enter(self) -> None:
        if self.app.live:
            self.desk.warm_up()

    def leave(self) -> None:
        self.desk.close()

    def share_shown(self) -> None:
        """Share the position shown."""
        attempt, title = self.attempt, self.kept.puzzle.title
        flipped = self.table.overlays.flipped
        shown, setup = self.shown(), attempt.setup
        subject = ShareSubject(self.kit, self.content, setup, shown, title, flipped=flipped)
        self.app.open("share", subject=subject)

    # --- why not ---

    def no_hint(self) -> str | None:
        """There is nothing left to be hinted at."""
        if self.phase in ("wrong", "why"):
            return "puzzles.why.wrong"
        return "puzzles.why.hint" if self.phase == "think" and self.hints.all_given else None

    def nothing_taken_back(self) -> str | None:
        """Nothing was played, or other ways lead back."""
        if self.phase in ROWS:
            return ""
        return None if self.attempt.actions else "puzzles.why.take_back"

    def not_wrong(self) -> str | None:
        """No move was wrong."""
        return None if self.phase in ("wrong", "why") else ""

    def not_over(self) -> str | None:
        """It is still to be solved."""
        return None if self.phase in ("solved", "show", "shown") else ""

    commands = Commands(
        Declared(PuzzlePress.HINT, icon="hint", binding="hint", do=hint, why_not=no_hint),
        Declared(PuzzlePress.SHOW, icon="play", do=show_solution),
        Declared(PuzzlePress.TAKE_BACK, "puzzles.take_back", icon="undo", binding="undo", do=take_back,
                 why_not=nothing_taken_back),
        Declared(PuzzlePress.TRY_AGAIN, "puzzles.try_again", icon="undo", binding="undo", do=try_again,
                 why_not=not_wrong),
        Declared(PuzzlePress.AGAIN, "puzzles.again", icon="undo", binding="undo", do=again, why_not=not_over),
        Declared(PuzzlePress.ANALYSE, "puzzles.analyse", icon="search", do=analyse),
        Declared(PuzzlePress.NEXT, icon="forward", do=next),
        Declared(PuzzlePress.EDIT, icon="pencil", do=LessonScene.edit),
        Declared(PuzzlePress.SHARE, icon="share", do=share_shown),
        more=LessonScene.commands,
    )  # fmt: skip

    # --- what is shown ---

    @property
    def thinking(self) -> bool:
        return self.phase == "think"

    @property
    def main(self) -> ScreenCommand | None:
        return MAIN.get(self.phase)

    def text_height(self) -> float | None:
        return TEXT if self.table.has_side else None

    def renewed(self) -> None:
        self.hints.clear()

    def watched(self) -> Hashable:
        return super().watched(), len(self.course), self.desk.busy

    def title(self, high: float) -> Node:
        return puzzle_title(self.app.texts, self.course, self.kept, self.at)

    def ways(self) -> Sequence[ScreenCommand]:
        edit = (PuzzlePress.EDIT,) if self.kit.drafting is not None else ()
        share = (PuzzlePress.SHARE,) if self.width >= WIDE else ()
        return *edit, *share, *super().ways()

    def text(self) -> Node:
        return puzzle_card(
            self.app.texts, self.table, self.course, self.kept, self.attempt, self.said(), self.density
        )

    def buttons(self) -> Sequence[Button | None]:
        out = () if may_analyse(self.kit.name) else (PuzzlePress.ANALYSE,)
        return [None if one in out else self._button(one) for one in ROWS.get(self.phase, THINKING)]

    def _button(self, command: PuzzlePress | None) -> Button | None:
        if command is None:
            return None
        label = str(command)
        if self.streak.warned == label:
            label = f"{label}_all_the_same"
        elif command is PuzzlePress.HINT:
            label = self.hints.next_word
        elif command is PuzzlePress.NEXT and self.course.following(self.at) is None:
            label = "finish"
        return self.act(
            command, ButtonFit(8), label=self.t(f"puzzles.{label}"),
            icon="stop" if self.phase == "show" else None,
            kind="fire" if command is self.main else "plain",
        )  # fmt: skip

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        back = self.app.input.action_for(event, "match") == "put_back"
        if back and self.phase in ("solved", "shown") and not self.table.busy:
            return False  # nothing is left to be put back: it leads out
        if back and self.phase in ("wrong", "why"):
            self.try_again()  # the wrong move is what can be put back
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        if not self.table.busy:  # a verdict comes when the move has been seen
            self.desk.poll()

    def due(self) -> float:
        return super().due() if self.table.busy else min(super().due(), self.desk.due())

    # --- what is said ---

    def task_words(self) -> Parts:
        said = self.said()
        goal = goal_words(self.kept.puzzle, self.kit, self.attempt.side, self.app.texts)
        return [(self.kept.puzzle.title, [goal]), (said.head, [said.words])]

    def said(self) -> Said:
        """Return the message below the goal."""
        t, phase, attempt = self.app.texts, self.phase, self.attempt
        streak = self.streak.words(t)
        about = _joined(streak, t.shipped(self.kept.puzzle.idea))
        if phase == "solved":
            clean = self.course.record(self.kept.name).clean
            return Said(t("puzzles.solved_clean" if clean else "puzzles.solved"), about, "check", "signal.ok")
        if phase == "shown":
            return Said(t("puzzles.was_solution"), about, "hint", "move.reach_ink")
        if phase == "show":
            return Said(t("puzzles.shows"), "", "play", "move.reach_ink")
        if phase in ("wrong", "why"):
            late = phase == "wrong" and attempt.own_last
            key = "wrong_late" if late else "wrong_answered"
            words = _joined(self.hints.words or t(f"puzzles.{key}"), streak)
            return Said(t("puzzles.wrong"), words, "cross", "signal.warning")
        if phase in ("judge", "reply"):
            key = "right" if phase == "reply" else "judging"
            return Said(t(f"puzzles.{key}"), "", "hourglass", "move.reach_ink")
        head = t("puzzles.go_on", n=attempt.to_find) if attempt.actions else t("puzzles.your_move")
        stake = self.streak.stake
        if self.streak.warned:
            return Said(head, t(f"puzzles.costs_{self.streak.warned}", n=stake), "warning", "signal.warning")
        words = t("puzzles.thinking") if self.desk.busy else _joined(self.hints.words, streak)
        if not words and not attempt.actions:
            first = t("puzzles.first_words" if attempt.left > 1 else "puzzles.only_words")
            words = _joined(first, t("puzzles.at_stake", n=stake) if stake else "")
        return Said(head, words, "target", "move.reach_ink")


def _joined(*parts: str) -> str:
    return " ".join(filter(None, parts))


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
