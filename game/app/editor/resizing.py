"""The dialog for resizing the board."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from game.app.editor.form import Form
from game.editor.commands import lost_by_resize, resize
from game.ui import widgets
from game.ui.numbers import number_field, whole_number

if TYPE_CHECKING:
    from game.app.editor.scene import EditorScene


class Resize(Form):
    """Columns, rows, and where the old board stays; says what is lost."""

    name = "editor_resize"
    wide = 560.0
    high = 216.0

    def __init__(self, scene: EditorScene) -> None:
        super().__init__(scene, scene.t("editor.resize.title"), scene.t("editor.resize.accept"))
        grid = scene.draft.grid
        self.texts = {"width": str(grid.width), "height": str(grid.height)}
        self.anchor = 4
        self.anchors: list[widgets.Pressable] = []

    def size_wanted(self) -> tuple[int, int] | None:
        """Columns and rows as typed; ``None`` where they can't be."""
        low, high = self.scene.palette.sizes
        width, height = (whole_number(self.texts[name], low, high) for name in ("width", "height"))
        return None if width is None or height is None else (width, height)

    def _column(self, rect: pygame.Rect) -> int:
        return rect.x + rect.width - self.px(150)

    def build_body(self, rect: pygame.Rect) -> None:
        low, high = self.scene.palette.sizes
        for row, name in enumerate(("width", "height")):
            place = pygame.Rect(rect.x, rect.y + self.px(22) + row * self.px(66), self.px(150), self.px(36))
            number_field(
                self, place, self.texts[name], low=low, high=high, on_change=self._setter(name), key=name
            )
        side = self.px(46)
        left, top = self._column(rect), rect.y + self.px(22)
        self.anchors = []
        for at in range(9):
            row, column = divmod(at, 3)
            place = pygame.Rect(
                left + column * (side + self.px(3)), top + row * (side + self.px(3)), side, side
            )
            self.anchors.append(
                widgets.face(
                    self,
                    place,
                    self._anchor_face(at),
                    on_press=self._choose(at),
                    on=at == self.anchor,
                    tip=self.t(f"editor.resize.anchor_at.{at}"),
                    key=f"anchor.{at}",
                )
            )

    def _anchor_face(self, at: int) -> widgets.Face:
        """An arrow away from the anchor: where the board grows or shrinks."""
        names = {
            (-1, -1): "nw", (-1, 0): "n", (-1, 1): "ne", (0, -1): "w", (0, 1): "e", (1, -1): "sw",
            (1, 0): "s", (1, 1): "se",
        }  # fmt: skip

        def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
            theme = self.app.theme
            rect = surface.get_rect()
            on = at == self.anchor
            fill = theme["ink.primary"] if on else theme["surface.panel"]
            line = theme["ink.primary"] if on or state == "hovered" else theme["surface.line_strong"]
            self.painter.box(surface, rect, fill, line, radius=4)
            row, column = divmod(at, 3)
            own_row, own_column = divmod(self.anchor, 3)
            away = (row - own_row, column - own_column)
            if on:
                widgets.icon(self, surface, "map", rect.center, 22, "surface.raised", center=True)
            elif away in names:
                icon = f"arrow_{names[away]}"
                widgets.icon(self, surface, icon, rect.center, 20, "ink.secondary", center=True)

        return paint

    def _choose(self, at: int) -> Callable[[], None]:
        def do() -> None:
            self.anchor = at
            for made in self.anchors:
                made.refresh()
            self.repaint()

        return do

    def _setter(self, name: str) -> Callable[[str], None]:
        def change(text: str) -> None:
            self.texts[name] = text
            self._check()
            self.repaint()

        return change

    def _check(self) -> bool:
        low, high = self.scene.palette.sizes
        good = self.size_wanted() is not None
        self.tell("" if good else self.t("editor.resize.wrong", low=low, high=high))
        return good

    def loses(self) -> str:
        """What the new size cuts off, in words."""
        size = self.size_wanted()
        if size is None:
            return ""
        lost = lost_by_resize(self.scene.document.settled, *size, self.anchor)
        parts = []
        if lost.ground:
            parts.append(self.t("editor.resize.ground", n=len(lost.ground)))
        if lost.pieces:
            parts.append(self.t("editor.resize.pieces", n=len(lost.pieces)))
        if not parts:
            return self.t("editor.resize.loses_nothing")
        return self.t("editor.resize.loses", what=", ".join(parts))

    def paint_body(self, surface: pygame.Surface, rect: pygame.Rect) -> None:
        for row, name in enumerate(("width", "height")):
            at = rect.y + self.px(10) + row * self.px(66)
            self.label(surface, self.t(f"editor.resize.{name}"), rect.x, at)
            low, high = self.scene.palette.sizes
            middle = rect.y + self.px(40) + row * self.px(66)
            words = self.t("editor.resize.range", low=low, high=high)
            self.label(surface, words, rect.x + self.px(162), middle)
        self.label(surface, self.t("editor.resize.anchor"), self._column(rect), rect.y + self.px(10))
        words = self.loses()
        if words:
            size = self.size_wanted()
            lost = size is not None and bool(lost_by_resize(self.scene.document.settled, *size, self.anchor))
            y = rect.bottom - self.px(14)
            name, tone = ("warning", "signal.warning") if lost else ("check", "signal.ok")
            spot = widgets.icon(self, surface, name, (rect.x + self.px(9), y), 18, tone, center=True)
            left = spot.right + self.px(6)
            widgets.text(self, surface, words, "body", (left, y), middle=True, width=rect.right - left)

    def accept(self) -> None:
        size = self.size_wanted()
        if size is None:
            self._check()
            return
        self.close()
        scene = self.scene
        draft = resize(scene.document.settled, scene.palette, *size, self.anchor)
        words = scene.t("editor.size", width=size[0], height=size[1])
        scene.hand.box.cancel()
        scene.apply("resize", draft, size=words)


def open_resize(scene: EditorScene) -> None:
    """Ask for another size."""
    scene.app.push(Resize(scene))
