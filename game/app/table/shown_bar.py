"""The evaluation bar beside a board: there as long as the player wants it."""

from __future__ import annotations

import math
from typing import Any

import pygame

from game.app.table.evaluation_bar import EvaluationBar
from game.app.table.scores import percent
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

    def party_name(self, party: int) -> str:
        """Return what a party is called."""
        raise NotImplementedError

    def move(self, bar: EvaluationBar, dt: float) -> None:
        """Move the bar by ``dt`` seconds."""
        if bar.update(dt):
            self.scene.invalidate()

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
            tips.add("analysis.estimate", around, told=self.told(self.bar))

    def told(self, bar: EvaluationBar) -> str:
        """The bar's meaning, in a line."""
        t = self.scene.t
        if bar.goal is None:
            return t("after.estimate.untold" if bar.untold else "after.bar.wait")
        shares = t("after.bar.and").join(
            t("after.estimate.share", side=self.party_name(party), share=percent(share))
            for party, share in zip(bar.parties, bar.goal, strict=True)
        )
        return t("after.bar.analysed" if bar.analysed else "after.estimate.shares", shares=shares)

    def draw(self, surface: pygame.Surface, board: pygame.Rect) -> None:
        """Draw the bar beside the board."""
        if self.bar is not None:
            self.bar.draw(surface, board, flipped=self.table.overlays.flipped)
