"""The slip of paper beside an enemy tank on which a person chooses the rank to pencil in. A tree."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import pygame

from game.games.tank_battle.view.art import Art
from game.games.tank_battle.view.spots import RankSpot
from game.ui.layout import Area
from game.ui.tree.canvas import Canvases
from game.ui.tree.holders import Box, Row, spring
from game.ui.tree.node import Canvas, Node
from game.ui.tree.seen import Icon, Picture, Text
from game.ui.tree.tree import Tree
from game.view.board.squares import GridCamera
from game.view.tips import Sign

SIZE: Final = 34.0
"""The side of a choice, in tokens."""

GAP: Final = 4.0

SQUARE: Final = 72.0
"""The size in px from which on a square makes the choices beside it as large as itself."""


@dataclass(frozen=True, slots=True)
class RankAsked:
    """The question: which of these ranks the tank on a square has. ``written``: the rank written there, 0
    for none."""

    square: int
    ranks: tuple[int, ...]
    written: int

    @property
    def spots(self) -> tuple[RankSpot, ...]:
        """All choices; the last one rubs the mark out."""
        return (*map(RankSpot, self.ranks), *((RankSpot(0),) if self.written else ()))


class RankSlip:
    """Lays the slip out, and draws it over the board."""

    def __init__(self, art: Art, canvases: Canvases, title: str) -> None:
        self.art, self.canvases, self.title = art, canvases, title
        self.tree = Tree()
        self.scale = 1.0

    def lay_out(self, asked: RankAsked, camera: GridCamera, scale: float) -> None:
        """Place the slip below the tank, or above it where there is no room; on large squares it is
        larger."""
        self.scale = scale = max(scale, camera.square / SQUARE)
        m = self.canvases.measure(scale)
        node = self._slip(asked)
        size = round(node.width(m) * scale), round(node.height(m, node.width(m)) * scale)
        tank, view, gap = camera.rect_of(asked.square), camera.viewport, round(GAP * scale)
        place = pygame.Rect((0, 0), size)
        place.midtop = tank.centerx, tank.bottom + gap
        if place.bottom > view.bottom:
            place.midbottom = tank.centerx, tank.top - gap
        self.tree.show(node, Area.at(place.clamp(view), scale), m)

    def draw(self, surface: pygame.Surface, hover: object, focus: object) -> None:
        """Draw the slip as it was laid out."""
        self.tree.forget()
        self.tree.draw(self.canvases.on(surface, self.scale), hover=hover, focus=focus)

    def _slip(self, asked: RankAsked) -> Node:
        box = Box(pad=(8, 4, 8), gap=4, fill="surface.panel", line="ink.primary", edge=1.5, radius=6)
        choices = Row(gap=GAP, high=SIZE).of(*(self._choice(spot, asked.written) for spot in asked.spots))
        return box.of(Text(self.title, "small", "ink.secondary", "center", high=18), choices)

    def _choice(self, spot: RankSpot, written: int) -> Node:
        chosen = spot.rank == written
        box = Box(
            spot=spot, open=True, wide=SIZE, high=SIZE, fill="surface.raised", lit="surface.sunken",
            line="ink.primary" if chosen else "surface.line_strong", edge=2 if chosen else 1, ringed=True,
            tip=Sign.of("tank_battle.write", "TB-4.7", rank=str(spot.rank)) if spot.rank
            else Sign("tank_battle.rub_out", "TB-4.7"),
        )  # fmt: skip
        if not spot.rank:
            return box.of(Row(high=SIZE).of(spring(), Icon("eraser"), spring()))
        return box.of(Picture(self._draw_rank, spot.rank, high=SIZE))

    def _draw_rank(self, to: Canvas, area: Area, rank: int) -> None:
        to.put(self.art.pencilled(rank, round(0.94 * area.rect.height)), area)
