"""Parts of the menu: its entries, its layout, and the faces of its cards."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from game.ui import widgets
from game.ui.layout import GROW, Area
from game.ui.paint import pictures
from game.ui.paint.paint import Painter
from game.ui.scene import Scene


@dataclass(frozen=True)
class MenuEntry:
    """Something the menu opens."""

    key: str
    icon: str
    do: Callable[[], Any]
    title: str
    note: str
    game: str = ""
    facts: str = ""


TALLEST = 860.0
"""The greatest height of the cards together, in tokens: larger ones would look empty."""


@dataclass(frozen=True)
class MenuLayout:
    """The layout of the menu.

    Two columns, ``left`` and ``right``, below the illustrated title, which is ``band`` high; ``foot`` is
    the y of the last line. ``flag`` is the height of the large card above the other games, ``resume`` that
    of the left card.
    """

    small: bool
    left: Area
    right: Area
    band: float
    foot: float
    flag: float
    resume: float

    @classmethod
    def of(cls, window: Area) -> MenuLayout:
        small = window.small
        margin, gap = (28, 28) if small else (64, 48)
        wide = min(window.width - 2 * margin, 1500)
        band = 96.0 if small else max(170.0, min(264.0, window.height * 0.236))
        title = band + (14 if small else 22)
        _, body, _ = window.rows(title=title, body=GROW, foot=44 if small else 66)
        page = body.centred(wide, body.height).at_top(min(body.height, TALLEST))
        left, right = page.columns(gap, left=wide * (0.32 if small else 1 / 3), right=GROW)
        # a high window gives its room to the large cards, not to the small ones
        more = max(0.0, page.height - (402 if small else 456))
        return cls(
            small,
            left,
            right,
            band=band,
            foot=window.height - (22 if small else 34),
            flag=(152 if small else 184) + more * 0.4,
            resume=(196 if small else 240) + more * 0.7,
        )

    @property
    def gap(self) -> float:
        """The gap between the large cards and the small ones, in tokens."""
        return 8 if self.small else 16


@dataclass(frozen=True)
class LargeCard:
    """The places of the large card, in px."""

    card: pygame.Rect
    picture: pygame.Rect
    words: pygame.Rect
    button: pygame.Rect


def _card_words(painter: Painter, entry: MenuEntry, room: int, high: int) -> tuple[str, str, str]:
    """Return the note of a wide card, the role it is written in, and the facts below it, so that they fit
    ``room`` × ``high`` px: smaller letters before anything is left out, then only the note's first sentence,
    since the large card says all, and the facts go last."""
    first = entry.note.split(". ")[0].removesuffix(".") + "."
    line = painter.fonts.get("small", painter.scale).get_linesize()
    ways = [
        (note, role, facts)
        for facts in dict.fromkeys((entry.facts, ""))
        for note in (entry.note, first)
        for role in ("body", "small")
    ]
    for note, role, facts in ways:
        below = painter.paragraph_height(facts, "small", room) if facts else 0
        if below <= 2 * line and painter.paragraph_height(note, role, room) + below <= high:
            return note, role, facts
    return ways[-1]


def card_face(scene: Scene, entry: MenuEntry) -> widgets.Face:
    """Return the face of a wide card: picture, title, a line or two."""

    def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        theme, painter = scene.app.theme, scene.painter
        rect = surface.get_rect()
        lit = state in ("hovered", "active")
        painter.box(
            surface,
            rect,
            theme["surface.raised" if lit else "surface.panel"],
            theme["ink.primary" if lit else "surface.line"],
            width=2 if state == "hovered" else 1,
            radius=6,
        )
        inset = scene.px(12)
        side = min(rect.height - 2 * inset, max(scene.px(100), rect.width * 34 // 100))
        frame = pygame.Rect(inset, (rect.height - side) // 2, side, side)
        picture = pictures.of_game(scene.app, entry.game, frame.size) if entry.game else None
        if picture is not None:
            surface.blit(picture, picture.get_rect(center=frame.center))
        else:
            painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=4)
            icon = scene.app.icons.get(entry.icon, side * 46 // 100, theme["ink.primary"])
            surface.blit(icon, icon.get_rect(center=frame.center))
        x = frame.right + scene.px(15)
        room = rect.width - x - scene.px(12)
        title_high = painter.fonts.get("card_title", painter.scale).get_linesize() + scene.px(2)
        note, role, facts = _card_words(painter, entry, room, rect.height - title_high - scene.px(12))
        whole = title_high + painter.paragraph_height(note, role, room)
        y = max(min(inset, rect.height - whole - scene.px(6)), (rect.height - whole) // 2)
        if facts:
            high = painter.paragraph_height(facts, "small", room)
            y = min(frame.y - scene.px(3), (rect.height - whole - high) // 2)
            at = max(frame.bottom - high + scene.px(2), y + whole)
            painter.paragraph(surface, facts, "small", pygame.Rect(x, at, room, high), "ink.secondary")
        wide = painter.fonts.size(entry.title, "card_title", painter.scale)[0]
        painter.text(surface, entry.title, "card_title" if wide <= room else "button", (x, y), width=room)
        y += title_high
        body = pygame.Rect(x, y, room, rect.height - y - scene.px(6))
        painter.paragraph(surface, note, role, body, "ink.secondary")

    return paint


def tile_words(scene: Scene, width: int) -> tuple[int, int]:
    """Return where the words of a small card ``width`` px wide begin, and how much room they have, in px."""
    small = width < scene.px(170)
    x = scene.px(35 if small else 58)
    return x, width - x - scene.px(4 if small else 8)


def note_fits(scene: Scene, entry: MenuEntry, size: tuple[int, int]) -> bool:
    """Whether all of an entry's note fits below its title on a small card of that size in px: a cut note
    would say nothing."""
    _, room = tile_words(scene, size[0])
    if scene.app.fonts.size(entry.title, "body_strong", scene.painter.scale)[0] > room:
        return False
    title = scene.app.fonts.get("body_strong", scene.painter.scale).get_linesize()
    return title + scene.painter.paragraph_height(entry.note, "small", room) <= size[1] - scene.px(4)


def tile_face(scene: Scene, entry: MenuEntry, *, noted: bool) -> widgets.Face:
    """Return the face of a small card: icon, title, and its note (``noted``) where all cards of its kind
    have room for theirs."""

    def paint(made: widgets.Pressable, state: widgets.State, surface: pygame.Surface) -> None:
        theme, painter, fonts = scene.app.theme, scene.painter, scene.app.fonts
        rect = surface.get_rect()
        pressed = state == "active"
        fill = theme["ink.primary" if pressed else "surface.raised"]
        line = theme["ink.primary" if state == "hovered" or pressed else "surface.line_strong"]
        painter.box(surface, rect, fill, line, width=2 if state == "hovered" else 1)
        ink = "surface.raised" if pressed else "ink.primary"
        low, (x, room) = rect.height < scene.px(52), tile_words(scene, rect.width)
        middle = (x - scene.px(15 if x < scene.px(40) else 28), rect.centery)
        widgets.icon(scene, surface, entry.icon, middle, 18 if low else 22, ink, center=True)
        if not noted:
            place = pygame.Rect(x, 0, room, rect.height)
            widgets.line(scene, surface, entry.title, place, ("body_strong", "button", "small"), ink)
            return
        title = fonts.get("body_strong", painter.scale).get_linesize()
        high = painter.paragraph_height(entry.note, "small", room)
        top = rect.centery - (title + high) // 2
        painter.text(surface, entry.title, "body_strong", (x, top), ink, width=room)
        note = "surface.raised" if pressed else "ink.secondary"
        painter.paragraph(surface, entry.note, "small", pygame.Rect(x, top + title, room, high), note)

    return paint
