"""Parts of the menu: its entries, its layout, and the faces of its cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence
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


@dataclass(frozen=True)
class CardForm:
    """How the words of a game's card stand around its picture: the same for all cards beside each other."""

    above: bool = False
    """Whether the title stands above the picture, over the whole width, not beside it."""
    side: int = 0
    """The side of the picture in px; 0 for none."""
    noted: bool = True
    """Whether the card has a note."""
    roles: tuple[str, ...] = ("body", "small")
    """The letters of the note, the first in which it fits."""


@dataclass(frozen=True)
class _Card:
    """What is on a card, and where, in px from its corner."""

    picture: pygame.Rect
    title: pygame.Rect
    title_role: str
    note: str
    note_role: str
    body: pygame.Rect
    facts: str
    low: pygame.Rect
    """The place of the facts."""
    whole: bool
    """Whether all its words fit."""


TITLES = ("card_title", "button", "small")
"""The letters of a card's title, the first in which it fits into one line."""


def fitting_role(painter: Painter, title: str, roles: tuple[str, ...], room: int) -> str:
    """Return the first role in which a title fits into one line of ``room`` px, else the last."""
    sizes = ((role, painter.fonts.size(title, role, painter.scale)[0]) for role in roles)
    return next((role for role, wide in sizes if wide <= room), roles[-1])


def _card_words(
    painter: Painter, entry: MenuEntry, room: int, high: int, form: CardForm
) -> tuple[str, str, str] | None:
    """Return the note of a card, the role it is written in, and the facts below it, so that they fit
    ``room`` × ``high`` px: smaller letters before anything is left out, then only the note's first sentence,
    since the large card says all, and the facts go last. ``None`` if not even that fits."""
    if not form.noted:
        return "", "small", ""
    first = entry.note.split(". ")[0].removesuffix(".") + "."
    line = painter.fonts.get("small", painter.scale).get_linesize()
    ways = [
        (note, role, facts)
        for facts in (("",) if form.above else dict.fromkeys((entry.facts, "")))
        for note in (entry.note, first)
        for role in form.roles
    ]
    for note, role, facts in ways:
        below = painter.paragraph_height(facts, "small", room) if facts else 0
        broken = any(painter.fonts.size(word, role, painter.scale)[0] > room for word in note.split())
        if not broken and below <= 2 * line and painter.paragraph_height(note, role, room) + below <= high:
            return note, role, facts
    return None


def _card(scene: Scene, entry: MenuEntry, size: tuple[int, int], form: CardForm) -> _Card:
    """Lay out a card of ``size`` px."""
    painter, px = scene.painter, scene.px
    wide, high = size
    inset, side = px(12), form.side
    frame = pygame.Rect(inset, (high - side) // 2, side, side)
    x = frame.right + px((10 if form.above else 15) if side else 0)
    room = wide - x - px(12)
    # the pin is in the corner
    corner = px(18) if entry.game else 0
    left = inset if form.above else x
    width = wide - left - px(12)

    def tall(role: str, room: int) -> int:
        return painter.paragraph_height(entry.title, role, max(1, room)) + px(2)

    if form.above:
        width -= corner
        role = fitting_role(painter, entry.title, TITLES, width)
        title = pygame.Rect(left, px(8), width, tall(role, width))
        frame.y = title.bottom + px(5)
        y = frame.y - px(3)
        said = _card_words(painter, entry, room, high - y - px(6), form)
        note, note_role, facts = said or ("", "small", "")
        body, low = pygame.Rect(x, y, room, high - y - px(6)), pygame.Rect(x, high, room, 0)
    else:
        line = painter.fonts.get(TITLES[0], painter.scale).get_linesize() + px(2)
        said = _card_words(painter, entry, room, high - line - px(12), form)
        note, note_role, facts = said or ("", "small", "")
        whole = line + painter.paragraph_height(note, note_role, room)
        y = max(min(inset, high - whole - px(6)), (high - whole) // 2)
        below = painter.paragraph_height(facts, "small", room) if facts else 0
        if facts:
            y = min(frame.y - px(3), (high - whole - below) // 2)
        if y < px(26):
            width -= corner
        role = fitting_role(painter, entry.title, TITLES, width)
        if not form.noted:
            line = tall(role, width)
            y = (high - line) // 2
        title = pygame.Rect(x, y, width, line)
        body = pygame.Rect(x, title.bottom, room, high - title.bottom - px(6))
        low = pygame.Rect(x, max(frame.bottom - below + px(2), y + whole), room, below)
    # beside its picture and its note a title has one line
    parts = [entry.title] if form.noted and not form.above else entry.title.split()
    fits = all(painter.fonts.size(part, role, painter.scale)[0] <= title.width for part in parts)
    return _Card(frame, title, role, note, note_role, body, facts, low, said is not None and fits)


def card_form(scene: Scene, cards: Sequence[tuple[MenuEntry, tuple[int, int]]]) -> CardForm:
    """Return the form in which the words of all these cards (each with its size in px) are whole: the title
    beside the picture, else above it, with a smaller picture or none; at last without notes."""
    wide, high = min(size[0] for _, size in cards), min(size[1] for _, size in cards)
    beside = CardForm(side=min(high - scene.px(24), max(scene.px(100), wide * 34 // 100)))
    most = min(high - scene.px(52), wide * 36 // 100)
    sides = [*range(most, scene.px(32), -scene.px(8)), 0]
    above = [CardForm(above=True, side=side, roles=(role,)) for side in sides for role in ("body", "small")]
    bare = [CardForm(side=side, noted=False) for side in sides if side <= high - scene.px(16)]
    forms = (beside, *above, *bare)
    fits = (form for form in forms if all(_card(scene, entry, size, form).whole for entry, size in cards))
    return next(fits, forms[-1])


def card_face(scene: Scene, entry: MenuEntry, form: CardForm) -> widgets.Face:
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
        card = _card(scene, entry, rect.size, form)
        if form.side:
            frame = card.picture
            picture = pictures.of_game(scene.app, entry.game, frame.size) if entry.game else None
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=frame.center))
            else:
                painter.box(surface, frame, theme["surface.sunken"], theme["surface.line"], radius=4)
                icon = scene.app.icons.get(entry.icon, frame.width * 46 // 100, theme["ink.primary"])
                surface.blit(icon, icon.get_rect(center=frame.center))
        painter.paragraph(surface, entry.title, card.title_role, card.title)
        if card.note:
            painter.paragraph(surface, card.note, card.note_role, card.body, "ink.secondary")
        if card.facts:
            painter.paragraph(surface, card.facts, "small", card.low, "ink.secondary")

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
