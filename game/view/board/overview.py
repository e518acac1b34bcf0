"""The small map in the corner of a board that is not wholly in view, and its contents for a board of
squares."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

import pygame

from game.ui.paint.ink import Ink, Point, circle, filled, polyline, stroke
from game.ui.paint.palette import Theme
from game.ui.paint.pens import polar
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.camera import PlaneCamera
from game.view.board.ground import GroundPainter
from game.view.board.scene import BoardScene
from game.view.board.small_board import SmallBoards
from game.view.board.sprites import SpriteStore
from game.view.board.squares import GridCamera

SHARE: Final = 0.3
"""The greatest share of the board's shorter side that a small map takes."""

DOT_PX: Final = 9
"""The size of a piece's dot at 100 %."""

_CORNERS: Final = ("yellow", "red", "blue")
"""Colours whose pieces are triangles, squares, and squares on end; all others are round, black ones
square."""


def map_size(camera: PlaneCamera, side: int) -> tuple[int, int]:
    """The size of a small map of the whole board as it is turned, with a longer side of ``side`` px at
    most."""
    across, up = camera.seen_size
    longer, side = max(across, up), min(side, round(SHARE * min(camera.viewport.size)))
    return max(8, side * across // longer), max(8, side * up // longer)


def _on_map(camera: PlaneCamera, rect: pygame.Rect, point: Point) -> tuple[int, int]:
    """Where a point of the screen is on a small map in ``rect``."""
    whole = camera.board_rect
    return (
        rect.x + round((point[0] - whole.x) * rect.width / max(1, whole.width)),
        rect.y + round((point[1] - whole.y) * rect.height / max(1, whole.height)),
    )


def seen_part(camera: PlaneCamera, rect: pygame.Rect) -> pygame.Rect:
    """The part of a small map in ``rect`` that is in view."""
    whole, view = camera.board_rect, camera.viewport
    left, top = _on_map(camera, rect, view.topleft)
    wide = max(4, round(view.width * rect.width / max(1, whole.width)))
    return pygame.Rect(left, top, wide, max(4, round(view.height * rect.height / max(1, whole.height))))


def place_under(camera: PlaneCamera, rect: pygame.Rect, point: tuple[int, int]) -> tuple[float, float]:
    """The place of the board under a point of a small map in ``rect``, in units of the camera."""
    whole = camera.board_rect
    x = whole.x + (point[0] - rect.x) / max(1, rect.width) * whole.width
    y = whole.y + (point[1] - rect.y) / max(1, rect.height) * whole.height
    return camera.beneath((x, y))


@dataclass(frozen=True, slots=True)
class WholeBoard:
    """A board that may not be wholly in view: the part in view, and what draws a small map of the whole
    board into a rectangle, at a scale. ``kept``: what is being chosen on the screen, which the map should
    not cover."""

    camera: PlaneCamera
    draw: Callable[[pygame.Surface, pygame.Rect, float], None]
    kept: tuple[pygame.Rect, ...] = ()


class SmallMap:
    """Draws a small map: its ground, dots on it, the frame of what is in view. The ground is kept while it
    stays the same."""

    def __init__(self, theme: Theme) -> None:
        self.theme = theme
        self._kept: tuple[object, pygame.Surface] | None = None

    def draw(
        self, surface: pygame.Surface, camera: PlaneCamera, rect: pygame.Rect, scale: float, ground: object,
        make: Callable[[], pygame.Surface],
        dots: Iterable[tuple[tuple[float, float], pygame.Surface]] = (),
    ) -> None:  # fmt: skip
        """Draw the map in ``rect``. ``make`` draws the ground that ``ground`` identifies, as it is turned;
        ``dots``: places of the board, in units of the camera, with what is there."""
        key = (ground, rect.size, camera.turn)
        if self._kept is None or self._kept[0] != key:
            self._kept = (key, pygame.transform.smoothscale(make(), rect.size))
        surface.blit(self._kept[1], rect)
        for place, dot in dots:
            surface.blit(dot, dot.get_rect(center=_on_map(camera, rect, camera.screen(*place))))
        seen = seen_part(camera, rect)
        pygame.draw.rect(surface, self.theme["surface.raised"], seen.inflate(2, 2), 1)
        pygame.draw.rect(surface, self.theme["fire.accent"], seen, max(1, round(2 * scale)))


class SquareOverview:
    """Draws small maps of boards of squares in one theme."""

    def __init__(self, theme: Theme, sprites: SpriteStore) -> None:
        self.theme = theme
        self._boards = SmallBoards(theme, sprites, GroundPainter())
        self._ink = Ink(100_000)
        self._kept = SurfaceCache(100_000)
        self._map = SmallMap(theme)

    def of(self, scene: BoardScene, camera: GridCamera) -> WholeBoard:
        """The small map of a board, and the places with half a square around them that it must not cover."""
        squares = dict.fromkeys(scene.places("picked", "cursor", "ghost", "label"))
        kept = (camera.rect_of(square) for square in squares)

        def draw(surface: pygame.Surface, rect: pygame.Rect, scale: float) -> None:
            self.draw(surface, scene, camera, rect, scale)

        side = camera.square
        return WholeBoard(camera, draw, tuple(one.inflate(side, side) for one in kept))

    def draw(
        self, surface: pygame.Surface, scene: BoardScene, camera: PlaneCamera, rect: pygame.Rect, scale: float
    ) -> None:
        """The whole board in ``rect``: ground, a dot for each piece in its side's shape, what is in view."""
        grid, px = scene.grid, max(5, round(DOT_PX * scale))

        def ground() -> pygame.Surface:
            made = self._boards.draw(grid, scene.ground, (), max(rect.size), scene.characters)
            return pygame.transform.rotate(made, -90 * camera.turn)

        dots = [
            ((grid.column(one.square) + 0.5, grid.rank(one.square) + 0.5), self._dot(one.colour, px))
            for one in scene.pieces
        ]
        key = grid, frozenset(scene.ground.items())
        self._map.draw(surface, camera, rect, scale, key, ground, dots)

    @drawn_once
    def _dot(self, colour: str, px: int) -> pygame.Surface:
        """The shape of a side: round, or with the corners of its colour."""
        name, side = colour.rpartition("_")[2], px + 2
        fill, rim = filled(self.theme[f"{colour}.turret"]), stroke(self.theme[f"{colour}.rim"], 1.2)
        middle, reach = side / 2, px / 2
        if name in (*_CORNERS, "black"):
            corners = 3 if name == "yellow" else 4
            turn = 0.0 if name in ("yellow", "blue") else 45.0
            points = [
                polar((middle, middle), 1.15 * reach, turn + 360 * one / corners) for one in range(corners)
            ]
            body = polyline(points, fill, closed=True) + polyline(points, rim, closed=True)
        else:
            body = circle((middle, middle), reach, fill) + circle((middle, middle), reach - 0.5, rim)
        return self._ink.draw(body, side, side)
