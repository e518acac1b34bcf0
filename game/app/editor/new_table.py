"""The dialog for a new table: its size, and what it begins with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pygame

from game.app.editor.form import EDGES, SizeForm
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.editor.document import MapDocument
from game.editor.table_commands import resize
from game.model.table_drafting import TableDraft
from game.ui import widgets
from game.ui.scene import App


class NewTable(SizeForm):
    """The dialog; ``on_made(draft)`` gets the table. ``document`` is the open one, ``library`` has the
    tables to start from."""

    name = "editor_new"
    wrong_key = "editor.table.size_wrong"
    wide = 560.0
    high = 150.0

    def __init__(
        self, app: App, document: MapDocument, library: MapLibrary, on_made: Callable[[TableDraft], Any]
    ) -> None:
        super().__init__(app, app.texts("editor.new.title"), app.texts("editor.new.accept"))
        self.document, self.on_made = document, on_made
        palette = document.palette
        self.sizes = palette.sizes
        self.texts = dict(zip(EDGES, map(str, palette.default_size), strict=True))
        self.like = 0
        self.tables: list[TableDraft] = []
        for entry in library.files():
            opened = _opened(document, entry)
            if opened is not None:
                self.tables.append(opened)

    def build_body(self, rect: pygame.Rect) -> None:
        field = pygame.Rect(rect.x, rect.y, self.px(150), self.px(36))
        for name in EDGES:
            place = self.labelled(f"editor.table.{name}", field)
            self.size_field(place, name, step=12)
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
            self.texts = dict(zip(EDGES, map(str, self.tables[index - 1].table), strict=True))
            self.rebuild()

    def accept(self) -> None:
        size = self.size_wanted()
        if size is None:
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
    """Return a table of the library; ``None`` if it can't be read."""
    source, _ = load_yaml(entry.path, entry.path.name)
    if source is None:
        return None
    read: Any = document.drafting.read(source.data, document.definitions)[0]
    draft: TableDraft = read
    return draft if draft.title else replace(draft, meta={**draft.meta, "title": entry.name})
