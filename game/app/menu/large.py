"""The menu's large cards: the first game, the match in progress, the guided match."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import pygame

from game.app.table.hooks import Resumable
from game.model.entries import window_games
from game.ui import pictures, widgets

if TYPE_CHECKING:
    from game.app.menu.scene import Menu

LEARN_PICTURE = "learn"
"""The drawing on the card of the lessons."""


@dataclass(frozen=True)
class LargeCard:
    """The places of the first game's card, in px."""

    card: pygame.Rect
    picture: pygame.Rect
    words: pygame.Rect
    button: pygame.Rect


def large_height(scene: Menu) -> float:
    """How high the first game's card is, in tokens."""
    if not scene.is_hero():
        return scene.frame.flag
    count = len(scene.cards())
    return scene.frame.hero(0 if not count else 1 if count <= 3 else 2)


def large_card(scene: Menu) -> LargeCard:
    """Where everything of the first game's card is."""
    f = scene.frame
    card = scene.box(f.right, f.top, f.right_width, large_height(scene))
    inset = scene.px(12 if f.small else 16)
    side = min(card.height - 2 * inset, card.width * 52 // 100)
    picture = pygame.Rect(card.left + inset, card.top + (card.height - side) // 2, side, side)
    x = picture.right + scene.px(18 if f.small else 24)
    words = pygame.Rect(x, card.top + inset, card.right - inset - scene.px(4) - x, card.height - 2 * inset)
    width, height = scene.px(132 if f.small else 150), scene.px(38 if f.small else 44)
    if scene.is_hero():
        width, height = words.width, scene.px(40 if f.small else 48)
    button = pygame.Rect(words.right - width, words.bottom - height, width, height)
    return LargeCard(card, picture, words, button)


def paint_large(scene: Menu, surface: pygame.Surface) -> bool:
    """The first game's card; whether its picture is still to come."""
    f, game, place = scene.frame, window_games()[0], large_card(scene)
    widgets.card(scene, surface, place.card, raised=True, strong=True, shadow=True)
    waits = False
    picture: pygame.Surface | None = None
    if scene.is_hero():
        picture = scene.app.hooks.board(scene.app, game, place.picture.width)
        waits = picture is None and not scene.app.hooks.board_ready(game)
    if picture is None and not waits:
        picture = pictures.of_game(scene.app, game, place.picture.size)
    _framed(scene, surface, place.picture, picture, "" if waits else "target")
    words = place.words
    big = scene.is_hero() and not f.small and place.card.height > scene.px(300)
    role = "screen_title" if big else "section"
    y = widgets.text(
        scene, surface, scene.t(f"{game}.name"), role, (words.x, words.y - scene.px(6)), width=words.width
    ).bottom
    y += scene.px(6 if big else 2)
    facts = scene.t(f"{game}.facts")
    if big:
        body = pygame.Rect(words.x, y, words.width, max(1, place.button.top - y))
        y = widgets.paragraph(scene, surface, scene.t(f"{game}.line"), "body", body, "ink.secondary")
        _paint_facts(scene, surface, facts, pygame.Rect(words.x, y, words.width, place.button.top - y))
        return waits
    narrow = words.width if scene.is_hero() else place.button.left - scene.px(16) - words.x
    high = scene.painter.paragraph_height(facts, "small", narrow)
    low = place.button.top - scene.px(12) - high if scene.is_hero() else words.bottom - high
    body = pygame.Rect(words.x, y, words.width, max(1, low - y))
    y = widgets.paragraph(scene, surface, scene.t(f"{game}.line"), "body", body, "ink.secondary")
    at = pygame.Rect(words.x, max(y, low), narrow, 0)
    widgets.paragraph(scene, surface, facts, "small", at, "ink.secondary")
    return waits


def _paint_facts(scene: Menu, surface: pygame.Surface, facts: str, rect: pygame.Rect) -> None:
    """One fact a line, as far as there is room."""
    step = scene.px(28)
    y = rect.y + scene.px(30)
    for fact in facts.split(" · "):
        if y + step // 2 > rect.bottom:
            return
        spot = widgets.icon(
            scene, surface, "check", (rect.x + scene.px(9), y), 18, "ink.secondary", center=True
        )
        left = spot.right + scene.px(10)
        widgets.text(scene, surface, fact, "body", (left, y), middle=True, width=rect.right - left)
        y += step


def _framed(
    scene: Menu, surface: pygame.Surface, spot: pygame.Rect, picture: pygame.Surface | None, icon: str
) -> None:
    if picture is not None:
        surface.blit(picture, picture.get_rect(center=spot.center))
        return
    scene.painter.box(surface, spot, scene.app.theme["surface.sunken"], scene.app.theme["surface.line"])
    if icon:
        widgets.icon(scene, surface, icon, spot.center, 48, "ink.tertiary", center=True)


# --- the left one ---


def _left_card(scene: Menu) -> pygame.Rect:
    f = scene.frame
    return scene.box(f.left, f.top, f.left_width, f.resume)


def left_button(scene: Menu) -> pygame.Rect:
    """The button of the left card."""
    f = scene.frame
    inset, height = (12, 38) if f.small else (16, 44)
    return scene.box(f.left + inset, f.top + f.resume - height - inset + 1, f.left_width - 2 * inset, height)


def paint_resume(scene: Menu, surface: pygame.Surface, match: Resumable) -> None:
    """The match in progress: its board, who plays, how it stands."""
    f = scene.frame
    card = _left_card(scene)
    widgets.card(scene, surface, card)
    inset = scene.px(12 if f.small else 16)
    side = left_button(scene).top - inset - card.top - inset + scene.px(4)
    side = min(side, card.width * (44 if f.small else 46) // 100)
    spot = pygame.Rect(card.left + inset, card.top + inset, side, side)
    _framed(scene, surface, spot, scene.app.hooks.thumbnail(scene.app, match, spot.size), "grid")
    x = spot.right + scene.px(14 if f.small else 18)
    room = card.right - inset - x
    y = widgets.text(
        scene, surface, match.title, "card_title", (x, spot.top - scene.px(4)), width=room
    ).bottom
    y += scene.px(4)
    below = max(spot.bottom, left_button(scene).top - scene.px(10))
    role = "button" if f.small else "body_strong"
    said = pygame.Rect(x + scene.px(24), 0, card.right - scene.px(8) - x - scene.px(24), 0)
    said.height = scene.painter.paragraph_height(match.alert, role, said.width) if match.alert else 0
    said.bottom = below
    lowest = said.top - (scene.px(4) if match.alert else 0)
    for line in match.lines:
        room_left = pygame.Rect(x, y, room, max(lowest - y, 1))
        if lowest - y < scene.px(16):
            break
        y = widgets.paragraph(scene, surface, line, "small", room_left, "ink.secondary") + scene.px(2)
    if match.alert:
        middle = said.top + scene.app.fonts.get(role, scene.app.scale).get_linesize() // 2
        widgets.icon(scene, surface, "warning", (x + scene.px(9), middle), 18, "fire.accent", center=True)
        widgets.paragraph(scene, surface, match.alert, role, said, "fire.accent")


def paint_learn(scene: Menu, surface: pygame.Surface) -> None:
    """The guided match, for those who never played."""
    f = scene.frame
    card = _left_card(scene)
    widgets.card(scene, surface, card)
    inset = scene.px(12 if f.small else 16)
    room_high = left_button(scene).top - card.top - 2 * inset
    side = min(room_high, card.width * 42 // 100)
    spot = pygame.Rect(card.left + inset, card.top + inset, side, side)
    picture = pictures.drawing(scene.app, LEARN_PICTURE, spot.size)
    _framed(scene, surface, spot, picture, "tutorial")
    x = spot.right + scene.px(14 if f.small else 18)
    words = pygame.Rect(x, spot.top - scene.px(4), card.right - inset - x, room_high)
    title = scene.t("menu.learnt" if scene.learnt else "menu.first_time")
    y = widgets.paragraph(scene, surface, title, "card_title", words)
    y += scene.px(4)
    told = scene.t("menu.learnt_words" if scene.learnt else "menu.first_time_words")
    rest = pygame.Rect(x, y, words.width, max(1, left_button(scene).top - scene.px(6) - y))
    fits = scene.painter.paragraph_height(told, "body", rest.width) <= rest.height
    widgets.paragraph(scene, surface, told, "body" if fits else "small", rest, "ink.secondary")
