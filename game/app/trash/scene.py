"""Deleted maps, modes and other files: restore them or delete them permanently."""

from __future__ import annotations

from collections.abc import Sequence
from enum import auto
from operator import attrgetter
from typing import Final

from game.data.files.bin import Bin
from game.data.files.trash import Trashed
from game.ui.commands import Commands, Declared, ListOpened, Press
from game.ui.controls.dialog import confirmed
from game.ui.controls.page_tree import BACK, foot_words, page
from game.ui.controls.tree_list import TreeList
from game.ui.flow import Flow
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Column, Row, spring
from game.ui.tree.node import Node
from game.ui.tree.seen import Icon, Text
from game.ui.when import when_words

ICONS: Final = {
    "maps": "map",
    "modes": "flag",
    "setups": "squad",
    "stamps": "stamp",
    "puzzles": "puzzle",
    "saves": "history",
}
"""The icon of each kind of deleted thing, by the folder it was in."""


class TrashPress(Press):
    """What can be done with deleted things."""

    RESTORE = auto()
    PURGE = auto()
    EMPTY = auto()


HINTS = (
    ("matches.hint_choose", "↑", "↓"), ("library.hint_restore", "accept"), ("library.hint_purge", "delete"),
    BACK,
)  # fmt: skip


class TrashPage(Screen):
    """The page of a ``bin``: a list, and three buttons."""

    name, context, home = "map_trash", "library", "list"

    def __init__(self, app: App, bin: Bin | None = None) -> None:
        super().__init__(app)
        self.bin = bin or Bin()
        self.titles: dict[Trashed, str] = {}
        self.cells = TreeList[Trashed](self, "list", self._row, identity=attrgetter("path"))

    def enter(self) -> None:
        self._read()

    def _read(self) -> None:
        self.cells.fill(self.bin.find(), None)

    def _title(self, one: Trashed) -> str:
        if one not in self.titles:
            self.titles[one] = self.bin.title(one.path)
        return self.titles[one]

    def _what(self, one: Trashed) -> str:
        """Return what kind of thing was deleted, and of which game."""
        texts = self.app.texts
        kind = self.t(f"trash.kind.{one.kind if texts.has(f'trash.kind.{one.kind}') else 'other'}")
        name = f"{one.game}.name"
        return f"{kind}, {texts(name)}" if one.game and texts.has(name) else kind

    @property
    def listed(self) -> tuple[Trashed, ...]:
        return self.cells.items

    def help_at(self) -> tuple[str, str]:
        one = self.cells.current
        return "" if one is None else one.game, ""

    # --- doing ---

    def none_chosen(self) -> str | None:
        """Nothing can be done with nothing."""
        return "" if self.cells.current is None else None

    def restore(self) -> None:
        """Restore the chosen thing to its old place."""
        one = self.cells.current
        assert one is not None
        try:
            path = self.bin.restore(one)
        except (OSError, ValueError) as error:
            self._failed(error)
            return
        words = self.t(
            "library.restored_as" if path.name != one.origin.name else "library.restored", file=path.name
        )
        self._read()
        self.tell(words)

    def purge(self) -> Flow:
        """Delete the chosen thing for good, after asking."""
        one, t = self.cells.current, self.t
        assert one is not None
        return self._purge((one,), t("library.purge_title", title=self._title(one)), "library.purge")

    def empty(self) -> Flow:
        """Delete everything for good, after asking."""
        return self._purge(self.listed, self.t("library.empty_title"), "library.empty")

    def _purge(self, doomed: Sequence[Trashed], title: str, accept: str) -> Flow:
        t, group, count = self.t, self.bin.group, len(doomed)
        words = t("library.purge_words") if accept == "library.purge" else t(f"{group}.empty_words", n=count)
        if not (yield from confirmed(self.app, title, words, t(accept), danger=True, icon="trash")):
            return
        try:
            self.bin.purge(doomed)
        except (OSError, ValueError) as error:
            self._read()
            self._failed(error)
        else:
            self._read()
            self.tell(t(f"{group}.purged", n=count))

    def _failed(self, error: Exception) -> None:
        self.tell(self.t("library.failed", reason=self.app.texts.why(error)))

    commands = Commands(
        Declared(TrashPress.RESTORE, "library.restore", icon="undo", do=restore, why_not=none_chosen),
        Declared(
            TrashPress.PURGE,
            "library.purge",
            icon="cross",
            binding="delete",
            do=purge,
            why_not=none_chosen,
        ),
        Declared(TrashPress.EMPTY, "library.empty", icon="trash", do=empty, why_not=none_chosen),
        Declared(ListOpened("list"), do=restore, why_not=none_chosen),
        more=Screen.commands,
    )

    # --- the page ---

    def compose(self) -> Node:
        t, listed = self.t, bool(self.listed)
        hints = HINTS if listed else (BACK,)
        row = Row(gap=8, high=self.density.head).of(
            self.act(TrashPress.RESTORE, kind="ink"), self.act(TrashPress.PURGE), self.act(TrashPress.EMPTY)
        )
        body = Column(gap=14, high=GROW).of(row, self.cells.node(row=self.density.row, gap=8))
        none = Column(gap=8, high=GROW).of(
            spring(),
            Icon("trash", 44, "ink.tertiary", high=44),
            Text(t(f"{self.bin.group}.trash_empty"), "section", align="center"),
            spring(),
        )
        title, count = t(f"{self.bin.group}.trash_title"), t(f"{self.bin.group}.count", n=len(self.listed))
        return page(self, title, count, body if listed else none, foot=foot_words(self.note), hints=hints)

    def _row(self, one: Trashed) -> Node:
        when = self.t("library.deleted_when", when=when_words(one.deleted, self.app.texts))
        return Row(gap=14, pad=(14, 0)).of(
            Icon(ICONS.get(one.kind, "file"), 20, "ink.secondary", wide=22),
            Text(self._title(one), "card_title", rank=1),
            Text(self._what(one), rank=2),
            Text(one.origin.name, "small", "ink.secondary", wide=GROW, least=40),
            Text(when, "small", "ink.secondary", rank=3),
        )


make = TrashPage
