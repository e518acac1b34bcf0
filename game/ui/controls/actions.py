"""Actions, each with its button, and rows of such buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Literal

import pygame

from game.ui.controls.buttons import Kind, Pressable, button, button_width
from game.ui.scene import Scene


@dataclass(frozen=True)
class Action:
    """An action. ``tip`` is shown where the pointer rests, ``hint`` is a key beside the words, ``why`` the
    reason it is disabled. ``harms``: something is lost for good. ``on``: it is a switch that is on
    (``None``: no switch). ``stays``: the menu it is in stays open."""

    key: str
    label: str
    do: Callable[[], Any] = lambda: None
    icon: str = ""
    kind: Kind = "plain"
    tip: str = ""
    hint: str = ""
    why: str = ""
    harms: bool = False
    enabled: bool = True
    on: bool | None = None
    stays: bool = False


def action_button(scene: Scene, rect: pygame.Rect, action: Action) -> Pressable:
    """Make the button of an action."""
    return button(
        scene, rect, action.label, icon=action.icon, hint=action.hint, kind=action.kind, on_press=action.do,
        enabled=action.enabled, on=bool(action.on), why=action.why, tip=action.tip or None, key=action.key,
    )  # fmt: skip


def button_row(
    scene: Scene,
    rect: pygame.Rect,
    actions: Sequence[Action],
    *,
    align: Literal["left", "right"] = "left",
    padding: float = 14,
) -> pygame.Rect:
    """Make buttons side by side as high as ``rect``, each as wide as its words, from its left or up to its
    right edge; return the rectangle around them."""
    widths = [
        button_width(scene, one.label, icon=one.icon, hint=one.hint, padding=padding) for one in actions
    ]
    gap = scene.px(8)
    whole = sum(widths) + gap * (len(widths) - 1)
    x = rect.x if align == "left" else rect.right - whole
    around = pygame.Rect(x, rect.y, max(0, whole), rect.height)
    for action, width in zip(actions, widths, strict=True):
        action_button(scene, pygame.Rect(x, rect.y, width, rect.height), action)
        x += width + gap
    return around
