"""The dialog for a new table: its size, and what it begins with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from game.app.editor.form import EDGES, SizeForm, named
from game.data.files.yaml_files import load_yaml
from game.data.maps.library import MapLibrary
from game.editor.document import MapDocument
from game.editor.table_commands import resize
from game.model.table_drafting import TableDraft
from game.ui.commands import Set
from game.ui.scene import App
from game.ui.tree.holders import Column, Row
from game.ui.tree.node import Node


class NewTable(SizeForm):
    """The dialog; it answers with the draft. ``document`` is the open table."""

    name = "editor_new"
    wrong_key = "editor.table.size_wrong"
    wide = 560.0

    def __init__(self, app: App, document: MapDocument) -> None:
        super().__init__(app, "editor.new")
        self.document = document
        palette = document.palette
        self.sizes = palette.sizes
        self.values = {**dict(zip(EDGES, map(str, palette.default_size), strict=True)), "like": 0}
        found = (_opened(document, entry) for entry in MapLibrary(document.kit).files())
        self.tables = tuple(one for one in found if one is not None)

    def fill_in(self, command: Set) -> None:
        super().fill_in(command)
        if command.name == "like" and command.value:
            self.put(**dict(zip(EDGES, map(str, self.tables[command.value - 1].table), strict=True)))

    def body(self) -> Node:
        t = self.t
        like = [t("editor.table.empty"), *(t("editor.table.like", title=one.title) for one in self.tables)]
        edges = (self.size_field(name, t(f"editor.table.{name}"), wide=150, step=12) for name in EDGES)
        begin = self.menu(Set("like"), like, range(len(like)), self.values["like"], high=36)
        return Column(gap=14).of(Row(gap=24).of(*edges), named(t("editor.table.begin"), begin), Node(high=12))

    def accept(self) -> None:
        size, like = self.size_wanted(), self.values["like"]
        if size is None:
            return
        blank: Any = self.document.drafting.blank(self.document.definitions)
        draft: TableDraft = replace(blank, table=size)
        if like:
            chosen = self.tables[like - 1]
            kept = {
                key: value for key, value in chosen.meta.items() if key in ("symmetry", "mode", "players")
            }
            draft = resize(replace(chosen, meta=kept), *size)
        self.give(draft)


def _opened(document: MapDocument, entry: Any) -> TableDraft | None:
    """Return a table of the library; ``None`` if it can't be read."""
    source, _ = load_yaml(entry.path, entry.path.name)
    if source is None:
        return None
    read: Any = document.drafting.read(source.data, document.definitions)[0]
    draft: TableDraft = read
    return draft if draft.title else replace(draft, meta={**draft.meta, "title": entry.name})
