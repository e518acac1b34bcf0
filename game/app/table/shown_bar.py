"""The evaluation bar beside a board: there as long as it is wanted."""

from __future__ import annotations

import math
from typing import Any

import pygame

from game.app.table.evaluation_bar import EvaluationBar
from game.ui.scene import Scene
from game.view.table import Table
from game.view.tips import Tips


class ShownBar:
    """What a match and a replay do alike with their bar; they say when it is there, and what it tells."""

    def __init__(self, scene: Scene, table: Table[Any, Any, Any]) -> None:
        self.scene, self.table = scene, table
        self.bar: EvaluationBar | None = None
        """``None``: none is wanted, or may be seen."""

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return math.inf if self.bar is None else self.bar.due()

    def close(self) -> None:
        """Leave nothing running."""
        if self.bar is not None:
            self.bar.close()
            self.bar = None

    def point(self, at: tuple[int, int]) -> None:
        """The pointer is there."""
        if self.bar is not None and self.bar.point(at):
            self.scene.invalidate()

    def add_tips(self, tips: Tips) -> None:
        """What it means."""
        if self.bar is not None:
            tips.add("analysis.bar", self.bar.rect)

    def draw(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        """Beside the board."""
        if self.bar is not None:
            self.bar.draw(surface, board, flipped=self.table.overlays.flipped)
            self.bar.draw_tip(surface)
