"""One puzzle on the board: find the move, answer the defence, until it is solved."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from concurrent.futures import Executor
from dataclasses import replace
from typing import Any, Final, Literal

import pygame

from game.app.puzzles.attempt import Attempt
from game.app.puzzles.course import Course
from game.app.puzzles.desk import Desk
from game.app.puzzles.hints import Hints, move_words
from game.app.puzzles.words import credit_words, difficulty_words, goal_words, paint_stars, source_words
from game.app.sharing.going_out import share_position
from game.app.table.describing import Parts
from game.app.table.elsewhere import edit_position, may_analyse, problems_dialog
from game.app.table.task_scene import REST_S, Beside, Deed, LessonScene, Said
from game.bots.puzzles import solver
from game.bots.solving import Solution, Verdict
from game.data.files.content import load_content
from game.data.files.problems import ProblemsError
from game.data.people.puzzle_progress import Tried
from game.data.puzzles.puzzles import KeptPuzzle
from game.model.contract import SeenStep
from game.model.entries import window_game
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.scene import App, Scene
from game.view.table import OverlayName

Phase = Literal["think", "judge", "reply", "wrong", "why", "solved", "show", "shown"]
"""Whose turn it is to do something: the player thinks; a move is judged; the defence replies; the move
was wrong; its answer is shown; it is done; the solution is played; it was played."""

Costly = Literal["", "hint", "show"]
"""What ends a streak when it is asked for."""


WIDE: Final = 1100
"""So wide in tokens a window is that has room for a button more beside the title."""


def main_key(phase: Phase) -> str:
    """The button that Enter presses when the board waits for nothing."""
    return {"wrong": "try_again", "why": "try_again", "solved": "next", "shown": "again"}.get(phase, "")


class PuzzleScene(LessonScene):
    """One puzzle after the other."""

    name = "puzzle"
    switches = ("danger", "lines", "flip")

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
        self._shown = False
        self.warned: Costly = ""
        """What was asked for and would end the streak: asked for again it is given."""
        self.gained = self.lost = 0
        """The streak this puzzle has made longer, and the one it has ended."""
        names = [kept.name for kept in self.course.puzzles]
        self.number = 0
        self.open_puzzle(names.index(puzzle) if puzzle in names else self.course.first_open())

    # --- the course ---

    @property
    def kept(self) -> KeptPuzzle:
        return self.course.puzzles[self.number]

    def record(self) -> Tried:
        """What came of it so far."""
        return self.course.record(self.kept.name)

    def open_puzzle(self, number: int) -> None:
        """Begin a puzzle, from its position."""
        self.number = number
        self.warned, self.gained, self.lost = "", 0, 0
        self.attempt = Attempt(self.kit, self.content, self.kept.puzzle)
        self.hints = Hints(
            self.table,
            self.attempt,
            self.desk,
            self.solver,
            self.app.texts,
            lambda: self.enter_phase("think"),
        )
        self.table.set_overlays(
            replace(self.table.overlays.seen_from(behind=self.attempt.side == 1), danger=False, lines=())
        )
        self._begin()

    def _begin(self) -> None:
        """From the position of now, with the player to move."""
        self.desk.forget()
        self.coming.clear()
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
        self.table.show(self._view(), chooser=chooser, viewer=attempt.seat, last=last)

    def _view(self) -> Any:
        """What the one who solves it sees."""
        return self.kit.game.observe(self.attempt.state, self.attempt.seat)

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
        self.coming, self.rest = deque(actions), REST_S
        self.enter_phase(phase)

    def show_next(self) -> None:
        """Play the next action that waits."""
        action = self.coming.popleft()
        if self.phase == "reply":
            self.phase = "think"
        self.play(action)
        if self.phase == "think":
            if self.attempt.won:  # it has given its own Command away
                self.take_solved()
            self.rebuild()
        elif not self.coming:
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
            self._later(line, "show")
        else:
            puzzle = self.kept.puzzle
            self.desk.solve(self.attempt.state, puzzle.goal, puzzle.moves, self._solution)

    def _solution(self, solution: Solution | None) -> None:
        found = None if solution is None else list(solution.line)
        self._later(found or self.attempt.written(), "show")

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

    @property
    def can_edit(self) -> bool:
        """Whether positions can be taken over into the map editor."""
        return self.kit.drafting is not None

    def edit(self) -> None:
        """Open the position that is shown in the map editor."""
        if self.can_edit:
            edit_position(self.app, self.kit, self._view())

    def analyse(self) -> None:
        """Analyse the puzzle, from its position on, at what is shown; back leads here again."""
        attempt, puzzle = self.attempt, self.kept.puzzle
        self.app.open(
            "analysis", game=self.kit.name, position=puzzle.position, moves=tuple(attempt.actions),
            about=self.app.texts.shipped(puzzle.title),
        )  # fmt: skip

    def help(self) -> None:
        self.host.help()

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

    def offers(self) -> frozenset[OverlayName]:
        return self.table.offers(self._view())

    def renewed(self) -> None:
        self.hints.clear()

    def build(self) -> None:
        self.place_board()
        self.build_head(*self._beside())
        self._build_buttons()
        if main_key(self.phase):
            self.focus.focus_first(main_key(self.phase))
        elif self.focus.current is None:
            self.focus.focus_first("board")

    def share_shown(self) -> None:
        """Share the position that is shown."""
        attempt, title = self.attempt, self.kept.puzzle.title
        flipped = self.table.overlays.flipped
        share_position(self.app, self.kit, self.content, attempt.setup, self._view(), title, flipped=flipped)

    def _beside(self) -> list[Beside]:
        """The way into the editor, and the puzzles beside this one."""
        share: Beside = ("share", "share", "puzzles.share", self.share_shown, True)
        edit: Beside = ("edit", "pencil", "puzzles.edit", self.edit, True)
        return [
            *([edit] if self.can_edit else []),
            *([share] if self.width >= WIDE else []),
            ("previous", "chevron_left", "puzzles.previous", lambda: self.go(-1), self.number > 0),
            ("skip", "chevron_right", "puzzles.skip", lambda: self.go(1), self.number + 1 < len(self.course)),
        ]

    def _build_buttons(self) -> None:
        """What can be done now, the most likely last."""
        t = self.t

        def deed(key: str, icon: str, do: Callable[[], None], why: str = "", *, main: bool = False) -> Deed:
            return key, f"puzzles.{self._label(key)}", icon, "fire" if main else "plain", do, why

        if self.phase in ("wrong", "why"):
            self.build_deeds(
                deed("hint", "hint", self.hint, t("puzzles.why.wrong")),
                deed("show", "play", self.show_solution),
                deed("try_again", "undo", self.take_back, main=True),
            )
        elif self.phase in ("solved", "shown"):
            self.build_deeds(
                deed("analyse", "search", self.analyse) if may_analyse(self.kit.name) else None,
                deed("again", "undo", self.again, main=self.phase == "shown"),
                deed("next", "forward", self.next, main=self.phase == "solved"),
            )
        elif self.phase == "show":
            self.build_deeds(deed("again", "stop", self.again), None, None)
        else:
            given = t("puzzles.why.hint") if self.hints.all_given else ""
            not_yet = "" if self.attempt.actions else t("puzzles.why.take_back")
            self.build_deeds(
                deed("hint", "hint", self.hint, given),
                deed("show", "play", self.show_solution),
                deed("take_back", "undo", self.take_back, not_yet),
            )

    def _label(self, key: str) -> str:
        if key == "next" and self.course.following(self.number) is None:
            return "finish"
        if key in ("hint", "show") and self.warned == key:
            return f"{key}_all_the_same"
        return self.hints.next_word if key == "hint" else key

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
        if self.phase in ("wrong", "why") and self.app.input.action_for(event, "match") == "put_back":
            self.take_back()  # the wrong move is what can be put back
            return True
        return self.host.handle(event)

    def update(self, dt: float) -> None:
        super().update(dt)
        self.desk.poll()

    def due(self) -> float:
        return super().due()

    # --- drawing ---

    def paint(self, surface: pygame.Surface) -> None:
        f = self.frame
        widgets.card(self, surface, f.board.rect)
        self._paint_head(surface)
        self._paint_puzzle(surface)
        if f.card is not None:
            card = f.card.rect
            self.paint_card(surface, card)
        self.paint_prompts(surface)

    def _paint_puzzle(self, surface: pygame.Surface) -> None:
        """Head and card of the puzzle."""
        card = self.frame.words.rect
        widgets.card(self, surface, card)
        small = self.frame.small
        pad = self.px(16 if small else 20)
        inner = card.inflate(-2 * pad, -2 * self.px(12 if small else 16))
        puzzle = self.kept.puzzle
        grade = self.course.grade(self.kept)
        right = paint_stars(self, surface, inner.right, inner.y + self.px(13), grade or 0, 14)
        title = self.painter.text(
            surface,
            self.app.texts.shipped(puzzle.title),
            "section",
            inner.topleft,
            width=right - self.px(12) - inner.x,
        )
        goal = goal_words(puzzle, self.kit, self.attempt.side, self.app.texts)
        body = pygame.Rect(inner.x, title.bottom + self.px(4), inner.width, 0)
        y = self.painter.paragraph(surface, goal, "body_strong", body)
        credit = " · ".join(
            (
                difficulty_words(grade, self.app.texts),
                source_words(puzzle, self.app.texts) or credit_words(puzzle, self.app.texts),
            )
        )
        if not small:
            at = (inner.x, y + self.px(2))
            y = self.painter.text(surface, credit, "small", at, "ink.secondary", width=inner.width).bottom
        y += self.px(10)
        painter = self.painter
        painter.rule(surface, inner.x, y, inner.width)
        y += self.px(10)
        moves = self._played()
        step = painter.fonts.get("body", painter.scale).get_linesize()
        low = inner.bottom - step * len(moves)
        for number, (own, answer) in enumerate(moves):
            row = low + number * step
            words = f"{number + 1}.  {own}"
            half = inner.width // 2
            painter.text(surface, words, "body", (inner.x, row), width=half)
            painter.text(surface, answer, "body", (inner.x + half, row), "ink.secondary", width=half)
        low -= self.px(8) if moves else 0
        self.paint_said(surface, pygame.Rect(inner.x, y, inner.width, low - y), self.said())

    def _paint_head(self, surface: pygame.Surface) -> None:
        head = self.frame.head.rect
        left, right = self.title_room
        room = right - left
        record = self.record()
        mark = self.px(28) if record.solved else 0
        at = (left, head.y + head.height * 32 // 100)
        title = self.painter.text(
            surface, self.t("puzzles.title"), "card_title", at, middle=True, width=room - mark
        )
        if mark:
            icon = "star" if record.clean else "check"
            at = (title.right + self.px(16), title.centery)
            widgets.icon(self, surface, icon, at, 18, "signal.ok", center=True)
        streak = self.course.progress.streak
        key = "puzzles.step_done" if record.solved and not streak else "puzzles.step"
        words = self.t(key, n=self.number + 1, count=len(self.course))
        if streak:
            words = f"{words} · {self.t('puzzles.in_a_row', n=streak)}"
        at = (left, head.bottom - self.px(9))
        self.painter.text(surface, words, "small", at, "ink.secondary", middle=True, width=room)

    # --- what is said ---

    def task_words(self) -> Parts:
        said = self.said()
        goal = goal_words(self.kept.puzzle, self.kit, self.attempt.side, self.app.texts)
        return [(self.kept.puzzle.title, [goal]), (said.head, [said.words])]

    def said(self) -> Said:
        """What stands below the puzzle's goal."""
        t, puzzle = self.t, self.kept.puzzle
        if self.phase == "solved":
            key = "solved_clean" if self.record().clean else "solved"
            return Said(
                t(f"puzzles.{key}"),
                _joined(self._streak(), self.app.texts.shipped(puzzle.idea)),
                "check",
                "signal.ok",
            )
        if self.phase == "shown":
            words = _joined(self._streak(), self.app.texts.shipped(puzzle.idea))
            return Said(t("puzzles.was_solution"), words, "hint", "move.reach_ink")
        if self.phase == "show":
            return Said(t("puzzles.shows"), "", "play", "move.reach_ink")
        if self.phase in ("wrong", "why"):
            late = len(self.attempt.actions) % 2 and self.phase == "wrong"
            key = "wrong_late" if late else "wrong_answered"
            words = _joined(self.hints.words or t(f"puzzles.{key}"), self._streak())
            return Said(t("puzzles.wrong"), words, "cross", "signal.warning")
        if self.phase in ("judge", "reply"):
            key = "right" if self.phase == "reply" else "judging"
            return Said(t(f"puzzles.{key}"), "", "hourglass", "move.reach_ink")
        head = t("puzzles.your_move") if not self.attempt.actions else t("puzzles.go_on", n=self.attempt.left)
        stake = self.course.at_stake(self.kept.name)
        if self.warned:
            return Said(head, t(f"puzzles.costs_{self.warned}", n=stake), "warning", "signal.warning")
        words = t("puzzles.thinking") if self.desk.busy else _joined(self.hints.words, self._streak())
        if not words and not self.attempt.actions:
            first = t("puzzles.first_words" if self.attempt.left > 1 else "puzzles.only_words")
            words = _joined(first, t("puzzles.at_stake", n=stake) if stake else "")
        return Said(head, words, "target", "move.reach_ink")

    def _streak(self) -> str:
        """What this puzzle has done to the streak, in words; empty for nothing."""
        progress = self.course.progress
        if self.lost:
            return self.t("puzzles.streak_lost", n=self.lost)
        if not self.gained:
            return ""
        best = self.gained == progress.best and self.gained > 1
        return self.t("puzzles.streak_record" if best else "puzzles.streak_now", n=self.gained)

    def _played(self) -> list[tuple[str, str]]:
        """The moves so far, each own one with its answer, as a record has them."""
        attempt = self.attempt
        told = [
            move_words(self.table, attempt, before, action)
            for before, action in zip(attempt.states, attempt.actions, strict=False)
        ]
        return [(own, answer) for own, answer in zip(told[::2], [*told[1::2], ""], strict=False)]


def _joined(*parts: str) -> str:
    return " ".join(part for part in parts if part)


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
        return PuzzleScene(app, window_game(game, lambda info: info.puzzles), puzzle, executor, course)
    except ProblemsError as error:
        return problems_dialog(app, app.texts("puzzles.title"), app.texts("puzzles.none"), error)
