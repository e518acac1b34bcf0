"""What lessons and puzzles share on the screen: a board and its card, the text beside it, what the others
do by themselves, and a row of buttons that keep their places."""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

import pygame

from game.app.table.board_screen import (
    BoardPlace,
    BoardRules,
    PositionScreen,
)
from game.app.table.boards import tools_of
from game.app.table.describing import Parts, describe_table
from game.app.table.layout import WIDEST_PAGE
from game.app.table.panel_parts import title_row
from game.app.table.prompts import PressPrompt
from game.data.files.content import load_content
from game.model.kit import AnyKit
from game.ui.commands import Commands, Declared, Press, ScreenCommand, Set
from game.ui.input.focus import SpotArea
from game.ui.layout import GROW, Area
from game.ui.paint.palette import Density
from game.ui.scene import App
from game.ui.tree.controls import Button
from game.ui.tree.holders import Arranged, Box, Column, FirstFit, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text
from game.view.phase import Prompt
from game.view.table import Tools

REST_S = 0.5
"""Seconds the board rests before the others' next action."""

INDENT = 16.0
"""The indent of the text, in tokens."""

LEAST_SIDE = 216.0
"""The least height of a game's own table beside the board, in tokens."""

LEAST_PAGE = (936.0, 372.0)
"""The least height of a game's own page below the text, in tokens."""


@dataclass(frozen=True)
class LessonFrame:
    """The board on the left, the lesson's text and a card (or the game's own table) on the right. A game's
    own page (``paged``) replaces the board, below the text."""

    board: Area
    head: Area
    words: Area
    card: Area | None
    prompts: Area
    buttons: Area
    tabs: Area | None = None
    """The tabs of text and table, where there isn't room for both: the chosen one has all of it."""
    paged: bool = False

    @classmethod
    def of_page(cls, page: Area, d: Density, text: float) -> LessonFrame | None:
        """Return the layout of an area while the game wants its own page; ``None`` where there is no room
        for it. ``text``: the height of the text, in tokens."""
        head, words, room, foot = page.rows(8, head=d.bar, words=text, room=GROW, foot=d.bar)
        if room.width < LEAST_PAGE[0] or room.height < LEAST_PAGE[1]:
            return None
        prompts, buttons = foot.columns(16, prompts=GROW, buttons=520)
        return cls(room, head, words, None, prompts, buttons, paged=True)

    @classmethod
    def of(cls, window: Area, d: Density, text: float | None = None) -> LessonFrame:
        """Return the layout of a window. ``text``: the height of the text beside a game's own table, in
        tokens; ``None`` for all the room there is."""
        small = window.small
        margin, gap = d.margin, 8
        page = window.inset(margin)
        side = min(page.height, page.width - margin - (420 if small else 520))
        wide = min(page.width - side - margin, 680)
        board, column = page.centred(side + margin + wide, page.height).columns(margin, board=side, side=GROW)
        board = board.centred(side, side)
        head, room, prompts, buttons = column.rows(gap, head=d.bar, room=GROW, prompts=24, buttons=d.bar)
        tabs = None
        if text is not None and room.height - gap - text < LEAST_SIDE:
            tabs, words = room.rows(gap, tabs=32, both=GROW)
            card: Area | None = words
        elif text is None and small:
            words, card = room, None
        else:
            words, card = room.rows(
                gap, words=min(330, room.height * 0.55) if text is None else text, card=GROW
            )
        return cls(board, head, words, card, prompts, buttons, tabs)


@dataclass(frozen=True, slots=True)
class Said:
    """The message shown now: a head, words below it in a style, an icon, and a tone (a colour's token);
    ``more`` is in small ink below the words."""

    head: str
    words: str
    icon: str
    tone: str
    role: str = "body"
    more: str = ""

    def node(self) -> Node:
        """Return it beside a bar in its tone. Where there is too little room, the last words go first."""
        head = Row(gap=8, high=20).of(
            Icon(self.icon, 20, self.tone), Text(self.head, "body_strong", self.tone, wide=GROW)
        )
        words = self.words and Text(self.words, self.role, lines=0, least=16)
        more = self.more and Text(self.more, "body", "ink.secondary", lines=0, least=16, rank=-1)
        bar = Box(wide=4, fill=self.tone, line="", radius=0, high=GROW)
        told = Column(gap=4, pad=(0, 2), wide=GROW).of(head, words or None, more or None)
        return Row(gap=INDENT - 4, least=24).of(bar, told)


class TaskPress(Press):
    """The ways to the task before and after."""

    PREVIOUS = "previous"
    SKIP = "skip"


class LessonScene(PositionScreen):
    """A screen with one game's board in a ``LessonFrame``, and tasks one after the other."""

    context, beside = "match", "back"

    switches: ClassVar[Collection[str]] = ()
    waits = tells = True

    text_tab: ClassVar[str] = "tutorial.tab_lesson"
    """The key of the text tab's words, where text and table share one place."""

    ways_key: ClassVar[str] = "tutorial"
    """The key below which the tips of the ways are."""

    def __init__(self, app: App, kit: AnyKit) -> None:
        self.content = load_content(kit)
        super().__init__(app, kit, (), (), "")
        self.table.chooser.unaided = True
        self.at = 0
        """The number of the task, from 0."""
        self.coming: tuple[Any, ...] = ()
        """The others' steps still to be shown: ``show_next`` takes one after the other, with a rest before
        each."""
        self._rest = 0.0
        self.at_table = False
        """Whether the table is in sight, where text and table share one place."""

    # --- for screens to fill in ---

    @property
    def count(self) -> int:
        """How many tasks there are."""
        raise NotImplementedError

    def open_task(self, number: int) -> None:
        """Begin a task, from its position."""
        raise NotImplementedError

    @property
    def thinking(self) -> bool:
        """Whether the player is to choose a move now; only then the possible moves are shown."""
        raise NotImplementedError

    @property
    def main(self) -> ScreenCommand | None:
        """What Enter asks for when the board waits for nothing."""
        raise NotImplementedError

    def show_next(self) -> None:
        """Take the first of the coming steps, and show it."""
        raise NotImplementedError

    def task_words(self) -> Parts:
        """The player's task, in words."""
        raise NotImplementedError

    def said(self) -> Said:
        """Return the task, or what came of it."""
        raise NotImplementedError

    def text_height(self) -> float | None:
        """The height of the text beside a game's own table, in tokens; ``None`` without one."""
        raise NotImplementedError

    def text_at(self, width: float) -> float:
        """Return the height of the text above a game's own page for a width, both in tokens."""
        raise NotImplementedError

    def title(self, high: float) -> Node:
        """Return the words beside the way back, so high in tokens."""
        raise NotImplementedError

    def ways(self) -> Sequence[ScreenCommand]:
        """Return the commands at the right of the title."""
        return (*TaskPress,)

    def text(self) -> Node:
        """Return the card with the task and what came of it."""
        raise NotImplementedError

    def buttons(self) -> Sequence[Button | None]:
        """Return the buttons at the bottom, ``None`` for an empty place. Each keeps its place, so that a
        second click on one never presses another."""
        raise NotImplementedError

    # --- the board ---

    def offers(self) -> Collection[str]:
        return self.table.offers(self.shown())

    def key_pressed(self, name: str) -> bool | None:
        return self.do_bound(name) or None

    def tools(self) -> Tools:
        return tools_of(self.app, self.content)

    def fire_lines(self) -> Sequence[tuple[int, ...]]:
        return (), (0, 1)

    def acted(self, command: str) -> None:
        """Show the table when the player moves on it, or something on it is proposed."""
        if self.table.at_side and self.frame.tabs is not None:
            self.at_table = True

    def show_side(self) -> None:
        self.at_table = True

    def describe_shown(self) -> None:
        if self.table.view is not None:
            describe_table(self.app, self.kit, self.table, self.table.view, before=self.task_words())

    def turn_to(self, command: Set) -> None:
        """Show the table, or the text."""
        self.at_table = command.value

    def previous(self) -> None:
        """Open the task before."""
        self.open_task(self.at - 1)

    def skip(self) -> None:
        """Open the next task, whether this one is solved or not."""
        self.open_task(self.at + 1)

    def at_first(self) -> str | None:
        """There is no task before."""
        return None if self.at else ""

    def at_last(self) -> str | None:
        """There is no task after."""
        return None if self.at + 1 < self.count else ""

    commands = Commands(
        Declared(Set, do=turn_to),
        Declared(TaskPress.PREVIOUS, icon="chevron_left", do=previous, why_not=at_first),
        Declared(TaskPress.SKIP, icon="chevron_right", do=skip, why_not=at_last),
        more=PositionScreen.commands,
    )

    # --- what is shown ---

    @property
    def frame(self) -> LessonFrame:
        """Where everything is."""
        window = Area.of(self.app.size, self.app.scale)
        paged = None
        if self.table.page is not None:
            page = window.inset(self.density.margin)
            page = page.centred(min(page.width, WIDEST_PAGE), page.height)
            paged = LessonFrame.of_page(page, self.density, self.text_at(page.width))
        return paged or LessonFrame.of(window, self.density, self.text_height())

    def compose(self) -> Node:
        f, rules = self.frame, BoardRules(True)
        board = self.own_page(rules)
        if not f.paged:
            board = Box(radius=6).of(BoardPlace("board", rules, ringed=False, high=GROW))
        parts = [(board, f.board)]
        if f.tabs is not None and self.table.has_side:
            labels = self.t(self.text_tab), self.table.side_word
            tabs = self.choice(Set("tab"), labels, (False, True), self.at_table, high=GROW)
            parts.append((tabs, f.tabs))
        tips = {one: self.t(f"{self.ways_key}.{one}") for one in self.ways()}
        ways = (self.act(one, wide=f.head.height, tip=tip) for one, tip in tips.items())
        head = title_row(self, f.head.height, [self.title(f.head.height)], Row(gap=6).of(*ways))
        parts.append((head, f.head))
        if f.tabs is None or not self.at_table:
            words = f.words
            if f.tabs is not None:
                words, below = words.rows(8, words=GROW, turn=self.density.bar)
                parts.append((self.turn_row(), below))
            parts.append((self.text(), words))
        if f.card is not None and (f.tabs is None or self.at_table):
            note = Text(self.t("tutorial.card_note"), "body", "ink.tertiary", "center", high=GROW)
            parts.append((self.card(Column(pad=(20, 0)).of(note)), f.card))
        brief = FirstFit(whole_only=True, wide=GROW, high=GROW)  # without icons where words would be cut
        row = Row(gap=8).of(*(
            Node(wide=GROW) if one is None else brief.of(one, replace(one, icon="")) for one in self.buttons()
        ))  # fmt: skip
        parts += (self.foot((), self._prompts()), f.prompts), (row, f.buttons)
        return Arranged(children=tuple(parts))

    def _prompts(self) -> tuple[Prompt, ...]:
        """What can be done now, with its keys."""
        return self.host.prompts() if self.thinking else ()

    def watched(self) -> Hashable:
        return super().watched(), self._prompts(), self.table.page is not None, self.table.hint is not None

    def clear_of_tips(self) -> Sequence[pygame.Rect]:
        """The rectangles of the row of keys, also while it has a message, and of what the table keeps
        clear."""
        return self.frame.prompts.rect, *self.table.kept_clear()

    # --- events ---

    def takes_first(self, event: pygame.event.Event) -> bool:
        return self.host.hurries(event)

    def do(self, command: ScreenCommand) -> None:
        if not isinstance(command, PressPrompt | Set) and self.table.busy and not self.table.waits:
            self.table.hurry()  # what is seen comes before what follows from it
        super().do(command)

    def handle(self, event: pygame.event.Event) -> bool:
        on_button = isinstance(self.focus.current, SpotArea) and self.focus.shown
        main = None if on_button else self.main
        if main is not None and self.app.input.action_for(event, "match") == "pick":
            self.do(main)
            return True
        pressed = event.type == pygame.MOUSEBUTTONDOWN and self.host.tips.pressed(event.pos)
        return pressed or self.handle_pointer(event) or self.host.handle(event)

    # --- time ---

    def update(self, dt: float) -> None:
        super().update(dt)
        self.prompt_row.follow()
        if self.coming and not self.table.busy:
            self._rest -= dt
            if self._rest <= 0 or not self.app.settings.look.animation_speed:
                self._rest = REST_S
                self.show_next()

    def due(self) -> float:
        goes_on = bool(self.coming) and not self.table.busy
        return min(super().due(), max(0.0, self._rest) if goes_on else math.inf)

    def keeps_awake(self) -> bool:
        return self.table.moving or bool(self.coming)

    def uncover(self) -> None:
        self.host.follow_settings()
