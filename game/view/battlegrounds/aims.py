"""The small buttons at a field where several actions are possible."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.ui.ink import box, filled, stroke
from game.view.battlegrounds.art import Art
from game.view.battlegrounds.scene import AimShown, BoardShown

if TYPE_CHECKING:
    from game.view.battlegrounds.board import BoardPainter


def draw_aims(
    surface: pygame.Surface, painter: BoardPainter, shown: BoardShown, asked: int
) -> list[tuple[str, pygame.Rect]]:
    """The small buttons at a field, one above the other beside it; where each of them is."""
    camera, theme, scale = painter.camera, painter.theme, painter.camera.scale
    found: list[tuple[str, pygame.Rect]] = []
    height, pad = round(32 * scale), round(10 * scale)
    texts = [painter.fonts.render(aim.words, "button", theme["ink.primary"], scale) for aim in shown.aims]
    width = max(text.get_width() for text in texts) + 2 * pad + height
    gap = round(4 * scale)
    field = camera.rect_of(asked)
    whole = pygame.Rect(0, 0, width, (height + gap) * len(texts) - gap)
    whole.midleft = (field.right + gap, field.centery)
    if whole.right > camera.block.right - gap:
        whole.midright = (field.x - gap, field.centery)
    whole.clamp_ip(camera.block.inflate(-8, -8))
    for number, (aim, text) in enumerate(zip(shown.aims, texts, strict=True)):
        rect = pygame.Rect(whole.x, whole.y + number * (height + gap), width, height)
        line = max(1, round((2 if aim.chosen else 1) * scale))
        radius = 5 * scale
        ink = theme["ink.primary"] if aim.chosen else theme["surface.line_strong"]
        shadow = theme.palette.with_opacity("surface.shadow", "shadow_label")
        drop = max(2, round(2 * scale))
        body = box(0, drop, width, height, radius, filled(shadow))
        body += box(0, 0, width, height, radius, filled(theme["surface.raised"]))
        half = line / 2
        body += box(half, half, width - line, height - line, radius, stroke(ink, line))
        surface.blit(painter.ink.draw(body, width, height + drop), rect)
        _icon(surface, painter.art, aim, pygame.Rect(rect.x + pad // 2, rect.y, height, height))
        surface.blit(text, text.get_rect(midleft=(rect.x + height + pad // 2, rect.centery)))
        found.append((aim.verb, rect))
    return found


def _icon(surface: pygame.Surface, art: Art, aim: AimShown, rect: pygame.Rect) -> None:
    """What it is about: the token, the tank, a shell."""
    px = round(rect.height * 0.78)
    if aim.colour is not None:
        tile = art.tank(aim.colour, 0, px)
    elif aim.picture and aim.verb == "token":
        tile = art.picture(aim.picture, px)
    else:
        tile = art.part("artillery" if aim.verb == "tank" else "shell", px)
    surface.blit(tile, tile.get_rect(center=rect.center))
