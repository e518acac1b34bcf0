"""The dialog for resizing the board."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.app.editor.form import EDGES, SizeForm
from game.ui import widgets
from game.ui.layout import Area
from game.ui.scene import App

AWAY = {
    (-1, -1): "nw", (-1, 0): "n", (-1, 1): "ne", (0, -1): "w", (0, 1): "e", (1, -1): "sw", (1, 0): "s",
    (1, 1): "se",
}  # fmt: skip
"""The arrows' directions, by rows below and columns right of the anchor."""


class Resize(SizeForm):
    """The dialog: width, height, and where the old board stays; it says what is lost.

    ``sizes`` are the least and greatest length of an edge. ``loses`` returns what is lost at a size and an
    anchor, in words, empty for nothing; ``on_resize`` gets the choice.
    """

    name = "editor_resize"
    wide = 560.0
    high = 216.0

    def __init__(
        self, app: App, size: tuple[int, int], sizes: tuple[int, int], loses: Callable[[int, int, int], str],
        on_resize: Callable[[int, int, int], Any], *, table: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(app, app.texts("editor.resize.title"), app.texts("editor.resize.accept"))
        self.sizes, self.lost, self.on_resize = sizes, loses, on_resize
        self.words = "editor.table" if table else "editor.resize"
        self.texts = {"width": str(size[0]), "height": str(size[1])}
        self.anchor = 4
        self.anchors: list[widgets.Pressable] = []

    def build_body(self, rect: pygame.Rect) -> None:
        low, high = self.sizes
        field = pygame.Rect(rect.x, rect.y, self.px(150), self.px(36))
        for name in EDGES:
            place = self.labelled(f"{self.words}.{name}", field)
            self.size_field(place, name)
            words = self.t(f"{self.words}.range", low=low, high=high)
            self.labels.append((words, (place.right + self.px(12), place.centery)))
            field.y += self.px(66)
        # the cells are whole px: they stand as far apart everywhere
        side, gap = self.px(46), self.px(3)
        corner = self.labelled("editor.resize.anchor", rect.move(rect.width - self.px(150), 0)).topleft
        self.anchors = [
            widgets.face(
                self, cell.rect, self._anchor_face(at), on_press=partial(self._choose, at),
                on=at == self.anchor, tip=self.t(f"editor.resize.anchor_at.{at}"), key=f"anchor.{at}",
            )
            for at, cell in enumerate(Area(*corner, 3 * side + 2 * gap, 0).grid(3, 9, gap))
        ]  # fmt: skip

    def _anchor_face(self, at: int) -> widgets.Face:
        """Return an arrow away from the anchor, where the board grows or shrinks."""

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme, rect = self.app.theme, surface.get_rect()
            on = at == self.anchor
            fill = theme["ink.primary"] if on else theme["surface.panel"]
            line = theme["ink.primary"] if on or state == "hovered" else theme["surface.line_strong"]
            self.painter.box(surface, rect, fill, line, radius=4)
            away = (at // 3 - self.anchor // 3, at % 3 - self.anchor % 3)
            if on:
                widgets.icon(self, surface, "map", rect.center, 22, "surface.raised", center=True)
            elif away in AWAY:
                icon = f"arrow_{AWAY[away]}"
                widgets.icon(self, surface, icon, rect.center, 20, "ink.secondary", center=True)

        return paint

    def _choose(self, at: int) -> None:
        self.anchor = at
        for made in self.anchors:
            made.refresh()
        self.repaint()

    def _lost(self) -> str:
        size = self.size_wanted()
        return "" if size is None else self.lost(*size, self.anchor)

    def loses(self) -> str:
        """Say what the new size cuts off."""
        if self.size_wanted() is None:
            return ""
        return self._lost() or self.t("editor.resize.loses_nothing")

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        super().paint_body(surface, rect)
        words = self.loses()
        if words:
            name, tone = ("warning", "signal.warning") if self._lost() else ("check", "signal.ok")
            foot = pygame.Rect(rect.x, rect.bottom - self.px(28), rect.width, self.px(28))
            widgets.marked_line(self, surface, name, words, foot, "body", "ink.primary", tone=tone)

    def accept(self) -> None:
        size = self.size_wanted()
        if size is not None:
            self.close()
            self.on_resize(*size, self.anchor)
