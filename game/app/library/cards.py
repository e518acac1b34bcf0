"""A map of the library as a card or as a row, and what is said of it in a line."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pygame

from game.app.maps.card_words import changed_short, facts_words, origin_words, trouble_words
from game.data.map_cards import MapCard
from game.ui import widgets
from game.ui.cells import CellState

if TYPE_CHECKING:
    from game.app.library.scene import Library


def paint_board(
    scene: Library, surface: pygame.Surface, frame: pygame.Rect, card: MapCard, *, badge: bool = True
) -> None:
    """A map's picture, or an icon in its place; what can be drawn of a broken one is drawn."""
    theme, painter = scene.app.theme, scene.painter
    picture = scene.map_picture(card, frame.width)
    if picture is not None:
        spot = picture.get_rect(center=frame.center)
        surface.blit(picture, spot)
    else:
        painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=2)
        spot = frame
    broken = card.broken
    if picture is None:
        name = "warning" if broken else "map"
        tone = "signal.error" if broken else "ink.tertiary"
        size = max(18.0, min(40.0, frame.width / scene.app.scale * 0.4))
        widgets.icon(scene, surface, name, frame.center, size, tone, center=True)
    elif broken and badge:
        side = scene.px(22 if frame.width > scene.px(60) else 16)
        patch = pygame.Rect(spot.x + scene.px(2), spot.y + scene.px(2), side, side)
        painter.box(surface, patch, theme["surface.raised"], theme["signal.error"], radius=4)
        widgets.icon(
            scene, surface, "error", patch.center, side / scene.app.scale * 0.78, "signal.error", center=True
        )


def _box(scene: Library, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    theme = scene.app.theme
    lit = state.chosen or state.hovered
    fill = theme["surface.raised" if lit else "surface.panel"]
    line = theme["ink.primary" if lit else "surface.line"]
    scene.painter.box(surface, rect, fill, line, width=2 if state.chosen else 1, radius=6)


def paint_card(scene: Library, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    """A map as a card: its board, its title, its size."""
    card, texts, painter = scene.listed[state.index], scene.app.texts, scene.painter
    _box(scene, surface, rect, state)
    pad = scene.px(8 if scene.frame.small else 10)
    side = rect.width - 2 * pad
    side = min(side, rect.height - scene.px(scene.frame.words) + pad)
    frame = pygame.Rect(0, 0, side, side)
    frame.midtop = (rect.centerx, rect.y + pad)
    paint_board(scene, surface, frame, card)
    y = frame.bottom + scene.px(4)
    right = rect.right - pad
    if card.own:
        mark = widgets.icon(
            scene,
            surface,
            "person",
            (right - scene.px(7), y + scene.px(10)),
            14,
            "ink.secondary",
            center=True,
        )
        right = mark.left - scene.px(3)
    ink = "ink.secondary" if card.broken else "ink.primary"
    left = rect.x + pad
    widgets.text(scene, surface, card.title, "body_strong", (left, y), ink, width=max(1, right - left))
    y += painter.fonts.get("body_strong", painter.scale).get_linesize()
    note, tone = facts_words(card, texts), "ink.secondary"
    if card.broken:
        count = sum(problem.severity == "error" for problem in card.problems)
        note, tone = texts("library.broken_short", n=count), "signal.error"
    widgets.text(scene, surface, note, "small", (left, y), tone, width=rect.width - 2 * pad)


def row_columns(scene: Library, width: int) -> tuple[int, int, int]:
    """Widths in px of a row's columns behind the title: size and pieces, tags, last change."""
    small = scene.frame.small
    facts = scene.px(128 if small else 150)
    changed = scene.px(72 if small else 84)
    tags = width * 20 // 100 if width > scene.px(600) else 0
    return facts, tags, changed


def paint_row(scene: Library, surface: pygame.Surface, rect: pygame.Rect, state: CellState) -> None:
    """A map as a row: a small board, title and author, size and pieces, tags, last change."""
    card, texts = scene.listed[state.index], scene.app.texts
    _box(scene, surface, rect, state)
    pad = scene.px(6)
    side = rect.height - 2 * pad
    paint_board(scene, surface, pygame.Rect(rect.x + pad, rect.y + pad, side, side), card)
    facts, tags, changed = row_columns(scene, rect.width)
    right = rect.right - scene.px(10)
    x = rect.x + pad + side + scene.px(10)
    gap = scene.px(10)
    room = right - x - facts - changed - tags - (3 if tags else 2) * gap
    top, below = rect.y + rect.height * 33 // 100, rect.y + rect.height * 68 // 100
    ink = "ink.secondary" if card.broken else "ink.primary"
    widgets.text(scene, surface, card.title, "body_strong", (x, top), ink, middle=True, width=max(1, room))
    second, tone = texts("setup.by", author=card.author) if card.author else "", "ink.secondary"
    if card.broken:
        second, tone = trouble_words(card, texts), "signal.error"
    widgets.text(scene, surface, second, "small", (x, below), tone, middle=True, width=max(1, room))
    x += room + gap
    told = facts_words(card, texts)
    widgets.text(scene, surface, told, "small", (x, rect.centery), middle=True, width=facts)
    x += facts + gap
    if tags:
        words = ", ".join(card.tags)
        widgets.text(
            scene, surface, words, "small", (x, rect.centery), "ink.secondary", middle=True, width=tags
        )
        x += tags + gap
    when = changed_short(card, texts)
    at = (right, top)
    widgets.text(
        scene, surface, when, "small", at, "ink.secondary", align="right", middle=True, width=changed
    )
    origin = origin_words(card, texts)
    at = (right, below)
    widgets.text(
        scene, surface, origin, "small", at, "ink.secondary", align="right", middle=True, width=changed
    )
