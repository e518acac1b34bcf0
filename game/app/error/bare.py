"""The screen after a crash, drawn and pressed without widgets, theme and typefaces of ours: one of them may
be what broke."""

from __future__ import annotations

from typing import Final

import pygame

from game.app.error.after_crash import AfterCrash, CrashPress
from game.ui.input.focus import SpotArea

PAPER: Final = (240, 236, 225)
INK: Final = (30, 30, 30)


class BareError(AfterCrash):
    """The plain form of the screen."""

    bare = True

    def _button_places(self) -> list[pygame.Rect]:
        """Return the places of the buttons, in px."""
        width, height = self.size
        gap, high = max(2, width // 80), max(20, height // 14)
        wide = (width - 5 * gap) // 4
        return [pygame.Rect(gap + at * (wide + gap), height - gap - high, wide, high) for at in range(4)]

    def build(self) -> None:
        for command, place in zip(CrashPress, self._button_places(), strict=True):
            stop = SpotArea(str(command), place)
            stop.ring = False  # its colours are the theme's
            self.focus.add(stop, stop.key)
        self.focus.current = self.focus.stops[0][1]

    def press_spot(self, spot: str) -> None:
        self.press(spot)

    def handle(self, event: pygame.event.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN:
            self.rescue(event)
        return event.type == pygame.MOUSEBUTTONDOWN

    def draw(self, surface: pygame.Surface) -> None:
        places = self._button_places()
        font = pygame.font.Font(None, max(14, self.size[1] // 36))
        surface.fill(PAPER)
        left = y = places[0].x
        for line in (self.t("error.title"), "", self.words(), "", *self.report.splitlines()):
            shown = font.render(
                line.replace("\0", "") or " ", True, INK, None, surface.get_width() - 2 * left
            )
            if y + shown.get_height() > places[0].top:
                break
            surface.blit(shown, (left, y))
            y += shown.get_height()
        for command, place in zip(CrashPress, places, strict=True):
            here = self.focus.shown and self.focus.key == str(command)
            pygame.draw.rect(surface, INK, place, 6 if here else 2)
            label = font.render(self.label(command), True, INK)
            surface.blit(label, label.get_rect(center=place.center))
