"""The heading of a list of moves, with what is announced beside it: CHECK!, who has won."""

from __future__ import annotations

import pygame

from game.ui.scene import Scene
from game.view.table import Banner


def paint_announced(
    page: Scene,
    surface: pygame.Surface,
    title: str,
    head: pygame.Rect,
    right: int,
    banner: Banner | None,
    *,
    lines: int = 1,
) -> None:
    """Paint the title at the left of ``head``, then the word and words of ``banner``, up to ``right`` px, on
    at most so many lines."""
    px, middle, fonts = page.px, head.centery, page.app.fonts
    words = page.painter.text(surface, title, "body_strong", (head.x, middle), middle=True)
    if banner is None:
        return
    wide = fonts.size(banner.word, "body_strong", page.app.scale)[0] + px(20)
    chip = pygame.Rect(words.right + px(14), 0, wide, px(24))
    chip.centery = middle
    if chip.right > right:
        return
    fill, ink = ("fire.accent", "fire.on_accent") if banner.fire else ("ink.primary", "surface.raised")
    page.painter.box(surface, chip, page.app.theme[fill], radius=3)
    page.painter.text(surface, banner.word, "body_strong", chip.center, ink, align="center", middle=True)
    left = chip.right + px(10)
    room = right - left
    if room <= px(90):
        return
    told = fonts.wrap(banner.words, "small", room, page.app.scale) if lines > 1 else [banner.words]
    told = [*told[: lines - 1], " ".join(told[lines - 1 :])] if len(told) > lines else told
    step = px(15)
    y = middle - step * (len(told) - 1) // 2
    for line in told:
        page.painter.text(surface, line, "small", (left, y), "ink.secondary", middle=True, width=room)
        y += step
