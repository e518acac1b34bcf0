"""The row above the library's list: search, origin, filter, order, cards or rows."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, Final

from game.app.library.layout import LibraryLayout
from game.app.library.map_list import MapList
from game.app.library.view import View
from game.data.maps.map_cards import SORTS
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Strip
from game.ui.scene import Scene

ORIGINS: Final = (None, "shipped", "user")


class ListHead(Panel):
    """The row. ``ask_for`` gets changes of the query, ``search`` the typed text, ``set_view`` another
    view; ``clear`` removes all filters; ``done`` is called at Enter in the search field."""

    def __init__(
        self,
        scene: Scene,
        maps: MapList,
        *,
        ask_for: Callable[..., None],
        search: Callable[[str], None],
        set_view: Callable[[View], None],
        clear: Callable[[], None],
        done: Callable[[], Any],
    ) -> None:
        super().__init__(scene)
        self.maps, self.ask_for, self.search, self.set_view = maps, ask_for, search, set_view
        self.clear, self.done = clear, done

    def build(self, layout: LibraryLayout) -> None:
        small, t, query, view = layout.small, self.t, self.maps.query, self.maps.view
        row = Strip(layout.head.rect, self.px(6 if small else 8))
        square, overlap = self.px(36 if small else 40), self.px(1)
        ends = Strip(row.right(2 * square - overlap), -overlap)
        for rows, icon, key in ((False, "grid", "cards"), (True, "list", "rows")):
            widgets.button(
                self.scene, ends.left(square), "", icon=icon, on=view.rows is rows,
                on_press=partial(self.set_view, View(rows, view.sort)), tip=t(f"library.{key}"),
                corners=(not rows, rows, not rows, rows), key=key,
            )  # fmt: skip
        widgets.drop_down(
            self.scene, row.right(self.px(106 if small else 138)),
            [t(f"library.sort.{name}") for name in SORTS], chosen=SORTS.index(query.sort),
            on_choose=lambda index: self.set_view(View(view.rows, SORTS[index])), key="sort",
        )  # fmt: skip
        filters = self.maps.filters()
        widgets.drop_down(
            self.scene, row.right(self.px(118 if small else 158)), [label for label, _ in filters],
            chosen=next((at for at, (_, change) in enumerate(filters) if self.maps.is_asked(change)), 0),
            on_choose=lambda index: self.ask_for(**filters[index][1]), key="filter",
        )  # fmt: skip
        origins = [t(f"library.origin.{name or 'all'}") for name in ORIGINS]
        wanted = sum(widgets.button_width(self.scene, label, padding=5 if small else 10) for label in origins)
        widgets.segments(
            self.scene, row.right(min(wanted, max(self.px(120), row.rest.width - row.gap - self.px(110)))),
            origins, chosen=ORIGINS.index(query.origin),
            on_choose=lambda index: self.ask_for(origin=ORIGINS[index]), key="origin",
        )  # fmt: skip
        row.gap = self.px(4)
        widgets.button(
            self.scene, row.right(square), "", icon="close", on_press=self.clear, enabled=query.narrow,
            tip=t("library.clear"), key="clear",
        )  # fmt: skip
        widgets.entry(
            self.scene, row.rest, query.text, placeholder=t("library.search"), on_change=self.search,
            on_done=lambda _: self.done(), limit=80, key="search",
        )  # fmt: skip

    def type(self, text: str) -> None:
        """Focus the search field, and type ``text`` into it."""
        focus = self.scene.focus
        entry = focus.by_key("search")
        focus.set(entry)
        if text:
            entry.set_text(entry.get_text() + text)
            self.search(entry.get_text())
        entry.edit_position = len(entry.get_text())
        entry.cursor_has_moved_recently = True
