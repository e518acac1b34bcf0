"""Pieces and wrecks with their shadows as ready surfaces for one size of square."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.model.grid8 import Grid
from game.ui.paint.paint import faded
from game.ui.paint.surface_cache import SurfaceCache, drawn_once
from game.view.board.fire_lines import PlacedSurface
from game.view.board.gun_shape import AHEAD, GunPose
from game.view.board.sprites import SpriteStore

TURN_STEP = 3
"""Degrees between two drawings of a turning piece: each is rasterised once."""


@dataclass(frozen=True, slots=True)
class Actor:
    """A piece that moves: an effect draws it instead of the scene.

    ``column`` and ``rank`` are fractions of squares (0.0, 0.0 = the middle of A1), ``degrees`` clockwise
    from N, ``opacity`` 0 to 1. ``ground``: it is no piece but a square of that style of ground, pushed along.
    ``gun``: where its gun points.
    """

    id: int
    sprite: str
    colour: str
    column: float
    rank: float
    degrees: float
    letter: str = "?"
    wreck: bool = False
    ground: str = ""
    opacity: float = 1.0
    gun: GunPose = AHEAD


def actor(
    id_: int, sprite: str, colour: str, grid: Grid, square: int, facing: int, letter: str = "?"
) -> Actor:
    """A piece standing on a square."""
    return Actor(id_, sprite, colour, grid.column(square), grid.rank(square), 45.0 * facing, letter)


class PieceArt:
    """Surfaces of pieces on squares of ``px``: piece over shadow, in the screen's pixel layout."""

    def __init__(self, sprites: SpriteStore, px: int) -> None:
        self.sprites, self.px = sprites, px
        self._kept = SurfaceCache()

    @drawn_once
    def piece(
        self,
        sprite: str,
        colour: str,
        degrees: float,
        letter: str,
        *,
        ghost: bool = False,
        gun: GunPose = AHEAD,
    ) -> pygame.Surface:
        """A piece turned clockwise on the screen. Its surface is as wide as its square plus the shadow's
        offset."""
        px = self.px
        right, down = self.sprites.shadow_offset(px)
        made = pygame.Surface((px + right, px + down), pygame.SRCALPHA, 32)
        if not ghost:
            shadow = self.sprites.shadow_at_angle(sprite, colour, degrees, px, letter=letter, gun=gun)
            made.blit(shadow, (right, down))
        tank = self.sprites.tank_at_angle(sprite, colour, degrees, px, ghost=ghost, letter=letter, gun=gun)
        made.blit(tank, (0, 0))
        return made

    @drawn_once
    def wreck(self, sprite: str, colour: str, facing: int) -> pygame.Surface:
        """A wreck; it lies flat and has no shadow."""
        made = pygame.Surface((self.px, self.px), pygame.SRCALPHA, 32)
        made.blit(self.sprites.wreck(sprite, colour, facing, self.px), (0, 0))
        return made

    def dying(self, shown: Actor, turn: int) -> tuple[pygame.Surface, pygame.Surface]:
        """A piece without its shadow and the wreck it turns over to; ``turn``: the board's turn in
        quarters."""
        degrees, px = (shown.degrees + 90 * turn) % 360, self.px
        piece = self.sprites.tank_at_angle(
            shown.sprite, shown.colour, degrees, px, letter=shown.letter, gun=shown.gun.stepped
        )
        return piece, self.wreck(shown.sprite, shown.colour, round(degrees / 45) % 8)

    def actor(self, shown: Actor, centre: tuple[float, float], turn: int) -> PlacedSurface | None:
        """The placed surface of a piece that an effect moves; ``turn``: the board's turn in quarters."""
        px = self.px
        degrees = round((shown.degrees + 90 * turn) / TURN_STEP) * TURN_STEP % 360
        if shown.wreck:
            surface = self.wreck(shown.sprite, shown.colour, round(degrees / 45) % 8)
        else:
            gun = shown.gun.stepped
            surface = self.piece(shown.sprite, shown.colour, degrees, shown.letter, gun=gun)
        at = (round(centre[0] - px / 2), round(centre[1] - px / 2))
        if shown.opacity < 1.0:
            surface = faded(surface, shown.opacity)
        return PlacedSurface(surface, at)
