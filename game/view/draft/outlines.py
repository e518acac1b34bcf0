"""Outlines of sets of squares: solid, dashed, marching. Each side of a square is one stamp, so that a
frame of the longest stroke costs one batch of small blits."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

import pygame

from game.model.grid8 import Grid
from game.ui.paint.surface_cache import SurfaceCache
from game.view.board.camera import CameraState
from game.view.board.squares import GridCamera

DASHES = 3
"""The number of dashes along a side of a square, a whole number so that they continue round the outline."""

PHASES = 8
"""The steps in which a marching outline moves by one dash."""

Line = Literal["solid", "dashed", "marching"]

Edge = tuple[str, int, int]
"""A side of a square that the outline runs along ("top", …), and the place of its left or upper end."""

Blit = tuple[pygame.Surface, tuple[int, int]]


class Outlines:
    """Outlines for one camera. The edges of a set of squares are found once for each view."""

    def __init__(self, camera: GridCamera) -> None:
        self.camera = camera
        self._stamps = SurfaceCache()
        self._edges: dict[frozenset[int], tuple[Edge, ...]] = {}
        self._state: CameraState | None = None

    def edges(self, squares: frozenset[int]) -> tuple[Edge, ...]:
        """The sides of the squares that are on the outside of the set, in view, on the screen."""
        if self.camera.state != self._state:
            self._edges.clear()
            self._state = self.camera.state
        found = self._edges.get(squares)
        if found is None:
            if len(self._edges) > 40:
                self._edges.clear()
            found = self._edges[squares] = tuple(self._find(squares))
        return found

    def _find(self, squares: frozenset[int]) -> Sequence[Edge]:
        camera = self.camera
        grid: Grid = camera.grid
        beyond = {"top": 0, "bottom": 4, "left": 6, "right": 2}
        edges = []
        view = camera.viewport.inflate(camera.square, camera.square)
        for square in squares:
            if not 0 <= square < len(grid):
                continue
            rect = camera.rect_of(square)
            if not view.colliderect(rect):
                continue
            for side, facing in beyond.items():
                other = grid.step(square, facing)
                if other is None or other not in squares:
                    x = rect.right if side == "right" else rect.left
                    y = rect.bottom if side == "bottom" else rect.top
                    edges.append((side, x, y))
        return edges

    def blits(
        self, squares: frozenset[int], colour: pygame.Color, width: int, line: Line, phase: int = 0
    ) -> list[Blit]:
        """The outline as blits, its line centred on the sides. ``phase``: how far it has marched."""
        if not squares:
            return []
        half, phase = width // 2, phase if line == "marching" else 0
        pad, found = half if line == "solid" else 0, list[Blit]()
        for side, x, y in self.edges(squares):
            across, down = (pad, half) if side in ("top", "bottom") else (half, pad)
            found.append((self._stamp(side, colour, width, line, phase), (x - across, y - down)))
        return found

    def _stamp(self, side: str, colour: pygame.Color, width: int, line: Line, phase: int) -> pygame.Surface:
        key = (side, tuple(colour), width, line, phase)
        made = self._stamps.get(key)
        return made or self._stamps.put(key, self._draw(side, colour, width, line, phase))

    def _draw(self, side: str, colour: pygame.Color, width: int, line: Line, phase: int) -> pygame.Surface:
        px, across = self.camera.square, side in ("top", "bottom")
        length = px + width if line == "solid" else px
        made = pygame.Surface((length, width) if across else (width, length), pygame.SRCALPHA, 32)
        if line == "solid":
            made.fill(colour)
            return made
        shift = phase / PHASES if side in ("top", "right") else -phase / PHASES
        for at in range(px):
            if _inked(at * DASHES / px, shift, marching=line == "marching"):
                made.fill(colour, (at, 0, 1, width) if across else (0, at, width, 1))
        return made


def _inked(at: float, shift: float, *, marching: bool) -> bool:
    """Whether there is ink at a place, in dashes from the start of a side."""
    if marching:
        return (at - shift) % 1.0 < 0.5
    # Still dashes are the same from both ends, with ink at the corners.
    return abs((at + 0.5) % 1.0 - 0.5) < 0.3
