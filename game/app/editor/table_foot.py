"""The line below the editor's table: what snaps, where the pointer is, the length of an inch."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame

from game.app.editor.panel import Do
from game.app.editor.steps import Steps
from game.app.editor.table_frame import TableFrame
from game.ui import widgets
from game.ui.controls.panel import Panel
from game.ui.layout import Strip
from game.ui.scene import Scene

SNAPS = ("snap_places", "snap_turns", "snap_edges", "rings", "grid")


class TableFoot(Panel):
    """The line's check boxes, reported to ``choose``; ``pointed`` returns the place under the pointer and
    what is there."""

    def __init__(
        self, scene: Scene, state: Steps, do: Do, choose: Callable[..., Any], zoom: Callable[[], int],
        pointed: Callable[[], tuple[str, str]],
    ) -> None:  # fmt: skip
        super().__init__(scene)
        self.state, self.do, self.choose, self.zoom, self.pointed = state, do, choose, zoom, pointed

    def build(self, frame: TableFrame) -> None:
        scene, px = self.scene, self.px
        self.area = frame.foot
        row = Strip(frame.foot.inset(10, 0).rect, px(8 if frame.small else 14))
        if not frame.small:
            label = self.t("editor.table.snap")
            self._label = row.left(self.text_width(label, "body_strong"))
        for name in SNAPS:
            words = self.t(f"editor.table.{name}")
            rect = row.left(self.text_width(words, "body") + px(34))
            widgets.check_box(
                scene, rect, words, on=getattr(self.state.choices, name), key=f"foot.{name}",
                on_change=partial(self._flip, name), tip=self.t(f"editor.table.{name}_tip"),
            )  # fmt: skip
        words = self.t("editor.zoom", percent=self.zoom())
        rect = row.right(self.text_width(words, "small") + px(16))
        rect = rect.inflate(0, -px(10))
        widgets.button(
            scene, rect, words, on_press=partial(self.do, "zoom_step"), key="foot.zoom_in", role="small",
            tip=self.t("editor.menu_item.zoom_all"),
        )  # fmt: skip
        self._rest = row.rest
        self.small = frame.small

    def _flip(self, name: str, on: bool) -> None:
        self.choose(**{name: on})

    def paint(self, surface: pygame.Surface) -> None:
        widgets.card(self.scene, surface, self.area.rect)
        if not self.small:
            widgets.line(
                self.scene, surface, self.t("editor.table.snap"), self._label, "body_strong", "ink.primary"
            )

    def draw(self, surface: pygame.Surface) -> None:
        """Draw where the pointer is, and what is there."""
        row = Strip(self._rest, self.px(8))
        where, words = self.pointed()
        if where:
            row.left(widgets.line(self.scene, surface, where, row.rest, "small", "ink.primary").width)
        if words and row.rest.width > self.px(40):
            widgets.line(self.scene, surface, words, row.rest)
