"""The list of a game's puzzles: their goals, their grades, and which are solved."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Executor
from dataclasses import replace
from enum import StrEnum
from typing import Any, Final

import pygame

from game.app.puzzles.course import ORDERS, SHOWN, Order, PuzzleCourse, Shown, arranged
from game.app.puzzles.files import PuzzleFiles
from game.app.puzzles.finding import PuzzleFinder, SearchPress
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
from game.app.table.boards import Pictures, details
from game.app.table.failure import problems_dialog
from game.data.files.content import Content, load_content
from game.data.people.puzzle_progress import PuzzleProgress
from game.data.puzzles.puzzle_names import has_puzzles
from game.data.puzzles.puzzles import PuzzleFile
from game.model.contract import Setup
from game.model.entries import window_game, window_games
from game.model.registry import kit as kit_of
from game.ui import widgets
from game.ui.controls.grouped_list import GroupedList
from game.ui.controls.notice import NotingScene
from game.ui.controls.page_tree import foot_words, page, page_width
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App, Scene
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import TabPress, Tabs
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.ui.tree_scene import ButtonLook, TreeScene

CARD = 88.0
"""The height of a puzzle's card, in tokens."""

LOOK_EVERY_S = 2.0
"""Seconds between two looks for changed files."""


FILLED_EACH: Final = 20
"""Puzzles read between two times that the list is filled with them."""


class PuzzlesButton(StrEnum):
    """The buttons of the page."""

    SOLVE = "solve"
    RENAME = "rename"
    DELETE = "delete"
    FIND = "find"
    TRASH = "trash"
    UNDO = "undo"
    PROBLEMS = "problems"


class PuzzlesScene(NotingScene, TreeScene):
    """The list: cards on the left; on the right the chosen puzzle, or the search for new ones."""

    name = "puzzles"

    def __init__(
        self, app: App, game: str, progress: PuzzleProgress | None = None, executor: Executor | None = None
    ) -> None:
        super().__init__(app)
        self.kit = kit_of(game)
        self.content: Content = load_content(self.kit)
        self.given = progress is not None
        self.course = PuzzleCourse(self.kit, self.content, keep=app.keep, progress=progress, whole=False)
        self.files = PuzzleFiles(app, game, lambda: self.current, self._file_changed, self.tell)
        self.finding = PuzzleFinder(self, self.course, self.repaint, executor)
        self.grader = Grader(self.course, executor)
        self.pictures = Pictures(app)
        self.rows = GroupedList[PuzzleFile](
            self, "list", self._card, identity=lambda kept: kept.name, on_choose=self._choose,
            on_open=lambda _: self.solve(),
        )  # fmt: skip
        self.shown: Shown = "all"
        self.order: Order = "source"
        self.seeking = False
        """Whether the search is on the right."""
        self.note = ""
        self._wanted = self.course.puzzles[self.course.first_open()].name if len(self.course) else ""
        self._begun = ""
        """The puzzle that was opened while it was unsolved; ``None`` without one."""
        self._states: dict[str, tuple[str, Setup, Any]] = {}
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
        """Read changed files and results, and show them."""
        self.course.look_again(progress=False)
        self._arrange()
        self.rebuild()

    def _file_changed(self, name: str) -> None:
        """React to a changed file; choose the puzzle named, if it is there."""
        self._wanted = name or self._wanted
        self.refresh()

    def _arrange(self) -> None:
        """Arrange the list anew; the same puzzle stays chosen, or the one in its place."""
        groups = arranged(self.course, self.app.texts, self.shown, self.order)
        self.rows.groups = [(group.words, len(group.puzzles)) for group in groups]
        listed = [kept for group in groups for kept in group.puzzles]
        self.course.order([kept.name for kept in listed])
        for name in self._states.keys() - {kept.name for kept in listed}:
            del self._states[name]
        chosen = self.rows.fill(listed, self._wanted)
        self.rows.forget()  # what came of them may be another
        self._wanted = "" if chosen is None else chosen.name

    @property
    def listed(self) -> list[PuzzleFile]:
        return self.rows.items

    @property
    def current(self) -> PuzzleFile | None:
        return self.rows.current

    def state_of(self, kept: PuzzleFile) -> Any:
        known = self._states.get(kept.name)
        if known is None or known[0] != kept.puzzle.position:
            setup = kept.puzzle.setup(self.kit, self.content)
            known = kept.puzzle.position, setup, self.kit.game.new(setup)
            self._states[kept.name] = known
        return known[2]

    def side_of(self, kept: PuzzleFile) -> int:
        """Return the side that solves a puzzle."""
        state = self.state_of(kept)
        seat = self.kit.game.to_act(state)
        return 0 if seat is None else self._states[kept.name][1].sides[seat]

    def mark_words(self, kept: PuzzleFile) -> str:
        """Say how far the player got with a puzzle."""
        record = self.course.record(kept.name)
        if record.clean:
            return self.t("puzzles.mark_clean")
        if record.solved:
            return self.t("puzzles.mark_solved")
        return self.t("puzzles.mark_tried" if record.wrong or record.helped else "puzzles.mark_new")

    def _choose(self, kept: PuzzleFile) -> None:
        self._wanted = kept.name
        self.seeking = False
        self.note = ""

    def _take_found(self) -> bool:
        """Add the search's results to the list; return whether there were any."""
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
        """List all puzzles, or the unsolved ones."""
        self.shown = SHOWN[index]
        self.rows.scroll = 0
        self._arrange()
        self.repaint()

    def set_order(self, index: int) -> None:
        """Sort the list by origin, or by grade."""
        self.order = ORDERS[index]
        self._arrange()
        self.repaint()

    def seek(self) -> None:
        """Show the search for new puzzles, or the chosen puzzle again."""
        self.seeking = not self.seeking
        self.repaint()

    def show_problems(self) -> None:
        """Show what is wrong with files that can't be read."""
        title, words = self.t("puzzles.title"), self.t("puzzles.broken_words")
        self.app.push(problems_dialog(self.app, title, words, self.course.shelf.problems))

    def _open_trash(self) -> None:
        """Open the deleted puzzles."""
        self.app.open("trash", find=self.files.trashed, group="puzzles")

    def help_at(self) -> tuple[str, str]:
        return self.kit.name, ""

    # --- the screen ---

    def press(self, spot: Hashable) -> None:
        match spot:
            case TabPress("game", index):
                self.app.open("puzzles", how="replace", game=self._games()[index])
            case TabPress("shown", index):
                self.set_shown(index)
            case TabPress("order", index):
                self.set_order(index)
            case TabPress(key, index):
                self.finding.choose(key.removeprefix("find_"), index)
            case SearchPress():
                self.finding.press()
            case PuzzlesButton():
                self._do(spot)

    def _do(self, what: PuzzlesButton) -> None:
        does: dict[PuzzlesButton, Callable[[], None]] = {
            PuzzlesButton.SOLVE: self.solve,
            PuzzlesButton.RENAME: self.files.rename,
            PuzzlesButton.DELETE: self.files.delete,
            PuzzlesButton.FIND: self.seek,
            PuzzlesButton.TRASH: self._open_trash,
            PuzzlesButton.UNDO: self.files.undo,
            PuzzlesButton.PROBLEMS: self.show_problems,
        }
        does[what]()

    def _games(self) -> Sequence[str]:
        """The games that have puzzles."""
        return window_games(has_puzzles)

    def compose(self) -> Node:
        shown, t = self.app.input.shown, self.t
        hints: list[widgets.Hint] = [
            (("↑", "↓", "←", "→"), t("puzzles.hint_choose")),
            ((shown("accept"),), t("puzzles.hint_open")),
            ((shown("back"),), t("dialog.hint_back")),
        ]
        games, side = self._games(), 300 if self.small else 380
        which = tuple(t(f"{game}.name") for game in games)
        wide = page_width(self) - 20 - side
        left = Column(gap=10, wide=GROW).of(
            Row(high=36).of(Tabs("game", which, games.index(self.kit.name), pad=12)) if games[1:] else None,
            Room(self._head, self._head_looks(), high=36),
            self.rows.node(row=CARD, gap=8, columns=2 if wide >= 640 else 1)
            if self.listed
            else self._nobody(),
        )
        card = Box(radius=6, pad=16, wide=side)
        card = card.of(self.finding.node()) if self.seeking else card.of(*self._chosen())
        body = Row(gap=20, high=GROW).of(left, card)
        return page(self, t("puzzles.title"), self.standing(), body, foot=self._foot(), hints=hints)

    def build(self) -> None:
        super().build()
        if self.focus.current is None:
            self.focus.focus_first("list")

    def _nobody(self) -> Node:
        key = "none" if not self.course.shelf.puzzles else "all_solved"
        told = self.course.reading.words(self.app.texts) or self.t(f"puzzles.{key}")
        words = Text(told, "body", "ink.secondary", "center", high=GROW)
        return Column(high=GROW).of(words)

    def _foot(self) -> Node | None:
        """Return a message for a while, or the note about unreadable files; ``None`` for neither."""
        problems = self.course.shelf.problems
        if self.course.reading.going_on and not self.note:
            return foot_words(self.course.reading.words(self.app.texts))
        if not problems or self.note:
            return foot_words(self.note)
        label = self.t("puzzles.broken", n=len({problem.path for problem in problems}))
        return self.button(ButtonLook(PuzzlesButton.PROBLEMS, label, "warning", padding=12))

    def _head_looks(self) -> tuple[tuple[Tabs, ...], tuple[ButtonLook, ...]]:
        """Return the head's controls: which puzzles are listed, in which order; the way to new ones, to
        the trash, and undo. All of them are always there, so that nothing moves when one is enabled."""
        t = self.t
        tabs = (
            Tabs("shown", tuple(t(f"puzzles.shown.{one}") for one in SHOWN), SHOWN.index(self.shown), 12),
            Tabs("order", tuple(t(f"puzzles.order.{one}") for one in ORDERS), ORDERS.index(self.order), 12),
        )
        trashed = len(self.files.trashed())
        small = [
            (PuzzlesButton.UNDO, "undo", "" if self.files.undos else t("puzzles.why.undo")),
            (PuzzlesButton.TRASH, "trash", "" if trashed else t("puzzles.trash_empty")),
        ]
        looks = [
            ButtonLook(do, "", icon, why=why, tip="" if why else t(f"puzzles.tip.{do}", n=trashed))
            for do, icon, why in small
        ]
        find, tip = t("puzzles.find.button"), t("puzzles.tip.find", n=trashed)
        looks.append(ButtonLook(PuzzlesButton.FIND, find, "search", on=self.seeking, tip=tip, padding=12))
        return tabs, tuple(looks)

    def _head(
        self, data: tuple[tuple[Tabs, ...], tuple[ButtonLook, ...]], m: Measure, width: float, height: float
    ) -> Node:
        tabs, looks = data
        *small, find = (self.button(one, wide=None if one.label else height) for one in looks)
        if find.width(m) > 0.3 * width:
            find = self.button(replace(looks[-1], label=""), wide=height)
        buttons = [*small, find]
        room = width - sum(one.width(m) for one in buttons) - 8 * len(buttons) - 10 * (len(tabs) - 1)
        share = min(1.0, room / sum(one.width(m) for one in tabs))
        return Row(gap=8).of(
            Row(gap=10).of(*(replace(one, wide=share * one.width(m)) for one in tabs)), spring(), *buttons
        )

    def _chosen(self) -> list[Node]:
        """Return the chosen puzzle, large, with its actions."""
        kept, texts, t = self.current, self.app.texts, self.t
        if kept is None:
            return []
        puzzle, grey = kept.puzzle, "ink.secondary"
        difficulty = difficulty_words(self.course.grade(kept), texts)
        told = [
            (texts.shipped(puzzle.title), "card_title", "ink.primary"),
            (goal_words(puzzle, self.kit, self.side_of(kept), texts), "body_strong", "ink.primary"),
            (f"{difficulty} · {self.mark_words(kept)}", "body", grey),
            (source_words(puzzle, texts) or credit_words(puzzle, texts), "small", grey),
            (tag_words(puzzle, texts), "small", grey),
        ]
        solve = t("puzzles.solve_again" if self.course.record(kept.name).solved else "puzzles.solve")
        own = [
            ButtonLook(
                do, t(f"puzzles.{do}"), icon,
                why=t(f"puzzles.why.{do}") if kept.origin == "shipped" else "",
            )
            for do, icon in ((PuzzlesButton.RENAME, "tag"), (PuzzlesButton.DELETE, "trash"))
        ]  # fmt: skip
        return [
            details(told, Picture(self._draw_board, (kept, self.rows.version))),
            Node(high=12),
            self.button(ButtonLook(PuzzlesButton.SOLVE, solve, "play", "fire"), wide=GROW, high=44),
            Node(high=8),
            self.buttons(own, high=38),
        ]

    # --- events ---

    def handle(self, event: pygame.event.Event) -> bool:
        actions: dict[str, Callable[[], None]] = {
            "delete": self.files.delete,
            "undo": self.files.undo,
            "rename": self.files.rename,
            "search": self.seek,
            "trash": self._open_trash,
        }
        do = actions.get(self.app.input.action_for(event, "library") or "")
        if do is not None:
            do()
            return True
        return super().handle(event)

    def update(self, dt: float) -> None:
        self.let_note_fade(dt)
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        if self.pictures.work(12 if self._frames <= 3 else 3):
            self.rows.forget()
            self.repaint()
        self._since_look += dt
        changed = self._take_found()
        if not self.course.reader.done:
            self.course.reader.work(1)
            reading = self.course.reading
            changed = changed or not reading.going_on or reading.done % FILLED_EACH == 0
        elif self.grader.work():
            changed = True
        if self._since_look >= LOOK_EVERY_S:
            self._since_look = 0.0
            changed = self.course.look_again(progress=False) or changed
        if changed:
            self._arrange()
            self.repaint()

    def due(self) -> float:
        if self.pictures.wanting or not self.course.reader.done:
            return 0.0
        look = max(0.0, LOOK_EVERY_S - self._since_look)
        return min(self.note_due(), self.grader.due(), self.finding.due(), look)

    def standing(self) -> str:
        """Say how many puzzles were solved, and how many in a row."""
        words = self.t("puzzles.solved_of", n=self.course.solved, count=len(self.course))
        progress = self.course.progress
        if not progress.best:
            return words
        return f"{words} · {self.t('puzzles.streak_best', n=progress.streak, best=progress.best)}"

    def _card(self, kept: PuzzleFile) -> Node:
        """Return a puzzle's card: board, title, goal, grade, and whether it was solved."""
        texts, record = self.app.texts, self.course.record(kept.name)
        goal = short_goal(kept.puzzle, texts)
        around, line = (Node(high=Grow(share)) for share in (10, 27))
        solved = Icon("star" if record.clean else "check", 20, "signal.ok") if record.solved else None
        ink = "signal.ok" if record.solved else "ink.secondary"
        words = Text(self.mark_words(kept), "small", ink, "right", wide=GROW)
        board = Picture(self._draw_board, (kept, 0), wide=CARD - 16, high=CARD - 16)
        told = Column(wide=GROW).of(
            around,
            Row(gap=8, high=line.high).of(
                Text(texts.shipped(kept.puzzle.title), "card_title", wide=GROW), solved
            ),
            Text(goal[:1].upper() + goal[1:], ("body", "small"), "ink.secondary", high=line.high),
            Row(gap=10, high=line.high).of(stars(self.course.grade(kept) or 0, 14), words),
            around,
        )
        return Row(pad=(8, 0)).of(board, Node(wide=12), told, Node(wide=4))

    def _draw_board(self, to: PaintedCanvas, area: Area, data: tuple[PuzzleFile, int]) -> None:
        """Draw the puzzle's board, once its picture is ready."""
        (kept, _), frame = data, area.rect
        side = frame.width
        picture = self.pictures.get(
            (kept.name, kept.puzzle.position, side),
            lambda: self.pictures.position(self.kit, self.content, self.state_of(kept), side),
        )
        if picture is not None:
            to.surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            to.painter.box(to.surface, frame, to.theme["surface.sunken"], radius=2)


def make(app: App, game: str = "", progress: PuzzleProgress | None = None) -> Scene:
    """Return the puzzles of a game, or of the first that has any; ``progress`` replaces the stored
    results."""
    return PuzzlesScene(app, window_game(game, has_puzzles), progress)
