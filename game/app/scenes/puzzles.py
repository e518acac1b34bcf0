"""All puzzles of a game: what each asks for, how hard it is, and whether it was solved."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import pygame

from game.app import widgets
from game.app.boards import Pictures
from game.app.cells import Cells, CellState
from game.app.puzzles.course import Course
from game.app.puzzles.rows import paint_card, paint_details
from game.app.scene import Scene
from game.app.scenes._page import PageFrame, back_button, page_title
from game.data.content import Content, load_content
from game.data.puzzle_progress import Tried
from game.data.puzzles import KeptPuzzle
from game.rules.registry import GAMES
from game.rules.registry import kit as kit_of

if TYPE_CHECKING:
    from game.app.application import App


class PuzzlesScene(Scene):
    """Cards on the left, the chosen puzzle on the right."""

    name = "puzzles"

    def __init__(self, app: App, game: str, tried: dict[str, Tried] | None = None) -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.given = tried
        self.course = self._read()
        self.pictures = Pictures(app)
        self.cells = Cells(
            self, "list", self._paint_cell, on_choose=self._choose, on_open=lambda _: self.solve()
        )
        self._states: dict[str, Any] = {}
        self._frames = 0
        self.cells.chosen = self.course.first_open() if len(self.course) else -1

    # --- what there is ---

    def _read(self) -> Course:
        return Course(self.kit, self.content, keep=self.app.keep, tried=self.given)

    def uncover(self) -> None:
        at = self.cells.chosen
        was_open = 0 <= at < len(self.course) and not self.course.is_solved(at)
        self.course = self._read()
        self._states.clear()
        self.cells.chosen = at = min(at, len(self.course) - 1)
        if was_open and at >= 0 and self.course.is_solved(at):
            self.cells.chosen = self.course.first_open()
        self.rebuild()

    @property
    def current(self) -> KeptPuzzle | None:
        """The chosen puzzle."""
        at = self.cells.chosen
        return self.course.shelf.puzzles[at] if 0 <= at < len(self.course) else None

    def state_of(self, kept: KeptPuzzle) -> Any:
        """The position of a puzzle."""
        if kept.name not in self._states:
            self._states[kept.name] = kept.puzzle.start(self.kit, self.content)
        return self._states[kept.name]

    def side_of(self, kept: KeptPuzzle) -> int:
        """The side that solves it."""
        seat = self.kit.game.to_act(self.state_of(kept))
        return 0 if seat is None else self.kit.seatings[0].sides[seat]

    def mark_words(self, kept: KeptPuzzle) -> str:
        """What came of it, in words."""
        record = self.course.record(kept.name)
        if record.clean:
            return self.t("puzzles.mark_clean")
        if record.solved:
            return self.t("puzzles.mark_solved")
        return self.t("puzzles.mark_tried" if record.wrong or record.helped else "puzzles.mark_new")

    def _choose(self, index: int) -> None:
        self.rebuild()

    # --- doing ---

    def solve(self) -> None:
        """Open the chosen puzzle."""
        kept = self.current
        if kept is not None:
            self.app.open("puzzle", game=self.kit.name, puzzle=kept.name)

    def show_problems(self) -> None:
        """What is wrong with files that can't be read."""
        told = [str(problem) for problem in self.course.shelf.problems]
        self.app.open(
            "dialog", kind="problems", title=self.t("puzzles.title"), words=self.t("puzzles.broken_words"),
            problems=told,
        )  # fmt: skip

    def help(self) -> None:
        """F1: the rules of this game."""
        self.app.open("rules", game=self.kit.name)

    # --- building ---

    def _side_width(self) -> float:
        return 300 if PageFrame.of(self).small else 380

    def _side_rect(self) -> pygame.Rect:
        f = PageFrame.of(self)
        return self.box(f.left + f.width - self._side_width(), f.top, self._side_width(), f.bottom - f.top)

    def _list_rect(self) -> pygame.Rect:
        f = PageFrame.of(self)
        return self.box(f.left, f.top, f.width - self._side_width() - 20, f.bottom - f.top)

    def _button_rect(self) -> pygame.Rect:
        pad, high = self.px(16), self.px(44)
        side = self._side_rect()
        return pygame.Rect(side.x + pad, side.bottom - pad - high, side.width - 2 * pad, high)

    def build(self) -> None:
        f = PageFrame.of(self)
        back_button(self)
        rect = self._list_rect()
        wide = rect.width >= self.px(640)
        self.cells.place(
            rect,
            len(self.course),
            cell_height=self.px(88),
            columns=2 if wide else 1,
            gap=self.px(8),
        )
        self.cells.show(self.cells.chosen)
        kept = self.current
        if kept is not None:
            key = "puzzles.solve_again" if self.course.record(kept.name).solved else "puzzles.solve"
            widgets.button(
                self,
                self._button_rect(),
                self.t(key),
                icon="play",
                kind="fire",
                on_press=self.solve,
                key="solve",
            )
        if self.course.shelf.problems:
            label = self.t("puzzles.broken", n=len({problem.path for problem in self.course.shelf.problems}))
            width = widgets.button_width(self, label, icon="warning", padding=12)
            high = self.px(30)
            foot = pygame.Rect(self.point(f.left, 0)[0], self.point(0, f.foot)[1] - high // 2, width, high)
            widgets.button(self, foot, label, icon="warning", on_press=self.show_problems, key="problems")
        if self.focus.current is None:
            self.focus.focus_first("list")

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        return bool(self.course.shelf.puzzles) and self.cells.handle(event)

    def update(self, dt: float) -> None:
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        if self.pictures.work(12 if self._frames <= 3 else 3):
            self.repaint()

    # --- drawing ---

    def _paint_cell(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        paint_card(self, surface, rect, state)

    def paint(self, surface: pygame.Surface) -> None:
        shown = self.app.input.shown
        hints: list[widgets.Hint] = [
            (("↑", "↓", "←", "→"), self.t("puzzles.hint_choose")),
            ((shown("accept"),), self.t("puzzles.hint_open")),
            ((shown("back"),), self.t("dialog.back").lower()),
        ]
        count = self.t("puzzles.solved_of", n=self.course.solved, count=len(self.course))
        page_title(self, surface, self.t("puzzles.title"), count, hints)
        if not self.course.shelf.puzzles:
            at = self._list_rect().center
            words = self.t("puzzles.none")
            widgets.text(self, surface, words, "body", at, "ink.secondary", align="center", middle=True)
        paint_details(self, surface, self._side_rect(), self._button_rect().y - self.px(12))

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.course.shelf.puzzles:
            self.cells.draw(surface)


def make(app: App, game: str = GAMES[0], tried: dict[str, Tried] | None = None) -> Scene:
    """The puzzles of a game; ``tried`` in place of what was kept."""
    return PuzzlesScene(app, game, tried)


def _demo(app: App) -> Scene:
    made = PuzzlesScene(app, GAMES[0])
    names = [kept.name for kept in made.course.shelf.puzzles]
    states = (Tried(solved=True), Tried(solved=True, wrong=2), Tried(solved=True), Tried(wrong=1))
    return PuzzlesScene(app, GAMES[0], dict(zip(names, states, strict=False)))


DEMOS: dict[str, Callable[[App], Scene]] = {"puzzles": _demo}
