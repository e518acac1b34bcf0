"""The page of the gamepad: what its buttons do, and whether one is there."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app import widgets
from game.app.scenes._page import PageFrame

if TYPE_CHECKING:
    from game.app.scenes.settings import Settings


def paint_pad(scene: Settings, surface: pygame.Surface) -> None:
    """All of the page: there is nothing to press."""
    f = PageFrame.of(scene)
    names = scene.app.input.gamepads()
    found = scene.t("pad.found", name=names[0]) if names else scene.t("pad.none")
    card = scene.box(f.left, f.top, f.width, 48)
    widgets.card(scene, surface, card)
    spot = (card.left + scene.px(28), card.centery)
    icon = widgets.icon(scene, surface, "gamepad", spot, 24, center=True)
    at = (icon.right + scene.px(12), card.centery)
    widgets.text(
        scene, surface, found, "body_strong", at, middle=True, width=card.right - at[0] - scene.px(12)
    )
    pads = {name: actions for name, actions in scene.app.input.bindings.pad.items() if actions}
    wide = (f.width - 16 * (len(pads) - 1)) / max(1, len(pads))
    top = f.top + 60
    for number, (context, actions) in enumerate(pads.items()):
        column = scene.box(f.left + number * (wide + 16), top, wide, f.bottom - top)
        widgets.card(scene, surface, column)
        head = pygame.Rect(
            column.left + scene.px(16), column.top + scene.px(6), column.width - scene.px(32), scene.px(36)
        )
        widgets.heading(scene, surface, scene.t(f"keys.context.{context}"), head)
        y = head.bottom + scene.px(4)
        step = min(scene.px(34), (column.bottom - y - scene.px(6)) // max(1, len(actions)))
        for action, buttons in actions.items():
            _row(scene, surface, pygame.Rect(head.left, y, head.width, step), action, buttons)
            y += step


def _row(
    scene: Settings, surface: pygame.Surface, rect: pygame.Rect, action: str, buttons: list[str]
) -> None:
    painter = scene.painter
    right = rect.right
    for button in reversed(buttons):
        shown = scene.t(f"pad.button.{button}")
        wide = painter.key_cap_width(shown)
        if right - wide < rect.centerx - scene.px(10):
            break
        painter.key_cap(surface, shown, right - wide, rect.centery)
        right -= wide + scene.px(4)
    words = scene.t(f"keys.action.{action}")
    widgets.text(
        scene,
        surface,
        words,
        "body",
        (rect.left, rect.centery),
        middle=True,
        width=right - rect.left - scene.px(6),
    )
