"""All puzzles of a game: what each asks for, how hard it is, and whether it was solved."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor
from typing import Any

import pygame

from game.app.puzzles.course import ORDERS, SHOWN, Course, Group, Order, Shown, arranged
from game.app.puzzles.files import PuzzleFiles
from game.app.puzzles.finding import Finding
from game.app.puzzles.grader import Grader
from game.app.puzzles.words import (
    credit_words,
    difficulty_words,
    goal_words,
    short_goal,
    source_words,
    stars,
    tag_words,
)
from game.app.table.boards import Pictures, paint_details
from game.app.table.elsewhere import problems_dialog
from game.data.files.content import Content, load_content
from game.data.people.puzzle_progress import PuzzleProgress
from game.data.puzzles.puzzles import KeptPuzzle
from game.model.contract import Setup
from game.model.entries import window_game, window_games
from game.rules.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.cell_groups import GroupedCells
from game.ui.controls.cell_trees import CellTrees
from game.ui.controls.cells import CellState
from game.ui.controls.notice import NotingScene
from game.ui.controls.page import PageFrame, back_button, foot_words, page_title, problems_button
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App, Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Picture, Text

CARD = 88.0
"""The height of a puzzle's card."""

LOOK_EVERY_S = 2.0
"""How often it is seen whether there are other files."""


class PuzzlesScene(NotingScene):
    """Cards on the left; on the right the chosen puzzle, or the search for new ones."""

    name = "puzzles"

    def __init__(
        self, app: App, game: str, progress: PuzzleProgress | None = None, executor: Executor | None = None
    ) -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.given = progress is not None
        self.course = Course(self.kit, self.content, keep=app.keep, progress=progress, whole=False)
        self.files = PuzzleFiles(app, game, lambda: self.current, self._file_changed, self.tell)
        self.finding = Finding(self, self.course, self.repaint, executor)
        self.grader = Grader(self.course, executor)
        self.pictures = Pictures(app)
        self.drawn = CellTrees[KeptPuzzle](self, self._card, lambda kept: kept.name)
        self.cells = GroupedCells(
            self, "list", self._paint_card, on_choose=self._choose, on_open=lambda _: self.solve()
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
        self._states: dict[str, tuple[str, Setup, Any]] = {}
        self._list = self._side = pygame.Rect(0, 0, 0, 0)
        self._side_bottom = 0
        """Where the buttons of the card on the right begin."""
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

    def _file_changed(self, name: str) -> None:
        """A file came, went or changed; that puzzle of a name is chosen, if it is there."""
        self._wanted = name or self._wanted
        self.refresh()

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
        at = self.cells.chosen
        return self.listed[at] if 0 <= at < len(self.listed) else None

    def state_of(self, kept: KeptPuzzle) -> Any:
        known = self._states.get(kept.name)
        if known is None or known[0] != kept.puzzle.position:
            setup = kept.puzzle.setup(self.kit, self.content)
            known = kept.puzzle.position, setup, self.kit.game.new(setup)
            self._states[kept.name] = known
        return known[2]

    def side_of(self, kept: KeptPuzzle) -> int:
        """The side that solves it."""
        state = self.state_of(kept)
        seat = self.kit.game.to_act(state)
        return 0 if seat is None else self._states[kept.name][1].sides[seat]

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

    def show_problems(self) -> None:
        """What is wrong with files that can't be read."""
        title, words = self.t("puzzles.title"), self.t("puzzles.broken_words")
        self.app.push(problems_dialog(self.app, title, words, self.course.shelf.problems))

    def _open_trash(self) -> None:
        """What was deleted."""
        self.app.open("trash", find=self.files.trashed, group="puzzles")

    def help(self) -> None:
        self.app.open("rules", game=self.kit.name)

    def tell(self, words: str) -> None:
        """Say something at the foot."""
        self.note_down(words)
        self.rebuild()

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self)
        left, side = f.body.columns(20, list=GROW, side=300 if f.small else 380)
        games = window_games(lambda info: info.puzzles)
        if len(games) > 1:
            which, left = left.rows(10, games=36, rest=GROW)
            self._build_games(which, games)
        head, below = left.rows(10, head=36, list=GROW)
        self._list, self._side = below.rect, side.rect
        self.drawn.forget()
        back_button(self)
        self._build_head(head.rect)
        self._build_problems()
        self.cells.place_groups(
            self._list,
            [(group.words, len(group.puzzles)) for group in self.groups],
            cell_height=self.px(CARD),
            head_height=self.px(34),
            columns=2 if self._list.width >= self.px(640) else 1,
            gap=self.px(8),
        )
        self.cells.show(self.cells.chosen)
        self._build_side()
        if self.focus.current is None:
            self.focus.focus_first("list")

    def _build_games(self, row: Area, games: Sequence[str]) -> None:
        """A switch to the puzzles of another game, in the place of these."""
        labels = [self.t(f"{game}.name") for game in games]
        wide = sum(widgets.button_width(self, label, padding=12) for label in labels)
        rect = row.rect
        rect.width = min(rect.width, wide)
        widgets.segments(
            self, rect, labels, chosen=games.index(self.kit.name), key="game",
            on_choose=lambda index: self.app.open("puzzles", how="replace", game=games[index]),
        )  # fmt: skip

    def _build_head(self, head: pygame.Rect) -> None:
        """The row above the list: which are listed, in which order, and what else can be done."""
        right = self._build_right(head)
        shown = [self.t(f"puzzles.shown.{name}") for name in SHOWN]
        orders = [self.t(f"puzzles.order.{name}") for name in ORDERS]
        wanted = [
            ("shown", shown, SHOWN.index(self.shown), self.set_shown),
            ("order", orders, ORDERS.index(self.order), self.set_order),
        ]
        gap = self.px(10)
        widths = [
            sum(widgets.button_width(self, one, padding=12) for one in labels) for _, labels, _, _ in wanted
        ]
        room = right - head.x - gap * len(wanted)
        if sum(widths) > room:
            widths = [width * room // sum(widths) for width in widths]
        x = head.x
        for (key, labels, chosen, do), width in zip(wanted, widths, strict=True):
            rect = pygame.Rect(x, head.y, width, head.height)
            widgets.segments(self, rect, labels, chosen=chosen, on_choose=do, key=key)
            x = rect.right + gap

    def _build_right(self, head: pygame.Rect) -> int:
        """The way to new ones, to the trash, and back from the last deletion; gives where they begin."""
        label = self.t("puzzles.find.button")
        wide = widgets.button_width(self, label, icon="search", padding=12)
        if wide > head.width * 30 // 100:
            label, wide = "", head.height
        trashed = len(self.files.trashed())
        empty = "" if trashed else self.t("puzzles.trash_empty")
        nothing = "" if self.files.undos else self.t("puzzles.why.undo")
        # all of them are always there: nothing moves when one can be pressed
        buttons: list[tuple[str, str, str, int, Callable[[], None], str]] = [
            ("find", label, "search", wide, self.seek, ""),
            ("trash", "", "trash", head.height, self._open_trash, empty),
            ("undo", "", "undo", head.height, self.files.undo, nothing),
        ]
        right = head.right
        for key, words, icon, width, do, why in buttons:
            rect = pygame.Rect(right - width, head.y, width, head.height)
            tip = None if why else self.t(f"puzzles.tip.{key}", n=trashed)
            on = key == "find" and self.seeking
            widgets.button(self, rect, words, icon=icon, on=on, on_press=do, tip=tip, why=why, key=key)
            right = rect.x - self.px(8)
        return right

    def _build_problems(self) -> None:
        problems = self.course.shelf.problems
        if not problems or self.note:
            return
        label = self.t("puzzles.broken", n=len({problem.path for problem in problems}))
        problems_button(self, label, self.show_problems)

    def _build_side(self) -> None:
        """The buttons of the card on the right: the main one, below it those for one's own puzzles."""
        pad, high, gap, side = self.px(16), self.px(44), self.px(8), self._side
        main = pygame.Rect(side.x + pad, side.bottom - pad - high, side.width - 2 * pad, high)
        kept = self.current
        if not self.seeking and kept is not None:
            low, half = self.px(38), (main.width - gap) // 2
            y = side.bottom - pad - low
            main.bottom = y - gap
            label = self.t("puzzles.solve_again" if self.course.record(kept.name).solved else "puzzles.solve")
            widgets.button(self, main, label, icon="play", kind="fire", on_press=self.solve, key="solve")
            x, width = main.x, half
            for name, icon, do in (
                ("rename", "tag", self.files.rename), ("delete", "trash", self.files.delete),
            ):  # fmt: skip
                why = self.t(f"puzzles.why.{name}") if kept.origin == "shipped" else ""
                rect, label = pygame.Rect(x, y, width, low), self.t(f"puzzles.{name}")
                widgets.button(self, rect, label, icon=icon, on_press=do, why=why, key=name)
                x, width = main.x + half + gap, main.width - half - gap
        self._side_bottom = main.y - self.px(12)
        if self.seeking:
            self.finding.build(side, main)

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        deeds: dict[str, Callable[[], None]] = {
            "delete": self.files.delete,
            "undo": self.files.undo,
            "rename": self.files.rename,
            "search": self.seek,
            "trash": self._open_trash,
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
            self.drawn.forget()
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
            ((shown("back"),), self.t("dialog.hint_back")),
        ]
        page_title(self, surface, self.t("puzzles.title"), self.standing(), hints)
        if not self.listed:
            key = "none" if not self.course.shelf.puzzles else "all_solved"
            self.painter.text(
                surface, self.t(f"puzzles.{key}"), "body", self._list.center, "ink.secondary",
                align="center", middle=True, width=self._list.width
            )  # fmt: skip
        if self.note:
            foot_words(self, surface, self.note)
        if self.seeking:
            self.finding.paint(surface, self._side_bottom)
        else:
            self._paint_details(surface, self._side, self._side_bottom)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        if self.listed:
            self.cells.draw(surface)

    def _paint_card(self, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
        self.drawn.paint(surface, rect, self.listed[state.index], state)

    def _card(self, kept: KeptPuzzle) -> Node:
        """Board, title, goal, difficulty, and whether it was solved."""
        texts, record = self.app.texts, self.course.record(kept.name)
        goal = short_goal(kept.puzzle, texts)
        around, line = (Node(high=Grow(share)) for share in (10, 27))
        solved = Icon("star" if record.clean else "check", 20, "signal.ok") if record.solved else None
        ink = "signal.ok" if record.solved else "ink.secondary"
        words = Text(self.mark_words(kept), "small", ink, "right", wide=GROW)
        board = Picture(self._draw_board, kept, wide=CARD - 16, high=CARD - 16)
        told = Column(wide=GROW).of(
            around,
            Row(gap=8, high=line.high).of(
                Text(texts.shipped(kept.puzzle.title), "card_title", wide=GROW), solved
            ),
            Text(goal[:1].upper() + goal[1:], "body", "ink.secondary", high=line.high),
            Row(gap=10, high=line.high).of(stars(self.course.grade(kept) or 0, 14), words),
            around,
        )
        return Row(pad=(8, 0)).of(board, Node(wide=12), told, Node(wide=4))

    def _draw_board(self, to: PaintedCanvas, area: Area, kept: KeptPuzzle) -> None:
        self._paint_board(to.surface, area.rect, kept)

    def _paint_board(self, surface: pygame.Surface, frame: pygame.Rect, kept: KeptPuzzle) -> None:
        """The puzzle's board, once it is drawn."""
        side = frame.width
        picture = self.pictures.get(
            (kept.name, kept.puzzle.position, side),
            lambda: self.pictures.position(self.kit, self.content, self.state_of(kept), side),
        )
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            self.painter.box(surface, frame, self.app.theme["surface.sunken"], radius=2)

    def _paint_details(self, surface: pygame.Surface, rect: pygame.Rect, bottom: int) -> None:
        """The chosen puzzle, large. ``bottom`` is where its button begins."""
        kept, texts = self.current, self.app.texts
        if kept is None:
            widgets.card(self, surface, rect)
            return
        puzzle, grey = kept.puzzle, "ink.secondary"
        difficulty = difficulty_words(self.course.grade(kept), texts)
        told = [
            (texts.shipped(puzzle.title), "card_title", "ink.primary"),
            (goal_words(puzzle, self.kit, self.side_of(kept), texts), "body_strong", "ink.primary"),
            (f"{difficulty} · {self.mark_words(kept)}", "body", grey),
            (source_words(puzzle, texts) or credit_words(puzzle, texts), "small", grey),
            (tag_words(puzzle, texts), "small", grey),
        ]
        paint_details(
            self, surface, rect, bottom, told, lambda frame: self._paint_board(surface, frame, kept)
        )


def make(app: App, game: str = "", progress: PuzzleProgress | None = None) -> Scene:
    """The puzzles of a game, or of the first that has any; ``progress`` in place of what was kept."""
    return PuzzlesScene(app, window_game(game, lambda info: info.puzzles), progress)
