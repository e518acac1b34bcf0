"""The picture of a dragged piece: lifted while it is held, and gliding back from a wrong place."""

from __future__ import annotations

import math
from typing import Final

import pygame

from game.view.board.easing import cubic_out
from game.view.table import DraggedPiece

LIFT_S: Final = 0.08
"""Seconds a piece takes to rise."""

GLIDE_S: Final = 0.16
"""Seconds a piece takes to glide back."""

LIFTED: Final = 0.1
"""How much larger a held piece looks, as a share."""

SHADE: Final = 70
"""Alpha of a held piece's shadow, 0-255."""

NEAR_PX: Final = 4
"""Distance in px below which nothing glides back."""


class DragPicture:
    """Draws the held piece over the table. With ``still`` nothing moves by itself."""

    def __init__(self) -> None:
        self.held: DraggedPiece | None = None
        self.still = False
        self._age = 0.0
        self._gliding: DraggedPiece | None = None
        self._cast: tuple[pygame.Surface, float, pygame.Surface, pygame.Surface] | None = None
        """A picture, how far it is lifted, and the picture and its shadow at that height."""

    @property
    def moves(self) -> bool:
        """Whether the next frame differs by itself."""
        return self._gliding is not None or (self.held is not None and not self.still and self._age < LIFT_S)

    def hold(self, held: DraggedPiece | None) -> None:
        """Take ``held`` into the hand; ``None`` empties it."""
        if held is not None and self.held is None:
            self._age, self._gliding = 0.0, None
        self.held = held

    def let_go(self, held: DraggedPiece | None) -> None:
        """Let a piece glide back from the wrong place where it was released."""
        self.held = None
        if held is not None and not self.still and math.dist(held.at, held.home) > NEAR_PX:
            self._gliding, self._age = held, 0.0

    def update(self, dt: float) -> bool:
        """Advance by ``dt`` seconds; return whether something moved."""
        moved = self.moves
        self._age += dt
        if self._gliding is not None and self._age >= GLIDE_S:
            self._gliding = None
        return moved

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the held piece, or the one gliding back."""
        if self._gliding is not None:
            gone = cubic_out(min(1.0, self._age / GLIDE_S))
            (x, y), (home_x, home_y) = self._gliding.at, self._gliding.home
            place = round(x + gone * (home_x - x)), round(y + gone * (home_y - y))
            self._put(surface, self._gliding.picture, place, 1 - gone)
        elif self.held is not None:
            up = 1.0 if self.still else cubic_out(min(1.0, self._age / LIFT_S))
            self._put(surface, self.held.picture, self.held.at, up)

    def _put(self, surface: pygame.Surface, picture: pygame.Surface, at: tuple[int, int], up: float) -> None:
        """Draw the picture lifted by a share, with its shadow below."""
        up = round(up * 8) / 8  # a few sizes are enough for the eye
        cast = self._cast
        if cast is None or cast[0] is not picture or cast[1] != up:
            size = [round(side * (1 + LIFTED * up)) for side in picture.get_size()]
            tile = picture if not up else pygame.transform.smoothscale(picture, size)
            shadow = tile.copy()
            shadow.fill((0, 0, 0, SHADE), special_flags=pygame.BLEND_RGBA_MULT)
            cast = self._cast = picture, up, tile, shadow
        tile, shadow = cast[2:]
        x, y = at
        drop = round(0.1 * up * tile.get_height())
        if drop:
            surface.blit(shadow, shadow.get_rect(center=(x + drop // 2, y + drop)))
        surface.blit(tile, tile.get_rect(center=(x, y - drop // 2)))
