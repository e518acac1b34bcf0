"""What is above a game's own page: its title and the match's, the way back, the menu and hints."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.app.table.layout import MatchLayout
from game.ui import widgets
from game.ui.paint.fonts import fitted
from game.ui.scene import Scene
from game.ui.words import drawable


def build_head(
    scene: Scene, layout: MatchLayout, leave_label: str, leave: Callable[[], object],
    menu: Callable[[], object],
) -> pygame.Rect:  # fmt: skip
    """Build the head's buttons; return the place of the hint's button."""
    room = layout.buttons.rect
    hint = pygame.Rect(room.right - room.height, room.y, room.height, room.height)
    there = hint.move(-room.height - scene.px(8), 0)
    back = pygame.Rect(room.x, room.y, there.left - room.x - scene.px(8), room.height)
    label = "" if layout.compact else scene.t("dialog.back")
    widgets.button(scene, back, label, icon="back", on_press=leave, tip=leave_label, key="back")
    widgets.button(scene, there, "", icon="menu", on_press=menu, tip=scene.t("keys.action.menu"), key="menu")
    return hint


def paint_head(
    scene: Scene, surface: pygame.Surface, layout: MatchLayout, title: str, names: tuple[str, str]
) -> None:
    """Paint the page's title and, where there is room, the ``names`` of game and map."""
    painter, px = scene.painter, scene.px
    rect, body = layout.banner.rect, layout.board.rect
    role = "card_title" if layout.compact else "screen_title"
    drawn = painter.text(surface, title, role, (rect.x, rect.centery), middle=True, width=rect.width)
    room = rect.right - drawn.right - px(12)
    if not layout.compact and room > px(60):
        font = scene.app.fonts.face("display", 400, px(19), italic=True)
        told = scene.app.texts.commas(filter(None, names))
        told = drawable(told)
        shown = fitted(font, told, room)
        words = font.render(shown, True, scene.app.theme["ink.secondary"])
        place = surface.blit(words, words.get_rect(midleft=(drawn.right + px(12), rect.centery + px(4))))
        scene.app.fonts.cuts.add(surface, place, shown, told)
    painter.rule(surface, body.x, (rect.bottom + body.top) // 2, body.width, strong=True)
