"""What is shown of the two sides of Tank Chess. See ``game.view.sides``."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.rules.tank_chess.queries import TankChessState
from game.view.sides import Sides
from game.view.table import Tools
from game.view.tank_chess.destroyed_strip import DestroyedStrips, LostPiece
from game.view.tank_chess.looks import SIDES, looks_of
from game.view.tank_chess.seen import state_scene


class TankChessSides(Sides[TankChessState]):
    """White and Black, told by their pieces."""

    def __init__(self, tools: Tools, view: Callable[[], TankChessState | None]) -> None:
        super().__init__(view)
        self.tools, self.looks = tools, looks_of(tools)
        self.destroyed = DestroyedStrips(tools.theme, tools.fonts, tools.sprites)

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """The piece a side has most choice of, facing its enemy."""
        kinds = self.tools.definitions.pieces
        kind = kinds[min(2, len(kinds) - 1)]
        tank = self.tools.sprites.tank(
            self.looks.sprite(kind.name), SIDES[side], 0 if side == 0 else 4, rect.width, letter=kind.letter
        )
        surface.blit(tank, tank.get_rect(center=rect.center))

    def material(self, view: TankChessState, side: int) -> int:
        """The pieces on the board."""
        return sum(1 for piece in view.diagram.pieces.values() if piece.colour == side)

    def _lost(self, view: TankChessState, side: int) -> list[LostPiece]:
        wrecks = state_scene(view, self.looks).wrecks
        known = [w for w in wrecks if w.colour == SIDES[side] and w.sprite != "generic"]
        return [LostPiece(wreck.sprite, wreck.colour) for wreck in known]

    def lost(self, view: TankChessState, side: int) -> int:
        return len(self._lost(view, side))

    def draw_lost(
        self, surface: pygame.Surface, rect: pygame.Rect, view: TankChessState, side: int, scale: float
    ) -> None:
        self.destroyed.draw(surface, rect, side, self._lost(view, side), scale)
