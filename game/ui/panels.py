"""What is painted and no widget: cards, headings, icons, rows of key hints."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint import Align
from game.ui.scene import Scene


def card(
    scene: Scene,
    surface: pygame.Surface,
    rect: pygame.Rect,
    *,
    raised: bool = False,
    strong: bool = False,
    shadow: bool = False,
) -> None:
    """A panel: paper a tone above the table. ``strong``: framed in ink, the chosen one."""
    theme = scene.app.theme
    fill = theme["surface.raised" if raised else "surface.panel"]
    line = theme["ink.primary" if strong else "surface.line"]
    width = 2 if strong else 1
    if shadow:
        scene.painter.shadow_box(surface, rect, fill, line, width=width)
    else:
        scene.painter.box(surface, rect, fill, line, width=width, radius=6)


def icon(
    scene: Scene,
    surface: pygame.Surface,
    name: str,
    place: tuple[int, int],
    size: float = 20,
    colour: str = "ink.primary",
    *,
    center: bool = False,
) -> pygame.Rect:
    """An icon of ``size`` tokens, its corner (or centre) at ``place``."""
    picture = scene.app.icons.get(name, scene.px(size), scene.app.theme[colour])
    rect = picture.get_rect(center=place) if center else picture.get_rect(topleft=place)
    surface.blit(picture, rect)
    return rect


def heading(scene: Scene, surface: pygame.Surface, words: str, rect: pygame.Rect, *, aside: str = "") -> None:
    """A section's title in serif; ``aside`` stands small at the right."""
    taken = scene.painter.text(
        surface, words, "card_title", (rect.x, rect.centery), middle=True, width=rect.width
    )
    if aside:
        room = rect.right - taken.right - scene.px(12)
        if room > scene.px(30):
            at = (rect.right, rect.centery)
            scene.painter.text(
                surface, aside, "small", at, "ink.secondary", align="right", middle=True, width=room
            )


Hint = tuple[Sequence[str], str]
"""Key caps and what they do."""


def key_hints(
    scene: Scene,
    surface: pygame.Surface,
    rect: pygame.Rect,
    hints: Sequence[Hint],
    *,
    align: Align = "left",
) -> None:
    """The row of keys at the foot of a screen. Hints that don't fit are left out, the last first."""
    painter, fonts, scale = scene.painter, scene.app.fonts, scene.app.scale
    near, wide = scene.px(6), scene.px(20)

    def width(hint: Hint) -> int:
        caps = sum(painter.key_cap_width(cap) + scene.px(4) for cap in hint[0]) - scene.px(4)
        return caps + near + fonts.size(hint[1], "small", scale)[0]

    shown = list(hints)
    while shown and sum(map(width, shown)) + wide * (len(shown) - 1) > rect.width:
        shown.pop()
    x = rect.x
    if align == "right":
        x = rect.right - (sum(map(width, shown)) + wide * (len(shown) - 1))
    for caps, words in shown:
        for cap in caps:
            x = painter.key_cap(surface, cap, x, rect.centery) + scene.px(4)
        x += near - scene.px(4)
        x = (
            painter.text(surface, words, "small", (x, rect.centery), "ink.secondary", middle=True).right
            + wide
        )
