"""What stands on a puzzle's panel: the goal, what came of the last move, the moves so far."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.puzzles.telling import played, said
from game.app.puzzles.words import credit_words, difficulty_words, goal_words, source_words
from game.ui import widgets

if TYPE_CHECKING:
    from game.app.puzzles.puzzle import PuzzleScene
    from game.ui.scene import Scene


def paint_stars(
    scene: Scene, surface: pygame.Surface, right: int, middle: int, count: int, size: float
) -> int:
    """A difficulty as so many of five stars, ending at ``right``; gives where they begin."""
    step = scene.px(size + 1)
    x = right - 5 * step
    for number in range(5):
        name, tone = ("star", "ink.primary") if number < count else ("star_outline", "ink.tertiary")
        at = (x + number * step + step // 2, middle)
        widgets.icon(scene, surface, name, at, size, tone, center=True)
    return x


def paint_puzzle(scene: PuzzleScene, surface: pygame.Surface) -> None:
    """Head and card of the puzzle."""
    _paint_head(scene, surface)
    card = scene.box(*scene.frame.words)
    widgets.card(scene, surface, card)
    small = scene.frame.small
    pad = scene.px(16 if small else 20)
    inner = card.inflate(-2 * pad, -2 * scene.px(12 if small else 16))
    puzzle = scene.kept.puzzle
    grade = scene.course.grade(scene.kept)
    right = paint_stars(scene, surface, inner.right, inner.y + scene.px(13), grade or 0, 14)
    title = widgets.text(
        scene, surface, puzzle.title, "section", inner.topleft, width=right - scene.px(12) - inner.x
    )
    goal = goal_words(puzzle, scene.kit, scene.attempt.side, scene.app.texts)
    body = pygame.Rect(inner.x, title.bottom + scene.px(4), inner.width, 0)
    y = widgets.paragraph(scene, surface, goal, "body_strong", body)
    credit = " · ".join(
        (
            difficulty_words(grade, scene.app.texts),
            source_words(puzzle, scene.app.texts) or credit_words(puzzle, scene.app.texts),
        )
    )
    if not small:
        at = (inner.x, y + scene.px(2))
        y = widgets.text(scene, surface, credit, "small", at, "ink.secondary", width=inner.width).bottom
    y += scene.px(10)
    painter = scene.painter
    painter.rule(surface, inner.x, y, inner.width)
    y += scene.px(10)
    moves = played(scene)
    step = painter.fonts.get("body", painter.scale).get_linesize()
    low = inner.bottom - step * len(moves)
    for number, (own, answer) in enumerate(moves):
        row = low + number * step
        words = f"{number + 1}.  {own}"
        half = inner.width // 2
        widgets.text(scene, surface, words, "body", (inner.x, row), width=half)
        widgets.text(scene, surface, answer, "body", (inner.x + half, row), "ink.secondary", width=half)
    low -= scene.px(8) if moves else 0
    _paint_said(scene, surface, pygame.Rect(inner.x, y, inner.width, low - y))


def _paint_head(scene: PuzzleScene, surface: pygame.Surface) -> None:
    head = scene.box(*scene.frame.head)
    room = scene.title_right - scene.title_left
    record = scene.record()
    mark = scene.px(28) if record.solved else 0
    at = (scene.title_left, head.y + head.height * 32 // 100)
    title = widgets.text(
        scene, surface, scene.t("puzzles.title"), "card_title", at, middle=True, width=room - mark
    )
    if mark:
        icon = "star" if record.clean else "check"
        at = (title.right + scene.px(16), title.centery)
        widgets.icon(scene, surface, icon, at, 18, "signal.ok", center=True)
    streak = scene.course.progress.streak
    key = "puzzles.step_done" if record.solved and not streak else "puzzles.step"
    words = scene.t(key, n=scene.number + 1, count=len(scene.course))
    if streak:
        words = f"{words} · {scene.t('puzzles.in_a_row', n=streak)}"
    at = (scene.title_left, head.bottom - scene.px(9))
    widgets.text(scene, surface, words, "small", at, "ink.secondary", middle=True, width=room)


def _paint_said(scene: PuzzleScene, surface: pygame.Surface, rect: pygame.Rect) -> None:
    now = said(scene)
    x = rect.x + scene.px(16)
    spot = widgets.icon(scene, surface, now.icon, (x, rect.y + scene.px(2)), 20, now.tone)
    left = spot.right + scene.px(8)
    widgets.text(
        scene, surface, now.head, "body_strong", (left, spot.centery), now.tone, middle=True,
        width=rect.right - left,
    )  # fmt: skip
    y = spot.bottom
    if now.words:
        body = pygame.Rect(x, y + scene.px(4), rect.right - x, max(1, rect.bottom - y))
        y = widgets.paragraph(scene, surface, now.words, "body", body)
    bar = pygame.Rect(rect.x, rect.y, scene.px(4), min(rect.height, y - rect.y + scene.px(2)))
    surface.fill(scene.app.theme[now.tone], bar)
