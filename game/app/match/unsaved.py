"""Moves that the disk refused: a sign that stays until they are saved, and a question before they are
left."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.data.saves.matches import Match
from game.ui import widgets
from game.ui.controls.dialog import Question
from game.ui.scene import App, Scene
from game.ui.widgets import Action


def words(app: App, match: Match) -> str:
    """Return the sign's words; empty while everything is saved."""
    count, reason = match.unsaved, match.trouble
    return app.texts("match.unsaved", n=count, reason=reason) if count else ""


def draw_sign(
    scene: Scene,
    surface: pygame.Surface,
    told: str,
    board: pygame.Rect,
    tone: str = "fire.accent",
    ink: str = "fire.on_accent",
    sign: str = "warning",
) -> None:
    """Draw a tab that hangs from the window's edge above the board, over no square."""
    fonts, scale, px = scene.app.fonts, scene.app.scale, scene.px
    role, icon, pad, gap = "small", 14, px(10), px(6)
    room = min(board.width, scene.size[0] - px(8)) - 2 * pad - px(icon) - gap
    width = min(fonts.size(told, role, scale)[0], room)
    high = fonts.get(role, scale).get_linesize() + px(4)
    rect = pygame.Rect(0, 0, width + 2 * pad + px(icon) + gap, high)
    rect.midtop = (board.centerx, 0)
    scene.painter.box(surface, rect, scene.app.theme[tone])
    at = (rect.x + pad + px(icon) // 2, rect.centery)
    widgets.icon(scene, surface, sign, at, icon, ink, center=True)
    left = rect.x + pad + px(icon) + gap
    scene.painter.text(surface, told, role, (left, rect.centery), ink, middle=True, width=width)


def before_leaving(app: App, match: Match, leave: Callable[[], Any]) -> None:
    """Try to save the unsaved moves, then leave the match; if that fails, ask first."""
    if match.flush():
        leave()
        return
    t = app.texts
    again = Action("again", t("match.leave_retry"), lambda: before_leaving(app, match, leave), kind="ink")
    app.push(
        Question(
            app,
            t("match.leave_title", n=match.unsaved),
            t("match.leave_words", reason=match.trouble),
            [again, Action("leave", t("match.leave_unsaved"), leave), Action("stay", t("match.leave_stay"))],
        )
    )
