"""What pages of the shell share: the back button, the large title with its rule, the layout below."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import pygame

from game.ui import widgets
from game.ui.layout import Area, is_small
from game.ui.scene import Scene
from game.ui.words import drawable

WIDEST = 1500.0
"""Greatest width of a page, in tokens: longer lines are hard to follow."""


@dataclass(frozen=True)
class PageFrame:
    """The layout of a page, centred in a very wide window. ``head`` is the row of the back button, beside
    the title; below it come the rule, the ``body``, and the ``foot`` with the key hints."""

    small: bool
    head: Area
    body: Area
    foot: Area

    @classmethod
    def of(cls, scene: Scene, widest: float = WIDEST) -> PageFrame:
        """Return the layout in the current window."""
        small = is_small(scene.width, scene.height)
        margin = 24 if small else 32
        width = min(scene.width - 2 * margin, widest)
        page = Area((scene.width - width) / 2, 0, width, scene.height, scene.app.scale)
        head = page.at_top(36 if small else 40).moved(y=14 if small else 24)
        top = head.bottom + (30 if small else 36)
        body = replace(page, y=top, height=scene.height - (40 if small else 52) - top)
        return cls(small, head, body, page.at_bottom(20).moved(y=-10 if small else -18))

    @property
    def rule(self) -> Area:
        """The line below the title."""
        return self.head.moved(y=self.head.height + 16).at_top(2)

    @property
    def note(self) -> tuple[int, int]:
        """Return the left edge and the middle of the words at the foot, in px."""
        foot = self.foot
        return round(foot.x * foot.scale), round((foot.y + foot.height / 2) * foot.scale)


def back_button(scene: Scene) -> widgets.Pressable:
    """Make the button at the upper left that leaves the page."""
    label, rect = scene.t("dialog.back"), PageFrame.of(scene).head.rect
    rect.width = widgets.button_width(scene, label, icon="back")
    return widgets.button(scene, rect, label, icon="back", on_press=scene.back, key="back")


def page_title(
    scene: Scene, surface: pygame.Surface, title: str, subtitle: str = "", hints: Sequence[widgets.Hint] = ()
) -> None:
    """Paint title, subtitle in italics, the rule, and key hints at the foot."""
    f = PageFrame.of(scene)
    back = widgets.button_width(scene, scene.t("dialog.back"), icon="back")
    x, right = f.head.rect.x + back + scene.px(24), f.head.rect.right
    middle = scene.point(0, f.head.y + f.head.height / 2)[1]
    role = "section" if f.small else "screen_title"
    taken = scene.painter.text(surface, title, role, (x, middle), middle=True, width=right - x)
    if subtitle := drawable(subtitle):
        room = right - taken.right - scene.px(10)
        size = scene.px(15 if f.small else 19)
        font = scene.app.fonts.face("display", 400, size, italic=True)
        if font.size(subtitle)[0] <= room:
            words = font.render(subtitle, True, scene.app.theme["ink.secondary"])
            base = taken.bottom - scene.px(9 if f.small else 10)
            surface.blit(words, (taken.right + scene.px(10), base - words.get_height() + scene.px(5)))
    line = f.rule.rect
    scene.painter.rule(surface, line.x, line.y, line.width, strong=True)
    shown = scene.app.input.shown
    if not hints:
        hints = [
            ((scene.app.input.cap("tab"),), scene.t("dialog.hint_next")),
            ((shown("accept"),), scene.t("dialog.hint_press")),
            ((shown("back"),), scene.t("dialog.hint_back")),
        ]
    widgets.key_hints(scene, surface, f.foot.rect, hints, align="right")


def problems_button(scene: Scene, label: str, on_press: Callable[[], object]) -> None:
    """Make the button at the lower left that shows unreadable files."""
    x, middle = PageFrame.of(scene).note
    width, high = widgets.button_width(scene, label, icon="warning", padding=12), scene.px(30)
    rect = pygame.Rect(x, middle - high // 2, width, high)
    widgets.button(scene, rect, label, icon="warning", on_press=on_press, key="problems")


def foot_words(
    scene: Scene,
    surface: pygame.Surface,
    words: str,
    role: str = "body_strong",
    colour: str = "ink.primary",
    *,
    share: float = 0.5,
) -> None:
    """Paint a line at the lower left, in a share of the page's width: the key hints have the rest."""
    f = PageFrame.of(scene)
    room = scene.px(f.foot.width * share)
    scene.painter.text(surface, words, role, f.note, colour, middle=True, width=room)
