"""A small menu beside a button, with groups of entries."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

import pygame

from game.ui.commands import Commands, Declared, ScreenCommand, never_on, run
from game.ui.controls.actions import Action
from game.ui.controls.card_screen import CardScreen
from game.ui.controls.page_tree import key_cap
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Column, Row
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text

PAD = 8.0
"""The room around the columns and at the ends of their lines, in tokens."""


@dataclass(frozen=True)
class PopupGroup:
    """Lines under a heading."""

    title: str
    items: Sequence[Action]

    @property
    def lines(self) -> int:
        """How many lines it has, with its heading."""
        return len(self.items) + bool(self.title)


@dataclass(frozen=True, slots=True)
class PopupChoice:
    """Do what an entry of the menu does."""

    key: str

    def __str__(self) -> str:
        return self.key


class Popup(CardScreen):
    """The menu. ``groups`` is called whenever it is composed, so that switches show their new state.

    ``anchor`` is the rectangle of the button in px; the card hangs below it, or above where there is no
    room. ``columns`` of groups are side by side.
    """

    name = "popup"
    dim = 50
    light = True

    def __init__(
        self, app: App, anchor: Callable[[], pygame.Rect], groups: Callable[[], Sequence[PopupGroup]], *,
        columns: int = 1, width: float = 250, start: str = "",
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.anchor, self.groups, self.columns, self.wide = anchor, groups, columns, width
        self.home = start

    def watched(self) -> Hashable:
        return tuple((one.key, one.label, one.icon, one.on, one.hint, _why(one)) for one in self._items())

    def _items(self) -> Iterator[Action]:
        return (item for group in self.groups() for item in group.items)

    def _item(self, choice: PopupChoice) -> Action:
        return next(item for item in self._items() if item.key == choice.key)

    # --- doing ---

    def cannot(self, choice: PopupChoice) -> str | None:
        """The entry tells itself why."""
        return None if _why(self._item(choice)) is None else ""

    def choose(self, choice: PopupChoice) -> None:
        """Do what an entry does; close the menu first, unless the entry stays."""
        item = self._item(choice)
        if not item.stays:
            self.close()
        item.do()

    commands = Commands(
        Declared(PopupChoice, do=choose, why_not=cannot),
        more=CardScreen.commands,
    )

    # --- the card ---

    def place(self, wide: float, high: float) -> tuple[float, float]:
        anchor, low = self.anchor(), self.height - high - 8
        left, top = self.tokens(anchor.left), self.tokens(anchor.bottom) + 6
        if top > low:
            top = self.tokens(anchor.top) - 6 - high
        return max(8.0, min(left, self.width - wide - 8)), max(8.0, min(top, low))

    def content(self) -> Node:
        head, most = (22, 27) if self.height < 640 else (26, 32)
        columns = self._split(self.groups())
        lines = max(sum(group.lines for group in column) for column in columns)
        row = min(most, max(20.0, (self.height - 32 - 2 * PAD) / max(1, lines)))
        wanted = max(self.wide, *map(self._natural, self._items()))
        wide = min(wanted, (self.width - 24) / len(columns) - 2 * PAD)
        return Row(pad=PAD, gap=PAD).of(
            *(Column(wide=wide).of(*self._column(groups, head, row)) for groups in columns)
        )

    def _split(self, groups: Sequence[PopupGroup]) -> list[list[PopupGroup]]:
        """Return the groups in columns of about the same height."""
        columns: list[list[PopupGroup]] = [[] for _ in range(self.columns)]
        total = sum(len(group.items) + 1 for group in groups)
        at, filled = 0, 0
        for group in groups:
            columns[at].append(group)
            filled += len(group.items) + 1
            if filled >= total * (at + 1) / self.columns - 1 and at < self.columns - 1:
                at += 1
        return [column for column in columns if column]

    def _natural(self, item: Action) -> float:
        """Return the width of a line with all of its words, in tokens."""
        hint = key_cap(self, item.hint).width(self.measure) + PAD if item.hint else 0
        return 47 + hint + self.measure.text(item.label, _role(item))

    def _column(self, groups: Sequence[PopupGroup], head: float, row: float) -> Iterator[Node]:
        for group in groups:
            if group.title:
                yield Row(pad=(PAD, 0), high=head).of(Text(group.title, "small", "ink.secondary"))
            for item in group.items:
                yield self._line(item, row)

    def _line(self, item: Action, high: float) -> Node:
        why, icon = _why(item), item.icon if item.on is None else "check" if item.on else ""
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
            key_cap(self, item.hint) if item.hint else None,
        ))  # fmt: skip


def _role(item: Action) -> str:
    return "body_strong" if item.on else "body"


def _why(item: Action) -> str | None:
    """Return why an entry can't be chosen; ``None`` if it can."""
    return item.why if item.why or not item.enabled else None


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

    def shown(self, screen: Screen) -> Action:
        """Return the line as it is now."""
        row = screen.commands[self.command]
        given = (self.command,) if isinstance(row.command, type) else ()
        why = screen.why_not(self.command) if self.why is None else self.why or None
        on = self.on
        if on is None and row.on is not never_on:
            on = bool(run(screen, row.on, *given))
        return Action(
            self.key or str(self.command), self.label or screen.t(row.words),
            partial(screen.do, self.command), self.icon or row.icon,
            hint=self.hint or (row.binding and screen.app.input.shown(row.binding, screen.context)),
            why=why or "", enabled=why is None, stays=self.stays, on=on,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class MenuLines:
    """Entries under a heading, which may be empty."""

    title: str
    entries: tuple[MenuLine, ...]


def open_popup(
    screen: Any, beside: str, groups: Callable[[Any], Sequence[MenuLines]], *, columns: int = 1,
    width: float = 250, start: str = "",
) -> None:  # fmt: skip
    """Open a menu of a screen's commands beside the stop of that name. ``groups`` returns them for the
    screen, a method of its class or a function; it is asked whenever the menu is composed. ``start`` is the
    entry that has the focus."""
    place = pygame.Rect(screen.focus.by_key(beside).rect)

    def shown() -> list[PopupGroup]:
        found = run(screen, groups)
        return [PopupGroup(one.title, [entry.shown(screen) for entry in one.entries]) for one in found]

    screen.app.push(Popup(screen.app, place.copy, shown, columns=columns, width=width, start=start))


def open_entries(screen: Screen, beside: str, reasons: Mapping[Any, str], *, width: float = 230) -> None:
    """Open a menu of commands beside the button of that name. ``reasons`` say why one can't be done now,
    empty if it can."""
    place, items = pygame.Rect(screen.focus.by_key(beside).rect), []
    for one, why in reasons.items():
        row = screen.commands[one]
        items.append(Action(str(one), screen.t(row.words), partial(screen.do, one), row.icon, why=why))
    group = PopupGroup("", items)
    screen.app.push(Popup(screen.app, place.copy, lambda: [group], width=width))
