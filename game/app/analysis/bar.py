"""The evaluation bar of the analysis: the first side's chances from below, and the leading side's in figures
at its end.

A picture at each end shows which side is which; flipping the board turns the bar, too.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import pygame

from game.app.table.scores import Score
from game.bots.contract import WinCurve, parties
from game.ui.scene import Scene
from game.ui.tree.node import Node
from game.view.table import TableView

QUICK = 9.0
"""How fast the bar closes in on its goal: this many times the remaining distance a second."""

NEAR = 0.002


class BarPlace(Node):
    """The place of the bar, which is drawn above the tree as it moves."""

    __slots__ = ()


class Bar:
    """One bar. ``tell`` sets its goal; ``update`` moves it there. ``sides`` are the sides of the seats."""

    def __init__(self, page: Scene, table: TableView, sides: Sequence[int]) -> None:
        self.page, self.table, self.parties = page, table, parties(sides)
        self.score: Score | None = None
        self.over = False
        self.curve = WinCurve()
        self.goal = self.shown = 0.5

    def tell(self, score: Score | None, curve: WinCurve, *, over: bool) -> None:
        """Set the score, of a match that may be over; an unknown one leaves the bar where it is, without
        figures."""
        self.score, self.curve, self.over = score, curve, over
        if score is not None:
            self.goal = score.share(curve)

    def update(self, dt: float) -> bool:
        """Move the bar by ``dt`` seconds; return whether it moved."""
        if self.shown == self.goal:
            return False
        speed = self.page.app.animation
        left = self.goal - self.shown
        if speed <= 0 or abs(left) < NEAR:
            self.shown = self.goal
        else:
            self.shown += left * min(1.0, QUICK * speed * dt)
        return True

    def due(self) -> float:
        """Seconds until it moves."""
        return math.inf if self.shown == self.goal else 0.0

    @property
    def words(self) -> str:
        """Return the score in figures."""
        if self.score is None:
            return ""
        if self.score.mate == 0 or (self.score.mate is None and self.over):
            return {1.0: "1–0", 0.0: "0–1"}.get(self.goal, "½")
        return self.score.figure(self.page.app.texts, self.curve)

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, *, flipped: bool) -> None:
        """Draw the bar in ``rect``, with a picture of each side at its ends."""
        page, theme, near, size = self.page, self.page.app.theme, self.page.px(5), rect.width
        ends = [pygame.Rect(rect.x, rect.bottom - size, size, size), pygame.Rect(rect.x, rect.y, size, size)]
        for side, end in zip(self.parties, reversed(ends) if flipped else ends, strict=False):
            page.painter.box(surface, end, theme["board.square_dark"], theme["surface.line_strong"], radius=4)
            self.table.sides.draw_portrait(surface, end.inflate(-page.px(4), -page.px(4)), side)
        field = pygame.Rect(rect.x, rect.y + size + near, size, rect.height - 2 * (size + near))
        self._field(surface, field, flipped)

    def _field(self, surface: pygame.Surface, field: pygame.Rect, flipped: bool) -> None:
        page, theme = self.page, self.page.app.theme
        edge = page.px(1)
        surface.fill(theme["surface.line_strong"], field)
        inner = field.inflate(-2 * edge, -2 * edge)
        sides = self.table.sides
        (first, first_ink), (second, _) = (sides.colours(theme, party) for party in self.parties[:2])
        surface.fill(second, inner)
        high = round(inner.height * self.shown)
        top = inner.y if flipped else inner.bottom - high
        surface.fill(first, (inner.x, top, inner.width, high))
        if 0 < high < inner.height:  # where both meet, for a theme in which they are near to each other
            line = top + high if flipped else top
            surface.fill(first_ink, (inner.x, line - edge, inner.width, 2 * edge))
        middle = inner.centery
        tick = page.px(6)
        for x in (inner.x, inner.right - tick):
            surface.fill(theme["surface.line_strong"], (x, middle - edge, tick, max(2, 2 * edge)))
        if not self.words:
            return
        ahead = self.goal >= 0.5
        below = ahead != flipped
        at = (inner.centerx, inner.bottom - page.px(12) if below else inner.y + page.px(12))
        ink = f"{sides.group(self.parties[0 if ahead else 1])}.mark"
        fonts, room = page.app.fonts, inner.width - page.px(2)
        role = "step_digit" if fonts.size(self.words, "step_digit", page.app.scale)[0] <= room else "key_cap"
        page.painter.text(surface, self.words, role, at, ink, align="center", middle=True)
