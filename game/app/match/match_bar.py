"""The evaluation bar of a match: there as long as it is wanted, and told what is on the screen."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from game.app.match.actions import MatchActions
from game.app.table.evaluation_bar import EvaluationBar, no_bar
from game.ui.scene import Scene
from game.view.tips import Tips


class MatchBar:
    """The bar of one match; ``words`` gives what a party is called."""

    def __init__(self, scene: Scene, actions: MatchActions, words: Callable[[int], str]) -> None:
        self.scene, self.actions, self.words = scene, actions, words
        self.controller, self.match = actions.controller, actions.match
        self.bar: EvaluationBar | None = None
        """``None``: none is wanted, or may be seen."""

    def update(self, dt: float, *, seen: bool) -> None:
        """Time passes (seconds). ``seen``: the board is on the screen."""
        if not self.actions.bar_wanted or no_bar(self.scene.app, self.match):
            if self.bar is not None:
                self.close()
                self.scene.repaint()
            return
        controller = self.controller
        if self.bar is None:
            self.bar = EvaluationBar(
                self.scene, self.match.kit, self.match.session.setup.sides, controller.table,
                self.actions.thinker, self.words,
            )  # fmt: skip
            if controller.people:
                self.match.help_taken("analysis")
        if seen and not controller.handing.hidden and controller.settled:
            self.bar.follow(controller.viewpoint.seen, controller.viewpoint.reader)
        if self.bar.update(dt):
            self.scene.invalidate()

    def due(self) -> float:
        """Seconds until ``update`` has something to do by itself."""
        return math.inf if self.bar is None else self.bar.due()

    def hold(self) -> None:
        """Something lies over the match: stop thinking."""
        if self.bar is not None:
            self.bar.hold()

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
            self.bar.draw(surface, board, flipped=self.controller.table.overlays.flipped)
            self.bar.draw_tip(surface)
