"""What pages of the shell share: the back button, the large title with its rule, the frame below."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame

from game.ui import widgets
from game.ui.scene import Scene


@dataclass(frozen=True)
class PageFrame:
    """Where a page's content stands, in tokens; in a very wide window it stays together."""

    small: bool
    left: float
    width: float
    rule: float
    top: float
    bottom: float
    foot: float

    @classmethod
    def of(cls, scene: Scene, widest: float = 1216) -> PageFrame:
        """The frame in the window of now."""
        small = scene.width < 1180 or scene.height < 680
        margin = 24 if small else 32
        width = min(scene.width - 2 * margin, widest)
        top = 66 if small else 80
        return cls(
            small,
            (scene.width - width) / 2,
            width,
            top,
            top + (14 if small else 20),
            scene.height - (40 if small else 52),
            scene.height - (20 if small else 28),
        )


def back_button(scene: Scene) -> widgets.Pressable:
    """The button at the upper left that leaves the page."""
    f = PageFrame.of(scene)
    high = 36 if f.small else 40
    label = scene.t("dialog.back")
    width = widgets.button_width(scene, label, icon="back")
    rect = scene.box(f.left, f.rule - high - 16, 10, high)
    rect.width = width
    return widgets.button(scene, rect, label, icon="back", on_press=scene.back, key="back")


def page_title(
    scene: Scene, surface: pygame.Surface, title: str, subtitle: str = "", hints: Sequence[widgets.Hint] = ()
) -> None:
    """Title, subtitle in italics, the rule, and key hints at the foot."""
    f = PageFrame.of(scene)
    back = widgets.button_width(scene, scene.t("dialog.back"), icon="back")
    x = scene.point(f.left, 0)[0] + back + scene.px(24)
    middle = scene.point(0, f.rule - 16 - (18 if f.small else 20))[1]
    role = "section" if f.small else "screen_title"
    right = scene.point(f.left + f.width, 0)[0]
    taken = scene.painter.text(surface, title, role, (x, middle), middle=True, width=right - x)
    if subtitle:
        room = right - taken.right - scene.px(10)
        size = scene.px(15 if f.small else 19)
        font = scene.app.fonts.face("display", 400, size, italic=True)
        if font.size(subtitle)[0] <= room:
            words = font.render(subtitle, True, scene.app.theme["ink.secondary"])
            base = taken.bottom - scene.px(9 if f.small else 10)
            surface.blit(words, (taken.right + scene.px(10), base - words.get_height() + scene.px(5)))
    line = scene.box(f.left, f.rule, f.width, 2)
    scene.painter.rule(surface, line.x, line.y, line.width, strong=True)
    shown = scene.app.input.shown
    if not hints:
        hints = [
            (("Tab",), scene.t("dialog.hint_next")),
            ((shown("accept"),), scene.t("dialog.hint_press")),
            ((shown("back"),), scene.t("dialog.back").lower()),
        ]
    foot = scene.box(f.left, f.foot - 10, f.width, 20)
    widgets.key_hints(scene, surface, foot, hints, align="right")
