"""The card of a piece: its armour as bars around it, its speed, its gun. Fits any rectangle."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import SCREEN_X, SCREEN_Y, Ink, circle, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache
from game.view.board.sprites import SpriteStore

ROW_PX = 28
"""Height of a line of the table at 100 %."""

LEAST_FIGURE_PX = 84
"""A smaller figure is left out, or put beside the table."""


@dataclass(frozen=True, slots=True)
class CardShown:
    """What a card says; all words are ready.

    ``armour`` is front, side, rear, as ``numerals`` and ``armour_words`` are. ``used`` are the steps of
    a planned move, ``None`` if there is none. ``directions`` are turns of 45° from the front, ``lobs``
    tells fire over anything. ``rows`` name speed, gun and armour. ``mark`` stands below the title: that
    the piece is of an expansion.
    """

    title: str
    place: str
    sprite: str
    colour: str
    letter: str
    armour: tuple[int, int, int]
    numerals: tuple[str, str, str]
    armour_words: tuple[str, str, str]
    speed: int
    used: int | None
    speed_words: str
    gun: str
    gun_words: str
    directions: tuple[int, ...]
    lobs: bool
    rows: tuple[str, str, str]
    mark: str = ""


MOST_PX = 2_500_000
"""Of the cards kept, some twenty in a window of 1280×720: each move of a piece makes one that nobody may see
again."""


class ArmourCard:
    """Draws cards and keeps the last few of them."""

    def __init__(self, theme: Theme, fonts: FontStore, sprites: SpriteStore) -> None:
        self.theme, self.fonts, self.sprites = theme, fonts, sprites
        self._ink = Ink(1_000_000)
        self._kept = SurfaceCache(MOST_PX)
        self._parts: dict[object, dict[str, pygame.Rect]] = {}
        self.places: dict[str, pygame.Rect] = {}
        """Where the parts of the card drawn last are: the figure, its speed, gun and armour."""

    def draw(self, surface: pygame.Surface, rect: pygame.Rect, card: CardShown, scale: float = 1.0) -> None:
        """The card's contents in ``rect`` (the panel around it is the caller's)."""
        key = (card, rect.size, scale)
        made = self._kept.get(key)
        if made is None:
            made = pygame.Surface(rect.size, pygame.SRCALPHA, 32)
            page = _Page(self, made, card, scale)
            page.draw()
            self._kept.put(key, made)
            self._parts = {one: parts for one, parts in self._parts.items() if one in self._kept}
            self._parts[key] = page.places
        surface.blit(made, rect)
        self.places = {name: part.move(rect.topleft) for name, part in self._parts[key].items()}

    def figure(self, card: CardShown, px: int, scale: float) -> pygame.Surface:
        """The piece with its armour around it, ``px`` wide and high."""
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        font_scale = max(0.8, min(scale, px / 150))
        numeral = self.fonts.get("numeral", font_scale).get_height()
        bar_room = round(0.05 * px)
        body = px - 2 * (numeral + bar_room + round(0.06 * px))
        sprite_px = round(body * 1.06)
        tank = self.sprites.tank(card.sprite, card.colour, 0, sprite_px, letter=card.letter)
        shadow = self.sprites.shadow_at_angle(card.sprite, card.colour, 0, sprite_px, letter=card.letter)
        right, down = self.sprites.shadow_offset(sprite_px)
        place = tank.get_rect(center=(px // 2, px // 2))
        made.blit(shadow, place.move(right, down))
        made.blit(tank, place)
        sides = (card.armour[0], card.armour[1], card.armour[2], card.armour[1])
        numerals = (card.numerals[0], card.numerals[1], card.numerals[2], card.numerals[1])
        ink = self.theme["ink.primary"]
        reach = body / 2 + 0.02 * px
        for facing, value, numeral_text in zip((0, 2, 4, 6), sides, numerals, strict=True):
            ux, uy = SCREEN_X[facing], SCREEN_Y[facing]
            thick = self._bar(made, px, (ux, uy), reach, value, body)
            text = self.fonts.render(numeral_text, "numeral", ink, font_scale)
            away = (
                reach
                + thick
                + 0.02 * px
                + (text.get_height() * 0.42 if uy else text.get_width() / 2 + 3 * scale)
            )
            made.blit(text, text.get_rect(center=(round(px / 2 + ux * away), round(px / 2 + uy * away))))
        return made

    def _bar(
        self, made: pygame.Surface, px: int, unit: tuple[float, float], reach: float, value: int, body: int
    ) -> float:
        """One side's armour: the more, the thicker; none is a dashed line. Returns its thickness in px."""
        ux, uy = unit
        half = round(0.33 * body)
        hair = max(1, round(px / 130))
        thick = hair if value == 0 else max(2, round(px * (0.009 + 0.0105 * min(value, 6))))
        centre = px / 2
        if value == 0:
            pen = stroke(
                self.theme["ink.secondary"], max(1.2, hair), cap="butt", dash=(px * 0.02, px * 0.014)
            )
            at = reach + thick / 2
            a = (centre + ux * at - uy * half, centre + uy * at - ux * half)
            b = (centre + ux * at + uy * half, centre + uy * at + ux * half)
            made.blit(self._ink.draw(line(a, b, pen), px, px), (0, 0))
            return float(thick)
        bar = pygame.Rect(0, 0, thick if ux else 2 * half, 2 * half if ux else thick)
        bar.center = (
            round(centre + ux * (reach + thick / 2)),
            round(centre + uy * (reach + thick / 2)),
        )
        pygame.draw.rect(made, self.theme["ink.primary"], bar)
        return float(thick)

    def fan(self, card: CardShown, px: int) -> pygame.Surface:
        """A small picture of the gun's directions: rays from a dot, dashed where it fires over things."""
        ink, c = self.theme["ink.secondary"], px / 2
        body = circle((c, px * 0.78), px * 0.1, filled(self.theme["ink.primary"]))
        dash = (px * 0.13, px * 0.1) if card.lobs else ()
        for turn in card.directions:
            ux, uy = SCREEN_X[turn % 8], SCREEN_Y[turn % 8]
            near, far = 0.2 * px, 0.64 * px
            body += line(
                (c + ux * near, px * 0.78 + uy * near),
                (c + ux * far, px * 0.78 + uy * far),
                stroke(ink, max(1.3, px * 0.09), cap="butt", dash=dash),
            )
        return self._ink.draw(body, px, px)


class _Page:
    """One card being drawn."""

    def __init__(self, art: ArmourCard, surface: pygame.Surface, card: CardShown, scale: float) -> None:
        self.art, self.surface, self.card, self.scale = art, surface, card, scale
        self.theme, self.fonts = art.theme, art.fonts
        self.pad = round(16 * scale)
        self.places: dict[str, pygame.Rect] = {}

    def px(self, size: float) -> int:
        return round(size * self.scale)

    def draw(self) -> None:
        width, height = self.surface.get_size()
        top = self._head(width)
        rows = self._table_rows(width - 2 * self.pad)
        table = sum(rows)
        room = height - top - table - self.px(20)
        least = self.px(LEAST_FIGURE_PX)
        beside = min(height - top - self.px(8), round(width * 0.4))
        if room >= least and not (beside > 1.5 * room and self._fits_beside(width, height - top, beside)):
            side = min(room, width - 2 * self.pad, self.px(260))
            figure = self.art.figure(self.card, side, self.scale)
            bottom = height - table - self.px(14)
            at = figure.get_rect(center=(width // 2, (top + bottom) // 2))
            self.places["figure"] = self.surface.blit(figure, at)
            self._rule(bottom, width)
            self._table(self.pad, bottom + self.px(6), width - 2 * self.pad)
            return
        side = beside
        if side >= least and width - side - 3 * self.pad >= self.px(170):
            figure = self.art.figure(self.card, side, self.scale)
            at = figure.get_rect(topleft=(self.pad, top + (height - top - side) // 2))
            self.places["figure"] = self.surface.blit(figure, at)
            left = 2 * self.pad + side
            inner = width - left - self.pad
            table = sum(self._table_rows(inner))
            self._table(left, max(top + self.px(4), top + (height - top - table) // 2), inner)
            return
        self._table(self.pad, top + self.px(4), width - 2 * self.pad)

    def _fits_beside(self, width: int, height: int, side: int) -> bool:
        """Whether the table has room beside a figure of that side."""
        inner = width - side - 3 * self.pad
        return inner >= self.px(200) and sum(self._table_rows(inner)) <= height

    def _rule(self, y: int, width: int) -> None:
        self.surface.fill(self.theme["surface.line"], (self.pad, y, width - 2 * self.pad, max(1, self.px(1))))

    def _head(self, width: int) -> int:
        """Name and place; returns where what follows begins."""
        card, base = self.card, self.px(30)
        inner = width - 2 * self.pad
        place = self.fonts.fit(card.place, "small", inner, self.scale) if card.place else ""
        used = self.fonts.size(place, "small", self.scale)[0] + self.px(10) if place else 0
        title = self.fonts.fit(card.title, "card_title", inner, self.scale)
        below = bool(place) and self.fonts.size(title, "card_title", self.scale)[0] + used > inner
        text = self.fonts.render(title, "card_title", self.theme["ink.primary"], self.scale)
        font = self.fonts.get("card_title", self.scale)
        self.surface.blit(text, (self.pad, base - font.get_ascent()))
        ascent = self.fonts.get("small", self.scale).get_ascent()
        second = base + self.px(18) - ascent
        taken = 0
        if place:
            small = self.fonts.render(place, "small", self.theme["ink.secondary"], self.scale)
            x = self.pad if below else width - self.pad - small.get_width()
            self.surface.blit(small, (x, second if below else base - ascent))
            taken = small.get_width() + self.px(10) if below else 0
        if card.mark:
            mark = self.fonts.fit(card.mark, "small", inner - taken, self.scale)
            made = self.fonts.render(mark, "small", self.theme["ink.secondary"], self.scale)
            self.surface.blit(made, (self.pad + taken, second))
        end = self.px(57 if below or card.mark else 41)
        self._rule(end, width)
        return end + self.px(5)

    # -- the table ------------------------------------------------------------------------------

    def _label_width(self) -> int:
        return max(self.fonts.size(row, "body", self.scale)[0] for row in self.card.rows) + self.px(14)

    def _gun_lines(self, width: int) -> list[str]:
        """The words of the gun, in as many lines as they need beside its numeral."""
        used = self.fonts.size(self.card.gun, "numeral", self.scale)[0] + self.px(30) if self.card.gun else 0
        return self.fonts.wrap(self.card.gun_words, "body", max(self.px(60), width - used), self.scale)

    def _armour_lines(self, width: int) -> list[list[tuple[str, str]]]:
        """Numeral and word of each side, broken into lines that fit."""
        lines: list[list[tuple[str, str]]] = [[]]
        used = 0
        for pair in zip(self.card.numerals, self.card.armour_words, strict=True):
            size = self._pair_width(pair)
            if lines[-1] and used + size > width:
                lines.append([])
                used = 0
            lines[-1].append(pair)
            used += size + self.px(8)
        return lines

    def _pair_width(self, pair: tuple[str, str]) -> int:
        numeral, word = pair
        return (
            self.fonts.size(numeral, "numeral", self.scale)[0]
            + self.px(4)
            + self.fonts.size(word, "body", self.scale)[0]
        )

    def _table_rows(self, width: int) -> list[int]:
        row, extra = self.px(ROW_PX), self.px(19)
        value = width - self._label_width()
        gun = row + extra * (len(self._gun_lines(value)) - 1)
        return [row, gun, row + extra * (len(self._armour_lines(value)) - 1)]

    def _table(self, x: int, y: int, width: int) -> None:
        rows = self._table_rows(width)
        label = self._label_width()
        for name, top, high in zip(
            ("speed", "gun", "armour"), (y, y + rows[0], y + rows[0] + rows[1]), rows, strict=True
        ):
            self.places[name] = pygame.Rect(x, top, width, high)
        for text, top in zip(self.card.rows, (y, y + rows[0], y + rows[0] + rows[1]), strict=True):
            self._text(text, "body", x, top, "ink.secondary")
        self._speed(x + label, y, width - label)
        self._gun(x + label, y + rows[0], width - label)
        self._armour(x + label, y + rows[0] + rows[1], width - label)

    def _text(self, text: str, role: str, x: int, top: int, colour: str = "ink.primary") -> int:
        """Text whose line is centred in the first row from ``top``; returns where it ends."""
        made = self.fonts.render(text, role, self.theme[colour], self.scale)
        self.surface.blit(made, (x, top + (self.px(ROW_PX) - made.get_height()) // 2))
        return x + made.get_width()

    def _speed(self, x: int, top: int, width: int) -> None:
        """A box a step; filled ones are used up (all of them where no move is planned)."""
        card = self.card
        words = self.fonts.size(card.speed_words, "body_strong", self.scale)[0]
        gap = self.px(4)
        box = min(self.px(13), (width - words - self.px(6)) // max(1, card.speed) - gap)
        if box >= self.px(7) and card.speed * (box + gap) + words + self.px(6) <= width:
            ink = self.theme["ink.primary"]
            y = top + (self.px(ROW_PX) - box) // 2
            for step in range(card.speed):
                rect = pygame.Rect(x, y, box, box)
                full = card.used is None or step < card.used
                pygame.draw.rect(
                    self.surface, ink, rect, 0 if full else max(1, self.px(1.5)), border_radius=self.px(2)
                )
                x += box + gap
            x += self.px(6)
        self._text(card.speed_words, "body_strong", x, top)

    def _gun(self, x: int, top: int, width: int) -> None:
        card = self.card
        lines = self._gun_lines(width)
        if card.gun:
            x = self._text(card.gun, "numeral", x, top) + self.px(6)
            px = self.px(18)
            fan = self.art.fan(card, px)
            self.surface.blit(fan, (x, top + (self.px(ROW_PX) - px) // 2))
            x += px + self.px(6)
        for text in lines:
            self._text(text, "body", x, top, "ink.secondary")
            top += self.px(19)

    def _armour(self, left: int, top: int, width: int) -> None:
        for pairs in self._armour_lines(width):
            x = left
            for numeral, word in pairs:
                x = self._text(numeral, "numeral", x, top) + self.px(4)
                x = self._text(word, "body", x, top, "ink.secondary") + self.px(8)
            top += self.px(19)
