"""The band over a playtest: it says throughout that this is one, and leads back to the editor."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pygame

from game.ui import widgets
from game.ui.scene import Scene

HEIGHT = 40.0
"""The height of the band with the gap below it, in tokens."""


def build_band(scene: Scene, band: pygame.Rect, label: str, leave: Callable[[], Any]) -> None:
    """Build the button that leads back to the editor."""
    width = widgets.button_width(scene, label, icon="back", padding=14)
    rect = pygame.Rect(0, 0, width, scene.px(28))
    rect.midright = (band.right - scene.px(16), band.centery)
    widgets.button(scene, rect, label, icon="back", on_press=leave, key="playtest.back")


def paint_band(scene: Scene, surface: pygame.Surface, band: pygame.Rect, label: str, title: str) -> None:
    """Paint the band's words: that this is a playtest, and of which map."""
    surface.fill(scene.app.theme["ink.primary"], band)
    word = scene.t("editor.playtest")
    middle = band.centery
    icon = widgets.icon(
        scene, surface, "pencil", (band.x + scene.px(30), middle), 18, "surface.raised", center=True
    )
    at = (icon.right + scene.px(10), middle)
    taken = scene.painter.text(surface, word, "body_strong", at, "surface.raised", middle=True)
    left = taken.right + scene.px(12)
    button = widgets.button_width(scene, label, icon="back", padding=14)
    room = band.right - scene.px(32) - button - left
    words = scene.t("editor.match.playtest", title=title)
    scene.painter.text(surface, words, "small", (left, middle), "surface.raised", middle=True, width=room)
