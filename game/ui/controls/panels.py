"""Painted parts that aren't widgets: cards, headings, icons, rows of key hints."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.ui.paint.paint import Align
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
    """Paint a panel: paper a tone above the table. ``strong``: framed in ink, as chosen."""
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
    """Paint an icon of ``size`` tokens, its corner (or centre) at ``place``."""
    picture = scene.app.icons.get(name, scene.px(size), scene.app.theme[colour])
    rect = picture.get_rect(center=place) if center else picture.get_rect(topleft=place)
    surface.blit(picture, rect)
    return rect


def line(
    scene: Scene,
    surface: pygame.Surface,
    words: str,
    rect: pygame.Rect,
    role: str | Sequence[str] = "small",
    colour: str = "ink.secondary",
    *,
    align: Align = "left",
) -> pygame.Rect:
    """Paint words on one line in the middle of a rectangle's height, cut at its width; return the
    rectangle they take. Of several roles the first in which the words fit is used, else the last."""
    if not isinstance(role, str):
        size, scale = scene.app.fonts.size, scene.app.scale
        role = next((one for one in role if size(words, one, scale)[0] <= rect.width), role[-1])
    x = rect.x if align == "left" else rect.right if align == "right" else rect.centerx
    return scene.painter.text(
        surface, words, role, (x, rect.centery), colour, align=align, middle=True, width=max(1, rect.width)
    )


def heading(scene: Scene, surface: pygame.Surface, words: str, rect: pygame.Rect, *, aside: str = "") -> None:
    """Paint a section's title in serif; ``aside`` is small at the right."""
    taken = line(scene, surface, words, rect, "card_title", "ink.primary")
    room = rect.right - taken.right - scene.px(12)
    if aside and room > scene.px(30):
        line(scene, surface, aside, pygame.Rect(rect.right - room, rect.y, room, rect.height), align="right")


Hint = tuple[Sequence[str], str]
"""Key caps and what they do."""


def key_hints(
    scene: Scene,
    surface: pygame.Surface,
    rect: pygame.Rect,
    hints: Sequence[Hint],
    *,
    align: Align = "left",
) -> list[pygame.Rect]:
    """Paint the row of keys at the foot of a screen; return the rectangle of each hint. Hints that don't fit
    are left out, the last first."""
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
    places = []
    for caps, words in shown:
        left = x
        for cap in caps:
            x = painter.key_cap(surface, cap, x, rect.centery) + scene.px(4)
        x += near - scene.px(4)
        x = painter.text(surface, words, "small", (x, rect.centery), "ink.secondary", middle=True).right
        places.append(pygame.Rect(left, rect.y, x - left, rect.height))
        x += wide
    return places
