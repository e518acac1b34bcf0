"""A thin bar at the board's edge that shows who stands how, from what the viewer may see."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any, Final

import pygame

from game.app.table.judge import AsksAboutPositions, Estimates, Judge
from game.app.table.side_fill import hatched, untold_field
from game.app.table.thinking import MakeThinker
from game.bots.contract import parties, shares_of
from game.bots.registry import bots
from game.data.saves.matches import Match
from game.model.kit import AnyKit
from game.model.match_options import may
from game.ui.scene import App, Scene
from game.view.table import TableView

QUICK: Final = 9.0
"""How fast the bar closes in on its goal: this many times the remaining distance a second."""

NEAR: Final = 0.002

GAP, WIDE = 3.0, 9.0
"""The gap between board and bar, and the bar's width, in tokens; less beside a small window's board."""


def no_bar(app: App, match: Match) -> str:
    """Why a match has no evaluation bar now; empty if it may have one."""
    info, plan, session = match.kit.info, match.plan, match.session
    people = [player for player in plan.players if player.kind == "person"]
    if not (info.analyst or bots(info.name).has_estimator):
        why = "none"
    elif session.result is not None:
        return ""
    elif any(player.kind == "elsewhere" for player in plan.players):
        why = "post"  # whoever is elsewhere doesn't see it
    elif may(session.setup.options, "rated"):
        why = "rated"
    elif plan.clock is not None and len(people) > 1:
        why = "timed"
    else:
        return ""
    return app.texts(f"after.bar.{why}")


class EvaluationBar:
    """The bar of one match. ``follow`` names the view to judge; the bar asks about no other."""

    def __init__(
        self, page: Scene, kit: AnyKit, sides: Sequence[int], table: TableView, make: MakeThinker
    ) -> None:
        self.page, self.kit, self.sides, self.table = page, kit, sides, table
        self.parties = parties(sides)
        self.analysed = kit.info.analyst and len(set(sides)) == 2
        self.goal: tuple[float, ...] | None = None
        """The shares the bar moves to; ``None`` if nothing is known of the view shown."""
        self.untold = False
        """Whether nobody can judge the view shown."""
        self._even: tuple[float, ...] = (1 / len(self.parties),) * len(self.parties)
        self.shown = self._even
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._judge: AsksAboutPositions = (
            Judge(kit.name, kit.game, sides, make) if self.analysed else Estimates(kit.name, make)
        )
        self._view: Any = None
        self._viewer: int | None = None

    # --- asking ---

    def follow(self, view: Any, viewer: int) -> None:
        """Set the view on the screen and its viewer. Answers for another viewer are forgotten."""
        if viewer != self._viewer:
            self._viewer, self.goal, self.untold = viewer, None, False
            self.shown = self._even  # else it would begin where that was
        if view is self._view or view == self._view:
            self._view = view
            return
        self._view = view
        self._judge.stop()
        result = self.kit.game.result(view)
        if result is not None:
            self.goal, self.untold = shares_of(result, self.sides), False
        elif not self._judge.judge(view):
            self.goal = None  # nobody can tell before all lies open, or while a die falls

    def update(self, dt: float) -> bool:
        """Take answers and move the bar by ``dt`` seconds; return whether it looks different now."""
        changed = self._taken()
        goal = self._even if self.goal is None else self.goal
        if goal == self.shown:
            return changed
        speed = self.page.app.animation
        far = max(abs(a - b) for a, b in zip(goal, self.shown, strict=True))
        if speed <= 0 or far < NEAR or self.page.app.settings.look.reduced_motion:
            self.shown = goal
        else:
            part = min(1.0, QUICK * speed * dt)
            self.shown = tuple(b + (a - b) * part for a, b in zip(goal, self.shown, strict=True))
        return True

    def _taken(self) -> bool:
        before = self.goal, self.untold
        if self._judge.poll():
            for shares in self._judge.shares:
                self.goal, self.untold = shares or None, not shares
        return (self.goal, self.untold) != before

    def due(self) -> float:
        """Seconds until the bar moves; an answer wakes the loop."""
        goal = self._even if self.goal is None else self.goal
        return math.inf if goal == self.shown else 0.0

    def tell(self, shares: tuple[float, ...] | None, *, untold: bool) -> None:
        """Set shares that are known elsewhere, or ``untold`` for a view that nobody can judge."""
        self.goal, self.untold = shares, untold

    def hold(self) -> None:
        """Stop asking while something covers the bar; ``follow`` starts it again."""
        self._judge.stop()
        self._view = None

    def close(self) -> None:
        """Stop everything that runs."""
        self._judge.close()
        self._view = None

    # --- drawing ---

    def draw(self, surface: pygame.Surface, board: pygame.Rect, *, flipped: bool) -> None:
        """Draw the bar in the margin left of the board, the first party's part below; ``flipped``: above."""
        page, theme = self.page, self.page.app.theme
        room = board.x
        gap = min(page.px(GAP), room // 4)
        wide = max(3, min(page.px(WIDE), room - 2 * gap))
        self.rect = pygame.Rect(board.x - gap - wide, board.y, wide, board.height)
        surface.fill(theme["surface.line_strong"], self.rect)
        inner = self.rect.inflate(-2, -2)
        surface.fill(theme["surface.sunken"], inner)
        step, thin = max(4, page.px(5)), max(1, page.px(1))
        if self.untold:
            surface.blit(untold_field(inner.size, theme, step, thin), inner)
        if self.goal is None:
            return
        edge, total = inner.y if flipped else inner.bottom, 0.0
        for place, (party, share) in enumerate(zip(self.parties, self.shown, strict=True)):
            total += share
            high = round(inner.height * min(1.0, total))
            end = inner.y + high if flipped else inner.bottom - high
            part = pygame.Rect(inner.x, min(edge, end), inner.width, abs(end - edge))
            edge = end
            if part.height > 0:
                colours = self.table.sides.colours(theme, party)
                surface.blit(hatched(part.size, place, colours, step, thin), part)
                surface.fill(theme["ink.primary"], (part.x, end, part.width, thin))
        surface.fill(theme["ink.primary"], (self.rect.x, self.rect.centery - thin // 2, page.px(3), thin))
