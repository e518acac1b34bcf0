"""A small menu beside a button, with groups of entries."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui.commands import Commands, Declared, Method, ScreenCommand, Set, never_on, run
from game.ui.controls.card_screen import CardScreen
from game.ui.layout import GROW
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, KeyCap, Text

PAD = 8.0
"""The room around the columns and at the ends of their lines, in tokens."""


@dataclass(frozen=True, slots=True)
class MenuLine:
    """A line of a menu: a command of the screen that opens it. Words, icon, key, reason and state come from
    its row; what is given here replaces them. ``key`` names the line; ``stays``: the menu stays open."""

    command: ScreenCommand
    label: str = ""
    icon: str = ""
    hint: str = ""
    why: str | None = None
    on: bool | None = None
    key: str = ""
    stays: bool = False

    def filled(self, screen: Screen) -> MenuLine:
        """Return the line with all that its row says now; ``why`` is ``None`` if it can be chosen, ``on`` if
        it is no switch."""
        row = screen.commands[self.command]
        on = self.on
        if on is None and row.on is not never_on:
            on = bool(run(screen, row.on, *row.told(self.command)))
        return MenuLine(
            self.command, self.label or screen.t(row.words), self.icon or row.icon,
            self.hint or (row.binding and screen.app.input.shown(row.binding, screen.context)),
            screen.why_not(self.command) if self.why is None else self.why or None, on,
            self.key or str(self.command), self.stays,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class MenuLines:
    """Lines under a heading, which may be empty."""

    title: str
    lines: tuple[MenuLine, ...]

    @property
    def count(self) -> int:
        """How many lines it has, with its heading."""
        return len(self.lines) + bool(self.title)


def switches(title: str, name: str, named: Mapping[Any, str], chosen: Any = None) -> MenuLines:
    """Return a group of switches that set what is called ``name``, one for each of these values with its
    words. ``chosen``: the value that is on, if the row of ``Set`` doesn't say that."""
    return MenuLines(title, tuple(
        MenuLine(
            Set(name, value), words, on=None if chosen is None else value == chosen, key=f"{name}.{value}",
            stays=True,
        )
        for value, words in named.items()
    ))  # fmt: skip


@dataclass(frozen=True, slots=True)
class PopupChoice:
    """Do what a line of the menu does."""

    key: str

    def __str__(self) -> str:
        return self.key


class Popup(CardScreen):
    """The menu, beside the stop of its ``owner`` called ``beside``, or above where there is no room below.
    ``groups``, a method of the owner or of one of its parts, or a function that gets the owner, returns
    the lines whenever the menu is composed. ``columns`` of groups are side by side; ``start`` is the line
    with the focus."""

    name = "popup"
    dim = 50
    light = True

    def __init__(
        self,
        owner: Any,
        beside: str,
        groups: Method,
        *,
        columns: int = 1,
        width: float = 250,
        start: str = "",
    ) -> None:
        super().__init__(owner.app)
        self.owner, self.groups, self.columns, self.wide = owner, groups, columns, width
        self.home, self._beside = start, pygame.Rect(owner.focus.by_key(beside).rect)

    def _groups(self) -> tuple[MenuLines, ...]:
        owner = self.owner
        return tuple(
            MenuLines(one.title, tuple(line.filled(owner) for line in one.lines))
            for one in run(owner, self.groups)
        )

    def watched(self) -> Hashable:
        return self._groups()

    def _line_of(self, choice: PopupChoice) -> MenuLine:
        return next(line for group in self._groups() for line in group.lines if line.key == choice.key)

    # --- doing ---

    def cannot(self, choice: PopupChoice) -> str | None:
        """The line tells itself why."""
        return None if self._line_of(choice).why is None else ""

    def choose(self, choice: PopupChoice) -> None:
        """Do what a line does; close the menu first, unless the line stays."""
        line = self._line_of(choice)
        if not line.stays:
            self.close()
        self.owner.do(line.command)

    commands = Commands(
        Declared(PopupChoice, do=choose, why_not=cannot),
        more=CardScreen.commands,
    )

    # --- the card ---

    def place(self, wide: float, high: float) -> tuple[float, float]:
        anchor, low = self._beside, self.height - high - 8
        left, top = self.tokens(anchor.left), self.tokens(anchor.bottom) + 6
        if top > low:
            top = self.tokens(anchor.top) - 6 - high
        return max(8.0, min(left, self.width - wide - 8)), max(8.0, min(top, low))

    def content(self) -> Node:
        head, most = (22, 27) if self.height < 640 else (26, 32)
        groups = self._groups()
        columns = self._split(groups)
        lines = max(sum(group.count for group in column) for column in columns)
        row = min(most, max(20.0, (self.height - 32 - 2 * PAD) / max(1, lines)))
        wanted = max(self.wide, *(self._natural(line) for group in groups for line in group.lines))
        wide = min(wanted, (self.width - 24) / len(columns) - 2 * PAD)
        return Row(pad=PAD, gap=PAD).of(
            *(Column(wide=wide).of(*self._column(column, head, row)) for column in columns)
        )

    def _split(self, groups: Sequence[MenuLines]) -> list[list[MenuLines]]:
        """Return the groups in columns of about the same height."""
        columns: list[list[MenuLines]] = [[] for _ in range(self.columns)]
        total = sum(len(group.lines) + 1 for group in groups)
        at, filled = 0, 0
        for group in groups:
            columns[at].append(group)
            filled += len(group.lines) + 1
            if filled >= total * (at + 1) / self.columns - 1 and at < self.columns - 1:
                at += 1
        return [column for column in columns if column]

    def _natural(self, item: MenuLine) -> float:
        """Return the width of a line with all of its words, in tokens."""
        hint = KeyCap(item.hint).width(self.measure) + PAD if item.hint else 0
        return 47 + hint + self.measure.text(item.label, _role(item))

    def _column(self, groups: Sequence[MenuLines], head: float, row: float) -> Iterator[Node]:
        for group in groups:
            if group.title:
                yield Row(pad=(PAD, 0), high=head).of(Text(group.title, "small", "ink.secondary"))
            for line in group.lines:
                yield self._line(line, row)

    def _line(self, item: MenuLine, high: float) -> Node:
        why, icon = item.why, item.icon if item.on is None else "check" if item.on else ""
        ink = "ink.primary" if why is None else "ink.tertiary"
        frame = Box(
            command=PopupChoice(item.key), why=why, fill="", line="",
            lit="surface.sunken" if why is None else "", radius=4, pad=(PAD, 0), high=high,
        )  # fmt: skip
        return frame.of(Row(high=GROW).of(
            Icon(icon, 18, ink) if icon else Node(wide=18),
            Node(wide=9),
            Text(item.label, _role(item), ink, wide=GROW),
            Node(wide=PAD) if item.hint else None,
            KeyCap(item.hint) if item.hint else None,
        ))  # fmt: skip


def _role(item: MenuLine) -> str:
    return "body_strong" if item.on else "body"


def open_popup(screen: Any, beside: str, groups: Method, **looks: Any) -> None:
    """Open a menu of a screen's commands; ``looks`` as ``Popup`` takes them."""
    screen.app.push(Popup(screen, beside, groups, **looks))
