"""The list of a game's puzzles: their goals, their grades, and which are solved."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from dataclasses import replace
from enum import auto
from functools import partial
from operator import attrgetter
from typing import Any, Final

from game.app.puzzles.course import ORDERS, SHOWN, Order, PuzzleCourse, Shown, arranged
from game.app.puzzles.files import PuzzleFiles
from game.app.puzzles.finding import PuzzleFinder, SetSearch, finder_card
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
from game.data.puzzles.puzzles import TITLE, PuzzleFile
from game.model.contract import Setup
from game.model.entries import window_game, window_games
from game.model.registry import kit as kit_of
from game.ui.commands import Commands, Declared, ListChosen, ListOpened, Press, Set
from game.ui.controls.page_tree import BACK, foot_words, page, page_width
from game.ui.controls.tree_list import TreeList
from game.ui.layout import GROW, Area, Grow
from game.ui.scene import App
from game.ui.screen import ButtonFit, Screen
from game.ui.tree.canvas import PaintedCanvas
from game.ui.tree.controls import Button, Tabs
from game.ui.tree.holders import Box, Column, Room, Row, spring
from game.ui.tree.node import Measure, Node
from game.ui.tree.seen import Icon, Picture, Text

CARD = 88.0
"""The height of a puzzle's card, in tokens."""

LOOK_EVERY_S = 2.0
"""Seconds between two looks for changed files."""


FILLED_EACH: Final = 20
"""Puzzles read between two times that the list is filled with them."""


HINTS = ("puzzles.hint_choose", *"↑↓←→"), ("puzzles.hint_open", "accept"), BACK


class PuzzlesPress(Press):
    """What can be done with puzzles."""

    SOLVE = auto()
    RENAME = auto()
    DELETE = auto()
    FIND = auto()
    SEARCH = auto()
    TRASH = auto()
    UNDO = auto()
    PROBLEMS = auto()


class PuzzlesScene(Screen):
    """The list: cards on the left; on the right the chosen puzzle, or the search for new ones. Without a
    ``game`` it is the first that has any; ``progress`` replaces the stored results."""

    name, context, home = "puzzles", "library", "list"

    def __init__(
        self,
        app: App,
        game: str = "",
        progress: PuzzleProgress | None = None,
        executor: Executor | None = None,
    ) -> None:
        super().__init__(app)
        self.kit = kit_of(window_game(game, has_puzzles))
        self.content: Content = load_content(self.kit)
        self.given = progress is not None
        self.course = PuzzleCourse(self.kit, self.content, keep=app.keep, progress=progress, whole=False)
        self.files = PuzzleFiles(app, self.kit.name)
        self.finding = PuzzleFinder(app, self.course, executor)
        self.grader = Grader(self.course, executor)
        self.pictures = Pictures(app)
        self.rows = TreeList[PuzzleFile](self, "list", self._card, identity=attrgetter("name"))
        self.shown: Shown = "all"
        self.order: Order = "source"
        self.seeking = False
        """Whether the search is on the right."""
        self.trashed = 0
        self._wanted = self.course.puzzles[self.course.first_open()].name if len(self.course) else ""
        self._begun = ""
        """The puzzle that was opened while it was unsolved; ``None`` without one."""
        self._states: dict[str, tuple[str, Setup, Any]] = {}
        self._frames = 0
        self._since_look = 0.0
        self._arrange()

    @property
    def doers(self) -> Sequence[object]:
        return (self.finding,)

    # --- what there is ---

    def leave(self) -> None:
        self.finding.stop()
        self.grader.close()

    def uncover(self) -> None:
        self._take_found()
        self.course.look_again(progress=not self.given)
        if self.course.record(self._begun).solved and len(self.course):
            self._wanted = self.course.puzzles[self.course.first_open()].name
        self._begun = ""
        self.look_again()

    def look_again(self) -> None:
        """Read changed files and results, and show them."""
        self.course.look_again(progress=False)
        self._arrange()

    def _file_changed(self, name: str, words: str) -> None:
        """React to a changed file: choose the puzzle named, if it is there, and tell what was done."""
        self._wanted = name or self._wanted
        self.look_again()
        self.tell(words)

    def _arrange(self) -> None:
        """Arrange the list anew; the same puzzle stays chosen, or the one in its place."""
        groups = arranged(self.course, self.app.texts, self.shown, self.order)
        headings = [(group.words, len(group.puzzles)) for group in groups]
        self.trashed = len(self.files.find())
        listed = [kept for group in groups for kept in group.puzzles]
        self.course.order([kept.name for kept in listed])
        for name in self._states.keys() - {kept.name for kept in listed}:
            del self._states[name]
        chosen = self.rows.fill(listed, self._wanted, headings)
        self._wanted = "" if chosen is None else chosen.name

    @property
    def listed(self) -> Sequence[PuzzleFile]:
        """What is in the list."""
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

    def choose(self) -> None:
        """Show the chosen puzzle, and take away the message: it was about another one."""
        kept = self.current
        self._wanted = "" if kept is None else kept.name
        self.seeking = False
        self.notice.words = ""

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

    def set_value(self, command: Set) -> None:
        """List all puzzles or the unsolved ones (``shown``), in another ``order``; or those of another
        ``game``."""
        if command.name == "game":
            self.app.open("puzzles", how="replace", game=command.value)
            return
        setattr(self, command.name, command.value)
        if command.name == "shown":
            self.rows.scroll = 0.0
        self._arrange()

    def seek(self) -> None:
        """Show the search for new puzzles, or the chosen puzzle again."""
        self.seeking = not self.seeking

    def delete(self) -> None:
        """Move the chosen puzzle to the trash."""
        if self.current is not None:
            self._file_changed("", self.files.delete(self.current))

    def rename(self) -> None:
        """Ask for another title of the chosen puzzle."""
        kept, t = self.current, self.t
        if kept is None or kept.origin == "shipped":
            return
        self.app.open(
            "dialog", kind="text", title=t("puzzles.rename_title"), words=t("puzzles.rename_words"),
            check=partial(self._rename, kept), text=kept.puzzle.title, accept=t("puzzles.rename"),
            limit=TITLE,
        )  # fmt: skip

    def _rename(self, kept: PuzzleFile, text: str) -> str:
        title = " ".join(text.split())
        wrong = self.files.rename(kept, title)
        if not wrong:
            self.tell(self.t("puzzles.renamed", title=title))
        return wrong

    def undo(self) -> None:
        """Undo the last change of a file."""
        self._file_changed(*self.files.undo())

    def nothing_done(self) -> str | None:
        """Only changes of files can be undone."""
        return None if self.files.undos else "puzzles.why.undo"

    def none_trashed(self) -> str | None:
        """There is nothing to see in an empty trash."""
        return None if self.trashed else "puzzles.trash_empty"

    def show_problems(self) -> None:
        """Show what is wrong with files that can't be read."""
        title, words = self.t("puzzles.title"), self.t("puzzles.broken_words")
        self.app.push(problems_dialog(self.app, title, words, self.course.shelf.problems))

    def open_trash(self) -> None:
        """Open the deleted puzzles."""
        self.app.open("trash", bin=self.files)

    def help_at(self) -> tuple[str, str]:
        return self.kit.name, ""

    # --- the screen ---

    commands = Commands(
        Declared(Set, do=set_value),
        Declared(SetSearch, do=PuzzleFinder.choose),
        Declared(ListChosen("list"), do=choose),
        Declared(ListOpened("list"), do=solve),
        Declared(PuzzlesPress.SOLVE, icon="play", do=solve),
        Declared(PuzzlesPress.RENAME, "puzzles.rename", icon="tag", binding="rename", do=rename),
        Declared(PuzzlesPress.DELETE, "puzzles.delete", icon="trash", binding="delete", do=delete),
        Declared(PuzzlesPress.FIND, "puzzles.find.button", icon="search", binding="search", do=seek),
        Declared(PuzzlesPress.SEARCH, do=PuzzleFinder.press),
        Declared(
            PuzzlesPress.TRASH, icon="trash", binding="trash", do=open_trash, why_not=none_trashed
        ),
        Declared(
            PuzzlesPress.UNDO, icon="undo", tip="puzzles.tip.undo", binding="undo", do=undo,
            why_not=nothing_done,
        ),
        Declared(PuzzlesPress.PROBLEMS, icon="warning", do=show_problems),
        more=Screen.commands,
    )  # fmt: skip

    def compose(self) -> Node:
        t = self.t
        games, side = window_games(has_puzzles), self.density.side
        which = [t(f"{game}.name") for game in games]
        game = self.choice(Set("game"), which, games, self.kit.name, wide=None, high=GROW)
        wide = page_width(self) - 20 - side
        left = Column(gap=10, wide=GROW).of(
            Row(high=36).of(replace(game, pad=12.0)) if games[1:] else None,
            Room(_head, self._head_controls(), high=36),
            self.rows.node(row=CARD, gap=8, columns=2 if wide >= 640 else 1)
            if self.listed
            else self._nobody(),
        )
        card = Box(radius=6, pad=16, wide=side)
        card = (
            card.of(finder_card(self, self.finding, PuzzlesPress.SEARCH))
            if self.seeking
            else card.of(*self._chosen())
        )
        body = Row(gap=20, high=GROW).of(left, card)
        return page(self, t("puzzles.title"), self.standing(), body, foot=self._foot(), hints=HINTS)

    def _nobody(self) -> Node:
        key = "none" if not self.course.shelf.puzzles else "all_solved"
        told = self.course.reading.words(self.app.texts) or self.t(f"puzzles.{key}")
        return Text(told, "body", "ink.secondary", "center", high=GROW)

    def _foot(self) -> Node | None:
        """Return a message for a while, or the note about unreadable files; ``None`` for neither."""
        problems = self.course.shelf.problems
        if self.course.reading.going_on and not self.note:
            return foot_words(self.course.reading.words(self.app.texts))
        if not problems or self.note:
            return foot_words(self.note)
        label = self.t("puzzles.broken", n=len({problem.path for problem in problems}))
        return self.act(PuzzlesPress.PROBLEMS, ButtonFit(12), label=label)

    def _head_controls(self) -> tuple[tuple[Tabs, ...], tuple[Button, ...]]:
        """Return the head's controls: which puzzles are listed, in which order; undo, the way to the trash
        and to new ones. All of them are always there, so that nothing moves when one is enabled."""
        t, n = self.t, self.trashed
        choices: tuple[tuple[str, Sequence[str], str], ...] = (
            ("shown", SHOWN, self.shown), ("order", ORDERS, self.order)
        )  # fmt: skip
        tabs = (
            self.choice(
                Set(name), [t(f"puzzles.{name}.{one}") for one in values], values, now, wide=None, high=GROW
            )
            for name, values, now in choices
        )
        buttons = (
            self.act(PuzzlesPress.UNDO, wide=36),
            self.act(PuzzlesPress.TRASH, tip=t("puzzles.tip.trash", n=n) if n else "", wide=36),
            self.act(PuzzlesPress.FIND, ButtonFit(12), tip=t("puzzles.tip.find", n=n), on=self.seeking),
        )
        return tuple(replace(one, pad=12.0) for one in tabs), buttons

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
        shipped = kept.origin == "shipped"
        rename, delete = (
            self.act(do, why=t(f"puzzles.why.{do}") if shipped else None)
            for do in (PuzzlesPress.RENAME, PuzzlesPress.DELETE)
        )
        return [
            details(told, Picture(self._draw_board, (kept, self.pictures.drawn))),
            Node(high=12),
            self.act(PuzzlesPress.SOLVE, label=solve, kind="fire", wide=GROW, high=44),
            Node(high=8),
            self.in_columns([rename, delete], 2, high=38),
        ]

    # --- events ---

    def watched(self) -> tuple[object, ...]:
        course = self.course
        return course.reading, course.shelf, self.finding.state, self.pictures.drawn

    def update(self, dt: float) -> None:
        super().update(dt)
        # what is on the screen first is drawn at once, what comes in by scrolling a few a frame
        self._frames += 1
        self.pictures.work(12 if self._frames <= 3 else 3)
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

    def due(self) -> float:
        if self.pictures.wanting or not self.course.reader.done:
            return 0.0
        look = max(0.0, LOOK_EVERY_S - self._since_look)
        return min(super().due(), self.grader.due(), self.finding.due(), look)

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
        board = Picture(self._draw_board, (kept, self.pictures.drawn), wide=CARD - 16, high=CARD - 16)
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
            partial(self.pictures.position, self.kit, self.content, self.state_of(kept), side),
        )
        if picture is not None:
            to.surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            to.painter.box(to.surface, frame, to.theme["surface.sunken"], radius=2)


def _head(data: tuple[tuple[Tabs, ...], tuple[Button, ...]], m: Measure, width: float, height: float) -> Node:
    """Return the head's controls, as wide as there is room."""
    tabs, (*buttons, find) = data
    buttons.append(find if find.width(m) <= 0.3 * width else replace(find, label="", wide=height))
    room = width - sum(one.width(m) for one in buttons) - 8 * len(buttons) - 10 * (len(tabs) - 1)
    share = min(1.0, room / sum(one.width(m) for one in tabs))
    return Row(gap=8).of(
        Row(gap=10).of(*(replace(one, wide=share * one.width(m)) for one in tabs)), spring(), *buttons
    )


make = PuzzlesScene
