"""The small drawings in panels and pages of Tank Tactics, as nodes: dice, plates, cards."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from operator import attrgetter
from typing import Any, Literal

import pygame

from game.games.tank_tactics.rules.world import TankTacticsWorld
from game.games.tank_tactics.view.art import Art
from game.games.tank_tactics.view.chips import rounded
from game.games.tank_tactics.view.destroyed_art import DestroyedPictures
from game.games.tank_tactics.view.pictures import thumbnails_of
from game.games.tank_tactics.view.scene import TacticsScene
from game.games.tank_tactics.view.spots import Spot
from game.games.tank_tactics.view.start_map import StartMap, StartMaps
from game.games.tank_tactics.view.words import card_text, card_words
from game.ui.layout import GROW, Area
from game.ui.paint.ink import Ink, box, filled, stroke
from game.ui.paint.surface_cache import SurfaceCache
from game.ui.tree.holders import Box, Row, spring
from game.ui.tree.node import Canvas
from game.ui.tree.seen import Icon, Picture, Text
from game.view.board.dice import ROLL_ROOM
from game.view.table import Tools
from game.view.tips import Sign

FAINT = 90
"""The opacity of a faint die, of 255."""

SMALLER = 0.76
"""The smallest scale of a text before it is cut."""

PlaceState = Literal["free", "aimed", "set"]
"""The states of ``TankDice.slot``."""


@dataclass(frozen=True, slots=True)
class Die:
    """A die: 0 is an empty place. ``side``: its owner's, none for hit points and rolls; ``ringed``: with a
    frame around it; ``faint``: its tank is gone; ``size`` in tokens, 0: as large as its place."""

    value: int
    side: int | None = None
    lies: bool = True
    ringed: str = ""
    faint: bool = False
    size: float = 0.0


class Parts:
    """Makes nodes that are drawn with a board's tanks, dice and cards."""

    def __init__(self, tools: Tools, art: Art) -> None:
        self.tools, self.words, self.art = tools, tools.words, art
        self.tanks, self.dice, self.cards = art.tanks, art.dice, art.cards
        self.ink = Ink(400_000)
        self.kept = SurfaceCache(3_000_000)
        """Pictures that are made once, by what they show."""
        self._thumbnails = thumbnails_of(tools)

    @cached_property
    def boards(self) -> DestroyedPictures:
        """The small boards of moments."""
        return DestroyedPictures(self.tools, self.art)

    @cached_property
    def maps(self) -> StartMaps:
        """The small maps of the page where dice are set."""
        return StartMaps(self.tools.theme, self.tanks)

    def die(self, die: Die, size: float | None = None, tip: Sign | None = None) -> Picture:
        """A die in the middle of its place."""
        return Picture(self._draw_die, die, wide=size, high=size, tip=tip)

    def plate(self, side: int, size: float, words: str = "") -> Picture:
        """The plate of an owner."""
        return self._made("tanks.plate", side, size=size, words=words)

    def unknown(self, side: int, size: float) -> Picture:
        """A tank whose dice are still secret."""
        return self._made("tanks.unknown", side, size=size)

    def portrait(
        self, world: TankTacticsWorld, tank: int, turn: int, size: float, words: str = ""
    ) -> Picture:
        """A tank on its square; ``turn``: the quarter turns by which the board is turned."""
        side, facing = world.match.sides[world.match.owner[tank]], (world.facing[tank] + 2 * turn) % 8
        return self._made("tanks.portrait", side, 45 * facing, size=size, words=words)

    def chip(self, card: str, size: float) -> Picture:
        """A card as a small plate with a tip about its effect; omitted where it isn't seen whole."""
        return self._made("cards.chip", card, size=size, least=size, tip=self.card_tip(card))

    def sign(self, card: str, size: float, words: str = "", *, faint: bool = False) -> Picture:
        """A card's sign with its number: a quarter wider than ``size``."""
        high = 1.08 * size
        return Picture(self._draw_sign, (card, size, faint), wide=1.3 * size, high=high, words=words)

    def place(
        self, attribute: str, value: int, side: int, state: PlaceState, size: float, *, ringed: bool
    ) -> Picture:
        """A place for a die on a tank's sheet."""
        return Picture(self._draw_place, (attribute, value, side, state, ringed), high=size)

    def segment(self, *, on: bool, free: bool, left: bool, right: bool) -> Picture:
        """One of a card's holders as a button; ``left`` and ``right``: whether it is the first, the last."""
        return Picture(self._draw_segment, (on, free, left, right))

    def start_map(self, shown: StartMap, size: float, tip: Sign) -> Picture:
        """The map from a tank's start."""
        return Picture(self._draw_map, shown, wide=size, high=size, tip=tip)

    def small_board(
        self, shown: TacticsScene, around: tuple[int, ...], size: tuple[int, int], high: float, words: str
    ) -> Picture:
        """The part of a board around some squares, ``size`` px large at most; see ``boards``."""
        return Picture(self._draw_board, (shown, around, size), high=high, words=words)

    def thumbnail(self, world: TankTacticsWorld, size: float) -> Picture:
        """The whole board, small."""
        return Picture(self._draw_thumbnail, world, wide=size, high=size)

    def rolled(self, value: int, size: float, *, faint: bool) -> Picture:
        """A player's die that was rolled."""
        return Picture(self._draw_rolled, (value, faint), wide=size, high=size, words=str(value))

    def card_tip(self, card: str) -> Sign:
        """The tip about a card's effect."""
        words = self.words
        does = card_text(card, "effect", words)
        return Sign.of("tank_tactics.card", "TT-4.2", card=card_words(card, words), does=does)

    def _made(self, make: str, *given: Any, size: float, **more: Any) -> Picture:
        """A square picture that a method of a part of this, by its name, makes of what is given and its size
        in px."""
        return Picture(self._draw_made, (make, given), wide=size, high=size, **more)

    # --- drawing ---

    def _draw_made(self, to: Canvas, area: Area, data: tuple[str, tuple[Any, ...]]) -> None:
        made = attrgetter(data[0])(self)(*data[1], area.rect.height)
        to.surface.blit(made, made.get_rect(midleft=area.rect.midleft))

    def _draw_die(self, to: Canvas, area: Area, die: Die) -> None:
        rect = area.rect
        px = round(die.size * area.scale) if die.size else min(rect.size)
        made = (
            self.dice.lying(die.value, px, die.side) if die.lies else self.dice.die(die.value, px, die.side)
        )
        if die.faint:
            made = made.copy()
            made.set_alpha(FAINT)
        place = pygame.Rect(0, 0, px, px)
        place.center = rect.center
        to.surface.blit(made, place)
        ink = die.ringed or ("surface.line_strong" if to.hover else "")
        if ink:
            self.ring(to, place, area.scale, ink)

    def _draw_sign(self, to: Canvas, area: Area, data: tuple[str, float, bool]) -> None:
        card, size, faint = data
        made = self.cards.sign(card, round(size * area.scale), faint=faint)
        to.surface.blit(made, made.get_rect(midleft=area.rect.midleft))

    def _draw_place(self, to: Canvas, area: Area, data: tuple[str, int, int, PlaceState, bool]) -> None:
        (attribute, value, side, state, ringed), px = data, min(area.rect.size)
        square = pygame.Rect(0, 0, px, px)
        square.center = area.rect.center
        to.surface.blit(self.dice.slot(px, state=state), square)
        if value:
            tile = self.dice.lying(value, px - round(10 * area.scale), side)
            to.surface.blit(tile, tile.get_rect(midtop=(square.centerx, square.y + round(5 * area.scale))))
        elif state != "set":
            to.icon(attribute, area.height * 0.4, area, "move.reach_ink")
        if ringed:
            self.ring(to, square, area.scale, "move.reach_ink")
        elif to.hover:
            self.ring(to, square, area.scale, "surface.line_strong", 4)
        if to.focus:
            self.ring(to, square, area.scale, "ink.primary")

    def _draw_thumbnail(self, to: Canvas, area: Area, world: TankTacticsWorld) -> None:
        px = min(area.rect.size)
        made = self.kept.get((world, px)) or self.kept.put((world, px), self._thumbnails(world, px))
        to.surface.blit(made, made.get_rect(center=area.rect.center))

    def _draw_rolled(self, to: Canvas, area: Area, data: tuple[int, bool]) -> None:
        (value, faint), rect = data, area.rect
        px = round(rect.width / ROLL_ROOM)
        tile = self.dice.lying(value, px)
        if faint:
            tile = tile.copy()
            tile.set_alpha(FAINT)
        to.surface.blit(tile, (round(rect.centerx - px / 2), round(rect.centery - px / 2)))

    def _draw_map(self, to: Canvas, area: Area, shown: StartMap) -> None:
        made = self.maps.draw(shown, area.rect.width, area.scale)
        to.surface.blit(made, made.get_rect(center=area.rect.center))

    def _draw_board(
        self, to: Canvas, area: Area, data: tuple[TacticsScene, tuple[int, ...], tuple[int, int]]
    ) -> None:
        made = self.boards.picture(*data, area.scale)
        if made is not None:
            to.surface.blit(made, area.rect)

    def _draw_segment(self, to: Canvas, area: Area, data: tuple[bool, bool, bool, bool]) -> None:
        """Draw a button with round corners at the ends of the row; neighbours share a line."""
        on, free, left, right = data
        fill = ("ink.primary" if free else "surface.line_strong") if on else "surface.panel"
        if to.hover and free and not on:
            fill = "surface.sunken"
        pen, corner = max(1, round(area.scale)), round(5 * area.scale)
        wide, high = area.rect.width + (0 if right else pen), area.rect.height
        shapes = (
            rounded(0, wide - by, high - by, corner - by // 2, left=left, right=right, attributes=filled(ink))
            for by, ink in ((0, to.theme["surface.line_strong"]), (2 * pen, to.theme[fill]))
        )
        shape = '{}<g transform="translate({pen} {pen})">{}</g>'.format(*shapes, pen=pen)
        to.surface.blit(self.ink.draw(shape, wide, high), area.rect)
        if to.focus:
            to.ring(area)

    def ring(self, to: Canvas, rect: pygame.Rect, scale: float, ink: str, by: float = 6.0) -> None:
        """Draw a frame around a die."""
        around = rect.inflate(round(by * scale), round(by * scale))
        pen = max(2, round(2 * scale))
        place = (pen / 2, pen / 2, around.width - pen, around.height - pen, 8 * scale - pen / 2)
        to.surface.blit(self.ink.draw(box(*place, stroke(to.theme[ink], pen)), *around.size), around)


def large_button(words: str, icon: str, spot: Spot, wide: float, *, on: bool) -> Box:
    """The main button of a page; ``on``: it can be pressed."""
    ink, fill = ("fire.on_accent", "fire.accent") if on else ("ink.tertiary", "surface.panel")
    box = Box(
        wide=wide, spot=spot, open=on, ringed=True, drop=2, pad=(4, 0), fill=fill,
        line=fill if on else "surface.line_strong", lit_line="ink.primary" if on else "",
    )  # fmt: skip
    told = Text(words, ("card_title", "numeral", "small"), ink)
    return box.of(Row(gap=8, high=GROW).of(spring(), Icon(icon, 18, ink), told, spring()))


def framed(on: bool) -> Box:
    """A raised box; ``on``: with a strong frame, because it is chosen, say."""
    return Box(
        fill="surface.raised" if on else "surface.panel", line="ink.primary" if on else "surface.line",
        edge=2 if on else 1, drop=2,
    )  # fmt: skip
