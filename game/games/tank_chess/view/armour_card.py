"""The card of a piece: its armour as bars around it, its speed, its gun. A tree that fits any rectangle."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

import pygame

from game.ui.layout import GROW, Area, Grow
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import SCREEN_X, SCREEN_Y, Ink, circle, filled, line, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tree.holders import Column, Room, Row, spring
from game.ui.tree.node import WHOLE, Canvas, Measure, Node
from game.ui.tree.seen import Picture, Rule, Text
from game.view.board.sprites import SpriteStore
from game.view.tips import Sign

PAD: Final = 16.0
"""The margin between the card's contents and its sides, in tokens."""

ROW, LINE = 28.0, 19.0
"""The height of a row of the table, and of each further line in it."""

LEAST_FIGURE = 84.0
"""The least size of the figure; where it would be smaller it is left out, or put beside the table."""

MOST_PX = 2_500_000
"""The px of figures that are kept: some twenty in a window of 1280×720."""

MOST_CARDS: Final = 8
"""The number of drawn cards that are kept, because the pointer goes to and fro between a few pieces."""

ARMOUR: Final = Sign("tank_chess.card.armour", "TC-5.5")
SPEED: Final = Sign("tank_chess.card.speed", "TC-4.2")
GUN: Final = Sign("tank_chess.card.gun", "TC-5.2")


@dataclass(frozen=True, slots=True)
class Figure:
    """The picture of a piece with its armour around it; see ``CardShown``."""

    sprite: str
    colour: str
    letter: str
    armour: tuple[int, int, int]
    numerals: tuple[str, str, str]


@dataclass(frozen=True, slots=True)
class CardShown:
    """The contents of a card; all words are ready.

    ``armour`` is front, side, rear, as ``numerals`` and ``armour_words`` are. ``used`` are the steps of a
    planned move, ``None`` if there is none. ``directions`` are turns of 45° from the front, ``lobs`` means
    fire over anything. ``rows`` name speed, gun and armour. ``mark`` is a line below the title that says
    that the piece is of an expansion.
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

    @property
    def figure(self) -> Figure:
        """The piece as it is drawn."""
        return Figure(self.sprite, self.colour, self.letter, self.armour, self.numerals)


class ArmourCard:
    """Makes the card."""

    def __init__(self, theme: Theme, fonts: FontStore, sprites: SpriteStore) -> None:
        self.theme, self.fonts, self.sprites = theme, fonts, sprites
        self._ink = Ink(1_000_000)
        self._figures = SurfaceCache(MOST_PX)

    def node(self, card: CardShown) -> Node:
        """Return the card's contents; figure, speed, gun and armour have tips."""
        return Room(self._content, card)

    # --- what lies in it ---

    def _content(self, card: CardShown, m: Measure, width: float, height: float) -> Node:
        """The figure above the table, or beside it where it is much larger there, or no figure."""
        head = self._head(card, m, width - 2 * PAD)
        rows = self._rows(card, m, width - 2 * PAD)
        below = height - _high(head, m)
        room = below - _high(rows, m) - 20
        beside = min(below - 8, width * 0.4)
        inner = width - beside - 3 * PAD
        if room >= LEAST_FIGURE and not (
            beside > 1.5 * room and inner >= 200 and _high(self._rows(card, m, inner), m) <= below
        ):
            figure = self._figure(card, min(room, width - 2 * PAD, 260))
            return Column(pad=(PAD, 0)).of(
                *head,
                Row(high=GROW).of(spring(), figure, spring()),
                Rule(),
                _gap(5),
                *rows,
                _gap(8),
            )
        if beside >= LEAST_FIGURE and inner >= 170:
            narrow = self._rows(card, m, inner)
            table = Column(wide=GROW, high=_high(narrow, m)).of(*narrow)
            body = Row(gap=PAD, high=GROW).of(self._figure(card, beside), table)
            return Column(pad=(PAD, 0)).of(*head, body)
        return Column(pad=(PAD, 0)).of(*head, _gap(4), *rows)

    def _figure(self, card: CardShown, side: float) -> Node:
        return Picture(self._draw_figure, card.figure, wide=side, high=side, tip=ARMOUR)

    def _head(self, card: CardShown, m: Measure, width: float) -> list[Node]:
        """Name and place, in two lines where one is too short, and a line below them."""
        title = Text(card.title, "card_title")
        place = Text(card.place, "small", "ink.secondary") if card.place else None
        below = place is not None and title.width(m) + 10 + place.width(m) > width
        first = Row(high=24).of(title)
        if place is not None and not below:
            lowered = Column(pad=(0, 6, 0)).of(replace(place, high=18))
            first = first.of(title, spring(), lowered)
        second = Row(gap=10, high=18).of(
            place if below else None, Text(card.mark, "small", "ink.secondary") if card.mark else None
        )
        lines = [first, second, _gap(4)] if second.children else [first, _gap(6)]
        return [Node(high=11), *lines, Rule(least=WHOLE), _gap(4)]

    def _rows(self, card: CardShown, m: Measure, width: float) -> list[Node]:
        """The rows of the table: a caption and its value."""
        label = max(m.text(words, "body") for words in card.rows) + 14
        speed, gun, armour = (
            Column(wide=label).of(Text(words, "body", "ink.secondary", high=ROW)) for words in card.rows
        )
        value = width - label
        return [
            Row(tip=SPEED, least=WHOLE).of(speed, self._speed(card, m, value)),
            Row(tip=GUN, least=WHOLE).of(gun, *self._gun(card, m, value)),
            Row(tip=ARMOUR, least=WHOLE).of(armour, self._armour(card, m, value)),
        ]

    def _speed(self, card: CardShown, m: Measure, width: float) -> Node:
        """A box for each step where there is room; used steps are filled (all of them where no move is
        planned)."""
        words = Text(card.speed_words, "body_strong")
        side = min(13.0, (width - words.width(m) - 6) / max(1, card.speed) - 4)
        if side < 7:
            return Row(high=ROW).of(words)
        steps = [
            Picture(self._draw_step, card.used is None or step < card.used, wide=side, high=side)
            for step in range(card.speed)
        ]
        return Row(high=ROW).of(Row(gap=4).of(*steps), Node(wide=10), words)

    def _gun(self, card: CardShown, m: Measure, width: float) -> list[Node]:
        """The gun's numeral and directions, with words beside them in as many lines as they need."""
        numeral = _numeral(card.gun, ROW)
        used = numeral.width(m) + 30 if card.gun else 0.0
        lines = [
            Text(words, "body", "ink.secondary", high=LINE)
            for words in m.wrap(card.gun_words, "body", max(60.0, width - used))
        ]
        said = Column(pad=(0, (ROW - LINE) / 2)).of(*lines)
        if not card.gun:
            return [said]
        fan = Picture(self._draw_fan, (card.directions, card.lobs), wide=18, high=18)
        return [Column().of(Row(high=ROW).of(numeral, Node(wide=6), fan, Node(wide=6))), said]

    def _armour(self, card: CardShown, m: Measure, width: float) -> Node:
        """The numeral and word of each side, broken into lines that fit."""
        lines = [Row(high=LINE, gap=8)]
        for numeral, words in zip(card.numerals, card.armour_words, strict=True):
            side = Row(gap=4).of(_numeral(numeral, LINE), Text(words, "body", "ink.secondary"))
            longer = lines[-1].of(*lines[-1].children, side)
            if lines[-1].children and longer.width(m) > width:
                lines.append(Row(high=LINE, gap=8).of(side))
            else:
                lines[-1] = longer
        return Column(pad=(0, (ROW - LINE) / 2)).of(*lines)

    # --- what is drawn ---

    def _draw_figure(self, to: Canvas, area: Area, figure: Figure) -> None:
        px = round(area.width * area.scale)
        key = figure, px, area.scale
        made = self._figures.get(key)
        if made is None:
            made = self.figure(figure, px, area.scale)
            self._figures.put(key, made)
        to.surface.blit(made, area.rect)

    def _draw_step(self, to: Canvas, area: Area, full: bool) -> None:
        side = round(area.width * area.scale)
        rect = pygame.Rect(area.rect.topleft, (side, side))
        line_px = 0 if full else max(1, round(1.5 * area.scale))
        pygame.draw.rect(
            to.surface, to.theme["ink.primary"], rect, line_px, border_radius=round(2 * area.scale)
        )

    def _draw_fan(self, to: Canvas, area: Area, gun: tuple[tuple[int, ...], bool]) -> None:
        made = self._fan(*gun, round(area.width * area.scale))
        to.surface.blit(made, area.rect)

    def figure(self, card: Figure, px: int, scale: float) -> pygame.Surface:
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
        """Draw one side's armour: the more, the thicker; none is a dashed line. Return its thickness in
        px."""
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

    def _fan(self, directions: tuple[int, ...], lobs: bool, px: int) -> pygame.Surface:
        """A small picture of the gun's directions: rays from a dot, dashed where it fires over things."""
        ink, c = self.theme["ink.secondary"], px / 2
        body = circle((c, px * 0.78), px * 0.1, filled(self.theme["ink.primary"]))
        dash = (px * 0.13, px * 0.1) if lobs else ()
        for turn in directions:
            ux, uy = SCREEN_X[turn % 8], SCREEN_Y[turn % 8]
            near, far = 0.2 * px, 0.64 * px
            body += line(
                (c + ux * near, px * 0.78 + uy * near),
                (c + ux * far, px * 0.78 + uy * far),
                stroke(ink, max(1.3, px * 0.09), cap="butt", dash=dash),
            )
        return self._ink.draw(body, px, px)


def _numeral(words: str, high: float) -> Node:
    """A numeral in a line of that height, on the baseline of the words beside it."""
    return Column(pad=(0, 0, 1)).of(Text(words, "numeral", high=high - 1))


def _gap(high: float) -> Node:
    """A gap that shrinks first where there is too little room."""
    return Node(high=Grow(most=high))


def _high(parts: list[Node], m: Measure) -> float:
    """The height of rows and gaps that can't shrink, because their contents were made for their width."""
    return sum(one.high.most if isinstance(one.high, Grow) else one.height(m, 0.0) for one in parts)
