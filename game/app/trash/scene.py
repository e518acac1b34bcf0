"""Deleted maps, modes and other files: restore them or delete them permanently."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, Final

import pygame

from game.data.files.trash import Trashed, list_made, purge, restore
from game.data.files.yaml_files import load_yaml
from game.data.words.wording import failure_words
from game.ui import widgets
from game.ui.controls.cells import CellState
from game.ui.controls.item_cells import ItemCells, cell_box
from game.ui.controls.notice import NotingScene
from game.ui.controls.page import PageFrame, back_button, foot_words, page_title
from game.ui.layout import GROW, Strip
from game.ui.scene import App, Scene
from game.ui.when import when_words
from game.ui.widgets import Action

ICONS: Final = {
    "maps": "map",
    "modes": "flag",
    "setups": "squad",
    "stamps": "stamp",
    "puzzles": "puzzle",
    "saves": "history",
}
"""The icon of each kind of deleted thing, by the folder it was in."""


def _title_in(path: Path) -> str:
    """Return the title in a file, or its name."""
    document, _ = load_yaml(path)
    title = document.data.get("title") if document and isinstance(document.data, dict) else None
    return title if isinstance(title, str) and title else path.stem


def _purge_all(doomed: Iterable[Trashed]) -> None:
    for one in doomed:
        purge(one)


class TrashPage(NotingScene):
    """The page: a list, and three buttons. ``group``: the group of its texts; ``title``, ``restore`` and
    ``purge``: how files of that kind are called, put back and deleted for good."""

    name = "map_trash"

    def __init__(
        self, app: App, find: Callable[[], list[Trashed]] = list_made, group: str = "trash", *,
        title: Callable[[Path], str] = _title_in, restore: Callable[[Trashed], Path] = restore,
        purge: Callable[[list[Trashed]], object] = _purge_all,
    ) -> None:  # fmt: skip
        super().__init__(app)
        self.find, self.group = find, group
        self._title_in, self._put_back, self._destroy = title, restore, purge
        self.titles: dict[Trashed, str] = {}
        self.cells = ItemCells[Trashed](
            self,
            "list",
            self._paint_row,
            identity=lambda one: one.path,
            on_choose=lambda _: self.invalidate(),
            on_open=lambda _: self.restore(),
        )

    def enter(self) -> None:
        self._read()

    def _read(self) -> None:
        self.cells.fill(self.find(), None)

    def _title(self, one: Trashed) -> str:
        if one not in self.titles:
            self.titles[one] = self._title_in(one.path)
        return self.titles[one]

    def _what(self, one: Trashed) -> str:
        """Return what kind of thing was deleted, and of which game."""
        texts = self.app.texts
        kind = self.t(f"trash.kind.{one.kind if texts.has(f'trash.kind.{one.kind}') else 'other'}")
        name = f"{one.game}.name"
        return f"{kind}, {texts(name)}" if one.game and texts.has(name) else kind

    @property
    def listed(self) -> list[Trashed]:
        return self.cells.items

    def help_at(self) -> tuple[str, str]:
        one = self.cells.current
        return "" if one is None else one.game, ""

    # --- doing ---

    def restore(self) -> None:
        """Restore the chosen thing to its old place."""
        one = self.cells.current
        if one is None:
            return
        try:
            path = self._put_back(one)
        except (OSError, ValueError) as error:
            self._failed(error)
            return
        words = self.t(
            "library.restored_as" if path.name != one.origin.name else "library.restored", file=path.name
        )
        self._read()
        self.tell(words)

    def purge(self) -> None:
        """Delete the chosen thing for good, after asking."""
        one = self.cells.current
        if one is None:
            return

        def do() -> None:
            self._purge([one])

        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("library.purge_title", title=self._title(one)),
            words=self.t("library.purge_words"),
            accept=self.t("library.purge"),
            danger=True,
            icon="trash",
            on_accept=do,
        )

    def empty(self) -> None:
        """Delete everything for good, after asking."""
        if not self.listed:
            return
        self.app.open(
            "dialog",
            kind="confirm",
            title=self.t("library.empty_title"),
            words=self.t(f"{self.group}.empty_words", n=len(self.listed)),
            accept=self.t("library.empty"),
            danger=True,
            icon="trash",
            on_accept=lambda: self._purge(self.listed),
        )

    def _purge(self, doomed: list[Trashed]) -> None:
        try:
            self._destroy(list(doomed))
        except (OSError, ValueError) as error:
            self._read()
            self._failed(error)
            return
        count = len(doomed)
        self._read()
        self.tell(self.t(f"{self.group}.purged", n=count))

    def _failed(self, error: Exception) -> None:
        self.tell(self.t("library.failed", reason=failure_words(error, self.app.texts)))

    # --- building ---

    def build(self) -> None:
        f = PageFrame.of(self)
        back_button(self)
        row, below = f.body.rows(14, row=36 if f.small else 40, below=GROW)
        actions = [
            Action("restore", self.t("library.restore"), self.restore, "undo", "ink"),
            Action("purge", self.t("library.purge"), self.purge, "cross"),
            Action("empty", self.t("library.empty"), self.empty, "trash"),
        ]
        widgets.button_row(self, row.rect, actions if self.listed else [])
        self.cells.place(
            below.rect,
            len(self.listed),
            cell_height=self.px(50 if f.small else 56),
            gap=self.px(8),
        )
        self.cells.show(self.cells.chosen)
        if self.focus.current is None:
            self.focus.focus_first("list" if self.listed else "back")

    def handle(self, event: pygame.event.Event) -> bool:
        action = self.app.input.action_for(event, "library")
        if action == "delete" and self.listed:
            self.purge()
            return True
        return self.cells.handle(event)

    # --- drawing ---

    def _paint_row(self, surface: pygame.Surface, rect: pygame.Rect, one: Trashed, state: CellState) -> None:
        cell_box(self, surface, rect, state)
        row = Strip(rect.inflate(-2 * self.px(14), 0), self.px(14))
        when = self.t("library.deleted_when", when=when_words(one.deleted, self.app.texts))
        row.right(widgets.line(self, surface, when, row.rest, align="right").width)
        icon, at = ICONS.get(one.kind, "file"), row.left(self.px(22)).center
        widgets.icon(self, surface, icon, at, 20, "ink.secondary", center=True)
        title = row.rest.copy()
        title.width = title.width * 50 // 100
        row.left(widgets.line(self, surface, self._title(one), title, "card_title", "ink.primary").width)
        row.left(widgets.line(self, surface, self._what(one), row.rest, "body", "ink.primary").width)
        if row.rest.width > self.px(40):
            widgets.line(self, surface, one.origin.name, row.rest)

    def paint(self, surface: pygame.Surface) -> None:
        shown = self.app.input.shown
        hints: list[widgets.Hint] = [((shown("back"),), self.t("dialog.hint_back"))]
        if self.listed:
            hints = [
                (("↑", "↓"), self.t("matches.hint_choose")),
                ((shown("accept"),), self.t("library.hint_restore")),
                ((shown("delete", "library"),), self.t("library.hint_purge")),
                *hints,
            ]
        count = self.t(f"{self.group}.count", n=len(self.listed))
        page_title(self, surface, self.t(f"{self.group}.trash_title"), count, hints)
        if self.note:
            foot_words(self, surface, self.note)
        if not self.listed:
            x, y = self.size[0] // 2, self.size[1] * 45 // 100
            widgets.icon(self, surface, "trash", (x, y - self.px(50)), 44, "ink.tertiary", center=True)
            words = self.t(f"{self.group}.trash_empty")
            self.painter.text(surface, words, "section", (x, y), align="center", middle=True)

    def draw(self, surface: pygame.Surface) -> None:
        super().draw(surface)
        self.cells.draw(surface)


def make(
    app: App, find: Callable[[], list[Trashed]] = list_made, group: str = "trash", **ways: Callable[..., Any]
) -> Scene:
    """Return the trash of what players make for matches, or of what ``find`` lists."""
    return TrashPage(app, find, group, **ways)
