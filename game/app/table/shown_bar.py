"""The evaluation bar beside a board: there as long as the player wants it."""

from __future__ import annotations

import math
from typing import Any

import pygame

from game.app.table.evaluation_bar import EvaluationBar
from game.ui.model import Model
from game.ui.scene import Scene
from game.view.table import Table
from game.view.tips import Tips


class ShownBar(Model):
    """The bar of a match or a replay; the subclass decides when it is there, and what it shows."""

    def __init__(self, scene: Scene, table: Table[Any, Any, Any]) -> None:
        self.scene, self.table = scene, table
        self.bar: EvaluationBar | None = None
        """The bar; ``None`` if it is not wanted or not allowed."""

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return math.inf if self.bar is None else self.bar.due()

    def close(self) -> None:
        """Stop everything that runs."""
        if self.bar is not None:
            self.bar.close()
            self.bar = None

    def add_tips(self, tips: Tips) -> None:
        """Add the bar's tip, with its figures."""
        if self.bar is not None:
            around = self.bar.rect.inflate(self.scene.px(6), 0)
            tips.add("analysis.estimate", around, told=self.bar.told())

    def draw(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        """Draw the bar beside the board."""
        if self.bar is not None:
            self.bar.draw(surface, board, flipped=self.table.overlays.flipped)
