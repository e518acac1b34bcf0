"""Small buttons beside a square where several actions can be chosen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, box, filled, stroke
from game.ui.paint.palette import Theme
from game.view.board.squares import GridCamera


@dataclass(frozen=True, slots=True)
class ChoiceShown:
    """One of the buttons: the name of its action, its words, and whether the cursor is at it."""

    name: str
    words: str
    chosen: bool = False


class ChoiceButtons:
    """Draws the buttons one above the other."""

    def __init__(self, theme: Theme, fonts: FontStore, ink: Ink) -> None:
        self.theme, self.fonts, self.ink = theme, fonts, ink

    def placed(
        self, camera: GridCamera, square: int, choices: Sequence[tuple[ChoiceShown, pygame.Surface]]
    ) -> list[tuple[str, pygame.Rect, pygame.Surface]]:
        """The name, the rectangle in the window and the surface of each button; the choices come with their
        pictures."""
        theme, scale, field = self.theme, camera.scale, camera.rect_of(square)
        height, pad, gap = icon_room(camera), round(10 * scale), round(4 * scale)
        texts = [self.fonts.render(one.words, "button", theme["ink.primary"], scale) for one, _ in choices]
        width = max(text.get_width() for text in texts) + 2 * pad + height
        whole = pygame.Rect(0, 0, width, (height + gap) * len(texts) - gap)
        whole.midleft = (field.right + gap, field.centery)
        if whole.right > camera.block.right - gap:
            whole.midright = (field.x - gap, field.centery)
        whole.clamp_ip(camera.block.inflate(-8, -8))
        found: list[tuple[str, pygame.Rect, pygame.Surface]] = []
        for number, ((one, icon), text) in enumerate(zip(choices, texts, strict=True)):
            made = self._button((width, height), scale, chosen=one.chosen).copy()
            made.blit(icon, icon.get_rect(center=(pad // 2 + height // 2, height // 2)))
            made.blit(text, text.get_rect(midleft=(height + pad // 2, height // 2)))
            found.append(
                (one.name, pygame.Rect(whole.x, whole.y + number * (height + gap), width, height), made)
            )
        return found

    def _button(self, size: tuple[int, int], scale: float, *, chosen: bool) -> pygame.Surface:
        theme, (width, height), radius = self.theme, size, 5 * scale
        line, drop = max(1, round((2 if chosen else 1) * scale)), max(2, round(2 * scale))
        ink = theme["ink.primary" if chosen else "surface.line_strong"]
        shadow = theme.palette.with_opacity("surface.shadow", "shadow_label")
        body = box(0, drop, width, height, radius, filled(shadow))
        body += box(0, 0, width, height, radius, filled(theme["surface.raised"]))
        body += box(line / 2, line / 2, width - line, height - line, radius, stroke(ink, line))
        return self.ink.draw(body, width, height + drop)


def icon_room(camera: GridCamera) -> int:
    """The side of a button's picture in px, which is also the height of its button."""
    return round(32 * camera.scale)
