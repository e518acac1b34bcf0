"""A close-up of a shot: the visible and the hidden parts of the target's hull, and the terrain that covers
it (FT-2.4 to FT-2.6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.data.words.texts import Texts
from game.games.flames_of_tanks.rules.queries import Aim
from game.games.flames_of_tanks.rules.world import FlamesOfTanksWorld
from game.games.flames_of_tanks.view import shapes
from game.games.flames_of_tanks.view.board import BoardPainter
from game.games.flames_of_tanks.view.compose import aimed_marks, plain, wedges_of
from game.games.flames_of_tanks.view.scene import Front, Ring, TableShown
from game.model.inches import Point, hull
from game.ui.paint.fonts import FontStore
from game.ui.paint.ink import Ink, circle, filled, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.pens import fill_polygon
from game.view.board.marks import BoardMark, Layer

ACROSS: Final = 5.6
"""Width of a close-up in inches."""

_W: Final = "flames_of_tanks_view.close_up."


@dataclass(frozen=True, slots=True)
class CloseUpShown:
    """A shot at the tank at ``at``: the table there, the hidden parts of its hull, and rows of words:
    what, how much, why."""

    target: int
    at: Point
    picture: TableShown
    hidden: tuple[Ring, ...]
    title: str
    about: str
    rows: tuple[tuple[str, str, str], ...]


def close_up(position: FlamesOfTanksWorld, aim: Aim, words: Texts) -> CloseUpShown | None:
    """The close-up of the acting tank's shot at an enemy; ``None`` if the shot isn't possible."""
    if aim.odds is None:
        return None
    odds, target = aim.odds, position.tanks[aim.tank]
    origin = position.acting.place
    wedges = wedges_of(position, aim.tank, origin)
    front = Front(target.heading, position.match.definitions.tank.length // 2)
    picture = plain(position).more(
        *aimed_marks(position, aim.tank, origin),
        BoardMark(Layer.FIRE, (target.place,), "front", front),
        tags=False,
    )
    cover = words.commas(words(f"flames_of_tanks_view.cover.{name}") for name in odds.look.cover)
    why = "counts" if odds.need > position.stats(position.tank).firepower else "ignored" if cover else "none"
    much = "whole" if odds.look.seen == 1 else "more" if 2 * odds.look.seen > 1 else "half"
    part = "front" if odds.look.front else "side"
    rows = (
        (words(f"{_W}seen"), words.percent(float(odds.look.seen)), words(f"{_W}seen_note.{much}")),
        (words(f"{_W}cover"), cover or words(f"{_W}no_cover"), words(f"{_W}cover_note.{why}")),
        (words(f"{_W}{part}"), f"{odds.armour}", words(f"{_W}{part}_note", tank=aim.tank + 1)),
    )
    about = words(f"{_W}about", tank=position.tank + 1, target=aim.tank + 1)
    hidden = _hidden(position, aim.tank, origin, wedges)
    return CloseUpShown(aim.tank, target.place, picture, hidden, words(f"{_W}title"), about, rows)


def _hidden(
    position: FlamesOfTanksWorld, tank: int, origin: Point, wedges: tuple[Ring, ...]
) -> tuple[Ring, ...]:
    """The parts of a hull outside the wedges of visible parts: beside, between and beyond them."""
    basic, state = position.match.definitions.tank, position.tanks[tank]
    corners = [(float(x), float(y)) for x, y in hull(state.place, state.heading, basic.length, basic.width)]
    found = []
    rights = [None, *(right for _, _, right in wedges)]
    lefts = [*(left for _, left, _ in wedges), None]
    for right, left in zip(rights, lefts, strict=True):  # the gap from a wedge's right to the next one's left
        part = corners
        for edge, side in ((right, 1), (left, -1)):
            if edge is not None:
                nx, ny = side * (origin[1] - edge[1]), side * (edge[0] - origin[0])
                part = shapes.below(part, nx, ny, nx * origin[0] + ny * origin[1]) if part else part
        if len(part) > 2 and abs(shapes.area(part)) > 1000:
            found.append(tuple((round(x), round(y)) for x, y in part))
    return tuple(found)


class CloseUpArt:
    """Draws close-ups as discs. The surface is shared: blit it, don't draw on it."""

    def __init__(self, theme: Theme, fonts: FontStore) -> None:
        self.theme, self.fonts = theme, fonts
        self._ink = Ink(200_000)
        self._kept: tuple[tuple[CloseUpShown, int], pygame.Surface] | None = None

    def draw(self, shown: CloseUpShown, px: int, scale: float) -> pygame.Surface:
        """Draw a close-up as a disc ``px`` wide."""
        if self._kept is None or self._kept[0] != (shown, px):
            self._kept = (shown, px), self._drawn(shown, px, scale)
        return self._kept[1]

    def _drawn(self, shown: CloseUpShown, px: int, scale: float) -> pygame.Surface:
        unit = max(4, round(px / ACROSS))
        side = px + 2 * unit + 16
        painter = BoardPainter(self.theme, self.fonts)
        painter.set_rect(pygame.Rect(0, 0, side, side), scale)
        painter.prepare(shown.picture.table)
        camera = painter.camera
        camera.zoom_to(unit)
        x, y = camera.px(shown.at)
        camera.pan(x - side / 2, y - side / 2)
        whole = pygame.Surface((side, side))
        painter.draw(whole, shown.picture)
        whole.set_clip(camera.viewport)
        shade = self.theme["surface.shadow"]
        shade.a = 130
        for ring in shown.hidden:
            fill_polygon(whole, shade, [camera.px(place) for place in ring])
        x, y = camera.px(shown.at)
        seen = pygame.Rect(0, 0, px, px)
        seen.center = (round(x), round(y))
        made = pygame.Surface((px, px), pygame.SRCALPHA, 32)
        made.fill(self.theme["surface.sunken"])
        there = seen.clip(camera.viewport)
        made.blit(whole, (there.x - seen.x, there.y - seen.y), there)
        middle, line = (px / 2, px / 2), max(1.2, 1.4 * scale)
        disc = self._ink.draw(circle(middle, px / 2 - line, filled(pygame.Color("white"))), px, px)
        made.blit(disc, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        ring_ = circle(middle, px / 2 - line, stroke(self.theme["ink.primary"], line))
        made.blit(self._ink.draw(ring_, px, px), (0, 0))
        return made
