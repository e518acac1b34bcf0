"""How the two sides of Tank Chess are shown. See ``game.view.sides``."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from operator import itemgetter
from typing import Any

import pygame

from game.games.tank_chess.rules import queries
from game.games.tank_chess.rules.definitions import SIDES
from game.games.tank_chess.rules.events import Drove, Fired
from game.games.tank_chess.rules.world import TankChessWorld
from game.games.tank_chess.view.destroyed_strip import LostPiece, destroyed_pieces
from game.games.tank_chess.view.looks import looks_of
from game.model.contract import SeenStep
from game.ui.tree.node import Node
from game.view.sides import DrawTank, Sides, Stat
from game.view.table import Tools


class TankChessSides(Sides[TankChessWorld]):
    """White and Black, shown by their pieces."""

    def __init__(self, tools: Tools) -> None:
        self.tools, self.looks = tools, looks_of(tools)

    def figures(self, steps: Sequence[SeenStep[TankChessWorld, Any]], view: TankChessWorld) -> list[Stat]:
        """The figures of a match: the longest shot, the longest drive; of equal ones the first."""
        events = [event for step in steps for event in step.events]
        shots = [(view.grid.distance(e.origin, e.target), e.colour) for e in events if isinstance(e, Fired)]
        drives = [(_squares(e.path), e.colour) for e in events if isinstance(e, Drove)]
        return [
            Stat(str(most), self.tools.words(f"tank_chess.figure.{name}", n=most, side=self._side(colour)))
            for name, found in (("shot", shots), ("drive", drives))
            for most, colour in [max(found, key=itemgetter(0), default=(0, 0))]
            if most > 1
        ]

    def _side(self, colour: int) -> str:
        return self.tools.words(f"side.{SIDES[colour]}")

    def tanks_of(self, view: TankChessWorld, seats: Sequence[int], sides: Sequence[int]) -> list[DrawTank]:
        """A tank for each side, all facing away."""
        return [partial(self._draw_piece, side, 0) for side in dict.fromkeys(sides[seat] for seat in seats)]

    def draw_portrait(self, surface: pygame.Surface, rect: pygame.Rect, side: int) -> None:
        """Draw a piece of the third kind (of the last, if there are fewer), facing its enemy."""
        self._draw_piece(side, 0 if side == 0 else 4, surface, rect)

    def _draw_piece(self, side: int, facing: int, surface: pygame.Surface, rect: pygame.Rect) -> None:
        kinds = self.tools.definitions.pieces
        kind = kinds[min(2, len(kinds) - 1)]
        tank = self.tools.sprites.tank(
            self.looks.sprite(kind.name), SIDES[side], facing, rect.width, letter=kind.letter
        )
        surface.blit(tank, tank.get_rect(center=rect.center))

    def material(self, view: TankChessWorld, side: int) -> int:
        """The number of pieces on the board."""
        return sum(1 for piece in view.diagram.pieces.values() if piece.colour == side)

    def _lost(self, view: TankChessWorld, side: int) -> list[LostPiece]:
        fallen = (one for _, one in sorted(queries.wrecks_at(view).items()) if one.colour == side)
        sprites = (self.looks.sprite(one.kind) for one in fallen)
        return [LostPiece(sprite, SIDES[side]) for sprite in sprites if sprite != "generic"]

    def lost(self, view: TankChessWorld, side: int) -> int:
        return len(self._lost(view, side))

    def lost_pieces(self, view: TankChessWorld, side: int) -> Node:
        return destroyed_pieces(self._lost(view, side), self.tools.sprites)


def _squares(path: Sequence[tuple[int, int]]) -> int:
    """The number of squares that a drive goes on; turns on a square don't count."""
    return sum(before[0] != after[0] for before, after in pairwise(path))
