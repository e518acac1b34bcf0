"""A lesson's panel: progress, text, the task and its result."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui import widgets

if TYPE_CHECKING:
    from game.app.tutorial.scene import Tutorial


def paint_dots(scene: Tutorial, surface: pygame.Surface, rect: pygame.Rect) -> None:
    """How far one has come: a bar a lesson."""
    theme, count = scene.app.theme, len(scene.lessons)
    gap = scene.px(4)
    wide = min(scene.px(26), (rect.width - gap * (count - 1)) // count)
    for number, lesson in enumerate(scene.lessons):
        bar = pygame.Rect(rect.x + number * (wide + gap), rect.y, wide, scene.px(6))
        if lesson.id in scene.solved:
            scene.painter.box(surface, bar, theme["signal.ok"], radius=2)
        elif number == scene.number:
            scene.painter.box(surface, bar, theme["ink.primary"], radius=2)
        else:
            fill, line = theme["surface.sunken"], theme["surface.line_strong"]
            scene.painter.box(surface, bar, fill, line, radius=2)
        if number == scene.number:
            under = pygame.Rect(bar.x, bar.bottom + scene.px(2), wide, scene.px(2))
            surface.fill(theme["ink.primary"], under)


def paint_words(scene: Tutorial, surface: pygame.Surface) -> None:
    """The lesson's card: title, words, then the task, or what came of it."""
    card = scene.box(*scene.frame.words)
    widgets.card(scene, surface, card)
    inner = _inner(scene, card)
    lesson = scene.lesson
    again = lesson.id in scene.solved and not scene.done
    key = "tutorial.step_done" if again else "tutorial.step"
    if lesson.match is not None:  # the match at the end is no lesson, and is not counted as one
        key = "tutorial.step_match"
    step = scene.t(key, n=scene.number + 1, count=len(scene.course.played))
    width = scene.app.fonts.size(step, "small", scene.app.scale)[0]
    title = widgets.text(
        scene, surface, scene.t(lesson.key("title")), "section", inner.topleft,
        width=inner.width - width - scene.px(12),
    )  # fmt: skip
    at = (inner.right, title.centery)
    widgets.text(scene, surface, step, "small", at, "ink.secondary", align="right", middle=True)
    y = title.bottom + scene.px(6)
    body = pygame.Rect(inner.x, y, inner.width, 0)
    y = widgets.paragraph(scene, surface, scene.t(lesson.key("words")), "body", body) + scene.px(12)
    _paint_task(scene, surface, pygame.Rect(inner.x, y, inner.width, inner.bottom - y))


def words_height(scene: Tutorial, width: int) -> int:
    """How high the lesson's card would be in px, ``width`` px wide, with the longest of its tasks and of
    what is told of them: it does not change its height within a lesson."""
    inner = _inner(scene, pygame.Rect(0, 0, width, 1000))
    lesson, painter = scene.lesson, scene.painter
    line = {
        role: painter.fonts.get(role, painter.scale).get_linesize() for role in ("section", "body_strong")
    }
    narrow = inner.width - scene.px(TASK_INDENT)

    def high(what: str, number: int = 0, role: str = "body_strong") -> int:
        return painter.paragraph_height(scene.t(lesson.key(what, number)), role, narrow)

    parts = range(max(1, len(lesson.parts)))
    told = [high("task", number) for number in parts]
    if lesson.match is None:
        wrong = [high("wrong", number) + scene.px(4) + high("task", number, "body") for number in parts]
        told += [*wrong, high("done")]
    words = painter.paragraph_height(scene.t(lesson.key("words")), "body", inner.width)
    around = 1000 - inner.height + scene.px(6 + 12) + scene.px(24) + scene.px(4)
    return around + line["section"] + words + max(told)


TASK_INDENT = 16
"""How far a task stands in, in tokens."""


def _inner(scene: Tutorial, card: pygame.Rect) -> pygame.Rect:
    """Where the words stand in their card."""
    return card.inflate(-2 * scene.px(16 if scene.frame.small else 20), -2 * scene.px(12))


def _paint_task(scene: Tutorial, surface: pygame.Surface, rect: pygame.Rect) -> None:
    lesson, part, count = scene.lesson, scene.part, len(scene.lesson.parts)
    key = "tutorial.your_task_of" if count > 1 else "tutorial.your_task"
    head = scene.t(key, n=part + 1, count=count)
    if scene.done:
        words, icon, tone = scene.t(lesson.key("done")), "check", "signal.ok"
        head = scene.t("tutorial.done")
    elif scene.wrong:
        words, icon, tone = scene.t(lesson.key("wrong", part)), "cross", "signal.warning"
    else:
        words, icon, tone = scene.t(lesson.key("task", part)), "target", "move.reach_ink"
    bar = pygame.Rect(rect.x, rect.y, scene.px(4), rect.height)
    x = rect.x + scene.px(TASK_INDENT)
    spot = widgets.icon(scene, surface, icon, (x, rect.y + scene.px(2)), 20, tone)
    left = spot.right + scene.px(8)
    widgets.text(scene, surface, head, "body_strong", (left, spot.centery), tone, middle=True)
    y = spot.bottom + scene.px(4)
    body = pygame.Rect(x, y, rect.right - x, max(0, rect.bottom - y))
    y = widgets.paragraph(scene, surface, words, "body_strong", body)
    if scene.wrong and not scene.done:
        body = pygame.Rect(x, y + scene.px(4), rect.right - x, max(1, rect.bottom - y))
        task = scene.t(lesson.key("task", part))
        if body.height > scene.px(20):
            y = widgets.paragraph(scene, surface, task, "body", body, "ink.secondary")
    bar.height = min(rect.height, y - rect.y)
    surface.fill(scene.app.theme[tone], bar)
