"""All puzzles of a game: what each asks for, how hard it is, and whether it was solved."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import Executor
from typing import TYPE_CHECKING, Any

import pygame

from game.app.puzzles.arranging import ORDERS, SHOWN, Group, Order, Shown, arranged
from game.app.puzzles.course import Course
from game.app.puzzles.deeds import PuzzleDeeds
from game.app.puzzles.finding import Finding
from game.app.puzzles.grader import Grader
from game.app.puzzles.listing import build_page, build_side, button_rects
from game.app.puzzles.rows import paint_card, paint_details
from game.app.table.boards import Pictures
from game.data.content import Content, load_content
from game.data.puzzle_progress import Progress
from game.data.puzzles import KeptPuzzle
from game.model.entries import window_games
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.cell_groups import GroupedCells
from game.ui.cells import CellState
from game.ui.noting import NotingScene
from game.ui.page import PageFrame, page_title
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.application import App

LOOK_EVERY_S = 2.0
"""How often it is seen whether there are other files."""


class PuzzlesScene(NotingScene):
    """Cards on the left; on the right the chosen puzzle, or the search for new ones."""

    name = "puzzles"

    def __init__(
        self, app: App, game: str, progress: Progress | None = None, executor: Executor | None = None
    ) -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.given = progress is not None
        self.course = Course(self.kit, self.content, keep=app.keep, progress=progress, whole=False)
        self.deeds = PuzzleDeeds(self)
        self.finding = Finding(self, executor)
        self.grader = Grader(self.course, executor)
        self.pictures = Pictures(app)
        self.cells = GroupedCells(
            self, "list", self._paint_cell, on_choose=self._choose, on_open=lambda _: self.solve()
        )
        self.shown: Shown = "all"
        self.order: Order = "source"
        self.groups: list[Group] = []
        self.listed: list[KeptPuzzle] = []
        self.seeking = False
        """Whether the search is on the right."""
        self.note = ""
        self._wanted = self.course.puzzles[self.course.first_open()].name if len(self.course) else ""
        self._begun = ""
        """A puzzle that was opened and not solved then."""
        self._states: dict[str, Any] = {}
        self._frames = 0
        self._since_look = 0.0
        self._arrange()

    # --- what there is ---

    def leave(self) -> None:
        self.finding.close()
        self.grader.close()

    def uncover(self) -> None:
        self._take_found()
        self.course.look_again(progress=not self.given)
        if self.course.record(self._begun).solved and len(self.course):
            self._wanted = self.course.puzzles[self.course.first_open()].name
        self._begun = ""
        self.refresh()

    def refresh(self) -> None:
        """Files have changed, or what came of them: read what is new, and show it."""
        self.course.look_again(progress=False)
        self._arrange()
        self.rebuild()

    def want(self, name: str) -> None:
        """Choose that puzzle as soon as it is there."""
        self._wanted = name

    def _arrange(self) -> None:
        """The list anew, the same puzzle chosen in it, or the one in its place."""
        self.groups = arranged(self.course, self.app.texts, self.shown, self.order)
        self.listed = [kept for group in self.groups for kept in group.puzzles]
        names = [kept.name for kept in self.listed]
        self.course.order(names)
        known = {kept.name: kept for kept in self.listed}
        changed = [name for name in self._states if name not in known]
        for name in changed:
            del self._states[name]
        if self._wanted in names:
            self.cells.chosen = names.index(self._wanted)
        else:
            self.cells.chosen = min(max(self.cells.chosen, 0), len(names) - 1)
            self._wanted = names[self.cells.chosen] if names else ""

    @property
    def current(self) -> KeptPuzzle | None:
        """The chosen puzzle."""
        at = self.cells.chosen
        return self.listed[at] if 0 <= at < len(self.listed) else None

    def state_of(self, kept: KeptPuzzle) -> Any:
        """The position of a puzzle."""
        known = self._states.get(kept.name)
        if known is None or known[0] != kept.puzzle.position:
            known = self._states[kept.name] = kept.puzzle.position, kept.puzzle.start(self.kit, self.content)
        return known[1]

    def side_of(self, kept: KeptPuzzle) -> int:
        """The side that solves it."""
        seat = self.kit.game.to_act(self.state_of(kept))
        return 0 if seat is None else self.kit.info.seatings[0].sides[seat]

    def mark_words(self, kept: KeptPuzzle) -> str:
        """What came of it, in words."""
        record = self.course.record(kept.name)
        if record.clean:
            return self.t("puzzles.mark_clean")
        if record.solved:
            return self.t("puzzles.mark_solved")
        return self.t("puzzles.mark_tried" if record.wrong or record.helped else "puzzles.mark_new")

    def _choose(self, index: int) -> None:
        self._wanted = self.listed[index].name
        self.seeking = False
        self.note = ""
        self.rebuild()

    def _take_found(self) -> bool:
        """Put what a search has found into the list; whether there was anything."""
        found = self.finding.take()
        for path, puzzle in found:
            self.course.reader.take(path, puzzle)
        return bool(found)

    # --- doing ---

    def solve(self) -> None:
        """Open the chosen puzzle."""
        kept = self.current
        if kept is not None:
            self._begun = "" if self.course.record(kept.name).solved else kept.name
            self.app.open("puzzle", game=self.kit.name, puzzle=kept.name, course=self.course)

    def set_shown(self, index: int) -> None:
        """List all, or those that were not solved."""
        self.shown = SHOWN[index]
        self.cells.scroll = 0
        self._arrange()
        self.rebuild()

    def set_order(self, index: int) -> None:
        """List them by where they are from, or by how hard they are."""
        self.order = ORDERS[index]
        self._arrange()
        self.rebuild()

    def seek(self) -> None:
        """Show the search for new ones, or the chosen puzzle again."""
        self.seeking = not self.seeking
        self.rebuild()

    def searched(self) -> None:
        """A search has come on."""
        self.repaint()

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

    def tell(self, words: str) -> None:
        """Say something at the foot."""
        self.note_down(words)
        self.rebuild()

    # --- building ---

    def side_width(self) -> float:
        """How wide the card on the right is, in tokens."""
        return 300 if PageFrame.of(self).small else 380

    def side_rect(self) -> pygame.Rect:
        """The card on the right, in px."""
        f, wide = PageFrame.of(self), self.side_width()
        return self.box(f.left + f.width - wide, f.top, wide, f.bottom - f.top)

    def list_rect(self) -> pygame.Rect:
        """The list, in px."""
        f = PageFrame.of(self)
        return self.box(f.left, f.top + 46, f.width - self.side_width() - 20, f.bottom - f.top - 46)

    def build(self) -> None:
        build_page(self)
        rect = self.list_rect()
        self.cells.place_groups(
            rect,
            [(group.words, len(group.puzzles)) for group in self.groups],
            cell_height=self.px(88),
            head_height=self.px(34),
            columns=2 if rect.width >= self.px(640) else 1,
            gap=self.px(8),
        )
        self.cells.show(self.cells.chosen)
        build_side(self)
        if self.focus.current is None:
            self.focus.focus_first("list")

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        deeds: dict[str, Callable[[], None]] = {
            "delete": self.deeds.delete,
            "undo": self.deeds.undo,
            "rename": self.deeds.rename,
            "search": self.seek,
            "trash": self.deeds.trash_page,
        }
        do = deeds.get(self.app.input.action_for(event, "library") or "")
        if do is not None:
            do()
            return True
        return bool(self.listed) and self.cells.handle(event)

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        if self.pictures.work(12 if self._frames <= 3 else 3):
            self.repaint()
        self._since_look += dt
        changed = self._take_found()
        if not self.course.reader.done:
            self.course.reader.work(1)
            changed = changed or self.course.reader.done
        elif self.grader.work():
            changed = True
        if self._since_look >= LOOK_EVERY_S:
            self._since_look = 0.0
            changed = self.course.look_again(progress=False) or changed
        if changed:
            self._arrange()
            self.rebuild()

    def due(self) -> float:
        if self.pictures.wanting or not self.course.reader.done:
            return 0.0
        look = max(0.0, LOOK_EVERY_S - self._since_look)
        return min(self.note_due(), self.grader.due(), self.finding.due(), look)

    # --- drawing ---

    def _paint_cell(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        paint_card(self, surface, rect, state)

    def standing(self) -> str:
        """How many were solved, and how many in a row."""
        words = self.t("puzzles.solved_of", n=self.course.solved, count=len(self.course))
        progress = self.course.progress
        if not progress.best:
            return words
        return f"{words} · {self.t('puzzles.streak_best', n=progress.streak, best=progress.best)}"

    def paint(self, surface: pygame.Surface) -> None:
        shown = self.app.input.shown
        hints: list[widgets.Hint] = [
            (("↑", "↓", "←", "→"), self.t("puzzles.hint_choose")),
            ((shown("accept"),), self.t("puzzles.hint_open")),
            ((shown("back"),), self.t("dialog.back").lower()),
        ]
        page_title(self, surface, self.t("puzzles.title"), self.standing(), hints)
        if not self.listed:
            at = self.list_rect().center
            key = "none" if not self.course.shelf.puzzles else "all_solved"
            widgets.text(
                self, surface, self.t(f"puzzles.{key}"), "body", at, "ink.secondary", align="center",
                middle=True, width=self.list_rect().width,
            )  # fmt: skip
        if self.note:
            f = PageFrame.of(self)
            room = f.width * 0.5
            at = self.point(f.left, f.foot)
            widgets.text(self, surface, self.note, "body_strong", at, middle=True, width=self.px(room))
        bottom = button_rects(self)[0].y - self.px(12)
        if self.seeking:
            self.finding.paint(surface, self.side_rect(), bottom)
        else:
            paint_details(self, surface, self.side_rect(), bottom)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.listed:
            self.cells.draw(surface)


def make(app: App, game: str = "", progress: Progress | None = None) -> Scene:
    """The puzzles of a game, or of the first that has any; ``progress`` in place of what was kept."""
    return PuzzlesScene(app, game or window_games(lambda info: info.puzzles)[0], progress)
