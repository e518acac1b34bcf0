"""A puzzle as a card of the list, and what is told of the chosen one."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.puzzles.stars import paint_stars
from game.app.puzzles.words import (
    credit_words,
    difficulty_words,
    goal_words,
    short_goal,
    source_words,
    tag_words,
)
from game.data.puzzles import KeptPuzzle
from game.ui import widgets
from game.ui.cells import CellState

if TYPE_CHECKING:
    from game.app.puzzles.list import PuzzlesScene


def paint_card(scene: PuzzlesScene, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    """Board, title, goal, difficulty, and whether it was solved."""
    kept = scene.listed[state.index]
    theme, painter = scene.app.theme, scene.painter
    lit = state.chosen or state.hovered
    fill = theme["surface.raised" if lit else "surface.panel"]
    line = theme["ink.primary" if lit else "surface.line"]
    painter.box(surface, rect, fill, line, width=2 if state.chosen else 1, radius=6)
    pad = scene.px(8)
    side = rect.height - 2 * pad
    frame = pygame.Rect(rect.x + pad, rect.y + pad, side, side)
    paint_board(scene, surface, frame, kept)
    x, right = frame.right + scene.px(12), rect.right - scene.px(12)
    top, middle, low = (rect.y + rect.height * part // 100 for part in (24, 51, 78))
    record = scene.course.record(kept.name)
    if record.solved:
        spot = scene.px(22)
        icon = "star" if record.clean else "check"
        widgets.icon(scene, surface, icon, (right - spot // 2, top), 20, "signal.ok", center=True)
    room = right - x - (scene.px(28) if record.solved else 0)
    widgets.text(scene, surface, kept.puzzle.title, "card_title", (x, top), middle=True, width=room)
    goal = short_goal(kept.puzzle, scene.app.texts)
    goal = goal[:1].upper() + goal[1:]
    widgets.text(scene, surface, goal, "body", (x, middle), "ink.secondary", middle=True, width=right - x)
    stars = scene.px(15) * 5
    paint_stars(scene, surface, x + stars, low, scene.course.grade(kept) or 0, 14)
    words = scene.mark_words(kept)
    at = (right, low)
    widgets.text(
        scene, surface, words, "small", at, "signal.ok" if record.solved else "ink.secondary",
        align="right", middle=True, width=max(1, right - x - stars - scene.px(10)),
    )  # fmt: skip


def paint_board(scene: PuzzlesScene, surface: pygame.Surface, frame: pygame.Rect, kept: KeptPuzzle) -> None:
    """The puzzle's board, once it is drawn."""
    side = frame.width
    picture = scene.pictures.get(
        (kept.name, kept.puzzle.position, side),
        lambda: scene.pictures.position(scene.kit, scene.content, scene.state_of(kept), side),
    )
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=frame.center))
    else:
        scene.painter.box(surface, frame, scene.app.theme["surface.sunken"], radius=2)


def paint_details(scene: PuzzlesScene, surface: pygame.Surface, rect: pygame.Rect, bottom: int) -> None:
    """The chosen puzzle, large. ``bottom`` is where its button begins."""
    widgets.card(scene, surface, rect)
    kept = scene.current
    if kept is None:
        return
    painter, texts = scene.painter, scene.app.texts
    pad = scene.px(16)
    inner = rect.inflate(-2 * pad, -2 * pad)
    puzzle = kept.puzzle
    lines = [
        (puzzle.title, "card_title", "ink.primary"),
        (goal_words(puzzle, scene.kit, scene.side_of(kept), texts), "body_strong", "ink.primary"),
        (
            f"{difficulty_words(scene.course.grade(kept), texts)} · {scene.mark_words(kept)}",
            "body",
            "ink.secondary",
        ),
        (source_words(puzzle, texts) or credit_words(puzzle, texts), "small", "ink.secondary"),
        (tag_words(puzzle), "small", "ink.secondary"),
    ]
    lines = [line for line in lines if line[0]]
    heights = [painter.paragraph_height(words, role, inner.width) for words, role, _ in lines]
    side = min(inner.width, bottom - inner.y - sum(heights) - scene.px(12))
    y = inner.y
    if side >= scene.px(96):
        frame = pygame.Rect(0, y, side, side)
        frame.centerx = inner.centerx
        paint_board(scene, surface, frame, kept)
        y = frame.bottom + scene.px(10)
    for (words, role, tone), high in zip(lines, heights, strict=True):
        if y + high > bottom:
            break
        widgets.paragraph(scene, surface, words, role, pygame.Rect(inner.x, y, inner.width, 0), tone)
        y += high
