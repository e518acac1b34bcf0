"""The foot of the library: the last message with its undo, the number of maps, keys."""

from __future__ import annotations

from dataclasses import replace

import pygame

from game.app.library.actions import LibraryActions
from game.app.library.layout import LibraryLayout
from game.app.library.map_list import MapList
from game.data.maps.map_cards import MapCard
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Strip
from game.ui.scene import Scene


class LibraryFoot(Panel):
    """The foot, one line. The message comes and goes beside its undo button."""

    def __init__(self, scene: Scene, maps: MapList, actions: LibraryActions) -> None:
        super().__init__(scene)
        self.maps, self.actions = maps, actions
        self._free = pygame.Rect(0, 0, 0, 0)

    def build(self, layout: LibraryLayout) -> None:
        middle = layout.page.note[1] / layout.foot.scale
        self._free = replace(layout.foot, y=middle - 10, height=20).rect
        if self.actions.changes.undos:
            high = 28 if layout.small else 32
            row = Strip(replace(layout.foot, y=middle - high / 2, height=high).rect, self.px(14))
            cap = self.app.input.shown("undo", "library")
            undo = widgets.Action("undo", self.t("library.undo"), self.actions.undo, "undo", hint=cap)
            taken = widgets.button_row(self.scene, row.rest, [undo], padding=10)
            row.left(taken.width)
            self._free.x, self._free.width = row.rest.x, row.rest.width

    def paint(
        self, surface: pygame.Surface, layout: LibraryLayout, note: str, card: MapCard | None, listed: int
    ) -> None:
        """Paint the foot; ``note`` is the last message, ``listed`` the number of listed maps."""
        row, maps = self._free.copy(), self.maps
        if note:
            row.width = min(row.width, self.px(layout.page.body.width) * 46 // 100)
            taken = widgets.line(self.scene, surface, note, row, "body_strong", "ink.primary")
        else:
            key = "library.count_of" if maps.query.narrow else "library.count"
            words = self.t(key, n=len(maps.catalogue.cards), shown=listed)
            if reading := maps.catalogue.reading.words(self.app.texts):
                words = self.app.texts.commas((words, reading))
            taken = widgets.line(self.scene, surface, words, row)
        rest = Strip(self._free, self.px(20))
        rest.left(taken.right - self._free.x)
        if rest.rest.width > 0:
            widgets.key_hints(self.scene, surface, rest.rest, self._hints(card), align="right")

    def _hints(self, card: MapCard | None) -> list[widgets.Hint]:
        """Return the keys that do something now."""
        cap, t, names = self.app.input.shown, self.t, ["search"]
        hints: list[widgets.Hint] = []
        if card is not None:
            actions = self.actions
            picks = "edit" if actions.to_edit else "open" if actions.pick is None else "pick"
            opens = "mend" if card.broken else picks
            hints.append(((cap("accept"),), t(f"library.hint_{opens}")))
            if not card.broken and not actions.to_edit and actions.can_edit(card):
                names.insert(0, "edit")
            if card.own:
                names += ["rename", "delete"]
        hints += [((cap(name, "library"),), t(f"library.hint_{name}")) for name in names]
        return [*hints, ((cap("back"),), t("dialog.hint_back"))]
