"""The dialog for a new table: its size, and what it begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any

import pygame

from game.app.editor.form import Form
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.editor.document import MapDocument
from game.editor.table_commands import resize
from game.model.table_drafting import TableDraft
from game.ui import widgets
from game.ui.controls.numbers import number_field, whole_number
from game.ui.scene import App

NAMES = ("width", "height")


class NewTable(Form):
    """Asks; ``on_made(draft)`` gets the table. ``document`` is the open one, ``library`` has those it may be
    like."""

    name = "editor_new"
    wide = 560.0
    high = 150.0

    def __init__(
        self, app: App, document: MapDocument, library: MapLibrary, on_made: Callable[[TableDraft], Any]
    ) -> None:
        super().__init__(app, app.texts("editor.new.title"), app.texts("editor.new.accept"))
        self.document, self.on_made = document, on_made
        palette = document.palette
        self.sizes = palette.sizes
        self.texts = dict(zip(NAMES, map(str, palette.default_size), strict=True))
        self.like = 0
        self.tables: list[TableDraft] = []
        for entry in library.files():
            opened = _opened(document, entry)
            if opened is not None:
                self.tables.append(opened)

    def size_wanted(self) -> tuple[int, int] | None:
        """Inches across and up as typed; ``None`` where they can't be."""
        width, height = (whole_number(self.texts[name], *self.sizes) for name in NAMES)
        return None if width is None or height is None else (width, height)

    def build_body(self, rect: pygame.Rect) -> None:
        low, high = self.sizes
        field = pygame.Rect(rect.x, rect.y, self.px(150), self.px(36))
        for name in NAMES:
            place = self.labelled(f"editor.table.{name}", field)
            number_field(
                self, place, self.texts[name], low=low, high=high, on_change=partial(self._typed, name),
                key=name, step=12,
            )  # fmt: skip
            field.x += self.px(174)
        row = pygame.Rect(rect.x, rect.y + self.px(70), rect.width, self.px(36))
        labels = [
            self.t("editor.table.empty"),
            *(self.t("editor.table.like", title=one.title) for one in self.tables),
        ]
        widgets.drop_down(
            self, self.labelled("editor.table.begin", row), labels, chosen=self.like, key="like",
            on_choose=self._choose,
        )  # fmt: skip

    def _choose(self, index: int) -> None:
        self.like = index
        if index:
            self.texts = dict(zip(NAMES, map(str, self.tables[index - 1].table), strict=True))
            self.rebuild()

    def _typed(self, name: str, text: str) -> None:
        self.texts[name] = text
        low, high = self.sizes
        good = self.size_wanted() is not None
        self.tell("" if good else self.t("editor.table.size_wrong", low=low, high=high))

    def accept(self) -> None:
        size = self.size_wanted()
        if size is None:
            low, high = self.sizes
            self.tell(self.t("editor.table.size_wrong", low=low, high=high))
            return
        blank: Any = self.document.drafting.blank(self.document.definitions)
        draft: TableDraft = replace(blank, table=size)
        if self.like:
            chosen = self.tables[self.like - 1]
            kept = {
                key: value for key, value in chosen.meta.items() if key in ("symmetry", "mode", "players")
            }
            draft = resize(replace(chosen, meta=kept), *size)
        self.close()
        self.on_made(draft)


def _opened(document: MapDocument, entry: Any) -> TableDraft | None:
    """A table of the library; ``None`` where nothing can be read."""
    source, _ = load_yaml(entry.path, entry.path.name)
    if source is None:
        return None
    read: Any = document.drafting.read(source.data, document.definitions)[0]
    draft: TableDraft = read
    return draft if draft.title else replace(draft, meta={**draft.meta, "title": entry.name})
