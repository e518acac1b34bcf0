"""Moves that the disk refused: a sign that stays until they are saved, and a question before they are
left."""

from __future__ import annotations

import pygame

from game.data.saves.matches import Match
from game.ui.controls.dialog import DialogAnswer, Question
from game.ui.flow import Flow
from game.ui.layout import GROW
from game.ui.scene import App
from game.ui.screen import Screen
from game.ui.tree.holders import Box, Row
from game.ui.tree.seen import Icon, Text


def words(app: App, match: Match) -> str:
    """Return the sign's words; empty while everything is saved."""
    count, reason = match.unsaved, match.trouble
    return app.texts("match.unsaved", n=count, reason=reason) if count else ""


def draw_sign(
    screen: Screen, surface: pygame.Surface, told: str, board: pygame.Rect, tone: str = "fire.accent",
    ink: str = "fire.on_accent", sign: str = "warning",
) -> None:  # fmt: skip
    """Draw a tab that hangs from the window's edge above the board, over no square."""
    m = screen.measure
    words = Row(gap=6, pad=(10, 0), high=GROW).of(Icon(sign, 14, ink), Text(told, "small", ink, wide=GROW))
    wide = min(screen.tokens(board.width), screen.width - 8, m.text(told, "small") + 40)
    rect = pygame.Rect(0, 0, screen.px(wide), screen.px(m.line("small") + 4))
    rect.midtop = (board.centerx, 0)
    screen.draw_node(surface, Box(fill=tone, line="", radius=0).of(words), rect)


def may_leave(app: App, match: Match) -> Flow:
    """Try to save the unsaved moves, and ask as long as that fails; return whether the match may be left."""
    t = app.texts
    while not match.flush():
        answer = yield Question(
            app,
            t("match.leave_title", n=match.unsaved),
            t("match.leave_words", reason=match.trouble),
            [
                DialogAnswer("again", t("match.leave_retry"), kind="ink"),
                DialogAnswer("leave", t("match.leave_unsaved")),
                DialogAnswer("stay", t("match.leave_stay")),
            ],
        )
        if answer != "again":
            return answer == "leave"
    return True
