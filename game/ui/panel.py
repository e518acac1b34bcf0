"""A part of a screen with its own state: it is told what to show, and says what was pressed."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.ui.paint import Painter
from game.ui.scene import Scene

if TYPE_CHECKING:
    from game.ui.application import App


class Panel:
    """Builds its widgets in a scene and paints onto it. Of the scene it knows only that it is one."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.app: App = scene.app
        self.t, self.px, self.box, self.point = scene.t, scene.px, scene.box, scene.point

    @property
    def painter(self) -> Painter:
        """Draws in the theme and scale of now."""
        return self.scene.painter

    def text_width(self, words: str, role: str) -> int:
        """How wide words are, in px."""
        return self.app.fonts.size(words, role, self.app.scale)[0]

    def line_height(self, role: str) -> int:
        """How high a line is, in px."""
        return self.app.fonts.get(role, self.app.scale).get_linesize()
